// The suite tested: every kind of reply under every expectation and claim has the verdict that the
// table says, and every baseline on it the outcome and exit code that it must have.
//
// Each cell is a real run against a real process: verdicts such as flaky, crash and timeout are
// made between the runner and a process, and nowhere else.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "../cli/run_options.hpp"
#include "../runner/run.hpp"
#include "truth_table.hpp"

namespace trimspec::conformance {
namespace {

using truth::Reply;

constexpr std::array<std::string_view, truth::kReplies> kNames{
    "right", "other",     "unnoticed", "wrong",    "right_error", "wrong_error", "unsupported",
    "empty", "malformed", "wrong_id",  "silent",   "crash",       "changed"};

const std::map<char, std::string> kKinds{{'M', "mismatch"},       {'I', "invariant"},
                                         {'U', "unsupported"},    {'C', "crash"},
                                         {'T', "timeout"},        {'E', "protocol_error"},
                                         {'F', "flaky"}};

// The columns of the baseline's table behind the first.
const std::vector<std::string> kEntries{"mismatch", "invariant", "unsupported", "crash",
                                        "timeout", "protocol_error", "flaky"};

struct Script {
    std::string_view how;
    std::string_view first, later;
};

Script script_of(const truth::Request& request, Reply reply) {
    constexpr std::string_view kUnsupported = R"(,"unsupported":{"reason":"not yet"})";
    switch (reply) {
        case Reply::right: return {"reply", request.right, request.right};
        case Reply::other: return {"reply", request.other, request.other};
        case Reply::unnoticed: return {"reply", request.unnoticed, request.unnoticed};
        case Reply::wrong: return {"reply", request.wrong, request.wrong};
        case Reply::right_error: return {"reply", request.right_error, request.right_error};
        case Reply::wrong_error: return {"reply", request.wrong_error, request.wrong_error};
        case Reply::unsupported: return {"reply", kUnsupported, kUnsupported};
        case Reply::empty: return {"reply", "", ""};
        case Reply::malformed: return {"malformed", "", ""};
        case Reply::wrong_id: return {"wrong_id", request.right, request.right};
        case Reply::silent: return {"silent", "", ""};
        case Reply::crash: return {"crash", "", ""};
        case Reply::changed: return {"reply", request.wrong, request.right};
    }
    return {};
}

template <class Named>
const typename Named::value_type& named(const Named& list, std::string_view name) {
    return *std::find_if(list.begin(), list.end(),
                         [&](const auto& each) { return each.name == name; });
}

Report run_of(const truth::Request& request, const truth::Claim& claim, Reply reply) {
    const Script script = script_of(request, reply);
    RunOptions options;
    options.command = "exec " TRIMSPEC_SCRIPTED_ADAPTER;
    for (const std::string_view word : {script.how, claim.hello, script.first, script.later})
        options.command += " '" + std::string{word} + "'";
    if (reply == Reply::silent) options.timeout_seconds = 0.1;
    const CaseSet set{{std::get<Case>(read_case(request.text, "the table"))}, ""};
    return std::get<Report>(run(set, options, [](Progress) {}));
}

char letter_of(const CaseReport& one) {
    if (one.verdict == CaseVerdict::passed) return 'P';
    if (one.verdict == CaseVerdict::not_covered) return '-';
    for (const auto& [letter, kind] : kKinds)
        if (kind == one.failure_kind) return letter;
    return '?';
}

char letter_of(const std::string& verdict) {
    return verdict == "conformant"       ? 'c'
           : verdict == "known_failures" ? 'k'
           : verdict == "not_conformant" ? 'n'
           : verdict == "stale_baseline" ? 's'
                                         : '?';
}

// Every baseline of one entry on `report`, a run of one case.
void expect_baselines(Report report, char outcome) {
    const std::map<char, cli::ExitCode> exits{{'c', 0}, {'k', 0}, {'n', 1}, {'s', 2}};
    const auto row = std::find_if(truth::kBaselineRows.begin(), truth::kBaselineRows.end(),
                                  [&](const auto& each) { return each.outcome == outcome; });
    ASSERT_NE(row, truth::kBaselineRows.end());
    ASSERT_EQ(row->verdicts.size(), kEntries.size() + 1);
    const std::string id = report.cases.at(0).id;
    for (std::size_t column = 0; column < row->verdicts.size(); ++column) {
        report.baseline.known_failures.clear();
        if (column > 0)
            report.baseline.known_failures = {{id, kEntries[column - 1], "accepted", 0}};
        conclude(report);
        const char due = row->verdicts[column];
        EXPECT_EQ(letter_of(report.verdict), due) << outcome << " under entry " << column;
        EXPECT_EQ(cli::exit_code_of(report), exits.at(due)) << outcome << " under " << column;
        EXPECT_EQ(report.cases[0].known.empty(), due != 'k') << outcome << " under " << column;
        EXPECT_EQ(report.areas.at(0).verdict == "certified", due == 'c' || outcome == 'P');
    }
}

class TruthTable : public testing::TestWithParam<truth::Row> {};

TEST_P(TruthTable, SaysWhatTheRunnerSays) {
    const truth::Row& row = GetParam();
    ASSERT_EQ(row.outcomes.size(), truth::kReplies);
    for (std::size_t column = 0; column < truth::kReplies; ++column) {
        const Report report = run_of(named(truth::kRequests, row.request),
                                     named(truth::kClaims, row.claim), static_cast<Reply>(column));
        ASSERT_EQ(report.cases.size(), 1U);
        const CaseReport& one = report.cases[0];
        EXPECT_EQ(letter_of(one), row.outcomes[column])
            << row.request << ", " << row.claim << ", reply " << kNames[column] << ": "
            << one.failure_kind << " " << one.reason;
        expect_baselines(report, row.outcomes[column]);
    }
}

INSTANTIATE_TEST_SUITE_P(Rows, TruthTable, testing::ValuesIn(truth::kRows),
                         [](const auto& tested) {
                             std::string name = std::string{tested.param.request} + "_" +
                                                std::string{tested.param.claim};
                             std::replace(name.begin(), name.end(), ' ', '_');
                             return name;
                         });

TEST(TruthTableItself, HasEachRowOnce) {
    std::map<std::string, int> rows;
    for (const truth::Row& row : truth::kRows)
        ++rows[std::string{row.request} + "/" + std::string{row.claim}];
    EXPECT_EQ(rows.size(), truth::kRequests.size() * truth::kClaims.size());
}

}  // namespace
}  // namespace trimspec::conformance
