#include <cctype>

#include <fmt/format.h>

#include "bug_types.hpp"
#include "grouping.hpp"
#include "line_text.hpp"
#include "page_parts.hpp"
#include "show.hpp"
#include "turn_costs.hpp"

namespace trimspec::conformance::page {
namespace {

using show::html;
using show::html_sentence;

std::string term(const char* name, const std::string& description) {
    return fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, description);
}

/// The address of `owner/repository#number`, or "" when `source` is something else.
std::string address_of(const std::string& source) {
    const std::size_t slash = source.find('/');
    const std::size_t hash = source.find('#');
    if (slash == std::string::npos || hash == std::string::npos || hash < slash) {
        return {};
    }
    const auto is_name = [](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '-' ||
               letter == '_' || letter == '.';
    };
    for (std::size_t place = 0; place < source.size(); ++place) {
        const char letter = source[place];
        const bool digit = std::isdigit(static_cast<unsigned char>(letter)) != 0;
        const bool mark = place == slash || place == hash;
        const bool fine = place > hash ? digit : mark || is_name(letter);
        if (!fine) {
            return {};
        }
    }
    return fmt::format("https://github.com/{}/issues/{}", source.substr(0, hash),
                       source.substr(hash + 1));
}

std::string source_link(const std::string& source) {
    const std::string address = address_of(source);
    return address.empty() ? html(source)
                           : fmt::format(R"(<a href="{}" rel="noopener noreferrer">{}</a>)",
                                         html(address), html(source));
}

std::string terms(const CaseReport& report) {
    std::string out = "<dl class=\"terms\">\n";
    if (!report.known.empty()) {
        out += term("Known", linked(show::shortened(report.known, 600)));
    }
    if (!report.why.empty()) {
        out += term("Why", html_sentence(show::shortened(report.why, 600)));
    }
    const std::string sentence = sentence_of(report.label, report);
    out += term("Rule", fmt::format("<code>{}</code><br>{}", show::html_name(report.label),
                                    html_sentence(show::shortened(sentence, 600))));
    if (const BugType* type = find_bug_type(report.bug_type)) {
        out += term("Mistake", fmt::format("{} <span class=\"soft\">({}: <code>{}</code>)</span>",
                                           html_sentence(type->meaning), html(type->family),
                                           html(type->name)));
        out += term("In the wild", html_sentence(type->effect));
    }
    if (!report.source.empty()) {
        out += term("Seen in", source_link(show::shortened(report.source, 200)));
    }
    return out + "</dl>\n";
}

std::string finding(const Finding& entry) {
    const std::string what = html_sentence(show::shortened(entry.what, 1200));
    std::string out = fmt::format("<li><p>{}</p>\n", what);
    if (!entry.numbers.empty()) {
        out += "<dl class=\"numbers\">";
        for (const auto& [name, number] : entry.numbers) {
            out += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>", html(show::words(name)),
                               show::grouped(number));
        }
        out += "</dl>\n";
    }
    out += fmt::format("<p class=\"at\"><code>{}</code>, found by the {} grader",
                       show::html_name(entry.rule), html(entry.grader));
    if (!entry.pointer.empty()) {
        out += fmt::format(", at <code>{}</code>", html(show::shortened(entry.pointer, 300)));
    }
    return out + "</p></li>\n";
}

std::string findings(const CaseReport& report) {
    if (report.findings.empty()) {
        return {};
    }
    std::string out = "<h4>What is broken</h4>\n<ul class=\"findings\">\n";
    for (const Finding& entry : report.findings) {
        out += finding(entry);
    }
    return out + "</ul>\n";
}

std::string message(const TurnRow& row) {
    return fmt::format("<span class=\"role\">{}</span><span class=\"text\" dir=\"auto\">{}</span>",
                       html(row.role), html(show::shortened(row.text, 400)));
}

