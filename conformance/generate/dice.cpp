#include "dice.hpp"

namespace trimspec::conformance::generate {

std::uint64_t ByteDice::below(std::uint64_t limit) {
    std::uint64_t value = 0;
    for (std::uint64_t rest = limit - 1; rest > 0 && !bytes_.empty(); rest >>= 8) {
        value = value << 8 | bytes_.front();
        bytes_ = bytes_.subspan(1);
    }
    return value % limit;
}

// SplitMix64.
std::uint64_t SeededDice::below(std::uint64_t limit) {
    std::uint64_t mixed = state_ += 0x9E3779B97F4A7C15U;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
    return (mixed ^ (mixed >> 31)) % limit;
}

}  // namespace trimspec::conformance::generate
