// Wrong recoveries: whether to act, and in what order.

#include <algorithm>

#include "../../reference/steps.hpp"
#include "areas.hpp"

namespace trimspec::broken {
namespace {

// One switch turns off both the trim before a request and the rescue after a refusal.
bool no_limit_switches_rescue_off(Tokens cost, Tokens target, bool unlimited, bool) noexcept {
    return unlimited || cost <= target;
}

bool exact_fit_is_not_enough(Tokens cost, Tokens target, bool unlimited, bool is_attempt) noexcept {
    return !is_attempt && (unlimited || cost < target);
}

std::optional<Tokens> small_turns_die_first(std::size_t, Tokens, Tokens) noexcept {
    return std::nullopt;
}

// Half of the messages behind the system messages go, pairs or not.
Trimmed history_halved(Measured whole, Tokens target, const Counter& counter, ReasoningPolicy,
                       const Steps& steps) {
    History& history = whole.history;
    Trimmed trimmed;
    if (estimate(history, counter, steps) > target) {
        const std::size_t system = steps.leading_system(history);
        const std::size_t half = (history.size() - system) / 2;
        const auto begin = history.begin() + static_cast<std::ptrdiff_t>(system);
        history.erase(begin, begin + static_cast<std::ptrdiff_t>(half));
        trimmed.report.dropped_messages = static_cast<std::int64_t>(half);
    }
    trimmed.costs = costs_of(history, counter, steps);
    trimmed.history = std::move(history);
    return trimmed;
}

// Turns go from a copy while the original is measured, which never gets smaller.
Trimmed original_measured_again(Measured whole, Tokens target, const Counter& counter,
                                ReasoningPolicy reasoning, const Steps& steps) {
    const bool over = estimate(whole.history, counter, steps) > target;
    return trim(std::move(whole), over ? 1 : target, counter, reasoning, steps);
}

bool preamble_never_leaves(const Layout&, Tokens, Tokens, Tokens) noexcept { return false; }

bool preamble_leaves_for_nothing(const Layout& layout, Tokens cost, Tokens,
                                 Tokens target) noexcept {
    return layout.turns() == 1 && layout.has_preamble() && cost > target;
}

bool huge_result_is_hopeless(Tokens, Tokens) noexcept { return false; }

// The limit that the provider told in its own tokens is compared with our estimate.
Tokens foreign_tokens_compared(Tokens cost, const RecoverParams& params, bool unlimited) noexcept {
    const Tokens target = params.reported_limit.value_or(cost * 2 / 3);
    return std::max<Tokens>(1, unlimited ? target : std::min(target, params.budget));
}

Tokens two_thirds_whatever_was_told(Tokens cost, const RecoverParams& params,
                                    bool unlimited) noexcept {
    RecoverParams untold = params;
    untold.reported_tokens.reset();
    return rule::recover_reactive_target(cost, untold, unlimited);
}

// cost * limit is multiplied in 64 bits.
Tokens product_wraps(Tokens cost, const RecoverParams& params, bool unlimited) noexcept {
    const bool told = params.reported_tokens && params.reported_limit &&
                      *params.reported_limit < *params.reported_tokens;
    if (!told) return rule::recover_reactive_target(cost, params, unlimited);
    const auto product =
        static_cast<std::uint64_t>(cost) * static_cast<std::uint64_t>(*params.reported_limit);
    const Tokens target = static_cast<Tokens>(product) / *params.reported_tokens;
    return std::max<Tokens>(1, unlimited ? target : std::min(target, params.budget));
}

std::optional<Error> attempts_without_end(const RecoverParams&) { return std::nullopt; }

std::optional<Error> last_attempt_refused(const RecoverParams& params) {
    RecoverParams counted_from_zero = params;
    if (params.attempt) ++*counted_from_zero.attempt;
    return rule::recover_attempts_exhausted(counted_from_zero);
}

}  // namespace

std::vector<Broken> broken_recover() {
    return {
        {"no_limit_switches_rescue_off", "recover.not_needed",
         "Does nothing after a provider's refusal when no budget is configured.",
         "code-yeongyu/senpi#1422", {.recover_not_needed = &no_limit_switches_rescue_off}},
        {"exact_fit_is_not_enough", "recover.not_needed",
         "Sets out to recover a history that costs exactly its target.",
         "", {.recover_not_needed = &exact_fit_is_not_enough}},
        {"small_turns_die_first", "recover.unavoidable_first",
         "Drops every older turn for one huge result that has to be cut anyway.",
         "aaif-goose/goose#1988", {.recover_unavoidable_first = &small_turns_die_first}},
        {"history_halved", "recover.turns_next",
         "Drops the older half of the messages, in the middle of a pair if it so happens.",
         "sipeed/picoclaw#871", {.recover_turns_next = &history_halved}},
        {"original_measured_again", "recover.turns_next",
         "Drops turns from a copy and measures the original, so all turns but the newest go.",
         "nobodywho-ooo/nobodywho#667", {.recover_turns_next = &original_measured_again}},
        {"preamble_never_leaves", "recover.preamble_then",
         "Keeps the preamble of a lone turn although that is what does not fit.",
         "", {.recover_preamble_then = &preamble_never_leaves}},
        {"preamble_leaves_for_nothing", "recover.preamble_then",
         "Replaces a preamble by a notice that costs as much.",
         "", {.recover_preamble_then = &preamble_leaves_for_nothing}},
        {"huge_result_is_hopeless", "recover.results_last",
         "Gives up for lack of turns when one result is what does not fit.",
         "strands-agents/harness-sdk#981", {.recover_results_last = &huge_result_is_hopeless}},
        {"foreign_tokens_compared", "recover.reactive_target",
         "Takes the limit in the provider's tokens for a target in its own.",
         "earendil-works/pi#2562", {.recover_reactive_target = &foreign_tokens_compared}},
        {"two_thirds_whatever_was_told", "recover.reactive_target",
         "Aims at two thirds although the provider told its numbers: too much goes or too little.",
         "zeroclaw-labs/zeroclaw#9083", {.recover_reactive_target = &two_thirds_whatever_was_told}},
        {"product_wraps", "recover.reactive_target",
         "Multiplies cost and limit in 64 bits: large numbers give any target.",
         "", {.recover_reactive_target = &product_wraps}},
        {"attempts_without_end", "recover.attempts_exhausted",
         "Goes on beyond the last attempt.",
         "pensarai/apex#724", {.recover_attempts_exhausted = &attempts_without_end}},
        {"last_attempt_refused", "recover.attempts_exhausted",
         "Counts attempts from zero, so the last one is refused.",
         "", {.recover_attempts_exhausted = &last_attempt_refused}},
    };
}

}  // namespace trimspec::broken
