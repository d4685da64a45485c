// Shrinking results until a part of a history costs no more than a goal. Internal to the oracle.
#pragma once

#include "definitions.hpp"

namespace trimspec::oracle {

/// What is to be shrunk, and how far.
struct ShrinkGoal {
    Set messages = 0;       ///< whose results may shrink, and whose cost is measured
    Number besides = 0;     ///< tokens that are measured with them
    Number tokens = 0;      ///< the goal
    Number least_size = 0;  ///< only results that measure more may shrink, and to no less
};

struct Shrunk {
    History history;
    std::vector<std::size_t> messages;  ///< of each result that was shrunk, in the order of it
};

/// Of all orders in which some of the results could be shrunk the one that the rules allow.
/// Rules: recover.shrinks_largest, recover.bounded.
[[nodiscard]] Shrunk shrink(const History& history, const ShrinkGoal& goal, const Rates& rates);

}  // namespace trimspec::oracle
