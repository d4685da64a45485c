// What the outside is told: events when turns go, log records when a cap acts, and their forms on
// each client surface. Counts, ids and limits only, never text.
//
// Rules: visible.event_on_trim, visible.no_payload, visible.surfaces.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "errors.hpp"

namespace trimspec {

enum class Reason {
    budget,    ///< the history was over its budget
    overflow,  ///< a provider had refused it
};

[[nodiscard]] std::string_view name_of(Reason reason) noexcept;

/// `history_trimmed`. Counts are messages, turns and results.
struct Event {
    std::int64_t dropped_messages = 0;
    std::int64_t kept_turns = 0;
    Reason reason = Reason::budget;
    std::int64_t shrunk_results = 0;  ///< shown only when above 0
};

/// `message_cap`, level warn. All counts are body messages: what the cap counts.
struct LogRecord {
    std::int64_t dropped_messages = 0;
    std::int64_t max_messages = 0;
    std::int64_t messages_before = 0;
    std::int64_t messages_after = 0;
};

namespace rule {

/// One event when messages were dropped or results shrunk, none otherwise.
/// Rule: visible.event_on_trim.
[[nodiscard]] std::optional<Event> visible_event_on_trim(const Event& event) noexcept;

}  // namespace rule

enum class Surface { acp, websocket, sse };

/// What a surface may add to an event; absent when not known.
struct Attribution {
    std::optional<std::string> session_id;  ///< required by `acp`
    std::optional<std::string> agent_alias;
    std::optional<std::string> channel;
    std::optional<std::string> turn_id;
};

}  // namespace trimspec
