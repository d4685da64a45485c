#include "markdown.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "grouping.hpp"
#include "show.hpp"

namespace trimspec::conformance {
namespace {

constexpr std::size_t kMostRules = 12;
constexpr std::size_t kMostBytes = 30000;  // of what stands before the next rule
constexpr std::size_t kMostCases = 5;
constexpr std::size_t kMostReasons = 12;
constexpr std::size_t kMostFaults = 12;
constexpr std::size_t kMostKnown = 12;
constexpr std::size_t kMostCharacters = 300;

std::string code(const std::string& text) {
    return show::markdown_code(show::clipped(text, kMostCharacters));
}

std::string sentence(const std::string& text) {
    return show::markdown_sentence(show::clipped(text, kMostCharacters));
}

void add_head(const Report& report, std::string& out) {
    out += fmt::format("## trimspec: {}\n\n", sentence(show::words(report.verdict)));
    if (!report.verdict_reason.empty()) {
        out += sentence(report.verdict_reason) + "\n\n";
    }
    out += fmt::format("{} · suite {} · cases {}", code(adapter_title(report)),
                       code(report.suite_version), code(report.case_set_digest.substr(0, 12)));
    if (!report.adapter.profile.empty()) {
        out += fmt::format(" · {} · profile {}", code(report.adapter.dialect),
                           code(report.adapter.profile));
    }
    if (!report.only.empty()) {
        out += fmt::format(" · only {}", code(report.only));
    }
    out += "\n\n";
}

void add_areas(const Report& report, std::string& out) {
    if (report.areas.empty()) {
        return;
    }
    const bool with_known = !report.baseline.file.empty();
    const auto known = [&](std::int64_t count) {
        return with_known ? " " + show::grouped(count) + " |" : std::string{};
    };
    out += fmt::format(
        "| area | passed | failed |{} not covered | verdict |\n|:--|--:|--:|{}--:|:--|\n",
        with_known ? " known |" : "", with_known ? "--:|" : "");
    for (const AreaReport& area : report.areas) {
        const std::string verdict = sentence(show::words(area.verdict));
        out += fmt::format("| {} | {} | {} |{} {} | {} |\n", sentence(area.area),
                           show::grouped(area.passed), show::grouped(area.failed),
                           known(area.known), show::grouped(area.not_covered),
                           area.verdict == "failed" ? "**" + verdict + "**" : verdict);
    }
    const Totals all = totals(report);
    out += fmt::format("| all | {} | {} |{} {} | |\n\n", show::grouped(all.passed),
                       show::grouped(all.failed), known(all.known), show::grouped(all.not_covered));
}

void add_group(const RuleGroup& group, std::string& out) {
    const auto count = static_cast<std::int64_t>(group.cases.size());
    out += fmt::format("**{}** · {}\n", code(group.rule), show::counted(count, "case"));
    out += group.sentence.empty() ? "\n" : "<br>" + sentence(group.sentence) + "\n\n";
    const std::size_t shown = std::min(group.cases.size(), kMostCases);
    for (std::size_t index = 0; index < shown; ++index) {
        const CaseReport& entry = *group.cases[index];
        out +=
            fmt::format("- {} ({}): {}\n", code(entry.id),
                        sentence(show::words(entry.failure_kind)), sentence(failure_line(entry)));
    }
    if (group.cases.size() > shown) {
        out += fmt::format("- and {} more\n", group.cases.size() - shown);
    }
    const std::string& replay = group.cases.front()->replay;
    if (!replay.empty()) {
        out += fmt::format("\nReplay the first: {}\n", code(replay));
    }
    out += "\n";
}

void add_failures(const Report& report, std::string& out) {
    const std::vector<RuleGroup> groups = failing_by_rule(report);
    if (groups.empty()) {
        return;
    }
    out += "### Broken rules\n\n";
    std::size_t shown = 0;
    while (shown < std::min(groups.size(), kMostRules) && out.size() < kMostBytes) {
        add_group(groups[shown++], out);
    }
    if (groups.size() > shown) {
        const auto more = static_cast<std::int64_t>(groups.size() - shown);
        out += fmt::format("And {} more; index.html shows all of them.\n\n",
                           show::counted(more, "rule"));
    }
}

void add_faults(const Report& report, std::string& out) {
    const std::vector<BaselineFault>& faults = report.baseline.faults;
    if (faults.empty()) {
        return;
    }
    out += "### Wrong in the baseline\n\n";
    const std::size_t shown = std::min(faults.size(), kMostFaults);
    for (std::size_t index = 0; index < shown; ++index) {
        const BaselineFault& fault = faults[index];
        out += fmt::format("- {} ({}): {}\n", code(fault.cases),
                           sentence(show::words(fault.fault)), sentence(fault.what));
    }
    if (faults.size() > shown) {
        out += fmt::format("- and {} more\n", faults.size() - shown);
    }
    out += "\n";
}

void add_known(const Report& report, std::string& out) {
    const CaseList cases = known_failures(report);
    if (report.baseline.file.empty()) {
        return;
    }
    const auto count = static_cast<std::int64_t>(cases.size());
    out += fmt::format("<details><summary>Known failures: {}; {}</summary>\n\n",
                       show::counted(count, "case"), sentence(baseline_line(report)));
    const std::size_t shown = std::min(cases.size(), kMostKnown);
    for (std::size_t index = 0; index < shown; ++index) {
        const CaseReport& entry = *cases[index];
        out += fmt::format("- {} ({}): {}\n", code(entry.id),
                           sentence(show::words(entry.failure_kind)), sentence(entry.known));
    }
    if (cases.size() > shown) {
        out += fmt::format("- and {} more\n", cases.size() - shown);
    }
    out += "\n</details>\n";
}

void add_not_covered(const Report& report, std::string& out) {
    const std::vector<ReasonGroup> groups = not_covered_by_reason(report);
    if (groups.empty()) {
        return;
    }
    out += fmt::format("<details><summary>Not covered: {}</summary>\n\n",
                       show::counted(totals(report).not_covered, "case"));
    const std::size_t shown = std::min(groups.size(), kMostReasons);
    for (std::size_t index = 0; index < shown; ++index) {
        const auto count = static_cast<std::int64_t>(groups[index].cases.size());
        out +=
            fmt::format("- {}: {}\n", show::counted(count, "case"), sentence(groups[index].reason));
    }
    if (groups.size() > shown) {
        const auto more = static_cast<std::int64_t>(groups.size() - shown);
        out += fmt::format("- and {}\n", show::counted(more, "other reason"));
    }
    out += "\n</details>\n";
}

}  // namespace

std::string render_markdown(const Report& report) {
    std::string out;
    add_head(report, out);
    add_areas(report, out);
    add_failures(report, out);
    add_faults(report, out);
    add_known(report, out);
    add_not_covered(report, out);
    return out;
}

}  // namespace trimspec::conformance
