// The table of messages by turn.
//
// A group is a part of the history, such as one turn. The group's line says the fate and the rules
// that most of its rows have; rows with others say their own. Long runs are folded.

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "../../reference/wire/reading.hpp"
#include "../report/show.hpp"
#include "columns.hpp"
#include "page.hpp"
#include "short_text.hpp"

namespace trimspec::explain {
namespace {

using conformance::show::counted;
using conformance::show::grouped;

using Rows = std::span<const Row>;

constexpr std::size_t kMostDropped = 12;  // rows of one run, above that it is one line
constexpr std::size_t kMostOthers = 60;   // rows of one run, above that its middle is one line
constexpr std::size_t kEnds = 6;          // rows at either end of such a run

bool same_group(const Row& a, const Row& b) { return a.part == b.part && a.turn == b.turn; }

bool same_reason(const Row& a, const Row& b) { return a.fate == b.fate && a.rules == b.rules; }

// The longest beginning of `rows` that is `like` its first.
template <class Like>
Rows run_of(Rows rows, Like like) {
    const auto other =
        std::ranges::find_if(rows, [&](const Row& row) { return !like(rows.front(), row); });
    return rows.first(static_cast<std::size_t>(other - rows.begin()));
}

// May be folded together: that a message was kept is seldom worth a reason.
bool is_alike(const Row& a, const Row& b) {
    return a.fate == b.fate && (a.fate == Fate::kept || a.rules == b.rules);
}

bool is_uniform(Rows group) { return run_of(group, is_alike).size() == group.size(); }

// A row with the fate and rules that most of `group` have.
const Row& usual(Rows group) {
    std::map<std::pair<Fate, std::vector<std::string_view>>, Rows> reasons;
    for (Rows rest = group; !rest.empty();) {
        const Rows run = run_of(rest, same_reason);
        Rows& longest = reasons[{run.front().fate, run.front().rules}];
        if (run.size() > longest.size()) longest = run;
        rest = rest.subspan(run.size());
    }
    const auto most = std::ranges::max_element(
        reasons, {}, [](const auto& reason) { return reason.second.size(); });
    return most->second.front();
}

std::string listed(const std::vector<std::string_view>& rules) {
    return fmt::format("{}", fmt::join(rules, ", "));
}

std::string group_name(const Row& row) {
    if (row.part != Part::turn) return std::string{name_of(row.part)};
    return fmt::format("turn {}{}", row.turn, row.newest ? ", newest" : "");
}

// `156 messages: 50 assistant, 56 tool, 50 user; 12,345 tokens`
std::string counts(Rows rows) {
    std::map<std::string_view, std::int64_t> by_role;
    Tokens cost = 0;
    for (const Row& row : rows) {
        ++by_role[wire::name_of(row.role)];
        cost = rule::estimate_saturates(cost, row.cost);
    }
    std::string roles;
    for (const auto& [role, count] : by_role)
        roles += fmt::format("{}{} {}", roles.empty() ? "" : ", ", grouped(count), role);
    return fmt::format("{}: {}; {}", counted(number(rows.size()), "message"), roles,
                       counted(cost, "token"));
}

// A column of numbers, at least as wide as its title.
struct Column {
    std::string_view title;
    std::size_t width = title.size();

    void hold(std::string_view cell) { width = std::max(width, cell.size()); }
    [[nodiscard]] std::string cell(std::string_view text) const {
        return fmt::format("  {:>{}}", text, width);
    }
};

class Table {
public:
    Table(Rows rows, Beside beside, Page& page)
        : page_{page},
          with_fate_{beside == Beside::outcome},
          second_{with_fate_ ? "after" : "characters"} {
        std::size_t rules = 0;
        for (const Row& row : rows) {
            index_.hold(index_of(row));
            first_.hold(first_of(row));
            second_.hold(second_of(row));
        }
        for (Rows rest = rows; !rest.empty();) {
            const Rows group = run_of(rest, same_group);
            const Row& most = usual(group);
            for (const Row& row : group)
                if (!same_reason(row, most)) rules = std::max(rules, listed(row.rules).size());
            rest = rest.subspan(group.size());
        }
        text_ = page_.width - columns_of(title());
        constexpr std::size_t kLeastText = 24;
        if (rules > 0 && text_ >= kLeastText + 2 + rules) text_beside_ = text_ - 2 - rules;
    }

