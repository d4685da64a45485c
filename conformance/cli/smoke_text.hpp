// A case of `trimspec smoke` in prose.
#pragma once

#include <cstddef>
#include <string>

#include "../report/report.hpp"
#include "smoke_cases.hpp"

namespace trimspec::cli {

/// `number` is its place on the page, from 1.
[[nodiscard]] std::string render_smoke(std::size_t number, const SmokeCase& told,
                                       const conformance::CaseReport& result);

/// The last lines: how many passed, and the command to go on with.
[[nodiscard]] std::string render_smoke_end(const conformance::Report& report);

}  // namespace trimspec::cli
