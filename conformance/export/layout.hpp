// JSON laid out for a person: what fits a line stands on one, all else an element a line.
#pragma once

#include <string>

#include "wire/json.hpp"

namespace trimspec::conformance::exported {

/// Ends with a line feed. Members in their order, numbers as written.
[[nodiscard]] std::string laid_out(const json::Value& value);

}  // namespace trimspec::conformance::exported
