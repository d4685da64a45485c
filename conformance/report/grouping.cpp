#include "grouping.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "show.hpp"

namespace trimspec::conformance {
namespace {

bool is_must(const CaseReport* report) { return report->level == "must"; }

using Rank = std::tuple<bool, std::ptrdiff_t, std::int64_t, std::string>;

/// Groups of a lower rank come first.
Rank rank_of(const RuleGroup& group, const std::vector<std::string>& areas) {
    const CaseReport* first = group.cases.front();
    const auto area = std::find(areas.begin(), areas.end(), first->area) - areas.begin();
    return {!is_must(first), area, -static_cast<std::int64_t>(group.cases.size()), group.rule};
}

}  // namespace

Totals totals(const Report& report) {
    Totals sum;
    for (const CaseReport& entry : report.cases) {
        switch (entry.verdict) {
            case CaseVerdict::passed: ++sum.passed; break;
            case CaseVerdict::failed: ++sum.failed; break;
            case CaseVerdict::not_covered: ++sum.not_covered; break;
        }
    }
    return sum;
}

const std::string& broken_rule(const CaseReport& report) {
    const bool own = std::any_of(report.findings.begin(), report.findings.end(),
                                 [&](const Finding& each) { return each.rule == report.label; });
    return own || report.findings.empty() ? report.label : report.findings.front().rule;
}

std::string sentence_of(const std::string& rule, const CaseReport& report) {
    for (const Finding& finding : report.findings) {
        if (finding.rule == rule && !finding.sentence.empty()) {
            return finding.sentence;
        }
    }
    return {};
}

std::string sentence_of(const std::string& rule, const Report& report) {
    for (const CaseReport& entry : report.cases) {
        if (std::string sentence = sentence_of(rule, entry); !sentence.empty()) {
            return sentence;
        }
    }
    return {};
}

std::vector<RuleGroup> failing_by_rule(const Report& report) {
    std::map<std::string, CaseList> by_rule;
    for (const CaseReport& entry : report.cases) {
        if (entry.verdict == CaseVerdict::failed) {
            by_rule[broken_rule(entry)].push_back(&entry);
        }
    }
    std::vector<RuleGroup> groups;
    for (auto& [rule, cases] : by_rule) {
        std::stable_partition(cases.begin(), cases.end(), is_must);
        groups.push_back({rule, sentence_of(rule, report), std::move(cases)});
    }
    const std::vector<std::string> areas = area_names(report);
    std::stable_sort(groups.begin(), groups.end(), [&](const RuleGroup& a, const RuleGroup& b) {
        return rank_of(a, areas) < rank_of(b, areas);
    });
    return groups;
}

std::vector<ReasonGroup> not_covered_by_reason(const Report& report) {
    std::map<std::string, CaseList> by_reason;
    for (const CaseReport& entry : report.cases) {
        if (entry.verdict == CaseVerdict::not_covered) {
            const std::string& reason = entry.reason;
            by_reason[reason.empty() ? "no reason was given" : reason].push_back(&entry);
        }
    }
    std::vector<ReasonGroup> groups;
    for (auto& [reason, cases] : by_reason) {
        groups.push_back({reason, std::move(cases)});
    }
    std::stable_sort(groups.begin(), groups.end(), [](const ReasonGroup& a, const ReasonGroup& b) {
        return a.cases.size() > b.cases.size();
    });
    return groups;
}

CaseList cases_of(const Report& report, const std::string& area) {
    CaseList cases;
    for (const CaseReport& entry : report.cases) {
        if (entry.area == area) {
            cases.push_back(&entry);
        }
    }
    return cases;
}

std::vector<std::string> area_names(const Report& report) {
    std::vector<std::string> names;
    const auto add = [&](const std::string& name) {
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            names.push_back(name);
        }
    };
    for (const AreaReport& area : report.areas) {
        add(area.area);
    }
    for (const CaseReport& entry : report.cases) {
        add(entry.area);
    }
    return names;
}

std::string short_name(const CaseReport& report) {
    const std::size_t slash = report.id.find('/');
    return slash == std::string::npos ? report.id : report.id.substr(slash + 1);
}

std::string failure_line(const CaseReport& report) {
    if (report.findings.empty()) {
        return report.reason.empty() ? report.failure_kind : report.reason;
    }
    const Finding& first = report.findings.front();
    if (!report.reason.empty() && report.reason != first.what) {
        return report.reason;
    }
    return first.pointer.empty() ? first.what : first.pointer + ": " + first.what;
}

std::string certify_command(const Report& report, const std::string& only) {
    std::string command =
        "trimspec certify " + show::adapter_option(report.adapter.command);
    if (!only.empty()) {
        command += fmt::format(" --only {}", show::shell_word(only));
    }
    return command;
}

std::string adapter_title(const Report& report) {
    const AdapterClaims& adapter = report.adapter;
    if (adapter.name.empty()) {
        return adapter.command.empty() ? "unnamed adapter" : adapter.command;
    }
    return adapter.version.empty() ? adapter.name : adapter.name + " " + adapter.version;
}

}  // namespace trimspec::conformance
