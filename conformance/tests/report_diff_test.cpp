// Two runs compared: the whole table of what a case was and is.

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "../report/diff.hpp"
#include "report_sample.hpp"

namespace trimspec::conformance {
namespace {

using enum CaseVerdict;

CaseReport case_as(CaseVerdict verdict, const std::string& kind = "mismatch",
                   const std::vector<std::string>& rules = {"trim.whole_turns"}) {
    CaseReport report = plain_case("trim.whole_turns/one", "trim", verdict);
    report.digest = std::string(64, 'a');
    if (verdict == failed) {
        report.failure_kind = kind;
        for (const std::string& rule : rules) {
            report.findings.push_back({rule, "", "exact", "", "", {}});
        }
    }
    report.reason = verdict == not_covered ? "no op" : "";
    return report;
}

Report run_of(const std::vector<CaseReport>& cases) {
    Report report;
    report.suite_version = "1.0.0";
    report.adapter.name = "agent";
    report.cases = cases;
    return report;
}

/// How many cases are in which list; empty lists are left out.
std::map<std::string, std::size_t> sizes(const Diff& diff) {
    std::map<std::string, std::size_t> all{
        {"regressions", diff.regressions.size()},
        {"newly_failing", diff.newly_failing.size()},
        {"failing_differently", diff.failing_differently.size()},
        {"fixed", diff.fixed.size()},
        {"newly_covered", diff.newly_covered.size()},
        {"no_longer_covered", diff.no_longer_covered.size()},
        {"changed", diff.changed.size()},
        {"added", diff.added.size()},
        {"removed", diff.removed.size()},
        {"still_failing", static_cast<std::size_t>(diff.still_failing)},
        {"still_passing", static_cast<std::size_t>(diff.still_passing)},
        {"still_not_covered", static_cast<std::size_t>(diff.still_not_covered)}};
    std::erase_if(all, [](const auto& entry) { return entry.second == 0; });
    return all;
}

std::map<std::string, std::size_t> only(const char* list) { return {{list, 1}}; }

TEST(Diff, EachPairOfVerdictsHasOneList) {
    struct Row {
        CaseReport before, after;
        const char* list;
    };
    const std::vector<Row> table{
        {case_as(passed), case_as(passed), "still_passing"},
        {case_as(passed), case_as(failed), "regressions"},
        {case_as(passed), case_as(not_covered), "no_longer_covered"},
        {case_as(failed), case_as(passed), "fixed"},
        {case_as(failed), case_as(failed), "still_failing"},
        {case_as(failed), case_as(failed, "crash"), "failing_differently"},
        {case_as(failed), case_as(failed, "mismatch", {"sweep.remnant"}), "failing_differently"},
        {case_as(failed), case_as(failed, "mismatch", {"trim.whole_turns", "unit"}),
         "failing_differently"},
        {case_as(failed, "mismatch", {"a", "b"}), case_as(failed, "mismatch", {"b", "a", "a"}),
         "still_failing"},
        {case_as(failed), case_as(not_covered), "no_longer_covered"},
        {case_as(not_covered), case_as(passed), "newly_covered"},
        {case_as(not_covered), case_as(failed), "newly_failing"},
        {case_as(not_covered), case_as(not_covered), "still_not_covered"},
    };
    for (const Row& row : table) {
        const Diff result = diff(run_of({row.before}), run_of({row.after}));
        EXPECT_EQ(sizes(result), only(row.list)) << row.list;
        EXPECT_EQ(has_regressions(result), std::string{row.list} == "regressions");
        EXPECT_TRUE(result.not_alike.empty());
    }
}

TEST(Diff, ABaselineExcusesNothing) {
    CaseReport known = case_as(failed);
    known.known = "accepted";
    EXPECT_EQ(sizes(diff(run_of({case_as(failed)}), run_of({known}))), only("still_failing"));
    EXPECT_EQ(sizes(diff(run_of({known}), run_of({case_as(passed)}))), only("fixed"));
    const Diff worse = diff(run_of({case_as(passed)}), run_of({known}));
    EXPECT_TRUE(has_regressions(worse));
    EXPECT_EQ(worse.regressions.at(0).after, "failed as known: mismatch, trim.whole_turns");
    Report judged = run_of({known});
    judged.baseline.file = "known.json";
    judged.baseline.known_failures = {{known.id, "mismatch", "accepted", 0}};
    EXPECT_EQ(diff(run_of({known}), judged).not_alike,
              (std::vector<std::string>{"baseline: none before, 1 entry in known.json now"}));
}

TEST(Diff, CaseThatTheSuiteChangedIsNoRegression) {
    CaseReport after = case_as(failed);
    after.digest = std::string(64, 'b');
    const Diff result = diff(run_of({case_as(passed)}), run_of({after}));
    EXPECT_EQ(sizes(result), only("changed"));
    EXPECT_FALSE(has_regressions(result));
}

TEST(Diff, WithoutDigestsTheDescriptionDecides) {
    CaseReport before = case_as(passed);
    CaseReport after = case_as(failed);
    before.digest = "";
    EXPECT_EQ(sizes(diff(run_of({before}), run_of({after}))), only("regressions"));
    for (std::string CaseReport::*member :
         {&CaseReport::label, &CaseReport::level, &CaseReport::kind, &CaseReport::why,
          &CaseReport::bug_type}) {
        CaseReport other = after;
        other.*member = "other";
        EXPECT_EQ(sizes(diff(run_of({before}), run_of({other}))), only("changed"));
        other.digest = before.digest = std::string(64, 'a');
        EXPECT_EQ(sizes(diff(run_of({before}), run_of({other}))), only("regressions"));
        before.digest = "";
    }
}

TEST(Diff, AddedAndRemovedStandApart) {
    CaseReport other = case_as(failed);
    other.id = "trim.whole_turns/two";
    const Diff added = diff(run_of({case_as(passed)}), run_of({case_as(passed), other}));
    EXPECT_EQ(sizes(added),
              (std::map<std::string, std::size_t>{{"added", 1}, {"still_passing", 1}}));
    EXPECT_EQ(added.added[0].before, "");
    EXPECT_EQ(added.added[0].after, "failed: mismatch, trim.whole_turns");
    EXPECT_FALSE(has_regressions(added));
    const Diff removed = diff(run_of({case_as(passed), other}), run_of({case_as(passed)}));
    EXPECT_EQ(sizes(removed),
              (std::map<std::string, std::size_t>{{"removed", 1}, {"still_passing", 1}}));
    EXPECT_EQ(removed.removed[0].after, "");
}

TEST(Diff, ListsAreByIdWhateverTheOrder) {
    std::vector<CaseReport> before;
    std::vector<CaseReport> after;
    for (const char* id : {"b/2", "c/1", "a/9"}) {
        before.push_back(case_as(passed));
        after.push_back(case_as(failed));
        before.back().id = after.back().id = id;
    }
    std::swap(after[0], after[2]);
    const Diff result = diff(run_of(before), run_of(after));
    ASSERT_EQ(result.regressions.size(), 3U);
    EXPECT_EQ(result.regressions[0].id, "a/9");
    EXPECT_EQ(result.regressions[2].id, "c/1");
}

TEST(Diff, SaysWhenTheRunsAreNotAlike) {
    const Report before = sample_report("text");
    EXPECT_TRUE(diff(before, before).not_alike.empty());
    const auto notes = [&](auto edit) {
        Report after = before;
        edit(after);
        return diff(before, after).not_alike;
    };
    using Notes = std::vector<std::string>;
    EXPECT_EQ(notes([](Report& run) { run.suite_version = "1.1.0"; }),
              Notes{"suite: 1.0.3 before, 1.1.0 now"});
    EXPECT_EQ(notes([](Report& run) { run.adapter.version = "2.4.0"; }),
              Notes{"adapter: agent text 2.3.1 before, agent text 2.4.0 now"});
    EXPECT_EQ(notes([](Report& run) { run.only = ""; }),
              Notes{"selection: trim text before, none now"});
    EXPECT_EQ(notes([](Report& run) { run.adapter.policies["notice"] = "breadcrumb"; }).size(), 1U);
    EXPECT_EQ(notes([](Report& run) { run.case_set_digest = ""; }).size(), 1U);
    EXPECT_EQ(notes([](Report& run) {
                  run.adapter.dialect = run.adapter.unit = run.adapter.counter =
                      run.adapter.profile = run.adapter.breadcrumb = "x";
                  run.adapter.ops = {"trim"};
              }).size(),
              6U);
    EXPECT_TRUE(notes([](Report& run) {
                    run.seconds = 9;
                    run.adapter.command = "x";
                }).empty());
}

TEST(RenderDiff, PutsRegressionsFirst) {
    CaseReport fine = case_as(passed);
    fine.id = "trim.whole_turns/two";
    CaseReport broken = case_as(failed);
    broken.id = fine.id;
    Report after = run_of({case_as(failed), fine});
    after.suite_version = "1.0.1";
    EXPECT_EQ(render_diff(diff(run_of({case_as(passed), broken}), after)),
              "1 regression\n"
              "\nThe runs are not alike\n"
              "  suite: 1.0.0 before, 1.0.1 now\n"
              "\nRegressions, passed before and failing now: 1\n"
              "  trim.whole_turns/one\n"
              "    passed -> failed: mismatch, trim.whole_turns\n"
              "\nFixed: 1\n"
              "  trim.whole_turns/two\n"
              "    failed: mismatch, trim.whole_turns -> passed\n"
              "\nAs before: 0 passed, 0 failed, 0 not covered\n");
}

TEST(RenderDiff, NamesEveryRegressionAndCountsTheRest) {
    std::vector<CaseReport> before;
    std::vector<CaseReport> after;
    for (int number = 100; number < 150; ++number) {
        before.push_back(case_as(passed));
        before.back().id = "a/" + std::to_string(number);
        after.push_back(case_as(failed));
        after.back().id = before.back().id;
    }
    const std::string worse = render_diff(diff(run_of(before), run_of(after)));
    EXPECT_NE(worse.find("a/149"), std::string::npos);
    const std::string better = render_diff(diff(run_of(after), run_of(before)));
    EXPECT_EQ(better.rfind("no regressions\n", 0), 0U);
    EXPECT_EQ(better.find("a/149"), std::string::npos);
    EXPECT_NE(better.find("  and 30 more\n"), std::string::npos);
}

TEST(RenderDiff, HostileTextsStayCalm) {
    const std::string text =
        render_diff(diff(run_of({case_as(passed)}), sample_report(hostile_text())));
    for (const char letter : text) {
        ASSERT_TRUE(static_cast<unsigned char>(letter) >= 0x20U || letter == '\n');
    }
}

}  // namespace
}  // namespace trimspec::conformance
