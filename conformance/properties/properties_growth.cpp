// Histories that grow, and budgets that do.

#include <algorithm>

#include "repeat.hpp"

namespace trimspec::conformance::properties {
namespace {

// Reasoning that leaves behind one cut makes the next one later.
Sample limited_with_reasoning_kept(Sample sample) {
    sample.reasoning = ReasoningPolicy::keep;
    return limited(std::move(sample));
}

Verdict trim_after_every_append_keeps_no_less(const Sample& sample, const Subject& subject) {
    const Tokens budget = budget_of(sample);
    Sample grown = sample;
    grown.history.clear();
    for (const MessagePtr& message : sample.history) {
        grown.history.push_back(message);
        grown = with_budget(std::move(grown), budget);
        const Reply reply = ask(grown, subject);
        if (!reply.fault.empty()) return broken(reply.fault);
        if (!reply.history) return holds();
        grown.history = *reply.history;
    }
    const std::size_t left = plain_shape(grown.history).turn_starts.size();
    const std::size_t at_once = turns_kept(sample, subject);
    if (left >= at_once) return holds();
    return broken("trimmed at once " + std::to_string(at_once) + " turns are kept, trimmed " +
                  "after every append " + std::to_string(left));
}

// Without an attempt: an attempt has a target of its own.
Sample without_attempt(Sample sample) {
    sample = limited_with_reasoning_kept(std::move(sample));
    sample.attempt.reset();
    return sample;
}

Verdict larger_budget_stays_possible(const Sample& sample, const Subject& subject) {
    const Tokens budget = budget_of(sample);
    const Tokens larger = budget + sample.more;
    if (!ask(sample, subject).history || ask(with_budget(sample, larger), subject).history)
        return holds();
    return broken(std::to_string(budget) + " tokens are possible and " + std::to_string(larger) +
                  " are not");
}

Verdict larger_cap_keeps_no_fewer_turns(const Sample& sample, const Subject& subject) {
    Sample larger = sample;
    larger.max_messages += sample.more;
    const std::size_t few = turns_kept(sample, subject);
    const std::size_t many = turns_kept(larger, subject);
    if (many >= few) return holds();
    return broken("a ceiling of " + std::to_string(sample.max_messages) + " keeps " +
                  std::to_string(few) + " turns, one of " + std::to_string(larger.max_messages) +
                  " keeps " + std::to_string(many));
}

Sample one_or_a_few_more(Sample sample) {
    sample.more = std::clamp<Tokens>(sample.more, 1, 4);
    return sample;
}

}  // namespace

std::vector<Property> growth_properties() {
    return {
        {"trim_after_every_append_keeps_no_less", "trim.fewest_dropped",
         "Trimming after every append keeps no fewer turns than trimming once.", {Op::trim},
         &limited_with_reasoning_kept, &trim_after_every_append_keeps_no_less},
        {"larger_budget_stays_possible", "recover.impossible_is_an_error",
         "What recovers to a budget recovers to a larger one.", {Op::recover}, &without_attempt,
         &larger_budget_stays_possible, Form::larger},
        {"larger_cap_keeps_no_fewer_turns", "cap_turns.fewest_dropped",
         "A larger ceiling never keeps fewer turns.", {Op::cap_turns}, &one_or_a_few_more,
         &larger_cap_keeps_no_fewer_turns, Form::larger},
    };
}

}  // namespace trimspec::conformance::properties
