// What follows for tool-result capping, of a text and of a message.

#include <algorithm>

#include "compare.hpp"
#include "../../reference/wire/dialect.hpp"
#include "property.hpp"

namespace trimspec::conformance::properties {
namespace {

std::vector<ToolResult> results_of(const Message& message) {
    std::vector<ToolResult> results;
    for (const Block& block : message.blocks)
        if (const auto* result = std::get_if<ToolResult>(&block.value)) results.push_back(*result);
    return results;
}

// The texts that are capped: of a message, one for each result.
std::vector<std::string> texts_of(const Sample& sample) {
    std::vector<std::string> texts;
    if (sample.message == nullptr) return {std::string{sample.text.view()}};
    for (const ToolResult& result : results_of(*sample.message))
        texts.push_back(checks::plain_text(result));
    return texts;
}

// `sample` with what it caps capped, and whether that was told of.
struct CappedSample {
    Sample sample;
    bool truncated = false;
};
CappedSample capped(Sample sample, const Subject& subject) {
    if (sample.message == nullptr) {
        CappedText out =
            cap_tool_result(sample.text, sample.max_chars, sample.counter.unit, subject);
        sample.text = std::move(out.text);
        return {std::move(sample), out.report.truncated};
    }
    CappedMessage out =
        cap_tool_message(sample.message, sample.max_chars, sample.counter.unit, subject);
    sample.message = std::move(out.message);
    return {std::move(sample), out.report.truncated};
}

bool same_input(const Sample& a, const Sample& b) {
    return a.message ? same_message(*a.message, *b.message) : a.text == b.text;
}

// No text exceeds the ceiling, or there is none.
Sample within_the_ceiling(Sample sample) {
    if (sample.max_chars == 0) return sample;
    std::int64_t largest = 0;
    for (const std::string& text : texts_of(sample))
        largest = std::max(largest, checks::plain_size(text, sample.counter.unit));
    sample.max_chars = std::max<std::int64_t>(1, largest + sample.more % 2);
    return sample;
}

Finding within_untouched(const Sample& sample, const Subject& subject) {
    const CappedSample out = capped(sample, subject);
    if (!same_input(out.sample, sample)) return broken("a text within the ceiling has changed");
    if (out.truncated) return broken("a cut is told of");
    return holds();
}

Finding never_longer(const Sample& sample, const Subject& subject) {
    const std::vector<std::string> before = texts_of(sample);
    const std::vector<std::string> after = texts_of(capped(sample, subject).sample);
    if (before.size() != after.size()) return broken("not as many results came out as went in");
    for (std::size_t i = 0; i < before.size(); ++i) {
        const std::int64_t was = checks::plain_size(before[i], sample.counter.unit);
        const std::int64_t is = checks::plain_size(after[i], sample.counter.unit);
        if (is > was)
            return broken(std::to_string(was) + " units became " + std::to_string(is));
    }
    return holds();
}

Finding idempotent(const Sample& sample, const Subject& subject) {
    const CappedSample once = capped(sample, subject);
    const CappedSample twice = capped(once.sample, subject);
    if (!same_input(once.sample, twice.sample)) return broken("a second cap changes more");
    if (twice.truncated) return broken("a second cap tells of a cut");
    return holds();
}

// The closed image markers of `text`, each as it is written, sorted.
std::vector<std::string> markers_of(const std::string& text) {
    std::vector<std::string> markers;
    for (const auto& [begin, end] : checks::plain_image_markers(text).closed)
        markers.push_back(text.substr(begin, end - begin));
    std::ranges::sort(markers);
    return markers;
}

Finding nothing_invented(const Sample& sample, const Subject& subject) {
    const std::vector<std::string> before = texts_of(sample);
    const std::vector<std::string> after = texts_of(capped(sample, subject).sample);
    for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
        const auto was = markers_of(before[i]);
        const auto is = markers_of(after[i]);
        if (!std::ranges::includes(was, is))
            return broken("an image marker has come about: " + is.front());
    }
    return holds();
}

// In the dialect whose results are JSON inside of text.
Finding envelope_kept(const Sample& sample, const Subject& subject) {
    auto sent = wire::translate({sample.message}, wire::Dialect::zeroclaw_chat);
    const auto* history = std::get_if<History>(&sent);
    if (history == nullptr) return holds();
    const CappedMessage out =
        cap_tool_message(history->front(), sample.max_chars, sample.counter.unit, subject);
    std::string written;
    wire::write_history({out.message}, wire::Dialect::zeroclaw_chat, written);
    auto value = json::read(written, 256);
    if (!std::holds_alternative<json::Value>(value)) return broken("the envelope is no JSON");
    auto read = wire::read_history(std::move(std::get<json::Value>(value)),
                                   wire::Dialect::zeroclaw_chat);
    const auto* again = std::get_if<History>(&read);
    if (again == nullptr || again->size() != 1) return broken("the envelope cannot be read");
    const auto other = other_shape(*history->front(), *again->front());
    return other ? broken("in an envelope: " + *other) : holds();
}

Finding shape_kept(const Sample& sample, const Subject& subject) {
    const CappedSample out = capped(sample, subject);
    if (const auto other = other_shape(*sample.message, *out.sample.message))
        return broken(*other);
    return envelope_kept(sample, subject);
}

}  // namespace

std::vector<Property> result_properties() {
    const std::vector<Op> both{Op::cap_tool_result, Op::cap_tool_result, Op::cap_tool_message};
    const auto property = [&](const char* name, const char* says, auto judge) {
        return Property{name, name, says, both, &as_generated, judge, Form::once};
    };
    return {
        {"result.within_untouched", "result.within_untouched",
         "A result within the ceiling is left alone.", both, &within_the_ceiling,
         &within_untouched},
        property("result.never_longer", "A capped result is never longer than it was.",
                 &never_longer),
        property("result.idempotent", "A second cap finds nothing to cut.", &idempotent),
        property("result.nothing_invented", "A cap makes no image marker that was not there.",
                 &nothing_invented),
        {"result.shape_kept", "result.shape_kept", "A cap shortens texts and alters nothing else.",
         {Op::cap_tool_message}, &as_generated, &shape_kept},
    };
}

}  // namespace trimspec::conformance::properties
