// Whole-turn trimming: keep the most recent whole turns that fit the budget, drop the rest, never
// cut a turn. The primary way to bound a history.
//
// Carries the rules trim.*.
#pragma once

#include <optional>
#include <span>

#include "estimate.hpp"
#include "turns.hpp"
#include "visibility.hpp"

namespace trimspec {

/// What becomes of reasoning behind a cut. Some providers bind signed reasoning to everything
/// before it, so that any cut makes it invalid.
enum class ReasoningPolicy { keep, drop_behind_cut };

/// Counts are turns, messages and tokens.
/// Rule: trim.report_true.
struct TrimReport {
    bool trimmed = false;
    std::int64_t dropped_turns = 0;
    std::int64_t dropped_messages = 0;  ///< preamble and body system messages too, no breadcrumb
    std::int64_t kept_turns = 0;
    Tokens tokens_before = 0;
    Tokens tokens_after = 0;  ///< equal to before when not trimmed
};

/// A history beside the cost of each of its messages, in tokens: no text is counted twice.
struct Measured {
    History history;
    std::vector<Tokens> costs;
};

struct Trimmed {
    History history;
    std::vector<Tokens> costs;  ///< of its messages
    TrimReport report;
    std::optional<Event> event;
};

namespace rule {

/// How many leading system messages stay, whatever the budget: all.
/// Rule: trim.leading_system_kept.
[[nodiscard]] std::size_t trim_leading_system_kept(const Layout& layout) noexcept;

/// How many turns may be dropped at most: never the newest.
/// Rule: trim.newest_turn_kept.
[[nodiscard]] std::size_t trim_newest_turn_kept(const Layout& layout) noexcept;

/// Index of the first message that stays of the body when `dropped` turns go: a turn's start.
/// Requires 0 < dropped < turns.
/// Rule: trim.whole_turns.
[[nodiscard]] std::size_t trim_whole_turns(const Layout& layout, std::size_t dropped) noexcept;

/// The fewest oldest turns whose going makes the rest fit: at least 1, at most `droppable`;
/// `droppable` when none fits. `turn_costs` in tokens, oldest first; `fixed` is what stays besides.
/// Rule: trim.fewest_dropped.
[[nodiscard]] std::size_t trim_fewest_dropped(std::span<const Tokens> turn_costs, Tokens fixed,
                                              Tokens budget, std::size_t droppable,
                                              const Steps& steps);

/// Index of the first body message to go when any turn goes: the preamble goes with it.
/// Rule: trim.preamble_goes_first.
[[nodiscard]] std::size_t trim_preamble_goes_first(const Layout& layout) noexcept;

/// Whether the older breadcrumb goes when a new one comes.
/// Rule: trim.breadcrumb_once.
[[nodiscard]] bool trim_breadcrumb_once(const Layout& layout) noexcept;

/// Tokens of what every trim leaves besides turns: the notice is sent, so it is measured.
/// Rule: trim.breadcrumb_counted.
[[nodiscard]] Tokens trim_breadcrumb_counted(Tokens system, Tokens notice, const Steps& steps);

/// Whether a trim from `before` to `after` tokens may happen: only for strictly less.
/// Rule: trim.no_gain_refused.
[[nodiscard]] bool trim_no_gain_refused(Tokens before, Tokens after) noexcept;

/// What a trim did, recounted: `dropped` turns, the body before message `keep_from` gone.
/// Rule: trim.report_true.
[[nodiscard]] TrimReport trim_report_true(const Layout& layout, std::size_t dropped,
                                          std::size_t keep_from, Tokens before,
                                          Tokens after) noexcept;

}  // namespace rule

/// Trims `history` to `budget` tokens; 0 is no limit. Requires budget >= 0.
/// Kept messages are the same objects; never fails; a second trim finds nothing to do.
[[nodiscard]] Trimmed trim(History history, Tokens budget, const Counter& counter,
                           ReasoningPolicy reasoning, const Steps& steps);

/// The same for a history that has been measured by `counter` already.
[[nodiscard]] Trimmed trim(Measured whole, Tokens budget, const Counter& counter,
                           ReasoningPolicy reasoning, const Steps& steps);

[[nodiscard]] Measured measured(History history, const Counter& counter, const Steps& steps);

/// `message` without any reasoning: itself when it has none, null when it held nothing else but
/// blank text.
/// Rule: valid_in_valid_out.
[[nodiscard]] MessagePtr without_reasoning(MessagePtr message, const Steps& steps);

/// `history` without any reasoning from message `begin` on; a message that held nothing else but
/// blank text goes.
/// Rule: valid_in_valid_out.
[[nodiscard]] History without_reasoning(History history, std::size_t begin, const Steps& steps);

/// The same beside costs. Only messages that lose something are measured anew.
/// Rule: valid_in_valid_out.
[[nodiscard]] Measured without_reasoning(Measured measured, std::size_t begin,
                                         const Counter& counter, const Steps& steps);

}  // namespace trimspec
