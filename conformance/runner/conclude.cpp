// The verdict of a run, from its cases alone.

#include <algorithm>
#include <tuple>
#include <utility>

#include "../report/grouping.hpp"
#include "baseline.hpp"
#include "run.hpp"

namespace trimspec::conformance {
namespace {

// Areas in the order of the specification.
std::vector<std::string> areas() {
    std::vector<std::string> names;
    for (const char* name : {"estimate", "trim", "caps", "sweep", "normalize", "results", "recovery",
                             "visibility", "reader"})
        names.emplace_back(name);
    return names;
}

AreaReport count(const Report& report, const std::string& area) {
    Totals sum;
    for (const CaseReport& one : report.cases) {
        if (one.area == area) add_to(sum, one);
    }
    const char* verdict = sum.failed > 0   ? "failed"
                          : sum.known > 0  ? "known_failures"
                          : sum.passed > 0 ? "certified"
                                           : "not_covered";
    return {area, verdict, sum.passed, sum.failed, sum.not_covered, sum.known};
}

std::string certified(const Report& report) {
    std::string names;
    for (const AreaReport& area : report.areas)
        if (area.verdict == "certified") names += (names.empty() ? "" : ", ") + area.area;
    return names;
}

std::string known_failures_of(std::int64_t count) {
    return std::to_string(count) + (count == 1 ? " known failure" : " known failures");
}

std::string failed_of_covered(const Totals& all) {
    return std::to_string(all.failed) + " of " +
           std::to_string(all.passed + all.failed + all.known) + " covered cases failed";
}

std::string stale_baseline(const Report& report, const Totals& all) {
    const std::size_t count = report.baseline.faults.size();
    return (count == 1 ? "an entry" : std::to_string(count) + " entries") +
           " of the baseline must be corrected" +
           (all.failed > 0 ? "; " + failed_of_covered(all) + " that it does not excuse" : "");
}

// Verdict and reason.
std::pair<std::string, std::string> verdict_of(const Report& report) {
    const Totals all = totals(report);
    const bool gave_up =
        std::any_of(report.cases.begin(), report.cases.end(), [](const CaseReport& one) {
            return one.failure_kind == "adapter_fault" && is_new_failure(one);
        });
    if (gave_up)
        return {"adapter_fault",
                "the adapter broke down again and again, and the run was given up"};
    if (!report.baseline.faults.empty()) return {"stale_baseline", stale_baseline(report, all)};
    if (all.failed > 0)
        return {"not_conformant",
                failed_of_covered(all) +
                    (all.known > 0 ? ", beside " + known_failures_of(all.known) : "")};
    if (all.passed + all.known == 0)
        return {"not_conformant",
                "nothing is certified: no case covers what the adapter claims"};
    const std::string areas = certified(report);
    const std::string what = areas.empty() ? "no area is certified" : "certified: " + areas;
    if (all.known > 0)
        return {"known_failures",
                "conformant except " + known_failures_of(all.known) + "; " + what};
    return {"conformant", what};
}

}  // namespace

void conclude(Report& report) {
    apply_baseline(report);
    report.areas.clear();
    for (const std::string& area : areas()) {
        AreaReport counted = count(report, area);
        if (counted.passed + counted.failed + counted.known + counted.not_covered > 0)
            report.areas.push_back(std::move(counted));
    }
    std::tie(report.verdict, report.verdict_reason) = verdict_of(report);
}

}  // namespace trimspec::conformance
