// What a person reads in the terminal: the whole run in ten seconds, one failing case in a minute.
#pragma once

#include <string>

#include "report.hpp"

namespace trimspec::conformance {

/// The run: the verdict, the areas, the failing cases by rule, what was not covered and why, and
/// the commands to go on with. About fifty lines at most, whatever went wrong. `colour`: with
/// terminal colours; nothing is said by colour alone.
[[nodiscard]] std::string render_summary(const Report& report, bool colour);

/// One case: the rule, what such a mistake does to users, what was asked beside what became of it,
/// what is broken with its numbers, and the line that runs it again.
[[nodiscard]] std::string render_failure(const CaseReport& report);

/// The requests and replies of one case, laid out.
[[nodiscard]] std::string render_exchanges(const CaseReport& report);

}  // namespace trimspec::conformance
