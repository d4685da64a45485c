// Walking a history and what a sweep made of it side by side.
#pragma once

#include <cstddef>
#include <unordered_set>
#include <vector>

#include "sweep_fates.hpp"

namespace trimspec::conformance::checks {

struct SweepSides {
    const History& before;
    const History& after;
    std::vector<std::size_t> numbers_before;
    std::vector<std::size_t> numbers_after;
    std::unordered_set<std::size_t> known;  ///< numbers of the request
    std::unordered_set<std::size_t> left;   ///< messages of the reply in which an orphan is left
};

/// A message that a policy adds: salvaged text, invented results.
[[nodiscard]] bool is_added(const Context& context, const SweepSides& sides, std::size_t after);

/// Checks that every message is what its fate says, up to the first that is not. Messages in which
/// an orphan is left have been spoken of and are passed over. True when there was no other fault.
/// Rules: sweep.pairs_untouched, sweep.order_kept, sweep.remnant, sweep.pending_tail,
/// sweep.reasoning_leaves_with_last_call, sweep.never_grows (added messages).
[[nodiscard]] bool check_walk(const Context& context, const SweepSides& sides,
                              const SweepPlan& plan);

}  // namespace trimspec::conformance::checks
