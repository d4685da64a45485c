// Listening to the steps that bound a history: trims, caps, recovery.

#include "recorder.hpp"

namespace trimspec::explain {
namespace {

// Trimming

bool zero_disables(Tokens limit) noexcept {
    const bool unlimited = rule::budget_zero_disables(limit);
    recorder().add(ZeroAsked{unlimited});
    return unlimited;
}

std::size_t newest_turn_kept(const Layout& layout) noexcept {
    const std::size_t droppable = rule::trim_newest_turn_kept(layout);
    recorder().add(TrimBegun{layout, droppable});
    return droppable;
}

Tokens breadcrumb_counted(Tokens system, Tokens notice, const Steps& steps) {
    const Tokens fixed = rule::trim_breadcrumb_counted(system, notice, steps);
    recorder().add(NoticeCounted{notice, fixed});
    return fixed;
}

std::size_t fewest_dropped(std::span<const Tokens> turn_costs, Tokens fixed, Tokens budget,
                           std::size_t droppable, const Steps& steps) {
    const std::size_t dropped =
        rule::trim_fewest_dropped(turn_costs, fixed, budget, droppable, steps);
    recorder().add(TurnsChosen{{turn_costs.begin(), turn_costs.end()}, fixed, budget, dropped});
    return dropped;
}

bool no_gain_refused(Tokens before, Tokens after) noexcept {
    const bool happens = rule::trim_no_gain_refused(before, after);
    recorder().add(GainAsked{before, after, happens});
    return happens;
}

// Caps

History anchor_kept(History body, std::int64_t max_messages, const Steps& steps) {
    BodyCut& cut = recorder().add(BodyCut{body, {}});
    cut.kept = rule::cap_anchor_kept(std::move(body), max_messages, steps);
    return cut.kept;
}

std::size_t turns_fewest_dropped(const Layout& body, std::int64_t max_messages,
                                 std::size_t droppable) noexcept {
    const std::size_t dropped = rule::cap_turns_fewest_dropped(body, max_messages, droppable);
    recorder().add(TurnsCapped{body.starts, body.end, dropped});
    return dropped;
}

// Recovery

Tokens reactive_target(Tokens cost, const RecoverParams& params, bool unlimited) noexcept {
    const Tokens target = rule::recover_reactive_target(cost, params, unlimited);
    RecoverParams untold = params;
    untold.reported_tokens.reset();
    recorder().add(TargetSet{cost, target, rule::recover_reactive_target(cost, params, true),
                             rule::recover_reactive_target(cost, untold, true)});
    return target;
}

bool not_needed(Tokens cost, Tokens target, bool unlimited, bool is_attempt) noexcept {
    const bool nothing = rule::recover_not_needed(cost, target, unlimited, is_attempt);
    recorder().add(NeedAsked{cost, target, unlimited, is_attempt, nothing});
    return nothing;
}

std::optional<Tokens> unavoidable_first(std::size_t turns, Tokens unavoidable,
                                        Tokens target) noexcept {
    const auto goal = rule::recover_unavoidable_first(turns, unavoidable, target);
    recorder().add(UnavoidableAsked{turns, unavoidable, target, goal});
    return goal;
}

Trimmed turns_next(Measured whole, Tokens target, const Counter& counter,
                   ReasoningPolicy reasoning, const Steps& steps) {
    recorder().add(TurnsNextBegun{});
    Trimmed trimmed =
        rule::recover_turns_next(std::move(whole), target, counter, reasoning, steps);
    recorder().add(TurnsNextDone{trimmed.history, trimmed.report});
    return trimmed;
}

bool preamble_then(const Layout& layout, Tokens cost, Tokens without, Tokens target) noexcept {
    const bool goes = rule::recover_preamble_then(layout, cost, without, target);
    recorder().add(PreambleAsked{layout, cost, without, target, goes});
    return goes;
}

bool results_last(Tokens cost, Tokens target) noexcept {
    const bool needed = rule::recover_results_last(cost, target);
    recorder().add(ResultsAsked{cost, target, needed});
    return needed;
}

Shrink shrinks_largest(std::vector<Shrinkable>& eligible, std::span<const std::int64_t> characters,
                       Tokens over, std::int64_t floor) {
    const Shrink shrink = rule::recover_shrinks_largest(eligible, characters, over, floor);
    recorder().add(ShrinkChosen{shrink, over, floor});
    return shrink;
}

std::optional<RecoverStatus> success_is_lower(Tokens before, Tokens after, Tokens target) noexcept {
    const auto status = rule::recover_success_is_lower(before, after, target);
    recorder().add(SuccessAsked{before, after, target, status.has_value()});
    return status;
}

bool progress(Tokens before, Tokens after, bool require_fit) noexcept {
    const bool is_progress = rule::recover_progress(before, after, require_fit);
    recorder().add(ProgressAsked{before, after, require_fit, is_progress});
    return is_progress;
}

}  // namespace

void listen_to_bounds(Steps& steps) {
    steps.budget_zero_disables = &zero_disables;
    steps.trim_newest_turn_kept = &newest_turn_kept;
    steps.trim_breadcrumb_counted = &breadcrumb_counted;
    steps.trim_fewest_dropped = &fewest_dropped;
    steps.trim_no_gain_refused = &no_gain_refused;
    steps.cap_anchor_kept = &anchor_kept;
    steps.cap_turns_fewest_dropped = &turns_fewest_dropped;
    steps.recover_reactive_target = &reactive_target;
    steps.recover_not_needed = &not_needed;
    steps.recover_unavoidable_first = &unavoidable_first;
    steps.recover_turns_next = &turns_next;
    steps.recover_preamble_then = &preamble_then;
    steps.recover_results_last = &results_last;
    steps.recover_shrinks_largest = &shrinks_largest;
    steps.recover_success_is_lower = &success_is_lower;
    steps.recover_progress = &progress;
}

}  // namespace trimspec::explain
