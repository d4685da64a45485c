// badge.svg: what is certified, in one line for a README.
#pragma once

#include <string>

#include "report.hpp"

namespace trimspec::conformance {

/// A self-contained picture: `trimspec 1.0`, then the certified areas by name in green, then what
/// is wrong in red (`not conformant: 12 failed`, `adapter fault`). A run of a selection says so by
/// naming only the areas it certified. An area with known failures is not named; their number
/// stands behind in amber (`3 known failures`). Never green alone unless the verdict is `conformant`.
[[nodiscard]] std::string render_badge(const Report& report);

}  // namespace trimspec::conformance
