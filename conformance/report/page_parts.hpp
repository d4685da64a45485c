// The parts of index.html. Each returns HTML, or "" when it has nothing to say.
#pragma once

#include <string>

#include "report.hpp"

namespace trimspec::conformance::page {

/// What finds a case by script: ` data-case="..." data-area="..." data-label="..." ...`.
[[nodiscard]] std::string case_data(const CaseReport& report);

/// One failing case, folded.
[[nodiscard]] std::string failing_case(const CaseReport& report, bool with_exchanges);

[[nodiscard]] std::string failing_section(const Report& report);
[[nodiscard]] std::string not_covered_section(const Report& report);
[[nodiscard]] std::string passed_section(const Report& report);

}  // namespace trimspec::conformance::page