std::string turn_row(const TurnRow& row, bool first_of_turn, bool same_turn_follows) {
    const bool added = row.fate == "added";
    const std::string turn = row.turn == 0 ? "<span>–</span>" : show::grouped(row.turn);
    return fmt::format(
        "<tr class=\"{}{}\"><td class=\"turn{}\">{}</td><td class=\"sent\">{}</td>"
        "<td class=\"num\">{}</td>"
        "<td class=\"became\"><span class=\"fate\">{}</span>{}</td></tr>\n",
        html(row.fate), same_turn_follows ? " same" : "",
        first_of_turn && row.turn == 0 ? " before" : "", first_of_turn ? turn : "",
        added ? "" : message(row), show::grouped(row.cost), html(row.fate),
        added ? message(row) : "");
}

std::string turns(const CaseReport& report) {
    const std::vector<TurnRow>& rows = report.turns;
    if (rows.empty()) {
        return {};
    }
    std::string out =
        "<h4>Message by message</h4>\n<table class=\"turns\">\n<thead><tr>"
        "<th scope=\"col\">Turn</th><th class=\"sent\" scope=\"col\">Sent</th>"
        "<th class=\"num\" scope=\"col\">Tokens</th>"
        "<th class=\"became\" scope=\"col\">Became</th></tr></thead>\n<tbody>\n";
    for (std::size_t index = 0; index < rows.size(); ++index) {
        const bool first = index == 0 || rows[index - 1].turn != rows[index].turn;
        const bool follows = index + 1 < rows.size() && rows[index + 1].turn == rows[index].turn;
        out += turn_row(rows[index], first, follows);
    }
    out += "</tbody>\n</table>\n";
    return out + fmt::format("<p class=\"costs\">{}</p>\n", html(turn_costs(rows)));
}

std::string line(const Json& json) { return html(show::laid_out(show::unfolded(json))); }

std::string exchanges(const CaseReport& report) {
    std::string out;
    const bool several = report.exchanges.size() > 1;
    std::size_t number = 0;
    for (const Exchange& exchange : report.exchanges) {
        const std::string step = several ? fmt::format(" {}", ++number) : "";
        out += fmt::format(
            "<div class=\"exchange\"><div><h4>Request{}</h4>"
            "<pre dir=\"auto\">{}</pre></div>\n<div><h4>Reply{}</h4>",
            step, line(exchange.request), step);
        out += exchange.reply.is_null()
                   ? "<p class=\"soft\">No reply came.</p>"
                   : fmt::format("<pre dir=\"auto\">{}</pre>", line(exchange.reply));
        out += "</div></div>\n";
    }
    return out;
}

std::string replay(const CaseReport& report) {
    if (report.replay.empty()) {
        return {};
    }
    return fmt::format(
        "<h4>Replay</h4>\n<div class=\"replay\"><pre>{}</pre>"
        "<button type=\"button\" class=\"copy\">Copy</button></div>\n",
        html(show::one_line(report.replay, 2000)));
}

}  // namespace

std::string linked(const std::string& text) {
    const bool web = text.rfind("https://", 0) == 0 || text.rfind("http://", 0) == 0;
    return web && text.find(' ') == std::string::npos
               ? fmt::format(R"(<a href="{0}" rel="noopener noreferrer">{0}</a>)", html(text))
               : html_sentence(text);
}

std::string failing_case(const CaseReport& report, bool with_exchanges) {
    std::string out = fmt::format(
        "<details class=\"case\" id=\"{}\"{}>\n<summary><span class=\"name mono\">{}</span>"
        "<span class=\"tag{}\">{}{}</span><span class=\"reason\">{}</span></summary>\n"
        "<div class=\"body\">\n",
        html(report.id), case_data(report),
        show::html_name(report.known.empty() ? short_name(report) : report.id),
        report.known.empty() ? "" : " warn", html(show::words(report.failure_kind)),
        report.level == "should" ? "<span class=\"soft\">should</span>" : "",
        html_sentence(show::one_line(failure_line(report), 300)));
    out += terms(report) + findings(report) + turns(report) + replay(report);
    out += with_exchanges ? exchanges(report)
                          : "<p class=\"soft\">Request and reply are in report.json.</p>\n";
    if (!report.stderr_tail.empty()) {
        out += fmt::format("<h4>Standard error, its end</h4>\n<pre dir=\"auto\">{}</pre>\n",
                           html(show::last_of(report.stderr_tail, 4000)));
    }
    return out + "</div>\n</details>\n";
}

}  // namespace trimspec::conformance::page
