// What the pages have in common: counts, the failing cases by rule, the others by reason.
//
// Everything is counted from the cases of the report; the areas' own counts are shown beside them
// and compared by `trimspec verify`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report.hpp"

namespace trimspec::conformance {

using CaseList = std::vector<const CaseReport*>;  ///< into the report, never null

/// `failed` without the known ones.
struct Totals {
    std::int64_t passed = 0, failed = 0, not_covered = 0, known = 0;
};

/// Failing cases that break the same rule.
struct RuleGroup {
    std::string rule;      ///< label
    std::string sentence;  ///< "" when no finding of the report states it
    CaseList cases;        ///< those of level `must` first, then by id
};

/// Cases not covered for the same reason.
struct ReasonGroup {
    std::string reason;
    CaseList cases;
};

[[nodiscard]] Totals totals(const Report& report);

/// Counts `entry` where it belongs.
void add_to(Totals& sum, const CaseReport& entry);

/// Failed, and not as the baseline says.
[[nodiscard]] bool is_new_failure(const CaseReport& entry);

/// The cases that failed as the baseline says.
[[nodiscard]] CaseList known_failures(const Report& report);

/// `5 entries in known.json`, with what a selection left out; "" without a baseline.
[[nodiscard]] std::string baseline_line(const Report& report);

/// The rule that a failing case is listed under: its own when that is broken, which is what the
/// case was made for; else that of its first finding; else its own.
[[nodiscard]] const std::string& broken_rule(const CaseReport& report);

/// What `rule` says, as far as the findings of `report` or of the whole run tell; else "".
[[nodiscard]] std::string sentence_of(const std::string& rule, const CaseReport& report);
[[nodiscard]] std::string sentence_of(const std::string& rule, const Report& report);

/// New failures. Groups with a `must` first; then by area in the order of the report, since what
/// breaks in an early one shows in the later ones too; then the larger ones, then by label.
[[nodiscard]] std::vector<RuleGroup> failing_by_rule(const Report& report);

/// Most frequent reason first.
[[nodiscard]] std::vector<ReasonGroup> not_covered_by_reason(const Report& report);

/// The cases of `area` in their order.
[[nodiscard]] CaseList cases_of(const Report& report, const std::string& area);

/// The areas of the report in its order, then those that only cases name.
[[nodiscard]] std::vector<std::string> area_names(const Report& report);

/// `trim.whole_turns/exchange_is_not_cut` without what stands before the slash.
[[nodiscard]] std::string short_name(const CaseReport& report);

/// One line that says why a failed case failed: its reason, else its first finding, with the place
/// of the finding in front when it is the finding that is told.
[[nodiscard]] std::string failure_line(const CaseReport& report);

/// `trimspec certify` with this adapter and baseline, for `only` when it is not empty.
[[nodiscard]] std::string certify_command(const Report& report, const std::string& only);

/// `my-agent 2.3.1`, or the command when the adapter never said its name.
[[nodiscard]] std::string adapter_title(const Report& report);

}  // namespace trimspec::conformance
