#include "sweep.hpp"

#include <algorithm>
#include <bitset>
#include <unordered_map>

#include "edit.hpp"
#include "steps.hpp"

namespace trimspec {
namespace {

// Up to here going through all calls of a message is faster than a table of them.
constexpr std::size_t kFewCalls = 8;

bool is_result(const Block& block) { return std::holds_alternative<ToolResult>(block.value); }
bool is_call(const Block& block) { return std::holds_alternative<ToolCall>(block.value); }

bool has_calls(const Message& message) {
    return std::any_of(message.blocks.begin(), message.blocks.end(), is_call);
}

// A result that names no call, in a user message, is a text to every provider: no orphan.
bool is_text_to_providers(const Block& block, Role role) {
    const auto* result = std::get_if<ToolResult>(&block.value);
    return result != nullptr && role == Role::user && result->call_id.empty();
}

bool is_mixed(const Message& carrier) {
    return !std::all_of(carrier.blocks.begin(), carrier.blocks.end(), is_result);
}

// Where the blocks of each message begin when all blocks of a history stand in one row.
std::vector<std::size_t> block_offsets(const History& history) {
    std::vector<std::size_t> offsets{0};
    offsets.reserve(history.size() + 1);
    for (const MessagePtr& message : history)
        offsets.push_back(offsets.back() + message->blocks.size());
    return offsets;
}

// Ids of all blocks of one kind in a few messages, and where these blocks stand in the row.
struct Ids {
    std::vector<std::string_view> ids;
    std::vector<std::size_t> places;
};

// Fills `found` with the ids of messages [first, last).
template <class Kind>
void find_ids(const History& history, std::span<const std::size_t> offsets, std::size_t first,
              std::size_t last, Text Kind::*id, Ids& found) {
    found.ids.clear();
    found.places.clear();
    for (std::size_t i = first; i < last; ++i) {
        const auto& blocks = history[i]->blocks;
        for (std::size_t b = 0; b < blocks.size(); ++b) {
            const auto* block = std::get_if<Kind>(&blocks[b].value);
            if (block == nullptr) continue;
            found.ids.push_back((block->*id).view());
            found.places.push_back(offsets[i] + b);
        }
    }
}

// For each block of the row whether it is half of a pair.
std::vector<bool> find_pairs(const History& history, std::span<const std::size_t> offsets,
                             const Steps& steps) {
    std::vector<bool> paired(offsets.back(), false);
    Ids calls;
    Ids results;
    for (const Exchange& exchange : steps.sweep_by_position(history, steps)) {
        find_ids(history, offsets, exchange.calls, exchange.calls + 1, &ToolCall::id, calls);
        find_ids(history, offsets, exchange.calls + 1, exchange.end, &ToolResult::call_id, results);
        const auto answers = steps.sweep_in_order(calls.ids, results.ids);
        for (std::size_t result = 0; result < answers.size(); ++result) {
            if (!answers[result]) continue;
            paired[results.places[result]] = true;
            paired[calls.places[*answers[result]]] = true;
        }
    }
    return paired;
}

// Marks in `goes` which blocks of `message` go, and says whether any does. Of both rows the entries
// from `first` on are the message's.
bool judge(const Message& message, std::size_t first, bool pending, const std::vector<bool>& paired,
           std::vector<bool>& goes, const Steps& steps) {
    std::size_t calls = 0;
    std::size_t left = 0;
    bool any = false;
    for (std::size_t b = 0; b < message.blocks.size(); ++b) {
        const Block& block = message.blocks[b];
        if (is_result(block))
            goes[first + b] = steps.sweep_orphan_result_removed(
                paired[first + b] || is_text_to_providers(block, message.role));
        if (is_call(block)) {
            goes[first + b] = steps.sweep_unanswered_call_removed(paired[first + b], pending);
            ++calls;
            left += goes[first + b] ? 0U : 1U;
        }
        any |= goes[first + b];
    }
    if (!steps.sweep_reasoning_leaves_with_last_call(calls, left)) return any;
    for (std::size_t b = 0; b < message.blocks.size(); ++b)
        if (std::holds_alternative<Reasoning>(message.blocks[b].value))
            any = goes[first + b] = true;
    return any;
}

// The plain way, for few calls.
std::vector<std::optional<std::size_t>> answered_by_looking(
    std::span<const std::string_view> call_ids, std::span<const std::string_view> result_ids) {
    std::vector<std::optional<std::size_t>> answers(result_ids.size());
    std::bitset<kFewCalls> answered;
    for (std::size_t result = 0; result < result_ids.size(); ++result)
        for (std::size_t call = 0; call < call_ids.size() && !answers[result]; ++call)
            if (!answered[call] && call_ids[call] == result_ids[result]) {
                answers[result] = call;
                answered.set(call);
            }
    return answers;
}

// The same in time proportional to both.
std::vector<std::optional<std::size_t>> answered_by_table(
    std::span<const std::string_view> call_ids, std::span<const std::string_view> result_ids) {
    // Calls with one id form a chain: `first` and `last` by id, `next` by call.
    struct Chain {
        std::size_t first;
        std::size_t last;
    };
    constexpr auto kNone = static_cast<std::size_t>(-1);
    std::unordered_map<std::string_view, Chain> open;
    std::vector<std::size_t> next(call_ids.size(), kNone);
    open.reserve(call_ids.size());
    for (std::size_t call = 0; call < call_ids.size(); ++call) {
        const auto [at, is_new] = open.try_emplace(call_ids[call], Chain{call, call});
        if (!is_new) next[std::exchange(at->second.last, call)] = call;
    }
    std::vector<std::optional<std::size_t>> answers(result_ids.size());
    for (std::size_t result = 0; result < result_ids.size(); ++result) {
        const auto at = open.find(result_ids[result]);
        if (at == open.end() || at->second.first == kNone) continue;
        answers[result] = at->second.first;
        at->second.first = next[at->second.first];
    }
    return answers;
}

}  // namespace

namespace rule {

std::vector<Exchange> sweep_by_position(const History& history, const Steps& steps) {
    std::vector<Exchange> exchanges;
    for (std::size_t i = 0; i < history.size(); ++i) {
        if (!has_calls(*history[i])) continue;
        std::size_t end = i + 1;
        while (end < history.size() && steps.carrier(*history[end]))
            if (is_mixed(*history[end++])) break;
        exchanges.push_back(Exchange{i, end});
    }
    return exchanges;
}

std::vector<std::optional<std::size_t>> sweep_in_order(
    std::span<const std::string_view> call_ids, std::span<const std::string_view> result_ids) {
    return call_ids.size() <= kFewCalls ? answered_by_looking(call_ids, result_ids)
                                        : answered_by_table(call_ids, result_ids);
}

bool sweep_orphan_result_removed(bool answers_a_call) noexcept { return !answers_a_call; }

bool sweep_unanswered_call_removed(bool answered, bool pending) noexcept {
    return !answered && !pending;
}

bool sweep_pending_tail(std::size_t index, std::size_t size, Pending pending) noexcept {
    return pending == Pending::keep && index + 1 == size;
}

bool sweep_reasoning_leaves_with_last_call(std::size_t calls, std::size_t left) noexcept {
    return calls > 0 && left == 0;
}

bool sweep_remnant(const Message& left, const Steps& steps) {
    return std::all_of(left.blocks.begin(), left.blocks.end(), [&](const Block& block) {
        const auto* text = std::get_if<Text>(&block.value);
        return text != nullptr && steps.blank(text->view());
    });
}

SweepReport sweep_report_true(std::span<const Block* const> removed,
                              std::size_t removed_messages) {
    SweepReport report;
    report.removed_messages = static_cast<std::int64_t>(removed_messages);
    report.removed_blocks = static_cast<std::int64_t>(removed.size());
    for (const Block* block : removed) {
        if (const auto* call = std::get_if<ToolCall>(&block->value))
            report.orphan_ids.push_back(call->id);
        const auto* result = std::get_if<ToolResult>(&block->value);
        if (result != nullptr && !result->call_id.empty())
            report.orphan_ids.push_back(result->call_id);
    }
    return report;
}

}  // namespace rule

Swept sweep(History history, Pending pending, const Steps& steps) {
    const std::vector<std::size_t> offsets = block_offsets(history);
    const std::vector<bool> paired = find_pairs(history, offsets, steps);
    std::vector<bool> goes(paired.size(), false);
    std::vector<const Block*> removed;
    History kept;
    kept.reserve(history.size());
    for (std::size_t i = 0; i < history.size(); ++i) {
        const Message& message = *history[i];
        const bool is_pending = steps.sweep_pending_tail(i, history.size(), pending);
        if (!judge(message, offsets[i], is_pending, paired, goes, steps)) {
            kept.push_back(std::move(history[i]));
            continue;
        }
        for (std::size_t b = 0; b < message.blocks.size(); ++b)
            if (goes[offsets[i] + b]) removed.push_back(&message.blocks[b]);
        std::size_t at = offsets[i];
        MessagePtr left = with_blocks_that(message, [&](const Block&) { return !goes[at++]; });
        if (!steps.sweep_remnant(*left, steps)) kept.push_back(std::move(left));
    }
    Swept swept;
    swept.report = steps.sweep_report_true(removed, history.size() - kept.size());
    swept.history = std::move(kept);
    return swept;
}

}  // namespace trimspec
