// Which results may answer which calls. Internal to the oracle.
#pragma once

#include <cstdint>
#include <vector>

#include "oracle.hpp"

namespace trimspec::oracle {

/// A call or a result, and where it stands.
struct Half {
    std::size_t message = 0;
    std::size_t block = 0;
    Text id;
};

struct Halves {
    std::vector<Half> calls;                        ///< in order of appearance
    std::vector<Half> results;                      ///< in order of appearance
    std::vector<std::vector<std::size_t>> choices;  ///< for each result the calls it may answer
};

/// For each result the call that it answers, or kNone.
using Pairing = std::vector<int>;
inline constexpr int kNone = -1;

[[nodiscard]] Halves halves_of(const History& history);

/// For each message the blocks that are half of a pair: bit b is block b.
[[nodiscard]] std::vector<std::uint64_t> paired_blocks(const History& history);

}  // namespace trimspec::oracle
