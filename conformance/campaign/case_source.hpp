// The cases of a campaign: the same number, the same case.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../checker/case_bytes.hpp"

namespace trimspec::conformance {

/// Seeds first, as they are; then cases that the dice make, and in turn with them seeds that were
/// spliced and altered. Seeds are the bytes of corpora/; those that are lines as they stand are left
/// out: over the pipe every request needs an id of its own.
class CaseSource {
public:
    CaseSource(std::uint64_t seed, checker::Scope scope, std::vector<std::string> seeds);

    /// Case `number`, from 0.
    [[nodiscard]] checker::ByteCase at(std::int64_t number) const;

    [[nodiscard]] std::size_t seeds() const { return seeds_.size(); }

private:
    [[nodiscard]] checker::ByteCase altered(generate::Dice& dice) const;

    std::uint64_t seed_;
    checker::Scope scope_;
    std::vector<std::string> seeds_;
};

}  // namespace trimspec::conformance
