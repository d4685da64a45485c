// Two runs compared, case by case.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report.hpp"

namespace trimspec::conformance {

/// One case in both runs, or in one of them.
struct CaseChange {
    std::string id;
    std::string before;  ///< `passed`, `not covered: ...` or `failed: kind, rules`; "" when added
    std::string after;   ///< the same; "" when removed
};

/// A case belongs to at most one list, lists are by id. A case that the suite itself changed (its
/// digest differs; without digests its label, level, kind, why or bug type) says nothing about the
/// implementation and is in `changed` alone. What a baseline excuses is a failure all the same: that
/// it was excused is no difference, and a case that passed before is no less a regression.
struct Diff {
    std::vector<CaseChange> regressions;          ///< passed -> failed
    std::vector<CaseChange> newly_failing;        ///< not covered -> failed
    std::vector<CaseChange> failing_differently;  ///< failed twice, another kind or other rules
    std::vector<CaseChange> fixed;                ///< failed -> passed
    std::vector<CaseChange> newly_covered;        ///< not covered -> passed
    std::vector<CaseChange> no_longer_covered;    ///< passed or failed -> not covered
    std::vector<CaseChange> changed;              ///< the case is another one under the same id
    std::vector<CaseChange> added;
    std::vector<CaseChange> removed;
    std::int64_t still_failing = 0;  ///< in the same way
    std::int64_t still_passing = 0;
    std::int64_t still_not_covered = 0;
    std::vector<std::string> not_alike;  ///< what differs between the runs themselves, a line each
};

[[nodiscard]] Diff diff(const Report& old_report, const Report& new_report);

/// Whether a case that passed fails now. Cases of the suite that came, went or changed never count.
[[nodiscard]] bool has_regressions(const Diff& diff);

/// For the terminal: regressions first, and in full; of the other lists twenty at most.
[[nodiscard]] std::string render_diff(const Diff& diff);

}  // namespace trimspec::conformance
