#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "grouping.hpp"
#include "page_parts.hpp"
#include "show.hpp"

namespace trimspec::conformance::page {
namespace {

using show::html;

constexpr std::size_t kMostWithExchanges = 300;

std::string verdict_name(const CaseReport& entry) {
    return entry.verdict == CaseVerdict::passed        ? "passed"
           : entry.verdict == CaseVerdict::not_covered ? "not_covered"
           : is_new_failure(entry)                     ? "failed"
                                                       : "known";
}

std::string list(const std::string& title, const CaseList& cases) {
    const auto count = static_cast<std::int64_t>(cases.size());
    std::string out = fmt::format(
        "<details class=\"list\" data-group><summary><span>{}</span>"
        "<span class=\"soft num\">{}</span></summary>\n<ul>\n",
        title, show::grouped(count));
    for (const CaseReport* entry : cases) {
        out += fmt::format("<li class=\"mono\"{}>{}</li>\n", case_data(*entry),
                           show::html_name(entry->id));
    }
    return out + "</ul></details>\n";
}

std::string rule_group(const RuleGroup& group, std::size_t& shown) {
    const auto count = static_cast<std::int64_t>(group.cases.size());
    std::string out = fmt::format(
        "<div class=\"rule\" data-group>\n<header><h3><span class=\"mono\">{}</span>"
        "<span class=\"soft\">{}</span></h3>\n",
        show::html_name(group.rule), show::counted(count, "case"));
    if (!group.sentence.empty()) {
        out += fmt::format("<p>{}</p>", show::html_sentence(show::shortened(group.sentence, 600)));
    }
    out += "</header>\n";
    for (const CaseReport* entry : group.cases) {
        out += failing_case(*entry, shown++ < kMostWithExchanges);
    }
    return out + "</div>\n";
}

}  // namespace

std::string case_data(const CaseReport& report) {
    return fmt::format(R"( data-case="{}" data-area="{}" data-label="{}" data-verdict="{}")",
                       html(report.id), html(report.area), html(report.label),
                       verdict_name(report));
}

std::string failing_section(const Report& report) {
    const std::vector<RuleGroup> groups = failing_by_rule(report);
    if (groups.empty()) {
        return {};
    }
    std::string out = "<section data-group>\n<h2>Failing cases</h2>\n";
    std::size_t shown = 0;
    for (const RuleGroup& group : groups) {
        out += rule_group(group, shown);
    }
    return out + "</section>\n";
}

std::string baseline_section(const Report& report) {
    if (report.baseline.faults.empty()) {
        return {};
    }
    std::string out = "<section>\n<h2>Wrong in the baseline</h2>\n<ul class=\"findings\">\n";
    for (const BaselineFault& fault : report.baseline.faults) {
        out += fmt::format(
            "<li><p>{}</p>\n<p class=\"at\"><code>{}</code>, {}</p></li>\n",
            show::html_sentence(show::shortened(fault.what, 600)), show::html_name(fault.cases),
            html(show::words(fault.fault)));
    }
    return out + "</ul>\n</section>\n";
}

std::string known_section(const Report& report) {
    const CaseList cases = known_failures(report);
    if (cases.empty()) {
        return {};
    }
    std::string out = "<section data-group>\n<h2>Known failures</h2>\n";
    std::size_t shown = 0;
    for (const CaseReport* entry : cases) {
        out += failing_case(*entry, shown++ < kMostWithExchanges);
    }
    return out + "</section>\n";
}

std::string not_covered_section(const Report& report) {
    const std::vector<ReasonGroup> groups = not_covered_by_reason(report);
    if (groups.empty()) {
        return {};
    }
    std::string out = "<section data-group>\n<h2>Not covered</h2>\n";
    for (const ReasonGroup& group : groups) {
        out += list(show::html_sentence(show::one_line(group.reason, 400)), group.cases);
    }
    return out + "</section>\n";
}

std::string passed_section(const Report& report) {
    std::string out;
    for (const std::string& area : area_names(report)) {
        CaseList cases = cases_of(report, area);
        cases.erase(std::remove_if(cases.begin(), cases.end(),
                                   [](const CaseReport* entry) {
                                       return entry->verdict != CaseVerdict::passed;
                                   }),
                    cases.end());
        out += cases.empty() ? "" : list(html(area), cases);
    }
    return out.empty() ? out : "<section data-group>\n<h2>Passed</h2>\n" + out + "</section>\n";
}

}  // namespace trimspec::conformance::page
