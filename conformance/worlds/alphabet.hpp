// Alphabets: the few short messages that small worlds are made of.
#pragma once

#include <string>
#include <vector>

#include "estimate.hpp"
#include "trim.hpp"

namespace trimspec::worlds {

/// One message of an alphabet. Ids are `a` and `b`.
struct Letter {
    std::string name;  ///< for people
    MessagePtr message;
    bool has_a = false;  ///< holds a call or a result with id `a`
    bool has_b = false;
};

/// Letters, and the parameters that every history over them is asked with.
struct Alphabet {
    std::string name;
    std::vector<Letter> letters;
    Counter counter;
    std::vector<ReasoningPolicy> reasonings;
    std::vector<std::int64_t> least_sizes;  ///< recover's min_result_chars
};

/// Turns, pairs and their counterfeits: twelve letters whose costs lie close to that of a notice.
[[nodiscard]] Alphabet pairs_alphabet();

/// Reasoning, images, opaque blocks, short and long results, in `unit`.
[[nodiscard]] Alphabet parts_alphabet(Unit unit);

/// Parts, and a turn whose start leaves with its reasoning. Whether such a turn is still kept is
/// not said anywhere, so the invariant checks are not asked about it.
[[nodiscard]] Alphabet thinking_users_alphabet();

}  // namespace trimspec::worlds
