#include "summary.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "grouping.hpp"
#include "show.hpp"

namespace trimspec::conformance {
namespace {

constexpr std::size_t kMostRules = 4;
constexpr std::size_t kMostCases = 3;
constexpr std::size_t kMostReasons = 4;
constexpr std::size_t kMostKnown = 4;
constexpr std::size_t kMostFaults = 12;

/// Paints or does not.
class Paint {
public:
    explicit Paint(bool colour) : colour_{colour} {}

    [[nodiscard]] std::string bold(std::string_view text) const { return with("1", text); }
    [[nodiscard]] std::string soft(std::string_view text) const { return with("2", text); }
    [[nodiscard]] std::string good(std::string_view text) const { return with("32", text); }
    [[nodiscard]] std::string warned(std::string_view text) const { return with("33", text); }
    [[nodiscard]] std::string bad(std::string_view text) const { return with("31", text); }

private:
    [[nodiscard]] std::string with(std::string_view code, std::string_view text) const {
        return colour_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string{text};
    }

    bool colour_;
};

void add_verdict(const Report& report, const Paint& paint, std::string& out) {
    const std::string verdict = show::words(report.verdict);
    const std::string reason = show::one_line(report.verdict_reason, 300);
    const std::string shown = paint.bold(report.verdict == "conformant" ? paint.good(verdict)
                                         : report.verdict == "known_failures"
                                             ? paint.warned(verdict)
                                             : paint.bad(verdict));
    out += shown + (reason.empty() ? "" : ": " + reason) + "\n";
    const AdapterClaims& adapter = report.adapter;
    std::string about = show::clipped(adapter_title(report), 80);
    for (const std::string& part : {adapter.dialect, adapter.unit, adapter.profile}) {
        about += part.empty() ? "" : ", " + show::clipped(part, 40);
    }
    about += fmt::format("; suite {}, cases {}, {:.1f} s", show::clipped(report.suite_version, 40),
                         show::clipped(report.case_set_digest.substr(0, 12), 40), report.seconds);
    if (report.restarts > 0) {
        about += fmt::format(", restarted {}", show::counted(report.restarts, "time"));
    }
    out += paint.soft(about) + "\n";
    if (!report.only.empty()) {
        out += fmt::format("Only a selection was run: {}\n", show::clipped(report.only, 80));
    }
}

void add_row(const std::string& area, const Totals& counts, const std::string& verdict,
             bool with_known, std::string& out) {
    const std::string known =
        with_known ? fmt::format("{:>8}", show::grouped(counts.known)) : std::string{};
    out += fmt::format("  {:<12}{:>8}{:>8}{}{:>13}  {}\n", area, show::grouped(counts.passed),
                       show::grouped(counts.failed), known, show::grouped(counts.not_covered),
                       verdict);
}

void add_areas(const Report& report, const Paint& paint, std::string& out) {
    if (report.areas.empty()) {
        return;
    }
    const bool with_known = !report.baseline.file.empty();
    const std::string head =
        fmt::format("  {:<12}{:>8}{:>8}{}{:>13}  {}", "area", "passed", "failed",
                    with_known ? "   known" : "", "not covered", "verdict");
    out += fmt::format("\n{}\n", paint.soft(head));
    for (const AreaReport& area : report.areas) {
        const std::string word = show::words(area.verdict);
        const std::string verdict = area.verdict == "certified"        ? paint.good(word)
                                    : area.verdict == "failed"         ? paint.bad(word)
                                    : area.verdict == "known_failures" ? paint.warned(word)
                                                                       : paint.soft(word);
        add_row(show::clipped(area.area, 12),
                {area.passed, area.failed, area.not_covered, area.known}, verdict, with_known, out);
    }
    add_row("all", totals(report), "", with_known, out);
}

void add_case(const CaseReport& entry, const Paint& paint, std::string& out) {
    const std::string name = show::clipped(short_name(entry), 60);
    const std::size_t left = name.size() < 64 ? 104 - name.size() : 40;
    out += fmt::format("    {}{}  {}\n", name, entry.level == "should" ? " (should)" : "",
                       paint.soft(show::clipped(failure_line(entry), left)));
}

void add_failures(const std::vector<RuleGroup>& groups, const Paint& paint, std::string& out) {
    std::size_t shown_rules = 0;
    for (const RuleGroup& group : groups) {
        if (shown_rules++ == kMostRules) {
            break;
        }
        const auto count = static_cast<std::int64_t>(group.cases.size());
        out += fmt::format("\n  {}  {}\n", paint.bold(show::clipped(group.rule, 60)),
                           paint.soft(show::counted(count, "case")));
        if (!group.sentence.empty()) {
            out += "  " + show::wrapped(show::one_line(group.sentence, 300), 2) + "\n";
        }
        const std::size_t shown = std::min(group.cases.size(), kMostCases);
        for (std::size_t index = 0; index < shown; ++index) {
            add_case(*group.cases[index], paint, out);
        }
        if (group.cases.size() > shown) {
            out += fmt::format("    and {} more\n", group.cases.size() - shown);
        }
    }
    if (groups.size() > kMostRules) {
        const auto more = static_cast<std::int64_t>(groups.size() - kMostRules);
        out += fmt::format("\n  and {}\n", show::counted(more, "more rule"));
    }
}

void add_faults(const Report& report, const Paint& paint, std::string& out) {
    const std::vector<BaselineFault>& faults = report.baseline.faults;
    if (faults.empty()) {
        return;
    }
    const auto count = static_cast<std::int64_t>(faults.size());
    out += fmt::format("\n{}  {}\n", paint.bold(paint.bad("Wrong in the baseline")),
                       paint.soft(show::grouped(count)));
    const std::size_t shown = std::min(faults.size(), kMostFaults);
    for (std::size_t index = 0; index < shown; ++index) {
        const BaselineFault& fault = faults[index];
        out += fmt::format("  {}  {}\n    {}\n", show::one_line(fault.cases, 200),
                           paint.soft(show::words(fault.fault)),
                           show::wrapped(show::one_line(fault.what, 400), 4));
    }
    if (faults.size() > shown) {
        out += fmt::format("  and {} more\n", faults.size() - shown);
    }
}

void add_known(const Report& report, const Paint& paint, std::string& out) {
    const CaseList cases = known_failures(report);
    if (report.baseline.file.empty()) {
        return;
    }
    const auto count = static_cast<std::int64_t>(cases.size());
    out += fmt::format("\n{}  {}\n",
                       paint.bold(fmt::format("Known failures: {}", show::counted(count, "case"))),
                       paint.soft(show::one_line(baseline_line(report), 200)));
    const std::size_t shown = std::min(cases.size(), kMostKnown);
    for (std::size_t index = 0; index < shown; ++index) {
        const CaseReport& entry = *cases[index];
        out += fmt::format("  {} ({})  {}\n", show::clipped(entry.id, 80),
                           show::words(entry.failure_kind),
                           paint.soft(show::clipped(entry.known, 100)));
    }
    if (cases.size() > shown) {
        out += fmt::format("  and {} more\n", cases.size() - shown);
    }
}

void add_not_covered(const Report& report, const Paint& paint, std::string& out) {
    const std::vector<ReasonGroup> groups = not_covered_by_reason(report);
    if (groups.empty()) {
        return;
    }
    const std::string count = show::counted(totals(report).not_covered, "case");
    out += fmt::format("\n{}\n", paint.bold(fmt::format("Not covered: {}", count)));
    const std::size_t shown = std::min(groups.size(), kMostReasons);
    for (std::size_t index = 0; index < shown; ++index) {
        const std::string reason = show::clipped(groups[index].reason, 160);
        out += fmt::format("  {:>5}  {}\n", groups[index].cases.size(), show::wrapped(reason, 9));
    }
    if (groups.size() > shown) {
        const auto more = static_cast<std::int64_t>(groups.size() - shown);
        out += fmt::format("         and {}\n", show::counted(more, "other reason"));
    }
}

void add_command(std::string_view purpose, const std::string& command, std::string& out) {
    out += fmt::format("  {}:\n    {}\n", purpose, show::one_line(command, 2000));
}

void add_next_for_baseline(const Report& report, std::string& out) {
    const auto& faults = report.baseline.faults;
    const bool only_reasons =
        std::all_of(faults.begin(), faults.end(),
                    [](const BaselineFault& fault) { return fault.fault == "no_reason"; });
    if (only_reasons) {
        add_command("Give each entry a reason, then run again",
                    certify_command(report, report.only), out);
    } else if (report.only.empty()) {
        add_command("Bring the baseline up to date, once the failures are looked at",
                    certify_command(report, "") + " --baseline-update", out);
    } else {
        add_command("See what the whole suite says of the baseline", certify_command(report, ""),
                    out);
    }
}

void add_next(const Report& report, const std::vector<RuleGroup>& groups, const Paint& paint,
              std::string& out) {
    out += fmt::format("\n{}\n", paint.bold("Next"));
    if (report.verdict == "adapter_fault") {
        const std::string hello = fmt::format(
            R"({{"id":0,"op":"hello","protocol":1,"suite":"{}"}})", report.suite_version);
        add_command("See what the adapter answers to a greeting",
                    "echo " + show::shell_word(hello) + " | " + report.adapter.command, out);
    } else if (report.verdict == "stale_baseline") {
        add_next_for_baseline(report, out);
    } else if (groups.empty()) {
        const char* condition = report.verdict == "known_failures"
                                    ? "nothing else fails"
                                    : "all of it passes";
        add_command(fmt::format(
                        "For continuous integration; the exit code is 0 as long as {}", condition),
                    certify_command(report, report.only) + " --report report", out);
    } else {
        const CaseReport& first = *groups.front().cases.front();
        if (!first.replay.empty()) {
            add_command("See one case with its request and reply", first.replay, out);
        }
        add_command("Run the cases of its rule again", certify_command(report, first.label), out);
    }
}

}  // namespace

std::string render_summary(const Report& report, bool colour) {
    const Paint paint{colour};
    const std::vector<RuleGroup> groups = failing_by_rule(report);
    std::string out;
    add_verdict(report, paint, out);
    add_areas(report, paint, out);
    add_failures(groups, paint, out);
    add_faults(report, paint, out);
    add_known(report, paint, out);
    add_not_covered(report, paint, out);
    add_next(report, groups, paint, out);
    return out;
}

}  // namespace trimspec::conformance
