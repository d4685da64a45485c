// Broken versions as what properties ask, and which property is sure to find which.
#pragma once

#include <string>
#include <vector>

#include "../broken/broken.hpp"
#include "../properties/ask.hpp"
#include "../report/report.hpp"
#include "../suite/case.hpp"

namespace trimspec::conformance::properties {

/// What answers for `version`, which must outlive it. It answers as the reference in dialects whose
/// histories are objects: not every version can alter those.
[[nodiscard]] Subject subject_of(const broken::Broken& version);

struct Flawed {
    std::string name;  ///< in the museum, or our own
    std::string property;
    Subject subject;
};

/// One at least for every property.
[[nodiscard]] std::vector<Flawed> flawed_versions();

/// What the suite says of `subject` on the case, in its dialect and unit.
[[nodiscard]] CaseVerdict verdict_of_the_suite(const Case& found, const Subject& subject);

}  // namespace trimspec::conformance::properties
