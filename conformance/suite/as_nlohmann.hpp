// From our lossless JSON value to nlohmann_json's, which checks and reports work on.
#pragma once

#include <nlohmann/json.hpp>

#include "wire/json.hpp"

namespace trimspec::conformance {

/// The same value. A number that nlohmann_json cannot hold is `discarded` in its place.
[[nodiscard]] nlohmann::ordered_json as_nlohmann(const json::Value& value);

}  // namespace trimspec::conformance