    void print(Rows rows) {
        page_.line(page_.painted(title() + "message", Ink::strong));
        while (!rows.empty()) rows = rows.subspan(print_groups(rows));
    }

private:
    [[nodiscard]] std::string title() const {
        return index_.cell(index_.title) + fmt::format("  {:<9}", "role") +
               first_.cell(first_.title) + second_.cell(second_.title) +
               (with_fate_ ? fmt::format("  {:<7}  ", "fate") : "  ");
    }
    [[nodiscard]] static std::string index_of(const Row& row) {
        return row.index ? std::to_string(*row.index) : "+";
    }
    [[nodiscard]] static std::string first_of(const Row& row) {
        return row.index ? grouped(row.cost) : "-";
    }
    [[nodiscard]] std::string second_of(const Row& row) const {
        if (!with_fate_) return grouped(row.sent.characters);
        return row.cost_after ? grouped(*row.cost_after) : "-";
    }

    // Prints the first group, or a long run of turns with one fate. Returns how many rows that
    // were.
    std::size_t print_groups(Rows rows) {
        const Rows group = run_of(rows, same_group);
        std::size_t size = group.size();
        while (is_uniform(group) && group.front().part == Part::turn && size < rows.size()) {
            const Rows next = run_of(rows.subspan(size), same_group);
            if (!is_uniform(next) || !is_alike(group.front(), next.front())) break;
            if (next.front().newest) break;
            size += next.size();
        }
        const bool is_dropped = group.front().fate == Fate::dropped;
        if (size == group.size() || size <= (is_dropped ? kMostDropped : kMostOthers)) {
            print_group(group);
            return group.size();
        }
        const Rows run = rows.first(size);
        head(fmt::format("turns {} to {}", run.front().turn, run.back().turn), usual(run));
        fold(run);
        return size;
    }

    void print_group(Rows group) {
        const Row& most = usual(group);
        head(group_name(group.front()), most);
        for (Rows rest = group; !rest.empty();) {
            const Rows run = run_of(rest, is_alike);
            print_run(run, most);
            rest = rest.subspan(run.size());
        }
    }

    void print_run(Rows run, const Row& most) {
        const bool is_dropped = run.front().fate == Fate::dropped;
        const bool is_long = run.size() > (is_dropped ? kMostDropped : kMostOthers);
        const std::size_t ends = !is_long ? run.size() : is_dropped ? 0 : kEnds;
        for (const Row& row : run.first(ends)) print_row(row, !same_reason(row, most));
        if (!is_long) return;
        fold(run.subspan(ends, run.size() - 2 * ends));
        if (is_dropped && !same_reason(run.front(), most)) print_under(listed(run.front().rules));
        for (const Row& row : run.last(ends)) print_row(row, !same_reason(row, most));
    }

    void head(const std::string& name, const Row& row) {
        const std::string title = page_.painted(name, Ink::strong);
        if (!with_fate_) return page_.line(title);
        const std::string_view fate = name_of(row.fate);
        const std::string rules = listed(row.rules);
        const bool fits = name.size() + 2 + fate.size() + 2 + rules.size() <= page_.width;
        const std::string beside = fits && !rules.empty() ? "  " + rules : "";
        page_.line(title + ": " + page_.painted(fate, ink_of(row.fate)) +
                   page_.painted(beside, Ink::faint));
        if (!fits) print_under(rules);
    }

    // One line for all of `rows`.
    void fold(Rows rows) {
        const Row& first = rows.front();
        const std::string fate = with_fate_ ? fmt::format("{}: ", name_of(first.fate)) : "";
        page_.paragraph(fmt::format("{} to {}  {}{}", index_of(first), index_of(rows.back()), fate,
                                    counts(rows)),
                        2, with_fate_ ? ink_of(first.fate) : Ink::plain);
    }

    void print_row(const Row& row, bool with_rules) {
        std::string line = index_.cell(index_of(row)) +
                           fmt::format("  {:<9}", wire::name_of(row.role)) +
                           first_.cell(first_of(row)) + second_.cell(second_of(row)) + "  ";
        if (with_fate_)
            line += page_.painted(fmt::format("{:<7}", name_of(row.fate)), ink_of(row.fate)) + "  ";
        const std::string rules = with_rules ? listed(row.rules) : "";
        if (rules.empty() || text_beside_ == 0) {
            page_.line(line + fitted(row.text, text_));
            print_under(rules);
            return;
        }
        page_.line(line + filled(row.text, text_beside_) + "  " + page_.painted(rules, Ink::faint));
    }

    void print_under(const std::string& rules) {
        if (rules.empty()) return;
        const std::size_t indent = index_.width + 6;
        page_.paragraph(rules, indent, Ink::faint, fmt::format("{:>{}}", "↳", indent - 1));
    }

    Page& page_;
    bool with_fate_;
    Column index_{"#"};
    Column first_{"tokens"};
    Column second_;
    std::size_t text_ = 0;
    std::size_t text_beside_ = 0;  ///< beside the rules; 0 when these go under the row
};

}  // namespace

void print_rows(std::span<const Row> rows, Beside beside, Page& page) {
    Table{rows, beside, page}.print(rows);
}

}  // namespace trimspec::explain
