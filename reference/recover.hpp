// Overflow recovery: bounded, monotonic, honest. Whole turns go first, then the text of the largest
// tool results; success means that it fits and costs strictly less, anything else is an error that
// says what to change.
//
// Carries the rules recover.*.
#pragma once

#include <optional>
#include <span>

#include "errors.hpp"
#include "result.hpp"
#include "trim.hpp"

namespace trimspec {

/// All numbers in tokens but where it says otherwise.
struct RecoverParams {
    Tokens budget = 0;                    ///< 0 for no limit
    std::optional<bool> require_fit;      ///< default: true without an attempt, false with one
    std::int64_t min_result_chars = 200;  ///< units; at least 1
    std::optional<std::int64_t> attempt;  ///< from 1: a provider has refused the history
    std::int64_t max_attempts = 3;        ///< at least 1
    std::optional<Tokens> reported_tokens;  ///< what the provider counted
    std::optional<Tokens> reported_limit;   ///< what it allows
    ReasoningPolicy reasoning = ReasoningPolicy::keep;
};

enum class RecoverStatus {
    not_needed,  ///< identical
    fits,        ///< within the target, and strictly lower
    progress,    ///< strictly lower, but not within the target
};

[[nodiscard]] std::string_view name_of(RecoverStatus status) noexcept;

struct RecoverReport {
    Tokens tokens_before = 0;
    Tokens tokens_after = 0;
    std::int64_t dropped_turns = 0;
    std::int64_t dropped_messages = 0;
    std::int64_t kept_turns = 0;
    std::int64_t shrunk_results = 0;
};

struct Recovered {
    History history;
    RecoverStatus status = RecoverStatus::not_needed;
    RecoverReport report;
    std::optional<Event> event;
};

/// A tool result that may be shrunk.
struct Shrinkable {
    std::size_t message = 0;  ///< index in the history
    std::size_t block = 0;
    std::int64_t size = 0;  ///< of its text, in the counter's unit
};

/// Which result to cap next, and at how many units.
struct Shrink {
    Shrinkable result;
    std::int64_t max = 0;
};

namespace rule {

/// Heap order of results to shrink: the largest on top, the earliest of equals.
[[nodiscard]] inline bool comes_later(const Shrinkable& a, const Shrinkable& b) noexcept {
    if (a.size != b.size) return a.size < b.size;
    return a.message != b.message ? a.message > b.message : a.block > b.block;
}

/// Whether there is nothing to do: within the target, or no limit, and no attempt.
/// Rule: recover.not_needed.
[[nodiscard]] bool recover_not_needed(Tokens cost, Tokens target, bool unlimited,
                                      bool is_attempt) noexcept;

/// The goal for what no dropping of turns can remove, when that alone costs more than the target:
/// floor(target / 2). Nothing when dropping turns can do, or with fewer than two turns.
/// Rule: recover.unavoidable_first.
[[nodiscard]] std::optional<Tokens> recover_unavoidable_first(std::size_t turns, Tokens unavoidable,
                                                              Tokens target) noexcept;

/// Whole turns go next.
/// Rule: recover.turns_next.
[[nodiscard]] Trimmed recover_turns_next(Measured whole, Tokens target, const Counter& counter,
                                         ReasoningPolicy reasoning, const Steps& steps);

/// Whether the preamble of a lone turn goes for a breadcrumb: still over, and strictly cheaper.
/// Rule: recover.preamble_then.
[[nodiscard]] bool recover_preamble_then(const Layout& layout, Tokens cost, Tokens without,
                                         Tokens target) noexcept;

/// Whether results are to be shrunk last.
/// Rule: recover.results_last.
[[nodiscard]] bool recover_results_last(Tokens cost, Tokens target) noexcept;

/// Takes the largest result, the earliest of equals, from the heap `eligible` and says to how many
/// units it is capped: just what brings its message down by `over` tokens, at least `floor`.
/// `characters` of its message, in the counter's unit. Requires a result.
/// Rule: recover.shrinks_largest.
[[nodiscard]] Shrink recover_shrinks_largest(std::vector<Shrinkable>& eligible,
                                             std::span<const std::int64_t> characters, Tokens over,
                                             std::int64_t floor);

/// `result` with other items, all else as it was.
/// Rules: recover.shape_kept, result.shape_kept.
[[nodiscard]] ToolResult recover_shape_kept(const ToolResult& result, std::vector<ResultItem> items);

/// The status that a cost of `after` deserves; nothing for no success.
/// Rule: recover.success_is_lower.
[[nodiscard]] std::optional<RecoverStatus> recover_success_is_lower(Tokens before, Tokens after,
                                                                    Tokens target) noexcept;

/// Rule: recover.impossible_is_an_error.
[[nodiscard]] Error recover_impossible_is_an_error(const Floor& floor);

/// Whether a cost that does not fit is still worth sending.
/// Rule: recover.progress.
[[nodiscard]] bool recover_progress(Tokens before, Tokens after, bool require_fit) noexcept;

/// The target of an attempt: the provider's own ratio when it told one, else two thirds; never
/// above the budget, at least 1. Exact in 128 bits.
/// Rule: recover.reactive_target.
[[nodiscard]] Tokens recover_reactive_target(Tokens cost, const RecoverParams& params,
                                             bool unlimited) noexcept;

/// The error for an attempt beyond the maximum.
/// Rule: recover.attempts_exhausted.
[[nodiscard]] std::optional<Error> recover_attempts_exhausted(const RecoverParams& params);

/// The one event of a recovery.
/// Rule: recover.one_event.
[[nodiscard]] std::optional<Event> recover_one_event(const RecoverReport& report, bool is_attempt,
                                                     const Steps& steps) noexcept;

}  // namespace rule

/// Recovers `history`. Errors: impossible_budget, attempts_exhausted, invalid_params (a number
/// below its least). An error leaves the caller with its own history, which nothing here alters.
/// Rule: recover.impossible_loses_nothing.
[[nodiscard]] Outcome<Recovered> recover(const History& history, const RecoverParams& params,
                                         const Counter& counter, const Steps& steps);

}  // namespace trimspec
