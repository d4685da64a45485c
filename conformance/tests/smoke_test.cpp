// `trimspec smoke`: five cases in prose.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "../cli/smoke_cases.hpp"
#include "../suite/case.hpp"
#include "command.hpp"

namespace trimspec {
namespace {

const std::string kTrimspec = std::string{TRIMSPEC_BINARY_DIR} + "/trimspec";
const std::string kBroken = std::string{TRIMSPEC_BINARY_DIR} + "/trimspec-broken";

Called smoke(const std::string& adapter) {
    return call_trimspec("smoke --adapter \"" + adapter + "\" --timeout 5");
}

std::ptrdiff_t lines_with(const Called& called, const std::string& text) {
    std::ptrdiff_t count = 0;
    for (auto at = called.said.find(text); at != std::string::npos;
         at = called.said.find(text, at + 1))
        ++count;
    return count;
}

TEST(Smoke, EveryCaseIsOneOfTheSuite) {
    const auto loaded = conformance::embedded_cases();
    const auto& cases = std::get<conformance::CaseSet>(loaded).cases;
    std::size_t about_trim = 0;
    std::set<std::string_view> ids;
    for (const cli::SmokeCase& told : cli::smoke_cases()) {
        EXPECT_TRUE(std::ranges::any_of(cases, [&](const auto& one) { return one.id == told.id; }))
            << told.id;
        EXPECT_TRUE(ids.insert(told.id).second) << told.id;
        about_trim += told.title.starts_with("trim: ") ? 1 : 0;
    }
    EXPECT_GE(about_trim, cli::kSmokeCases) << "an adapter may claim trim alone";
}

TEST(Smoke, TellsFiveCasesThatPass) {
    const Called called = smoke(kTrimspec + " reference");
    EXPECT_EQ(called.exit, 0);
    EXPECT_EQ(lines_with(called, "   Sent: "), 5);
    EXPECT_EQ(lines_with(called, "   Came back: "), 5);
    EXPECT_EQ(lines_with(called, "   Provider: accepts it."), 5);
    EXPECT_EQ(lines_with(called, "   Verdict: passed."), 5);
    EXPECT_TRUE(says(called, "5 of 5 passed"));
    EXPECT_TRUE(says(called, "trimspec certify --adapter '" + kTrimspec + " reference'"));
}

// Most naive trimmers fail the first case.
TEST(Smoke, TellsWhatAProviderDoesWithANaiveTrim) {
    const TemporaryDirectory directory;
    const Called called =
        smoke(altered_starter(directory.path(), "starter", "import", "import"));
    EXPECT_EQ(called.exit, 1);
    EXPECT_TRUE(says(called, "1. trim: a tool call in an old turn: FAILED"));
    EXPECT_TRUE(says(called, "message 0 kept, messages 1 and 2 dropped and messages 3 to 8 kept"));
    EXPECT_TRUE(says(called, "a result has no call before it"));
    EXPECT_TRUE(says(called, "Rule: trim.whole_turns"));
    EXPECT_TRUE(says(called, "trimspec replay valid_in_valid_out/trim_keeps_exchanges_complete"));
    EXPECT_TRUE(says(called, "1 of 5 passed"));
}

TEST(Smoke, TellsWhichStepABrokenImplementationLacks) {
    const Called newest = smoke(kBroken + " newest_turn_trimmed");
    EXPECT_EQ(newest.exit, 1);
    EXPECT_TRUE(says(newest, "trim: the newest turn alone is over the budget: FAILED"));
    const Called orphan = smoke(kBroken + " orphan_result_kept");
    EXPECT_EQ(orphan.exit, 1);
    EXPECT_TRUE(says(orphan, "sweep: a result without its call: FAILED"));
    EXPECT_TRUE(says(orphan, "3 of 5 passed"));
    const Called unsupported = smoke(kBroken + " null-unsupported");
    EXPECT_EQ(unsupported.exit, 1);
    EXPECT_TRUE(says(unsupported, "Came back: \"unsupported\"."));
    const Called refusing = smoke(kBroken + " null-error");
    EXPECT_TRUE(says(refusing, "Came back: the error \"invalid_history\"."));
}

// A reply is an object: nothing says that its id comes first.
TEST(Smoke, AnIdBehindTheHistoryIsNotFlaky) {
    const TemporaryDirectory directory;
    const std::string adapter = altered_starter(
        directory.path(), "id_last", "print(json.dumps(reply)",
        "reply['id'] = reply.pop('id')\n    print(json.dumps(reply)");
    const Called called = call_trimspec(
        "certify --verbose --only valid_in_valid_out --adapter \"" + adapter + "\"");
    EXPECT_EQ(called.exit, 1);
    EXPECT_TRUE(says(called, "where no turn starts"));
    EXPECT_EQ(called.said.find("answered differently"), std::string::npos) << called.said;
}

TEST(Smoke, SendsAnAdapterThatDoesNotSpeakToTheOtherCommand) {
    const Called called = smoke("no-such-program-anywhere");
    EXPECT_EQ(called.exit, 3);
    EXPECT_TRUE(says(called, "trimspec check-adapter --adapter no-such-program-anywhere"));
    EXPECT_EQ(call_trimspec("smoke").exit, 4);
}

TEST(Smoke, NothingToTellIsWrongUsage) {
    const TemporaryDirectory directory;
    const Called called = smoke(altered_starter(directory.path(), "events", "\"ops\": [\"trim\"]",
                                                "\"ops\": [\"render_event\"]"));
    EXPECT_EQ(called.exit, 4);
    EXPECT_TRUE(says(called, "none of these cases"));
}

}  // namespace
}  // namespace trimspec
