// What follows for tool-result capping, of a text and of a message.

#include <algorithm>

#include "repeat.hpp"

namespace trimspec::conformance::properties {
namespace {

std::int64_t largest_of(const Sample& sample) {
    const auto size = [&](std::string_view text) {
        return checks::plain_size(text, sample.counter.unit);
    };
    if (sample.message == nullptr) return size(sample.text.view());
    std::int64_t largest = 0;
    for (const Block& block : sample.message->blocks)
        if (const auto* result = std::get_if<ToolResult>(&block.value))
            largest = std::max(largest, size(checks::plain_text(*result)));
    return largest;
}

// No text exceeds the ceiling, or there is none.
Sample within_the_ceiling(Sample sample) {
    if (sample.max_chars > 0)
        sample.max_chars = std::max<std::int64_t>(1, largest_of(sample) + sample.more % 2);
    return sample;
}

}  // namespace

std::vector<Property> result_properties() {
    const std::vector<Op> both{Op::cap_tool_result, Op::cap_tool_message};
    const auto property = [&](const char* name, const char* says) {
        return Property{name, name, says, both, &as_generated};
    };
    return {
        {"result.within_untouched", "result.within_untouched",
         "A result within the ceiling is left alone.", both, &within_the_ceiling, nullptr,
         Form::unchanged},
        property("result.never_longer", "A capped result is never longer than it was."),
        {"result.idempotent", "result.idempotent", "A second cap finds nothing to cut.", both,
         &as_generated, &a_second_time_changes_nothing, Form::twice},
        property("result.nothing_invented", "A cap makes no image marker that was not there."),
        {"result.shape_kept", "result.shape_kept", "A cap shortens texts and alters nothing else.",
         {Op::cap_tool_message}, &as_generated},
    };
}

}  // namespace trimspec::conformance::properties
