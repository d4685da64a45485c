// Listening to the steps that look into messages: the sweep, system messages, the cap of a result.

#include <algorithm>

#include "recorder.hpp"

namespace trimspec::explain {
namespace {

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
    recorder().last<ResultCut>().size = size;  // recovery has counted it by itself
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
    cut.texts = static_cast<std::size_t>(std::count_if(
        items.begin(), items.end(),
        [](const ResultItem& item) { return std::holds_alternative<Text>(item.value); }));
    // The marker is ASCII: one unit a byte in every unit.
    cut.size_after = cut.size - cut.missing + static_cast<std::int64_t>(marker_text.size());
    return rule::result_items_as_one(items, ends, marker_text);
}

}  // namespace

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

}  // namespace trimspec::explain
