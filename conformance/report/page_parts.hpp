// The parts of index.html. Each returns HTML, or "" when it has nothing to say.
#pragma once

#include <string>

#include "report.hpp"

namespace trimspec::conformance::page {

/// What finds a case by script: ` data-case="..." data-area="..." data-label="..." ...`.
[[nodiscard]] std::string case_data(const CaseReport& report);

/// `text` as a sentence, or as a link when all of it is an address of the web.
[[nodiscard]] std::string linked(const std::string& text);

/// One failing case, folded.
[[nodiscard]] std::string failing_case(const CaseReport& report, bool with_exchanges);

[[nodiscard]] std::string failing_section(const Report& report);
[[nodiscard]] std::string baseline_section(const Report& report);  ///< entries that are wrong
[[nodiscard]] std::string known_section(const Report& report);
[[nodiscard]] std::string not_covered_section(const Report& report);
[[nodiscard]] std::string passed_section(const Report& report);

}  // namespace trimspec::conformance::page
