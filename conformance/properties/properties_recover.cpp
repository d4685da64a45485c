// What follows for overflow recovery.

#include <algorithm>

#include "compare.hpp"
#include "property.hpp"

namespace trimspec::conformance::properties {
namespace {

Outcome<Recovered> recovered(const Sample& sample, const Subject& subject) {
    return recover(sample.history, recovery_of(sample), sample.counter, subject);
}

std::vector<ToolResult> results_of(const History& history) {
    return all_of_kind<ToolResult>(history);
}

std::int64_t size_of(const Sample& sample, const ToolResult& result) {
    return checks::plain_size(checks::plain_text(result), sample.counter.unit);
}

// Results of what is left, beside those they were: recovery drops from the front alone.
struct Results {
    std::vector<ToolResult> before;
    std::vector<ToolResult> after;
};
Results results_left(const Sample& sample, const History& after) {
    Results results{results_of(sample.history), results_of(after)};
    const std::size_t gone =
        results.before.size() - std::min(results.before.size(), results.after.size());
    results.before.erase(results.before.begin(),
                         results.before.begin() + static_cast<std::ptrdiff_t>(gone));
    return results;
}

Finding bounded(const Sample& sample, const Subject& subject) {
    const Outcome<Recovered> outcome = recovered(sample, subject);
    const auto* out = std::get_if<Recovered>(&outcome);
    if (out == nullptr) return holds();
    const std::vector<ToolResult> all = results_of(sample.history);
    const auto eligible = std::ranges::count_if(all, [&](const ToolResult& result) {
        return size_of(sample, result) > sample.min_result_chars;
    });
    const Results results = results_left(sample, out->history);
    std::int64_t shrunk = 0;
    for (std::size_t i = 0; i < std::min(results.before.size(), results.after.size()); ++i) {
        const std::int64_t was = size_of(sample, results.before[i]);
        const std::int64_t is = size_of(sample, results.after[i]);
        shrunk += is != was;
        if (is != was && was <= sample.min_result_chars)
            return broken("a result was cut that measures no more than the least size");
    }
    if (out->report.shrunk_results > eligible || out->report.shrunk_results != shrunk)
        return broken(std::to_string(out->report.shrunk_results) + " cuts are told of, " +
                      std::to_string(shrunk) + " results have changed");
    return holds();
}

Finding shape_kept(const Sample& sample, const Subject& subject) {
    const Outcome<Recovered> outcome = recovered(sample, subject);
    const auto* out = std::get_if<Recovered>(&outcome);
    if (out == nullptr) return holds();
    const History before = bare(sample, sample.history);
    const History after = bare(sample, out->history);
    if (after.size() > before.size()) return broken("there are more messages than before");
    const std::size_t system = plain_shape(sample.history).leading_system;
    const std::size_t gone = before.size() - after.size();
    for (std::size_t i = 0; i < after.size(); ++i) {
        const auto other = other_shape(*before[i < system ? i : i + gone], *after[i]);
        if (other) return broken(*other);
    }
    return holds();
}

// Reasoning that is taken away may take its message along, so places no longer tell what is what.
Sample with_reasoning_kept(Sample sample) {
    sample.reasoning = ReasoningPolicy::keep;
    return sample;
}

Finding one_measure(const Sample& sample, const Subject& subject) {
    const Outcome<Recovered> outcome = recovered(sample, subject);
    const auto* out = std::get_if<Recovered>(&outcome);
    if (out == nullptr) return holds();
    const Tokens before = plain_cost(sample, sample.history);
    const Tokens after = plain_cost(sample, out->history);
    if (out->report.tokens_before != before || out->report.tokens_after != after)
        return broken("told: " + std::to_string(out->report.tokens_before) + " and " +
                      std::to_string(out->report.tokens_after) +
                      " tokens, counted: " + std::to_string(before) + " and " +
                      std::to_string(after));
    return holds();
}

// A provider that refuses again and again; the history of each attempt is what the one before made.
Finding loop_terminates(const Sample& sample, const Subject& subject) {
    RecoverParams params = recovery_of(sample);
    History history = sample.history;
    Tokens last = plain_cost(sample, history);
    for (std::int64_t attempt = 1; attempt <= params.max_attempts + 1; ++attempt) {
        params.attempt = attempt;
        Outcome<Recovered> outcome = recover(history, params, sample.counter, subject);
        auto* out = std::get_if<Recovered>(&outcome);
        if (out == nullptr) return holds();
        history = std::move(out->history);
        const Tokens now = plain_cost(sample, history);
        if (now >= last)
            return broken("attempt " + std::to_string(attempt) + " went from " +
                          std::to_string(last) + " to " + std::to_string(now) + " tokens");
        last = now;
    }
    return broken("an attempt beyond the maximum is no error");
}

Sample first_attempt(Sample sample) {
    sample.attempt = 1;
    return sample;
}

}  // namespace

std::vector<Property> recover_properties() {
    const auto property = [](const char* name, const char* says, Prepare prepare, auto judge,
                             Form form) {
        return Property{name, name, says, {Op::recover}, prepare, judge, form};
    };
    return {
        property("recover.bounded", "Recovery cuts each result once at most.",
                 &with_reasoning_kept, &bounded, Form::once),
        property("recover.shape_kept", "Recovery shortens results and alters nothing else.",
                 &with_reasoning_kept, &shape_kept, Form::once),
        property("recover.one_measure", "Cost before and after come from the same count.",
                 &as_generated, &one_measure, Form::once),
        property("recover.loop_terminates", "The cost falls from attempt to attempt.",
                 &first_attempt, &loop_terminates, Form::once),
    };
}

}  // namespace trimspec::conformance::properties
