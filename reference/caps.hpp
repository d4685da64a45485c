// Message-count caps: the safety net behind trimming. Neither leaves a breadcrumb or an event; a
// log record is their only trace.
//
// Carries the rules cap.* and cap_turns.*.
#pragma once

#include <optional>
#include <span>

#include "errors.hpp"
#include "sweep.hpp"
#include "trim.hpp"

namespace trimspec {

/// Counts are body messages.
struct CapReport {
    bool capped = false;
    std::int64_t dropped_messages = 0;  ///< gone, swept ones included
};

struct Capped {
    History history;
    CapReport report;
    std::optional<LogRecord> log;
    std::optional<Event> event;  ///< a cap has none
};

/// A history taken apart for counting: caps count neither system messages nor the breadcrumb.
struct Parted {
    std::vector<MessagePtr> system;  ///< all of them, from wherever they stood
    MessagePtr breadcrumb;           ///< null when there is none
    History body;                    ///< the rest, in order
};

/// What an operation shows of itself: a message in front of the body, an event.
struct CapNotice {
    MessagePtr breadcrumb;
    std::optional<Event> event;
};

[[nodiscard]] Parted part(History history, const Steps& steps);

namespace rule {

/// Refuses a ceiling of 0: it cannot also keep the first user message.
/// Rule: cap.zero_refused.
[[nodiscard]] std::optional<Error> cap_zero_refused(std::int64_t max_messages);

/// `body`, longer than `max_messages`, cut to that many: its first real user message and the most
/// recent rest, or the most recent alone when that message is among them or there is none.
/// Rule: cap.anchor_kept.
[[nodiscard]] History cap_anchor_kept(History body, std::int64_t max_messages, const Steps& steps);

/// The record of a cap that acted.
/// Rule: cap.logged.
[[nodiscard]] std::optional<LogRecord> cap_logged(std::size_t before, std::size_t after,
                                                  std::int64_t max_messages) noexcept;

/// What a cap shows of itself in history and events: nothing.
/// Rule: cap.no_breadcrumb.
[[nodiscard]] CapNotice cap_no_breadcrumb(std::int64_t dropped_messages);

/// How many oldest turns of `body` go so that at most `max_messages` messages are left, the fewest;
/// `droppable` when none is enough.
/// Rule: cap_turns.fewest_dropped.
[[nodiscard]] std::size_t cap_turns_fewest_dropped(const Layout& body, std::int64_t max_messages,
                                                   std::size_t droppable) noexcept;

/// How many turns a cap may drop at most: the newest stays even beyond the ceiling.
/// Rule: cap_turns.newest_kept.
[[nodiscard]] std::size_t cap_turns_newest_kept(const Layout& body) noexcept;

/// All system messages in front, unmerged, a breadcrumb behind them, then `body`.
/// Rule: cap_turns.system_kept.
[[nodiscard]] History cap_turns_system_kept(const Parted& parts, History body);

}  // namespace rule

/// Caps the body at `max_messages` (1 or more, else invalid_params): cut, sweep, merge system
/// messages. Under the ceiling nothing at all is touched. Known hazard: the anchor may come to
/// stand before a later turn's answer; `cap_turns` has no such cut.
[[nodiscard]] Outcome<Capped> cap_messages(History history, std::int64_t max_messages,
                                           Pending pending, ReasoningPolicy reasoning,
                                           const Steps& steps);

/// Caps the body at `max_messages` (1 or more, else invalid_params) by dropping whole turns.
[[nodiscard]] Outcome<Capped> cap_turns(History history, std::int64_t max_messages,
                                        ReasoningPolicy reasoning, const Steps& steps);

}  // namespace trimspec
