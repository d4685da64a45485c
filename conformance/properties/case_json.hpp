// Writing case files: one message or step a line, with spaces, as the suite's own are.
#pragma once

#include <string>

#include "ask.hpp"

namespace trimspec::conformance::properties {

/// A member a line; of `history` and `transcript` an item a line.
[[nodiscard]] std::string as_file(const Json& whole);

/// `history` in the canonical dialect.
[[nodiscard]] Json messages_of(const History& history);

/// A name for a case that is another for another request.
[[nodiscard]] std::string name_for(const Json& request);

}  // namespace trimspec::conformance::properties
