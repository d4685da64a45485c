#include "page.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "embedded.hpp"
#include "grouping.hpp"
#include "page_parts.hpp"
#include "show.hpp"

namespace trimspec::conformance {
namespace {

using show::html;

std::string fact(const char* term, const std::string& value, const char* kind = "") {
    if (value.empty()) {
        return {};
    }
    return fmt::format("<div{}><dt>{}</dt><dd>{}</dd></div>\n", kind, term,
                       html(show::shortened(value, 600)));
}

std::string facts(const Report& report) {
    const AdapterClaims& adapter = report.adapter;
    std::string out = "<dl class=\"facts\">\n";
    out += fact("Suite", report.suite_version);
    out += fact("Profile", adapter.profile);
    out += fact("Dialect", adapter.dialect);
    out += fact("Language", adapter.language);
    out += fact("Unit", adapter.unit);
    out += fact("Counter", adapter.counter);
    out += fact("Seed", fmt::format("{}", report.seed));
    const std::string restarts =
        report.restarts == 0 ? "" : ", restarted " + show::counted(report.restarts, "time");
    out += fact("Time", fmt::format("{:.1f} s{}", report.seconds, restarts));
    out += fact("Only a selection was run", report.only, " class=\"wide\"");
    out += fact("Baseline", baseline_line(report), " class=\"wide\"");
    out += fact("Digest of the case set", report.case_set_digest, " class=\"wide\"");
    out += fact("Command", adapter.command, " class=\"wide\"");
    return out + "</dl>\n";
}

std::string declared(const AdapterClaims& adapter) {
    std::string out;
    out += fact("Operations", fmt::format("{}", fmt::join(adapter.ops, ", ")), " class=\"wide\"");
    out += fact("Breadcrumb", adapter.breadcrumb, " class=\"wide\"");
    for (const auto& [name, value] : adapter.policies) {
        out += fact(html(name).c_str(), value);
    }
    if (!adapter.url.empty()) {
        out += fmt::format("<div class=\"wide\"><dt>Address</dt><dd>{}</dd></div>\n",
                           page::linked(show::shortened(adapter.url, 400)));
    }
    return out.empty() ? out
                       : "<details class=\"more\"><summary>What the adapter declared</summary>"
                         "<dl class=\"facts\">\n" +
                             out + "</dl></details>\n";
}

std::string header(const Report& report) {
    const char* kind = report.verdict == "conformant"       ? "pass"
                       : report.verdict == "known_failures" ? "warn"
                                                            : "fail";
    std::string word = show::words(report.verdict);
    if (!word.empty() && word.front() >= 'a' && word.front() <= 'z') {
        word.front() = static_cast<char>(word.front() - 'a' + 'A');
    }
    const std::string reason = show::one_line(report.verdict_reason, 400);
    return fmt::format(
        "<header>\n<p class=\"eyebrow\">trimspec conformance report</p>\n"
        "<h1><bdi>{}</bdi></h1>\n"
        "<p class=\"verdict\"><b class=\"{}\">{}</b>{}</p>\n{}{}</header>\n",
        html(show::one_line(adapter_title(report), 200)), kind, html(word),
        reason.empty() ? "" : ": " + show::html_sentence(reason), facts(report),
        declared(report.adapter));
}

std::string count_cell(std::int64_t count, const char* name, const char* kind) {
    return fmt::format(R"(<td class="num{}" data-name="{}">{}</td>)", count == 0 ? " zero" : kind,
                       name, show::grouped(count));
}

std::string bar(const Totals& counts) {
    const std::int64_t all = counts.passed + counts.failed + counts.known + counts.not_covered;
    std::string out = "<span class=\"bar\" aria-hidden=\"true\">";
    const auto add = [&](const char* kind, std::int64_t count) {
        if (count > 0) {
            out += fmt::format(R"(<i class="{}" style="flex-grow:{}"></i>)", kind,
                               static_cast<double>(count) / static_cast<double>(all));
        }
    };
    add("p", counts.passed);
    add("f", counts.failed);
    add("k", counts.known);
    add("n", counts.not_covered);
    return out + "</span>";
}

/// The cell of known failures, which a run without a baseline does not have.
std::string known_cell(const Report& report, std::int64_t count) {
    return report.baseline.file.empty() ? "" : count_cell(count, "known", " warn");
}

std::string area_row(const Report& report, const AreaReport& area) {
    const Totals counts{area.passed, area.failed, area.not_covered, area.known};
    const char* kind = area.verdict == "certified"        ? "pass"
                       : area.verdict == "failed"         ? "fail"
                       : area.verdict == "known_failures" ? "warn"
                                                          : "soft";
    return fmt::format(
        "<tr><th scope=\"row\">{}</th><td class=\"share\">{}</td>{}{}{}{}"
        "<td class=\"word {}\">{}</td></tr>\n",
        html(area.area), bar(counts), count_cell(counts.passed, "passed", ""),
        count_cell(counts.failed, "failed", " fail"), known_cell(report, counts.known),
        count_cell(counts.not_covered, "not covered", ""), kind, html(show::words(area.verdict)));
}

std::string areas(const Report& report) {
    if (report.areas.empty()) {
        return {};
    }
    const Totals all = totals(report);
    std::string out =
        "<section>\n<h2>Areas</h2>\n<table class=\"areas\">\n<thead><tr><th scope=\"col\">Area</th>"
        "<th class=\"share\"></th><th class=\"num\" scope=\"col\">Passed</th>"
        "<th class=\"num\" scope=\"col\">Failed</th>";
    out += report.baseline.file.empty() ? "" : "<th class=\"num\" scope=\"col\">Known</th>";
    out +=
        "<th class=\"num\" scope=\"col\">Not covered</th>"
        "<th scope=\"col\">Verdict</th></tr></thead>\n<tbody>\n";
    for (const AreaReport& area : report.areas) {
        out += area_row(report, area);
    }
    out += fmt::format(
        "</tbody>\n<tfoot><tr><th scope=\"row\">All</th>"
        "<td class=\"share\"></td>{}{}{}{}"
        "<td class=\"word\"></td></tr></tfoot>\n</table>\n</section>\n",
        count_cell(all.passed, "passed", ""), count_cell(all.failed, "failed", ""),
        known_cell(report, all.known), count_cell(all.not_covered, "not covered", ""));
    return out;
}

std::string choice(const char* name, const char* title, const std::vector<std::string>& values) {
    std::string out =
        fmt::format("<label>{}<select name=\"{}\"><option value=\"\">all</option>", title, name);
    for (const std::string& value : values) {
        out += fmt::format("<option value=\"{}\">{}</option>", html(value),
                           html(name == std::string_view{"verdict"} ? show::words(value) : value));
    }
    return out + "</select></label>\n";
}

std::string filter(const Report& report) {
    if (report.cases.empty()) {
        return {};
    }
    std::set<std::string> labels;
    for (const CaseReport& entry : report.cases) {
        labels.insert(entry.label);
    }
    return "<form class=\"filter\">\n<label class=\"search\">Search<input type=\"search\" "
           "name=\"search\" placeholder=\"names, reasons, texts\"></label>\n" +
           choice("area", "Area", area_names(report)) +
           choice("label", "Rule", {labels.begin(), labels.end()}) +
           choice("verdict", "Verdict", {"failed", "known", "not_covered", "passed"}) +
           "<button type=\"reset\">Clear</button>\n"
           "<p class=\"state\" aria-live=\"polite\"></p>\n</form>\n";
}

}  // namespace

std::string render_page(const Report& report) {
    std::string out = fmt::format(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
        "style-src 'unsafe-inline'; script-src 'unsafe-inline'; form-action 'none'; "
        "base-uri 'none'\">\n<link rel=\"icon\" href=\"data:,\">\n<title>{}: {}</title>\n",
        html(show::one_line(adapter_title(report), 100)), html(show::words(report.verdict)));
    out += fmt::format("<style>\n{}</style>\n</head>\n<body>\n", page_style());
    out += header(report);
    out += "<main>\n" + areas(report) + filter(report) + page::failing_section(report) +
           page::baseline_section(report) + page::known_section(report) +
           page::not_covered_section(report) + page::passed_section(report) + "</main>\n";
    out +=
        "<footer><p>Made from <code>report.json</code> alone. "
        "<code>trimspec verify report.json</code> grades the recorded replies again.</p>"
        "</footer>\n";
    out += fmt::format("<script>\n{}</script>\n</body>\n</html>\n", page_script());
    return out;
}

}  // namespace trimspec::conformance
