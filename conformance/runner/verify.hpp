// A report graded again: from its recorded requests and replies, against the set of cases.
#pragma once

#include <string>
#include <vector>

#include "../report/report.hpp"
#include "../suite/case.hpp"

namespace trimspec::conformance {

/// Something that a report says and its own recordings do not bear out.
struct Discrepancy {
    std::string where;  ///< a case's id, or the member of the report
    std::string what;
};

/// Everything in `report` that grading it again does not confirm; empty for a true report.
/// A failure that only a process can show (crash, timeout, protocol_error, flaky, adapter_fault) is
/// taken as it stands: it counts against the adapter. The costs of an adapter with a counter of its
/// own are not in the report, so such a report cannot be confirmed.
[[nodiscard]] std::vector<Discrepancy> verify(const Report& report, const CaseSet& set);

}  // namespace trimspec::conformance
