#include "diff.hpp"

#include <map>
#include <set>

#include <fmt/format.h>

#include "grouping.hpp"
#include "show.hpp"

namespace trimspec::conformance {
namespace {

using ById = std::map<std::string, const CaseReport*>;

ById by_id(const Report& report) {
    ById cases;
    for (const CaseReport& entry : report.cases) {
        cases[entry.id] = &entry;
    }
    return cases;
}

std::set<std::string> broken_rules(const CaseReport& report) {
    std::set<std::string> rules;
    for (const Finding& finding : report.findings) {
        rules.insert(finding.rule);
    }
    return rules;
}

std::string outcome(const CaseReport& report) {
    switch (report.verdict) {
        case CaseVerdict::passed: return "passed";
        case CaseVerdict::not_covered: return "not covered: " + report.reason;
        case CaseVerdict::failed: break;
    }
    const std::set<std::string> rules = broken_rules(report);
    return fmt::format("failed{}: {}{}{}", report.known.empty() ? "" : " as known",
                       show::words(report.failure_kind), rules.empty() ? "" : ", ",
                       fmt::join(rules, ", "));
}

bool is_another_case(const CaseReport& a, const CaseReport& b) {
    if (!a.digest.empty() && !b.digest.empty()) {
        return a.digest != b.digest;
    }
    return a.label != b.label || a.level != b.level || a.kind != b.kind || a.why != b.why ||
           a.bug_type != b.bug_type;
}

/// Sorts a case that both runs have into its list.
void compare(const CaseReport& before, const CaseReport& after, Diff& out) {
    using enum CaseVerdict;
    const CaseChange change{before.id, outcome(before), outcome(after)};
    const CaseVerdict was = before.verdict;
    const CaseVerdict is = after.verdict;
    if (is_another_case(before, after)) {
        out.changed.push_back(change);
    } else if (was == passed && is == failed) {
        out.regressions.push_back(change);
    } else if (was == not_covered && is == failed) {
        out.newly_failing.push_back(change);
    } else if (was == failed && is == passed) {
        out.fixed.push_back(change);
    } else if (was == not_covered && is == passed) {
        out.newly_covered.push_back(change);
    } else if (was != not_covered && is == not_covered) {
        out.no_longer_covered.push_back(change);
    } else if (is == passed) {
        ++out.still_passing;
    } else if (is == not_covered) {
        ++out.still_not_covered;
    } else if (before.failure_kind != after.failure_kind ||
               broken_rules(before) != broken_rules(after)) {
        out.failing_differently.push_back(change);
    } else {
        ++out.still_failing;
    }
}

void note(const char* what, const std::string& before, const std::string& after, Diff& out) {
    if (before != after) {
        out.not_alike.push_back(fmt::format("{}: {} before, {} now", what,
                                            before.empty() ? "none" : before,
                                            after.empty() ? "none" : after));
    }
}

std::string spelt(const std::map<std::string, std::string>& policies) {
    std::string out;
    for (const auto& [name, value] : policies) {
        out += fmt::format("{}{}={}", out.empty() ? "" : " ", name, value);
    }
    return out;
}

void compare_runs(const Report& before, const Report& after, Diff& out) {
    note("suite", before.suite_version, after.suite_version, out);
    note("digest of the case set", before.case_set_digest, after.case_set_digest, out);
    note("selection", before.only, after.only, out);
    note("baseline", baseline_line(before), baseline_line(after), out);
    const AdapterClaims& old_one = before.adapter;
    const AdapterClaims& new_one = after.adapter;
    note("adapter", adapter_title(before), adapter_title(after), out);
    note("dialect", old_one.dialect, new_one.dialect, out);
    note("unit", old_one.unit, new_one.unit, out);
    note("counter", old_one.counter, new_one.counter, out);
    note("profile", old_one.profile, new_one.profile, out);
    note("breadcrumb", old_one.breadcrumb, new_one.breadcrumb, out);
    note("operations", fmt::format("{}", fmt::join(old_one.ops, " ")),
         fmt::format("{}", fmt::join(new_one.ops, " ")), out);
    note("policies", spelt(old_one.policies), spelt(new_one.policies), out);
}

}  // namespace

Diff diff(const Report& old_report, const Report& new_report) {
    Diff out;
    compare_runs(old_report, new_report, out);
    const ById before = by_id(old_report);
    const ById after = by_id(new_report);
    for (const auto& [id, entry] : before) {
        const auto found = after.find(id);
        if (found == after.end()) {
            out.removed.push_back({id, outcome(*entry), ""});
        } else {
            compare(*entry, *found->second, out);
        }
    }
    for (const auto& [id, entry] : after) {
        if (before.count(id) == 0) {
            out.added.push_back({id, "", outcome(*entry)});
        }
    }
    return out;
}

bool has_regressions(const Diff& diff) { return !diff.regressions.empty(); }

}  // namespace trimspec::conformance
