#include "recorder.hpp"

#include <algorithm>
#include <cassert>

namespace trimspec::explain {
namespace {

thread_local Recorder* listening = nullptr;

Recorder& recorder() {
    assert(listening != nullptr);
    return *listening;
}

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
    recorder().add(
        TurnsChosen{{turn_costs.begin(), turn_costs.end()}, fixed, budget, dropped});
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

// Sweep

std::vector<Exchange> by_position(const History& history, const Steps& steps) {
    std::vector<Exchange> exchanges = rule::sweep_by_position(history, steps);
    recorder().add(SweepBegun{history, exchanges});
    return exchanges;
}

bool pending_tail(std::size_t index, std::size_t size, Pending pending) noexcept {
    const bool is_pending = rule::sweep_pending_tail(index, size, pending);
    MessageSwept message;
    message.index = index;
    message.pending = is_pending;
    recorder().add(std::move(message));
    return is_pending;
}

bool orphan_result_removed(bool answers_a_call) noexcept {
    const bool goes = rule::sweep_orphan_result_removed(answers_a_call);
    recorder().last<MessageSwept>().results_go.push_back(goes);
    return goes;
}

bool unanswered_call_removed(bool answered, bool pending) noexcept {
    const bool goes = rule::sweep_unanswered_call_removed(answered, pending);
    recorder().last<MessageSwept>().calls_go.push_back(goes);
    recorder().last<MessageSwept>().calls_answered.push_back(answered);
    return goes;
}

bool reasoning_leaves(std::size_t calls, std::size_t left) noexcept {
    const bool goes = rule::sweep_reasoning_leaves_with_last_call(calls, left);
    recorder().last<MessageSwept>().reasoning_goes = goes;
    return goes;
}

// Asked outside of a sweep too, where reasoning goes behind a cut.
bool remnant(const Message& left, const Steps& steps) {
    const bool is_remnant = rule::sweep_remnant(left, steps);
    if (auto* message = recorder().if_last<MessageSwept>()) message->is_remnant = is_remnant;
    return is_remnant;
}

// System messages

MessagePtr one_in_front(std::span<const MessagePtr> system, const Steps& steps) {
    MessagePtr merged = rule::normalize_one_in_front(system, steps);
    recorder().add(SystemMerged{{system.begin(), system.end()}, merged});
    return merged;
}

// One result

bool zero_unlimited(std::int64_t max) noexcept {
    const bool unlimited = rule::result_zero_unlimited(max);
    ResultCut cut;
    cut.max = max;
    cut.unlimited = unlimited;
    recorder().add(cut);
    return unlimited;
}

std::int64_t unit(std::string_view text, Unit wanted) noexcept {
    return recorder().last<ResultCut>().size = measure(text, wanted);
}

std::int64_t marker(std::int64_t size, std::int64_t max) noexcept {
    const std::int64_t room = rule::result_marker(size, max);
    recorder().last<ResultCut>().is_cut = true;
    recorder().last<ResultCut>().marker_room = room;
    return room;
}

Ends code_points_whole(std::string_view text, Shares shares, Unit wanted) noexcept {
    recorder().last<ResultCut>().shares = shares;
    return rule::result_code_points_whole(text, shares, wanted);
}

Ends image_marker_whole(std::string_view text, Ends ends) noexcept {
    const Ends moved = rule::result_image_marker_whole(text, ends);
    recorder().last<ResultCut>().off_image_marker =
        moved.head_end != ends.head_end || moved.tail_begin != ends.tail_begin;
    return moved;
}

std::int64_t count_exact(std::string_view text, std::int64_t size, Ends ends,
                         Unit wanted) noexcept {
    auto& cut = recorder().last<ResultCut>();
    cut.missing = rule::result_count_exact(text, size, ends, wanted);
    cut.head = measure(text.substr(0, ends.head_end), wanted);
    cut.tail = measure(text.substr(ends.tail_begin), wanted);
    return cut.missing;
}

std::vector<ResultItem> items_as_one(std::span<const ResultItem> items, Ends ends,
                                     std::string_view marker_text) {
    auto& cut = recorder().last<ResultCut>();
    cut.texts = static_cast<std::size_t>(
        std::count_if(items.begin(), items.end(), [](const ResultItem& item) {
            return std::holds_alternative<Text>(item.value);
        }));
    // The marker is ASCII: one unit a byte in every unit.
    cut.size_after = cut.size - cut.missing + static_cast<std::int64_t>(marker_text.size());
    return rule::result_items_as_one(items, ends, marker_text);
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

Trimmed turns_next(History history, Tokens target, const Counter& counter,
                   ReasoningPolicy reasoning, const Steps& steps) {
    recorder().add(TurnsNextBegun{});
    Trimmed trimmed =
        rule::recover_turns_next(std::move(history), target, counter, reasoning, steps);
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

std::optional<RecoverStatus> success_is_lower(Tokens before, Tokens after,
                                              Tokens target) noexcept {
    const auto status = rule::recover_success_is_lower(before, after, target);
    recorder().add(SuccessAsked{before, after, target, status.has_value()});
    return status;
}

bool progress(Tokens before, Tokens after, bool require_fit) noexcept {
    const bool is_progress = rule::recover_progress(before, after, require_fit);
    recorder().add(ProgressAsked{before, after, require_fit, is_progress});
    return is_progress;
}

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

void listen_to_messages(Steps& steps) {
    steps.sweep_by_position = &by_position;
    steps.sweep_pending_tail = &pending_tail;
    steps.sweep_orphan_result_removed = &orphan_result_removed;
    steps.sweep_unanswered_call_removed = &unanswered_call_removed;
    steps.sweep_reasoning_leaves_with_last_call = &reasoning_leaves;
    steps.sweep_remnant = &remnant;
    steps.normalize_one_in_front = &one_in_front;
    steps.unit = &unit;
    steps.result_zero_unlimited = &zero_unlimited;
    steps.result_marker = &marker;
    steps.result_code_points_whole = &code_points_whole;
    steps.result_image_marker_whole = &image_marker_whole;
    steps.result_count_exact = &count_exact;
    steps.result_items_as_one = &items_as_one;
}

}  // namespace

Recorder::Recorder() {
    assert(listening == nullptr);
    listening = this;
}

Recorder::~Recorder() { listening = nullptr; }

const Steps& recording_steps() {
    static const Steps kRecording = [] {
        Steps steps = kReference;
        listen_to_bounds(steps);
        listen_to_messages(steps);
        return steps;
    }();
    return kRecording;
}

}  // namespace trimspec::explain
