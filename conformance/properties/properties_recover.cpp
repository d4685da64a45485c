// What follows for overflow recovery.

#include <algorithm>

#include "blocks.hpp"
#include "repeat.hpp"

namespace trimspec::conformance::properties {
namespace {

// Texts of all results, in their order.
std::vector<std::string> results_of(const History& history) {
    std::vector<std::string> texts;
    for (const ToolResult& result : all_of_kind<ToolResult>(history))
        texts.push_back(checks::plain_text(result));
    return texts;
}

Verdict bounded(const Sample& sample, const Subject& subject) {
    const Reply reply = ask(sample, subject);
    if (!reply.fault.empty()) return broken(reply.fault);
    if (!reply.history) return holds();
    const std::vector<std::string> before = results_of(sample.history);
    const std::vector<std::string> after = results_of(*reply.history);
    if (after.size() > before.size()) return broken("there are more results than before");
    // Recovery drops from the front alone.
    const std::size_t gone = before.size() - after.size();
    std::int64_t shrunk = 0;
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (after[i] == before[gone + i]) continue;
        ++shrunk;
        const auto size = checks::plain_size(before[gone + i], sample.counter.unit);
        if (size <= sample.min_result_chars)
            return broken("a result was cut that measures no more than the least size");
    }
    const Json report = reply.whole().at("ok").value("report", Json::object());
    const auto told = report.value("shrunk_results", shrunk);
    if (told == shrunk) return holds();
    return broken(std::to_string(told) + " cuts are told of, " + std::to_string(shrunk) +
                  " results have changed");
}

// A provider that refuses again and again; the history of each attempt is what the one before made.
Verdict loop_terminates(const Sample& sample, const Subject& subject) {
    const Tokens budget = budget_of(sample);
    Sample next = sample;
    for (std::int64_t attempt = 1; attempt <= kMaxAttempts + 1; ++attempt) {
        next.attempt = attempt;
        const Tokens before = plain_cost(next, next.history);
        const Reply reply = ask(next, subject);
        if (!reply.fault.empty()) return broken(reply.fault);
        if (!reply.history) return holds();
        next = asked_again(std::move(next), reply);
        if (budget > 0) next = with_budget(std::move(next), budget);
        const Tokens now = plain_cost(next, next.history);
        if (now >= before)
            return broken("attempt " + std::to_string(attempt) + " went from " +
                          std::to_string(before) + " to " + std::to_string(now) + " tokens");
    }
    return broken("an attempt beyond the maximum is no error");
}

Sample first_attempt(Sample sample) {
    sample.attempt = 1;
    return sample;
}

}  // namespace

std::vector<Property> recover_properties() {
    const auto property = [](const char* name, const char* says, Prepare prepare = &as_generated,
                             Judge judge = nullptr, Form form = Form::once) {
        return Property{name, name, says, {Op::recover}, prepare, judge, form};
    };
    return {
        property("recover.bounded", "Recovery cuts each result once at most.", &as_generated,
                 &bounded),
        property("recover.shape_kept", "Recovery shortens results and alters nothing else."),
        property("recover.one_measure", "Cost before and after come from the same count."),
        property("recover.loop_terminates", "The cost falls from attempt to attempt.",
                 &first_attempt, &loop_terminates, Form::attempts),
    };
}

}  // namespace trimspec::conformance::properties
