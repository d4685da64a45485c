// Which property a broken version breaks.
#pragma once

#include <cstdint>
#include <string>

#include "../broken/broken.hpp"
#include "../properties/ask.hpp"

namespace trimspec::conformance::proof {

/// What answers for `version`, which must outlive it. It answers as the reference in dialects whose
/// histories are objects: not every version can alter those.
[[nodiscard]] properties::Subject subject_of(const broken::Broken& version);

/// The first property that `version` breaks on a fixed lot of samples, the one that asks everything
/// first; "" for none. The lot follows from `seed`, its size from `tries`.
[[nodiscard]] std::string first_property_broken_by(const broken::Broken& version,
                                                   std::uint64_t seed, int tries);

}  // namespace trimspec::conformance::proof
