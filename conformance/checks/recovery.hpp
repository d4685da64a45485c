// What a recovery was asked, as both its outcomes and its errors are judged by.
#pragma once

#include <cstdint>
#include <optional>

#include "bounding.hpp"

namespace trimspec::conformance::checks {

struct RecoveryAsked {
    std::int64_t budget = 0;
    std::optional<std::int64_t> attempt;
    std::int64_t max_attempts = 3;
    bool require_fit = true;
    bool zero = false;       ///< a budget of 0
    bool unlimited = false;  ///< a budget of 0 that means no limit
    std::int64_t cost = 0;
    /// The target, where it is known: without an attempt the budget, with one only for profile
    /// exact, since each strategy may aim as it likes below the budget.
    std::optional<std::int64_t> target;

    [[nodiscard]] bool is_exhausted() const { return attempt && *attempt > max_attempts; }
    /// Nothing is to be done.
    [[nodiscard]] bool is_within() const { return !attempt && (unlimited || cost <= budget); }
};

[[nodiscard]] RecoveryAsked read_recovery(const Context& context);

/// The body that a recovery kept.
struct RecoveredBody {
    bool known = false;     ///< every kept message is one of the request, results apart
    bool whole_run = false; ///< it is whole turns up to the end, so that turns can be counted
    bool shrunk_known = true;
    std::int64_t kept_turns = 0;
    std::int64_t dropped_turns = 0;
    std::int64_t dropped_messages = 0;
    std::int64_t shrunk_results = 0;
};

/// Rules: recover.shape_kept, trim.newest_turn_kept, and for shortened results those of
/// check_shortened(). recover_body.cpp
[[nodiscard]] RecoveredBody check_recovered_body(const Context& context, const Bounding& bounding);

}  // namespace trimspec::conformance::checks
