// The verdict of a run, from its cases alone.

#include <algorithm>

#include "rules.hpp"
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
    AreaReport counted{area, "", 0, 0, 0};
    for (const CaseReport& one : report.cases) {
        if (one.area != area) continue;
        counted.passed += one.verdict == CaseVerdict::passed ? 1 : 0;
        counted.failed += one.verdict == CaseVerdict::failed ? 1 : 0;
        counted.not_covered += one.verdict == CaseVerdict::not_covered ? 1 : 0;
    }
    counted.verdict = counted.failed > 0   ? "failed"
                      : counted.passed > 0 ? "certified"
                                           : "not_covered";
    return counted;
}

std::string certified(const Report& report) {
    std::string names;
    for (const AreaReport& area : report.areas)
        if (area.verdict == "certified") names += (names.empty() ? "" : ", ") + area.area;
    return names;
}

}  // namespace

void conclude(Report& report) {
    report.areas.clear();
    std::int64_t passed = 0;
    std::int64_t failed = 0;
    for (const std::string& area : areas()) {
        AreaReport counted = count(report, area);
        passed += counted.passed;
        failed += counted.failed;
        if (counted.passed + counted.failed + counted.not_covered > 0)
            report.areas.push_back(std::move(counted));
    }
    const bool gave_up = std::any_of(report.cases.begin(), report.cases.end(), [](const auto& one) {
        return one.failure_kind == "adapter_fault";
    });
    if (gave_up) {
        report.verdict = "adapter_fault";
        report.verdict_reason = "the adapter broke down again and again, and the run was given up";
    } else if (failed > 0) {
        report.verdict = "not_conformant";
        report.verdict_reason = std::to_string(failed) + " of " + std::to_string(passed + failed) +
                                " covered cases failed";
    } else if (passed == 0) {
        report.verdict = "not_conformant";
        report.verdict_reason = "nothing is certified: no case covers what the adapter claims";
    } else {
        report.verdict = "conformant";
        report.verdict_reason = "certified: " + certified(report);
    }
}

}  // namespace trimspec::conformance
