// Events and log records, held against what really happened.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "context.hpp"

namespace trimspec::conformance::checks {

/// What an event must say; a count that cannot be derived is left out and not checked.
struct ExpectedEvent {
    bool due = false;
    bool may_be_absent = false;  ///< the specification leaves open whether this counts as a trim
    std::optional<std::int64_t> dropped_messages;
    std::optional<std::int64_t> kept_turns;
    std::int64_t shrunk_results = 0;
    std::string reason;
};

/// `label` is the rule on their number; what they say is visible.event_on_trim.
void check_history_trimmed(const Context& context, std::string_view label,
                           const ExpectedEvent& expected);

/// Counts of a cap. A pair has the number of body messages and of all messages: which of the two a
/// log record gives is left to the adapter, exact cases apart.
struct ExpectedCap {
    bool capped = false;
    std::optional<std::int64_t> dropped_messages;
    std::int64_t max_messages = 0;
    std::int64_t body_before = 0, all_before = 0;
    std::int64_t body_after = 0, all_after = 0;
};

/// Rule: cap.logged, and the report of a cap. For profile exact also that there is no event.
void check_cap_record(const Context& context, const ExpectedCap& expected);

}  // namespace trimspec::conformance::checks
