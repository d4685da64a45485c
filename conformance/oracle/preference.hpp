// Choosing the one best candidate. Internal to the oracle.
#pragma once

#include <algorithm>
#include <vector>

#include "oracle.hpp"

namespace trimspec::oracle {

/// The candidate that is better than every other one.
/// Throws Undecided when there is none: no candidate at all, or two of which neither is better.
template <class Candidate, class IsBetter>
[[nodiscard]] const Candidate& the_best(const std::vector<Candidate>& candidates,
                                        IsBetter is_better) {
    const auto beats_all_others = [&](const Candidate& best) {
        return std::all_of(candidates.begin(), candidates.end(), [&](const Candidate& other) {
            return &best == &other || is_better(best, other);
        });
    };
    const auto best = std::find_if(candidates.begin(), candidates.end(), beats_all_others);
    if (best == candidates.end()) throw Undecided{"no outcome is better than every other one"};
    return *best;
}

}  // namespace trimspec::oracle
