// The header and the decisions, and the page under them; the table has its own file.

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "../report/show.hpp"
#include "columns.hpp"
#include "page.hpp"
#include "render.hpp"

namespace trimspec::explain {
namespace {

using conformance::show::grouped;
using conformance::show::one_line;
using conformance::show::words;

constexpr std::size_t kLongestText = 600;  // of an error, in code points

void print_header(const Explanation& explanation, Page& page) {
    const bool failed = explanation.error.has_value();
    page.line(page.painted(fitted(one_line(explanation.op, 60), 40) + ": " + explanation.status,
                           failed ? Ink::red : Ink::strong));
    std::string line;
    for (const NamedNumber& number : explanation.numbers) {
        const std::string piece = words(number.name) + " " + grouped(number.value);
        if (!line.empty() && columns_of(line) + 3 + columns_of(piece) > page.width) {
            page.line(line);
            line.clear();
        }
        line += (line.empty() ? "  " : " | ") + piece;
    }
    if (!line.empty()) page.line(line);
    if (failed) page.paragraph(one_line(explanation.error->message, kLongestText), 2, Ink::red);
}

// Decisions of one rule that are told together.
using Told = std::vector<const Decision*>;

void print_rule(const Told& told, bool with_sentence, Page& page) {
    constexpr std::size_t kMostShown = 12;
    constexpr std::size_t kShownOfMore = 8;
    page.line("  " + page.painted(told.front()->rule, Ink::strong));
    if (with_sentence) page.paragraph(told.front()->sentence, 4, Ink::faint);
    const std::size_t shown = told.size() > kMostShown ? kShownOfMore : told.size();
    for (const Decision* decision : std::span{told}.first(shown))
        page.paragraph(one_line(decision->what, kLongestText), 6, Ink::plain, "    > ");
    if (shown < told.size())
        page.line(fmt::format("    … {} more of this rule",
                              grouped(static_cast<std::int64_t>(told.size() - shown))));
}

// A sweep and a cap of results decide message by message, result by result: told rule by rule.
bool is_told_by_rule(std::string_view rule) {
    return rule.starts_with("sweep.") || rule.starts_with("result.");
}

// Decisions that follow each other are told together when they are of one rule, and those of a step
// that is told rule by rule wherever they stand in it.
std::vector<Told> in_groups(std::span<const Decision> decisions) {
    std::vector<Told> groups;
    std::map<std::string_view, std::size_t> open;
    for (const Decision& decision : decisions) {
        const bool follows = !groups.empty() && groups.back().front()->rule == decision.rule;
        if (!follows && !is_told_by_rule(decision.rule)) open.clear();
        const auto [at, is_new] = open.try_emplace(decision.rule, groups.size());
        if (is_new) groups.emplace_back();
        groups[at->second].push_back(&decision);
    }
    return groups;
}

}  // namespace

std::string Page::painted(std::string_view text, Ink ink) const {
    constexpr std::string_view kCodes[] = {"", "1", "2", "31", "32", "33"};
    if (!colour || ink == Ink::plain || text.empty()) return std::string{text};
    return fmt::format("\x1b[{}m{}\x1b[0m", kCodes[static_cast<std::size_t>(ink)], text);
}

void Page::paragraph(std::string_view text, std::size_t indent, Ink ink, std::string_view first) {
    std::string lines = conformance::show::wrapped(text, indent, width);
    out += first;
    out.append(indent - std::min(indent, columns_of(first)), ' ');
    line(painted(lines, ink));
}

Ink ink_of(Fate fate) noexcept {
    switch (fate) {
        case Fate::kept: return Ink::plain;
        case Fate::dropped: return Ink::red;
        case Fate::added: return Ink::green;
        default: return Ink::yellow;
    }
}

void print_decisions(std::span<const Decision> decisions, Page& page) {
    std::set<std::string_view> said;
    for (const Told& told : in_groups(decisions))
        print_rule(told, said.insert(told.front()->rule).second, page);
}

std::string render_text(const Explanation& explanation, std::size_t width, bool colour) {
    Page page{std::clamp<std::size_t>(width, 60, 160), colour, ""};
    print_header(explanation, page);
    if (!explanation.rows.empty()) {
        page.line("");
        print_rows(explanation.rows,
                   explanation.op == "estimate" ? Beside::counts : Beside::outcome, page);
    }
    if (!explanation.decisions.empty()) {
        page.line("");
        page.line(page.painted("decisions", Ink::strong));
        print_decisions(explanation.decisions, page);
    }
    return std::move(page.out);
}

}  // namespace trimspec::explain
