#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "diff.hpp"
#include "show.hpp"

namespace trimspec::conformance {
namespace {

constexpr std::size_t kMost = 20;

std::string change_line(const CaseChange& change) {
    const std::string before = show::clipped(change.before, 100);
    const std::string after = show::clipped(change.after, 160);
    const std::string arrow = before.empty() || after.empty() ? "" : " -> ";
    return fmt::format("  {}\n    {}{}{}\n", show::one_line(change.id, 200), before, arrow, after);
}

void add_list(const char* title, const std::vector<CaseChange>& changes, std::size_t most,
              std::string& out) {
    if (changes.empty()) {
        return;
    }
    out += fmt::format("\n{}: {}\n", title, changes.size());
    const std::size_t shown = std::min(most, changes.size());
    for (std::size_t index = 0; index < shown; ++index) {
        out += change_line(changes[index]);
    }
    if (changes.size() > shown) {
        out += fmt::format("  and {} more\n", changes.size() - shown);
    }
}

}  // namespace

std::string render_diff(const Diff& diff) {
    const auto count = static_cast<std::int64_t>(diff.regressions.size());
    std::string out = count == 0 ? "no regressions\n" : show::counted(count, "regression") + "\n";
    if (!diff.not_alike.empty()) {
        out += "\nThe runs are not alike\n";
    }
    for (const std::string& line : diff.not_alike) {
        out += "  " + show::one_line(line, 400) + "\n";
    }
    add_list("Regressions, passed before and failing now", diff.regressions,
             std::numeric_limits<std::size_t>::max(), out);
    add_list("Failing, not covered before", diff.newly_failing, kMost, out);
    add_list("Failing in another way", diff.failing_differently, kMost, out);
    add_list("Fixed", diff.fixed, kMost, out);
    add_list("Passing, not covered before", diff.newly_covered, kMost, out);
    add_list("No longer covered", diff.no_longer_covered, kMost, out);
    add_list("Changed by the suite, not compared", diff.changed, kMost, out);
    add_list("Added to the suite", diff.added, kMost, out);
    add_list("Removed from the suite", diff.removed, kMost, out);
    out += fmt::format("\nAs before: {} passed, {} failed, {} not covered\n",
                       show::grouped(diff.still_passing), show::grouped(diff.still_failing),
                       show::grouped(diff.still_not_covered));
    return out;
}

}  // namespace trimspec::conformance
