// junit.xml: the run as continuous integration systems show it.
#pragma once

#include <string>

#include "report.hpp"

namespace trimspec::conformance {

/// One suite an area, one test a case: `classname` is the label, `name` the case's own name.
/// Failed cases are failures with their kind as type, cases not covered are skipped with the
/// reason. Failures that the baseline lists are skipped too, with their kind and its reason, what
/// was seen in `system-out`; a suite `baseline` fails for each entry that is wrong. When the run is
/// red though nothing failed (the adapter never started, say), a further suite `verdict` holds one
/// failing test, so that no viewer shows such a run in green.
[[nodiscard]] std::string render_junit(const Report& report);

}  // namespace trimspec::conformance
