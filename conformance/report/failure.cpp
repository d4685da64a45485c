#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "bug_types.hpp"
#include "grouping.hpp"
#include "line_text.hpp"
#include "show.hpp"
#include "summary.hpp"
#include "turn_costs.hpp"

namespace trimspec::conformance {
namespace {

constexpr std::size_t kTermWidth = 13;

/// A term in the left column, its text wrapped beside it.
void add_term(std::string_view term, const std::string& text, std::string& out) {
    out += fmt::format("{:<13}{}\n", term, show::wrapped(show::one_line(text, 600), kTermWidth));
}

void add_rule(const CaseReport& report, std::string& out) {
    const std::string& rule = broken_rule(report);
    const std::string sentence = sentence_of(rule, report);
    add_term("rule", sentence.empty() ? rule : rule + ": " + sentence, out);
    if (!report.why.empty()) {
        add_term("why", report.why, out);
    }
    if (const BugType* type = find_bug_type(report.bug_type)) {
        add_term("mistake", fmt::format("{} ({})", type->meaning, type->name), out);
        add_term("in the wild", std::string{type->effect}, out);
    }
    if (!report.source.empty()) {
        add_term("seen in", report.source, out);
    }
}

void add_turns(const CaseReport& report, std::string& out) {
    if (report.turns.empty()) {
        return;
    }
    out += "\n  turn   tokens  became   message\n";
    std::int64_t last = -1;
    for (const TurnRow& row : report.turns) {
        const std::string turn = row.turn == 0 ? "-" : show::grouped(row.turn);
        const std::string text = show::clipped(row.role, 12) + ": " + show::clipped(row.text, 70);
        out += fmt::format("  {:>4}{:>9}  {:<8} {}\n", row.turn == last ? "" : turn,
                           show::grouped(row.cost), show::clipped(row.fate, 8), text);
        last = row.turn;
    }
    out += "  " + turn_costs(report.turns) + "\n";
}

void add_finding(const Finding& finding, std::string& out) {
    out +=
        fmt::format("  {}  ({})\n", show::clipped(finding.rule, 60), show::words(finding.grader));
    out += "    " + show::wrapped(show::one_line(finding.what, 600), 4) + "\n";
    if (!finding.pointer.empty()) {
        out += fmt::format("    at {}\n", show::one_line(finding.pointer, 200));
    }
    for (const auto& [name, number] : finding.numbers) {
        out += fmt::format("    {:<20}{:>14}\n", show::words(name), show::grouped(number));
    }
}

void add_findings(const CaseReport& report, std::string& out) {
    for (const Finding& finding : report.findings) {
        if (finding.grader == "exact" && !finding.pointer.empty()) {
            out += fmt::format("\nfirst difference at {}\n", show::one_line(finding.pointer, 200));
            break;
        }
    }
    if (!report.findings.empty()) {
        out += "\nbroken\n";
    }
    for (const Finding& finding : report.findings) {
        add_finding(finding, out);
    }
}

void add_indented(std::string_view text, std::string& out) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        out += fmt::format("  {}\n", text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

std::string shown_line(const Json& line) {
    return show::visible(show::laid_out(show::unfolded(line)));
}

}  // namespace

std::string render_failure(const CaseReport& report) {
    std::string out = fmt::format("{}  failed: {}{}\n", show::one_line(report.id, 200),
                                  show::words(report.failure_kind),
                                  report.level == "should" ? " (level should)" : "");
    if (!report.reason.empty()) {
        out += show::wrapped(show::one_line(report.reason, 600), 0) + "\n";
    }
    if (!report.known.empty()) {
        out += show::wrapped("known: " + show::one_line(report.known, 600), 0) + "\n";
    }
    out += "\n";
    add_rule(report, out);
    add_turns(report, out);
    add_findings(report, out);
    if (!report.stderr_tail.empty()) {
        out += "\nstandard error, its end\n";
        add_indented(show::visible(show::last_of(report.stderr_tail, 2000)), out);
    }
    if (!report.replay.empty()) {
        out += "\nreplay\n  " + show::one_line(report.replay, 2000) + "\n";
    }
    return out;
}

std::string render_exchanges(const CaseReport& report) {
    std::string out;
    for (const Exchange& exchange : report.exchanges) {
        out += "request\n";
        add_indented(shown_line(exchange.request), out);
        out += exchange.reply.is_null() ? "no reply came\n" : "reply\n";
        add_indented(shown_line(exchange.reply), out);
    }
    return out;
}

}  // namespace trimspec::conformance
