// A smaller case that shows the same.
#pragma once

#include <functional>
#include <optional>

#include "../checker/case_bytes.hpp"

namespace trimspec::conformance {

/// Whether a case still shows it; asks the adapter.
using Shows = std::function<bool(const checker::ByteCase&)>;

/// The smallest that is found by leaving out and simplifying, with at most `asks` questions. A case
/// without a sample comes back as it is.
[[nodiscard]] checker::ByteCase smaller(checker::ByteCase found, const checker::Scope& scope,
                                        int asks, const Shows& shows);

}  // namespace trimspec::conformance
