// A report that says what its recordings say is confirmed; any edit in its favour is not.

#include "../runner/verify.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "../runner/baseline.hpp"
#include "../runner/run.hpp"
#include "../runner/in_process.hpp"
#include "wire/protocol.hpp"

namespace trimspec::conformance {
namespace {

// Drops every other history's last message: wrong, but not everywhere.
std::string forgetful(std::string_view line, const wire::Speaker& speaker) {
    const std::string reply = wire::answer(line, speaker);
    const std::size_t at = reply.find("\"dropped_messages\":2");
    return at == std::string::npos ? reply : std::string{reply}.replace(at, 20, "\"dropped_messages\":3");
}

Report report_of(std::string (*answer)(std::string_view, const wire::Speaker&),
                 const std::string& only = "trim") {
    const wire::Speaker speaker;
    const AnswerLine line = [&](std::string_view request) { return answer(request, speaker); };
    const Claims claims = claims_of(line);
    Report report;
    report.adapter = claims.as_said;
    report.case_set_digest = all_cases().digest;
    report.only = only;
    for (const Case& one : select(all_cases(), only))
        report.cases.push_back(play_in_process(one, claims.setting, line));
    conclude(report);
    // As a stranger has it: read from the file.
    return report_from_json(Json::parse(to_json(report).dump()));
}

CaseReport& first(Report& report, CaseVerdict verdict) {
    return *std::find_if(report.cases.begin(), report.cases.end(),
                         [&](const CaseReport& one) { return one.verdict == verdict; });
}

TEST(Verify, ConfirmsATrueReport) {
    EXPECT_TRUE(verify(report_of(&wire::answer, ""), all_cases()).empty());
    const Report failing = report_of(&forgetful);
    EXPECT_EQ(failing.verdict, "not_conformant");
    EXPECT_TRUE(verify(failing, all_cases()).empty());
}

TEST(Verify, SeesAnEditedVerdict) {
    Report report = report_of(&forgetful);
    CaseReport& edited = first(report, CaseVerdict::failed);
    edited.verdict = CaseVerdict::passed;
    edited.failure_kind.clear();
    conclude(report);
    const auto found = verify(report, all_cases());
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front().where, edited.id);
}

TEST(Verify, SeesAnEditedReply) {
    Report report = report_of(&wire::answer);
    CaseReport& edited = first(report, CaseVerdict::passed);
    edited.exchanges.front().reply = "{\"id\":1,\"ok\":{\"history\":[]}}";
    EXPECT_FALSE(verify(report, all_cases()).empty());
}

TEST(Verify, SeesAnEditedRequest) {
    Report report = report_of(&wire::answer);
    first(report, CaseVerdict::passed).exchanges.front().request = "{\"id\":1,\"op\":\"hello\"}";
    EXPECT_FALSE(verify(report, all_cases()).empty());
}

TEST(Verify, SeesEditedCounts) {
    Report report = report_of(&wire::answer);
    ++report.areas.front().passed;
    EXPECT_FALSE(verify(report, all_cases()).empty());
}

// A failing report of one rule, judged with a baseline that lists every failure.
Report excused() {
    Report report = report_of(&forgetful, "trim.breadcrumb_once");
    report.baseline.file = "known.json";
    report.baseline.known_failures = updated_baseline(report).entries;
    for (KnownFailure& entry : report.baseline.known_failures) entry.reason = "accepted";
    conclude(report);
    return report_from_json(Json::parse(to_json(report).dump()));
}

TEST(Verify, ConfirmsAReportWithABaseline) {
    Report report = excused();
    EXPECT_EQ(report.verdict, "known_failures");
    EXPECT_TRUE(verify(report, all_cases()).empty());
    report.baseline.known_failures.push_back({"trim.no_such_rule/x", "crash", "accepted", 0});
    report.baseline.known_failures.push_back({report.cases.front().id, "crash", "accepted", 0});
    conclude(report);
    EXPECT_EQ(report.verdict, "stale_baseline");
    EXPECT_TRUE(verify(report, all_cases()).empty());
}

TEST(Verify, SeesAnEditedBaseline) {
    const Report honest = excused();
    const auto is_seen = [&](const auto& edit) {
        Report report = honest;
        edit(report);
        return !verify(report, all_cases()).empty();
    };
    EXPECT_TRUE(is_seen([](Report& report) { report.verdict = "conformant"; }));
    EXPECT_TRUE(is_seen([](Report& report) { report.verdict_reason = "certified: trim"; }));
    EXPECT_TRUE(is_seen([](Report& report) { report.baseline.known_failures.pop_back(); }));
    EXPECT_TRUE(is_seen([](Report& report) { report.baseline = {}; }));
    EXPECT_TRUE(is_seen([](Report& report) { first(report, CaseVerdict::passed).known = "why"; }));
    EXPECT_TRUE(is_seen([](Report& report) { first(report, CaseVerdict::failed).known = "why"; }));
    EXPECT_TRUE(is_seen([](Report& report) { first(report, CaseVerdict::failed).known.clear(); }));
    EXPECT_TRUE(is_seen([](Report& report) { ++report.baseline.not_judged; }));
    EXPECT_TRUE(is_seen([](Report& report) {
        report.areas.front().verdict = "certified";
        report.areas.front().known = 0;
    }));
    // A stale entry that was to vanish, and a failure excused by hand.
    Report stale = honest;
    stale.baseline.known_failures.push_back({"trim.breadcrumb_once/gone", "crash", "accepted", 0});
    conclude(stale);
    stale.baseline.faults.clear();
    EXPECT_FALSE(verify(stale, all_cases()).empty());
    Report failing = report_of(&forgetful, "trim.breadcrumb_once");
    for (CaseReport& one : failing.cases)
        if (one.verdict == CaseVerdict::failed) one.known = "accepted";
    failing.verdict = "known_failures";
    EXPECT_FALSE(verify(failing, all_cases()).empty());
}

TEST(Verify, SeesAMissingCase) {
    Report report = report_of(&forgetful);
    std::erase_if(report.cases,
                  [](const CaseReport& one) { return one.verdict == CaseVerdict::failed; });
    conclude(report);
    EXPECT_EQ(report.verdict, "conformant");
    EXPECT_FALSE(verify(report, all_cases()).empty());
}

TEST(Verify, SeesAnotherSetOfCases) {
    Report report = report_of(&wire::answer);
    report.case_set_digest = "0";
    EXPECT_EQ(verify(report, all_cases()).front().where, "case_set_digest");
}

}  // namespace
}  // namespace trimspec::conformance
