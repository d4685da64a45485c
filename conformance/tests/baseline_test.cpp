// Known failures: what a baseline excuses, what it does not, and how it is kept up to date.

#include "../runner/baseline.hpp"

#include <gtest/gtest.h>

#include "../runner/run.hpp"
#include "../runner/verify.hpp"
#include "report_sample.hpp"

namespace trimspec::conformance {
namespace {

using enum CaseVerdict;
using Faults = std::vector<std::string>;

CaseReport failing(const std::string& id, const std::string& kind = "mismatch") {
    CaseReport report = plain_case(id, "trim", failed);
    report.failure_kind = kind;
    return report;
}

// Two mismatches, a crash and a pass of one rule; another rule that is not covered.
Report run_with(const std::vector<KnownFailure>& entries, const std::string& only = "") {
    Report report;
    report.only = only;
    report.cases = {failing("trim.whole_turns/crash", "crash"),
                    failing("trim.whole_turns/one"),
                    plain_case("trim.whole_turns/pass", "trim", passed),
                    failing("trim.whole_turns/two")};
    if (only.empty()) {
        report.cases.push_back(plain_case("sweep.in_order/none", "sweep", not_covered));
        report.cases.back().reason = "not claimed";
    }
    report.baseline.file = "known.json";
    report.baseline.known_failures = entries;
    conclude(report);
    return report;
}

KnownFailure entry(const std::string& cases, const std::string& kind = "mismatch",
                   std::int64_t count = 0) {
    return {cases, kind, "accepted", count};
}

const KnownFailure kCrash = entry("trim.whole_turns/crash", "crash");
const KnownFailure kOne = entry("trim.whole_turns/one");
const KnownFailure kTwo = entry("trim.whole_turns/two");

Faults faults_of(const Report& report) {
    Faults faults;
    for (const BaselineFault& fault : report.baseline.faults)
        faults.push_back(fault.fault + " " + fault.cases);
    return faults;
}

std::vector<std::string> known_in(const Report& report) {
    std::vector<std::string> ids;
    for (const CaseReport& one : report.cases)
        if (!one.known.empty()) ids.push_back(one.id.substr(one.id.find('/') + 1));
    return ids;
}

TEST(Baseline, ListsEveryFailure) {
    const Report report = run_with({kOne, kTwo, kCrash});
    EXPECT_EQ(report.verdict, "known_failures");
    EXPECT_EQ(report.verdict_reason, "conformant except 3 known failures; no area is certified");
    EXPECT_EQ(known_in(report), (Faults{"crash", "one", "two"}));
    EXPECT_EQ(report.cases[1].known, "accepted");
    EXPECT_EQ(report.cases[1].verdict, failed) << "what failed has failed";
    ASSERT_FALSE(report.areas.empty());
    EXPECT_EQ(report.areas[0].verdict, "known_failures") << "never certified";
    EXPECT_EQ(report.areas[0].failed, 0);
    EXPECT_EQ(report.areas[0].known, 3);
}

TEST(Baseline, ANewFailureIsRed) {
    const Report report = run_with({kOne, kTwo});
    EXPECT_EQ(report.verdict, "not_conformant");
    EXPECT_EQ(report.verdict_reason, "1 of 4 covered cases failed, beside 2 known failures");
    EXPECT_EQ(report.areas[0].verdict, "failed");
}

TEST(Baseline, WithoutFailuresItIsEmpty) {
    Report report = run_with({});
    report.cases = {plain_case("trim.whole_turns/pass", "trim", passed)};
    conclude(report);
    EXPECT_EQ(report.verdict, "conformant");
}

struct WrongEntry {
    const char* name;
    std::vector<KnownFailure> entries;
    Faults faults;
    std::vector<std::string> known;
};

TEST(Baseline, AWrongEntryIsRedAndExcusesNothing) {
    const KnownFailure mute{"trim.whole_turns/two", "mismatch", " \n", 0};
    const WrongEntry table[] = {
        {"passes", {entry("trim.whole_turns/pass")}, {"stale trim.whole_turns/pass"}, {}},
        {"not covered", {entry("sweep.in_order/none")}, {"stale sweep.in_order/none"}, {}},
        {"no case", {entry("trim.whole_turns/gone")}, {"unmatched trim.whole_turns/gone"}, {}},
        {"no rule", {entry("trim.whole/one")}, {"unmatched trim.whole/one"}, {}},
        {"other kind", {entry("trim.whole_turns/one", "crash")},
         {"wrong_kind trim.whole_turns/one"}, {}},
        {"no reason", {mute}, {"no_reason trim.whole_turns/two"}, {}},
        {"same again", {kOne, kOne}, {"twice trim.whole_turns/one", "twice trim.whole_turns/one"},
         {}},
        {"two kinds", {kOne, entry("trim.whole_turns/one", "crash")},
         {"twice trim.whole_turns/one", "twice trim.whole_turns/one"}, {}},
        {"also by pattern", {kOne, entry("trim.*", "mismatch", 2)},
         {"twice trim.whole_turns/one", "twice trim.*"}, {}},
        {"beside a good one", {kOne, entry("trim.whole_turns/pass")},
         {"stale trim.whole_turns/pass"}, {"one"}},
        {"too few", {entry("trim.*", "mismatch", 1)}, {"wrong_count trim.*"}, {}},
        {"too many", {entry("trim.*", "mismatch", 3)}, {"wrong_count trim.*"}, {}},
        {"pattern of another kind", {entry("trim.*", "timeout", 1)}, {"wrong_kind trim.*"}, {}},
        {"pattern that passes", {entry("trim.whole_turns/p*", "mismatch", 1)},
         {"stale trim.whole_turns/p*"}, {}},
        {"pattern not covered", {entry("sweep.*", "mismatch", 1)}, {"stale sweep.*"}, {}},
        {"pattern of nothing", {entry("caps.*", "mismatch", 1)}, {"unmatched caps.*"}, {}},
    };
    for (const WrongEntry& row : table) {
        const Report report = run_with(row.entries);
        EXPECT_EQ(faults_of(report), row.faults) << row.name;
        EXPECT_EQ(known_in(report), row.known) << row.name;
        EXPECT_EQ(report.verdict, "stale_baseline") << row.name;
    }
}

TEST(Baseline, SaysWhatToDo) {
    const auto said = [](const KnownFailure& wrong) {
        return run_with({wrong}).baseline.faults.at(0).what;
    };
    EXPECT_EQ(said(entry("trim.whole_turns/pass")), "the case passes now: remove the entry");
    EXPECT_EQ(said(entry("sweep.in_order/none")),
              "the case is not covered (not claimed): remove the entry");
    EXPECT_EQ(said(entry("trim.whole_turns/one", "crash")),
              "the case fails as mismatch, the entry says crash: look at the failure, it is "
              "another one now");
    EXPECT_EQ(said(entry("trim.*", "mismatch", 1)),
              "2 cases fail so, the entry says 1: look at what changed, then correct the count");
}

TEST(Baseline, APatternListsExactlyItsCountOfItsKind) {
    const Report report = run_with({entry("*", "mismatch", 2), entry("trim*crash", "crash", 1)});
    EXPECT_EQ(faults_of(report), Faults{});
    EXPECT_EQ(report.verdict, "known_failures");
    EXPECT_EQ(run_with({entry("*", "mismatch", 2)}).verdict, "not_conformant") << "a new crash";
}

TEST(Baseline, WhatASelectionLeavesOutIsNotJudged) {
    const std::string rule = "trim.whole_turns";
    const std::vector<KnownFailure> elsewhere{entry("sweep.in_order/none"),
                                              entry("caps.*", "crash", 3)};
    Report report = run_with({kOne, kTwo, kCrash, elsewhere[0], elsewhere[1]}, rule);
    EXPECT_EQ(faults_of(report), Faults{});
    EXPECT_EQ(report.baseline.not_judged, 2);
    EXPECT_EQ(report.verdict, "known_failures");
    // What the selection would hold if it were there is judged.
    EXPECT_EQ(faults_of(run_with({entry("trim.whole_turns/gone")}, rule)),
              (Faults{"unmatched trim.whole_turns/gone"}));
    EXPECT_EQ(faults_of(run_with({entry("trim.whole_turns/gone")}, "trim")),
              (Faults{"unmatched trim.whole_turns/gone"}));
    // A pattern that reaches beyond it may list no more than its count.
    EXPECT_EQ(faults_of(run_with({entry("trim.*", "mismatch", 3)}, rule)), Faults{});
    EXPECT_EQ(faults_of(run_with({entry("trim.*", "mismatch", 1)}, rule)),
              (Faults{"wrong_count trim.*"}));
    EXPECT_EQ(faults_of(run_with({entry("trim.whole_turns/*", "mismatch", 3)}, rule)),
              (Faults{"wrong_count trim.whole_turns/*"}));
}

TEST(Baseline, HidesABreakdownAndAnUnsteadyAnswerOnlyByName) {
    for (const char* kind : {"adapter_fault", "flaky", "crash", "timeout", "protocol_error"}) {
        for (const char* named : {"adapter_fault", "flaky", "mismatch"}) {
            Report report = run_with({});
            report.cases = {failing("trim.whole_turns/one", kind),
                            plain_case("trim.whole_turns/pass", "trim", passed)};
            report.baseline.known_failures = {entry("trim.whole_turns/one", named)};
            conclude(report);
            EXPECT_EQ(report.verdict, std::string{kind} == named                ? "known_failures"
                                      : std::string{kind} == "adapter_fault" ? "adapter_fault"
                                                                                : "stale_baseline")
                << kind << " under an entry that says " << named;
        }
    }
}

TEST(Baseline, NeverHidesAFaultOfTheSuite) {
    Report report = run_with({});
    report.cases = {failing("trim.whole_turns/one", "suite")};
    report.baseline.known_failures = {entry("trim.whole_turns/one", "suite")};
    conclude(report);
    EXPECT_EQ(report.verdict, "stale_baseline");
    EXPECT_TRUE(known_in(report).empty());
}

TEST(Baseline, FitsPatterns) {
    EXPECT_TRUE(fits("a/b", "a/b"));
    EXPECT_FALSE(fits("a/b", "a/bc"));
    EXPECT_TRUE(fits("*", "") && fits("*", "a/b") && fits("a*", "a/b") && fits("*b", "a/b"));
    EXPECT_TRUE(fits("a*b*c", "axbbc") && fits("a**c", "ac") && fits("*b*", "abc"));
    EXPECT_FALSE(fits("a*c", "acb") || fits("*b", "ab ") || fits("b*", "ab") || fits("a*a", "a"));
}

std::string refused(const std::string& text) {
    const auto read = read_baseline(text);
    const auto* bad = std::get_if<BadBaseline>(&read);
    return bad ? bad->what : "";
}

std::string with_entry(const std::string& members) {
    return R"({"version":1,"known_failures":[{)" + members + "}]}";
}

TEST(BaselineFile, ComesBackAsItWas) {
    const std::vector<KnownFailure> entries{entry("a.b/c"), entry("d.*", "crash", 4),
                                            {"e.f/g", "flaky", "\"quoted\"\n\u00e9", 0}};
    for (std::size_t size = 0; size <= entries.size(); ++size) {
        const std::vector<KnownFailure> some{entries.begin(),
                                             entries.begin() + static_cast<std::ptrdiff_t>(size)};
        const auto read = std::get<std::vector<KnownFailure>>(read_baseline(baseline_text(some)));
        ASSERT_EQ(read.size(), size);
        for (std::size_t i = 0; i < size; ++i) {
            EXPECT_EQ(read[i].cases, some[i].cases);
            EXPECT_EQ(read[i].failure, some[i].failure);
            EXPECT_EQ(read[i].reason, some[i].reason);
            EXPECT_EQ(read[i].count, some[i].count);
        }
    }
}

TEST(BaselineFile, SaysWhatIsWrong) {
    const std::string good = R"("case":"a/b","failure":"crash","reason":"r")";
    EXPECT_EQ(refused(with_entry(good)), "");
    EXPECT_EQ(refused("{"), "it is no JSON at byte 2");
    EXPECT_EQ(refused("[]"), "it must be an object");
    EXPECT_EQ(refused(R"({"version":2,"known_failures":[]})"), "\"version\" must be 1");
    EXPECT_EQ(refused(R"({"version":1})"), "\"known_failures\" must be a list");
    EXPECT_EQ(refused(R"({"version":1,"known_failures":[1]})"), "entry 1 must be an object");
    EXPECT_EQ(refused(R"({"version":1,"known_failures":[],"more":1})"),
              "the baseline has a member \"more\", which means nothing");
    EXPECT_EQ(refused(with_entry(good + R"(,"note":1)")),
              "entry 1 (a/b) has a member \"note\", which means nothing");
    EXPECT_EQ(refused(with_entry(R"("case":"a/b","failure":"crash")")),
              "entry 1 (a/b) needs a string \"reason\"");
    EXPECT_EQ(refused(with_entry(R"("case":"a/b","failure":"wrong_outcome","reason":"r")")),
              "entry 1 (a/b): \"failure\" must be one of mismatch, invariant, unsupported, crash, "
              "timeout, protocol_error, flaky, adapter_fault, not \"wrong_outcome\"");
    for (const char* count : {"", R"(,"count":0)", R"(,"count":-1)", R"(,"count":1.5)",
                              R"(,"count":"1")"})
        EXPECT_EQ(refused(with_entry(R"("case":"a/*","failure":"crash","reason":"r")" +
                                     std::string{count})),
                  "entry 1 (a/*): a pattern needs \"count\", how many cases fail so, 1 or more");
    EXPECT_EQ(refused(with_entry(good + R"(,"count":1)")),
              "entry 1 (a/b): \"count\" goes with a pattern only");
    EXPECT_NE(refused(with_entry(good + R"(,"failure":"flaky")")), "") << "a name twice";
}

TEST(BaselineUpdate, KeepsOrderAndReasonsAndDropsWhatIsStale) {
    const KnownFailure first{"trim.whole_turns/two", "mismatch", "https://example.org/1", 0};
    const KnownFailure other_kind{"trim.whole_turns/one", "timeout", "slow", 0};
    const UpdatedBaseline updated =
        updated_baseline(run_with({first, entry("trim.whole_turns/pass"), other_kind, first,
                                   entry("sweep.in_order/none"), entry("trim.whole_turns/gone")}));
    ASSERT_EQ(updated.entries.size(), 3U);
    EXPECT_EQ(updated.entries[0].cases, first.cases);
    EXPECT_EQ(updated.entries[0].reason, first.reason);
    EXPECT_EQ(updated.entries[1].cases, other_kind.cases);
    EXPECT_EQ(updated.entries[1].failure, "mismatch");
    EXPECT_EQ(updated.entries[1].reason, "slow");
    EXPECT_EQ(updated.entries[2].cases, "trim.whole_turns/crash");
    EXPECT_EQ(updated.entries[2].failure, "crash");
    EXPECT_EQ(updated.entries[2].reason, "");
    EXPECT_EQ(updated.added, 1);
    EXPECT_EQ(updated.remarks,
              (std::vector<std::string>{
                  "trim.whole_turns/pass: removed, it does not fail any more",
                  "trim.whole_turns/one: fails as mismatch, not timeout: see whether the reason "
                  "holds",
                  "trim.whole_turns/two: removed, another entry lists it",
                  "sweep.in_order/none: removed, it does not fail any more",
                  "trim.whole_turns/gone: removed, it does not fail any more"}));
}

TEST(BaselineUpdate, RecountsPatterns) {
    const UpdatedBaseline updated =
        updated_baseline(run_with({kOne, entry("trim.*", "mismatch", 5), entry("*", "flaky", 1),
                                   entry("*two", "mismatch", 1)}));
    ASSERT_EQ(updated.entries.size(), 2U);
    EXPECT_EQ(updated.entries[0].cases, "trim.*");
    EXPECT_EQ(updated.entries[0].count, 2);
    EXPECT_EQ(updated.entries[1].cases, "trim.whole_turns/crash");
}

TEST(BaselineUpdate, IsTrueOfTheRunOnceReasonsAreGiven) {
    Report report = run_with({entry("trim.whole_turns/pass"), kTwo});
    report.baseline.known_failures = updated_baseline(report).entries;
    conclude(report);
    EXPECT_EQ(faults_of(report),
              (Faults{"no_reason trim.whole_turns/crash", "no_reason trim.whole_turns/one"}));
    for (KnownFailure& each : report.baseline.known_failures) each.reason = "accepted";
    conclude(report);
    EXPECT_EQ(report.verdict, "known_failures");
    EXPECT_TRUE(updated_baseline(report).remarks.empty());
}

}  // namespace
}  // namespace trimspec::conformance
