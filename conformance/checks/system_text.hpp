// System messages that an operation merges or moves: all of their content is still there.
#pragma once

#include <string_view>

#include "context.hpp"

namespace trimspec::conformance::checks {

/// Every system text of `before` that is not empty stands in the system texts of `after`, in order,
/// and as many other blocks. Where they stand is not looked at.
void check_system_text_kept(const Context& context, std::string_view label, const History& before,
                            const History& after);

}  // namespace trimspec::conformance::checks
