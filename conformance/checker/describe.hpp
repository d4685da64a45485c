// A request for a person.
#pragma once

#include <string>
#include <string_view>

#include "../checks/checks.hpp"

namespace trimspec::conformance::checker {

/// Operation and parameters, then one message a line with its index and cost, long texts shortened.
/// A line that cannot be read is shown as it is, shortened.
[[nodiscard]] std::string describe(std::string_view line, const Declared& declared);

}  // namespace trimspec::conformance::checker
