// What an implementation is tried on: a history or a text, and the numbers of a request.
//
// Numbers that only mean something beside a history are kept as a place in it and a distance from
// there, so that they go on meaning the same while a counterexample shrinks.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "../../reference/caps.hpp"
#include "../../reference/estimate.hpp"
#include "../../reference/trim.hpp"
#include "../checks/plain.hpp"

namespace trimspec::conformance::generate {

enum class Op {
    estimate,
    trim,
    cap_messages,
    cap_turns,
    sweep,
    normalize_system,
    recover,
    cap_tool_result,
    cap_tool_message
};

[[nodiscard]] std::string_view name_of(Op op) noexcept;

/// How well a history is built.
enum class Build {
    plain,         ///< valid, of texts, calls and results alone: any dialect can hold it
    valid,         ///< a provider takes it
    nearly_valid,  ///< a valid one with one to three accidents
    hostile,       ///< any messages in any order
};

/// A budget beside a history, in tokens.
struct Budget {
    enum class From {
        nothing,  ///< no limit: 0
        whole,    ///< the cost of the whole history
        kept,     ///< leading system messages, a notice, and messages [first, end)
    };
    From from = From::whole;
    std::size_t first = 0;
    std::int64_t delta = 0;  ///< added; at least 1 is left, and at most the largest number
};

struct Sample {
    Op op = Op::trim;
    Build build = Build::plain;
    wire::Dialect dialect = wire::Dialect::canonical;
    History history;
    Text text;           ///< cap_tool_result
    MessagePtr message;  ///< cap_tool_message, else null
    Counter counter;
    Budget budget;
    Tokens more = 0;  ///< how much larger a second budget is
    std::int64_t max_messages = 1;
    Pending pending = Pending::drop;
    ReasoningPolicy reasoning = ReasoningPolicy::keep;
    std::int64_t max_chars = 0;
    std::int64_t min_result_chars = 200;
    std::optional<bool> require_fit;
    std::optional<std::int64_t> attempt;
    std::optional<std::int64_t> max_attempts;
    std::optional<Tokens> reported_tokens;
    std::optional<Tokens> reported_limit;
    std::size_t cut = 0;  ///< a place in the history, for properties of prefixes
};

/// The counter, for the derivations of the checks.
[[nodiscard]] checks::PlainCounter plain_counter(const Sample& sample);

/// Cost of `history` as the checks count it.
[[nodiscard]] Tokens plain_cost(const Sample& sample, const History& history);

/// The checks' idea of where the parts of a history begin.
[[nodiscard]] checks::PlainShape plain_shape(const History& history);

/// Messages that a cap counts: neither system messages nor the notice.
[[nodiscard]] std::int64_t plain_body(const History& history);

/// The budget in tokens; 0 only for no limit.
[[nodiscard]] Tokens budget_of(const Sample& sample);

/// The sample as it is sent in its dialect: its history or message as that dialect's reader would
/// give it. In the canonical one where the dialect cannot hold it.
[[nodiscard]] Sample as_sent(const Sample& sample);

}  // namespace trimspec::conformance::generate
