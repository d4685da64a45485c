// The museum's rooms: the broken versions of each area, which broken.cpp puts in one row.
#pragma once

#include <vector>

#include "broken.hpp"

namespace trimspec::broken {

[[nodiscard]] std::vector<Broken> broken_turns();
[[nodiscard]] std::vector<Broken> broken_estimate();
[[nodiscard]] std::vector<Broken> broken_trim();
[[nodiscard]] std::vector<Broken> broken_trim_lines();
[[nodiscard]] std::vector<Broken> broken_caps();
[[nodiscard]] std::vector<Broken> broken_caps_lines();
[[nodiscard]] std::vector<Broken> broken_sweep();
[[nodiscard]] std::vector<Broken> broken_sweep_pairs();
[[nodiscard]] std::vector<Broken> broken_sweep_lines();
[[nodiscard]] std::vector<Broken> broken_normalize();
[[nodiscard]] std::vector<Broken> broken_result();
[[nodiscard]] std::vector<Broken> broken_result_lines();
[[nodiscard]] std::vector<Broken> broken_recover();
[[nodiscard]] std::vector<Broken> broken_recover_shrink();
[[nodiscard]] std::vector<Broken> broken_recover_verdict();
[[nodiscard]] std::vector<Broken> broken_recover_errors();
[[nodiscard]] std::vector<Broken> broken_visible();
[[nodiscard]] std::vector<Broken> broken_dialect();
[[nodiscard]] std::vector<Broken> broken_reader();

}  // namespace trimspec::broken
