// Histories that grow, and budgets that do.

#include <algorithm>

#include "property.hpp"

namespace trimspec::conformance::properties {
namespace {

std::size_t turns_of(const History& history) { return plain_shape(history).turn_starts.size(); }

Sample limited(Sample sample) {
    if (sample.budget.from == Budget::From::nothing) sample.budget.from = Budget::From::kept;
    sample.reasoning = ReasoningPolicy::keep;
    return sample;
}

Finding trim_after_every_append_keeps_no_less(const Sample& sample, const Subject& subject) {
    const Tokens budget = budget_of(sample);
    const auto trimmed = [&](History history) {
        return trim(std::move(history), budget, sample.counter, sample.reasoning, subject).history;
    };
    History grown;
    for (const MessagePtr& message : sample.history) {
        grown.push_back(message);
        grown = trimmed(std::move(grown));
    }
    const std::size_t at_once = turns_of(trimmed(sample.history));
    if (turns_of(grown) >= at_once) return holds();
    return broken("trimmed at once " + std::to_string(at_once) + " turns are kept, trimmed " +
                  "after every append " + std::to_string(turns_of(grown)));
}

// Without an attempt: an attempt has a target of its own.
Sample without_attempt(Sample sample) {
    sample = limited(std::move(sample));
    sample.attempt.reset();
    return sample;
}

Finding larger_budget_stays_possible(const Sample& sample, const Subject& subject) {
    const auto is_possible = [&](Tokens budget) {
        RecoverParams params = recovery_of(sample);
        params.budget = budget;
        return std::holds_alternative<Recovered>(
            recover(sample.history, params, sample.counter, subject));
    };
    const Tokens budget = budget_of(sample);
    if (!is_possible(budget) || is_possible(budget + sample.more)) return holds();
    return broken(std::to_string(budget) + " tokens are possible and " +
                  std::to_string(budget + sample.more) + " are not");
}

Finding larger_cap_keeps_no_fewer_turns(const Sample& sample, const Subject& subject) {
    const auto turns_kept = [&](std::int64_t max) {
        return turns_of(
            std::get<Capped>(cap_turns(sample.history, max, sample.reasoning, subject)).history);
    };
    const std::int64_t larger = sample.max_messages + 1 + sample.more % 4;
    if (turns_kept(larger) >= turns_kept(sample.max_messages)) return holds();
    return broken("a ceiling of " + std::to_string(larger) + " keeps fewer turns than one of " +
                  std::to_string(sample.max_messages));
}

}  // namespace

std::vector<Property> growth_properties() {
    return {
        {"trim_after_every_append_keeps_no_less", "trim.fewest_dropped",
         "Trimming after every append keeps no fewer turns than trimming once.", {Op::trim},
         &limited, &trim_after_every_append_keeps_no_less},
        {"larger_budget_stays_possible", "recover.impossible_is_an_error",
         "What recovers to a budget recovers to a larger one.", {Op::recover}, &without_attempt,
         &larger_budget_stays_possible, Form::larger},
        {"larger_cap_keeps_no_fewer_turns", "cap_turns.fewest_dropped",
         "A larger ceiling never keeps fewer turns.", {Op::cap_turns}, &as_generated,
         &larger_cap_keeps_no_fewer_turns},
    };
}

}  // namespace trimspec::conformance::properties
