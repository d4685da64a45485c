// The costs of a table of turns, summed by what became of the messages.
#pragma once

#include <string>
#include <vector>

#include "report.hpp"

namespace trimspec::conformance {

/// `612 tokens sent: 380 kept, 232 dropped; 18 added`. Sums stop at the largest integer.
[[nodiscard]] std::string turn_costs(const std::vector<TurnRow>& rows);

}  // namespace trimspec::conformance
