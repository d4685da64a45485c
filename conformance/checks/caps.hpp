// What the two message caps have in common: counting, the ceiling, a ceiling of zero.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bounding.hpp"
#include "events.hpp"

namespace trimspec::conformance::checks {

/// A history without its system messages and its notice.
struct CountedBody {
    History messages;
    std::vector<std::size_t> places;   ///< index of each in the whole history
    std::vector<std::size_t> numbers;  ///< equal messages of both sides have equal numbers
};

struct CapSides {
    std::int64_t max = 0;
    CountedBody before;
    CountedBody after;
    bool had_notice = false;
    bool has_notice = false;
};

/// Requires that the reply has a history. A notice in the reply is one only when it is no body
/// message of the request.
[[nodiscard]] CapSides read_cap(const Context& context);

/// How the two sides count against the ceiling by the policy `cap_counts_system`.
[[nodiscard]] bool is_under_ceiling(const Context& context, const CapSides& sides);
[[nodiscard]] bool is_ceiling_held(const Context& context, const CapSides& sides);

/// A ceiling of 0: rule cap.zero_refused and the policy `zero_cap`. True when it was one, so that
/// nothing else is to be judged.
[[nodiscard]] bool check_zero_cap(const Context& context, const CapSides& sides);

/// Rule: cap.under_ceiling_untouched, or `label` where another rule wants it so.
void check_cap_untouched(const Context& context, const CapSides& sides, std::string_view label,
                         std::string_view why);

/// The counts of this cap for report and log.
[[nodiscard]] ExpectedCap expected_cap(const Context& context, const CapSides& sides, bool capped);

}  // namespace trimspec::conformance::checks
