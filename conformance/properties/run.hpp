// Trying a property on samples, and what came of it.
//
// The seed is fixed, so that a run is the same everywhere. In the environment:
//   TRIMSPEC_SEED             another seed, or `fresh` for a new one
//   TRIMSPEC_TRIES            how many samples a property must hold for, 2000 when not set
//   TRIMSPEC_COUNTEREXAMPLES  a directory in which counterexamples are put as case files
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "property.hpp"

namespace trimspec::conformance::properties {

struct Effort {
    std::uint64_t seed = 0;
    int tries = 2000;
};

/// What the environment asks for. Says the seed on standard output when first called.
[[nodiscard]] const Effort& effort();

struct Ran {
    int holds = 0;       ///< samples, those of shrinking apart
    int not_asked = 0;   ///< samples that the property does not speak of
    std::optional<Sample> counterexample;  ///< the smallest that was found
    Verdict verdict;                       ///< on it
    std::string gave_up;                   ///< why a run without one did not hold, else ""
    [[nodiscard]] bool passed() const { return !counterexample && gave_up.empty(); }
};

/// Tries `property` on `subject`.
[[nodiscard]] Ran run(const Property& property, const Subject& subject, const Effort& effort);

}  // namespace trimspec::conformance::properties
