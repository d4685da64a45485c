// From a sample to a request: its parameters, and the whole line.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "sample.hpp"

namespace trimspec::conformance::generate {

/// The parameters of the sample's operation in plain numbers. What is the default is left out, but
/// the unit of a counter is told.
[[nodiscard]] nlohmann::ordered_json params_of(const Sample& sample);

/// The request under id 1, without line feed. Requires a sample as it is sent (as_sent()).
[[nodiscard]] std::string request_line(const Sample& sample);

}  // namespace trimspec::conformance::generate
