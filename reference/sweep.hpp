// The orphan sweep: no tool result without its call, no tool call without its result. A net for
// pairing, no way to make a history smaller.
//
// Carries the rules sweep.* and the definition exchange.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "message.hpp"

namespace trimspec {

struct Steps;

/// What becomes of the calls of the very last message: one that awaits approval is no orphan.
enum class Pending { drop, keep };

/// Rule: sweep.report_true.
struct SweepReport {
    std::int64_t removed_messages = 0;  ///< messages that vanished
    std::int64_t removed_blocks = 0;    ///< result, call and reasoning blocks
    std::vector<Text> orphan_ids;       ///< of calls and results, in order, repeats included
};

struct Swept {
    History history;
    SweepReport report;
};

/// An assistant message with calls, and the carriers that may answer them: message indexes.
struct Exchange {
    std::size_t calls = 0;  ///< the assistant message
    std::size_t end = 0;    ///< carriers are [calls + 1, end)
};

namespace rule {

/// The exchanges of a history, in order. Carriers directly behind the calls belong to them, up to
/// and with the first mixed one; any other message ends the run. Ids play no part.
/// Rules: exchange, sweep.by_position.
[[nodiscard]] std::vector<Exchange> sweep_by_position(const History& history, const Steps& steps);

/// For each result of an exchange the index of the call that it answers, or nothing for an orphan
/// result. The first result with an id answers the first call with it, the next the next.
/// Rule: sweep.in_order.
[[nodiscard]] std::vector<std::optional<std::size_t>> sweep_in_order(
    std::span<const std::string_view> call_ids, std::span<const std::string_view> result_ids);

/// Whether a result goes. One in a user message that names no call has nothing to answer and passes
/// for answering.
/// Rule: sweep.orphan_result_removed.
[[nodiscard]] bool sweep_orphan_result_removed(bool answers_a_call) noexcept;

/// Whether a call goes.
/// Rule: sweep.unanswered_call_removed.
[[nodiscard]] bool sweep_unanswered_call_removed(bool answered, bool pending) noexcept;

/// Whether the calls of message `index` are pending.
/// Rule: sweep.pending_tail.
[[nodiscard]] bool sweep_pending_tail(std::size_t index, std::size_t size, Pending pending) noexcept;

/// Whether reasoning goes from a message with `calls` calls of which `left` are left.
/// Rule: sweep.reasoning_leaves_with_last_call.
[[nodiscard]] bool sweep_reasoning_leaves_with_last_call(std::size_t calls,
                                                         std::size_t left) noexcept;

/// Whether a message that lost a block goes: nothing left in it but blank text.
/// Rule: sweep.remnant.
[[nodiscard]] bool sweep_remnant(const Message& left, const Steps& steps);

/// What the sweep did. `removed` holds the blocks that went, in order.
/// Rule: sweep.report_true.
[[nodiscard]] SweepReport sweep_report_true(std::span<const Block* const> removed,
                                            std::size_t removed_messages);

}  // namespace rule

/// Sweeps `history`. Messages that lose nothing are the same objects. Never fails.
[[nodiscard]] Swept sweep(History history, Pending pending, const Steps& steps);

}  // namespace trimspec
