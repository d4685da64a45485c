// Proof that the suite can say no: every broken implementation is refused by a case of the very rule
// that it breaks, and every null adapter in every area.

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <set>

#include "../broken/broken.hpp"
#include "../broken/null_adapters.hpp"
#include "../runner/in_process.hpp"

namespace trimspec::conformance {
namespace {

constexpr std::string_view kAreas[] = {"estimate", "trim",     "caps",       "sweep", "normalize",
                                       "results",  "recovery", "visibility", "reader"};

// Whether some case of `label` fails for `version`, in a setting that can show the bug.
bool is_refused(const broken::Broken& version, wire::Dialect dialect, Unit unit) {
    const wire::Speaker speaker = broken::speaker_of(version, dialect, unit);
    const AnswerLine answer = [&](std::string_view line) { return version.answer(line, speaker); };
    const Setting setting = claims_of(answer).setting;
    for (const Case& one : all_cases().cases)
        if (one.label == version.label &&
            play_in_process(one, setting, answer).verdict == CaseVerdict::failed)
            return true;
    return false;
}

TEST(Museum, EachBrokenVersionIsRefusedByACaseOfItsOwnRule) {
    ASSERT_GE(broken::broken_versions().size(), 25U);
    for (const broken::Broken& version : broken::broken_versions())
        EXPECT_TRUE(is_refused(version, wire::Dialect::canonical, Unit::codepoint) ||
                    is_refused(version, wire::Dialect::openai_chat, Unit::codepoint) ||
                    is_refused(version, wire::Dialect::canonical, Unit::byte) ||
                    is_refused(version, wire::Dialect::canonical, Unit::utf16))
            << version.name << " passes every case of " << version.label;
}

// The ids of the cases of its own rule that `version` fails, in code points.
std::set<std::string> failed_by(const broken::Broken& version, wire::Dialect dialect) {
    const wire::Speaker speaker = broken::speaker_of(version, dialect, Unit::codepoint);
    const AnswerLine answer = [&](std::string_view line) { return version.answer(line, speaker); };
    const Setting setting = claims_of(answer).setting;
    std::set<std::string> failed;
    for (const Case& one : all_cases().cases)
        if (one.label == version.label &&
            play_in_process(one, setting, answer).verdict == CaseVerdict::failed)
            failed.insert(one.id);
    return failed;
}

bool is_covered(const std::string& id, wire::Dialect dialect) {
    wire::Speaker reference;
    reference.dialect = dialect;
    const AnswerLine answer = [&](std::string_view line) { return wire::answer(line, reference); };
    const auto& cases = all_cases().cases;
    const auto one = std::ranges::find(cases, id, &Case::id);
    return play_in_process(*one, claims_of(answer).setting, answer).verdict == CaseVerdict::passed;
}

// Where no message is the tool's, none can be taken for the start of a turn; where the result is
// measured within a text, the cap of a result is lowered to what is needed, and not halved again.
bool is_no_bug(const broken::Broken& version, wire::Dialect dialect) {
    if (dialect == wire::Dialect::zeroclaw_chat) return version.name == "halved_again_and_again";
    return dialect != wire::Dialect::openai_chat && version.name == "tool_message_starts_turn";
}

class MuseumIn : public testing::TestWithParam<wire::Dialect> {};

// A version may pass in a dialect only because that has no place for what it does wrong.
TEST_P(MuseumIn, AWrongStepIsRefusedWhereACaseOfItIsHeld) {
    for (const broken::Broken& version : broken::broken_versions()) {
        if (!broken::speaks(version, GetParam())) {
            std::cout << "does not speak it: " << version.name << '\n';
            continue;
        }
        if (is_refused(version, GetParam(), Unit::codepoint)) continue;
        std::cout << "no case shows " << version.name << '\n';
        if (is_no_bug(version, GetParam())) continue;
        for (const std::string& id : failed_by(version, wire::Dialect::canonical))
            EXPECT_FALSE(is_covered(id, GetParam())) << version.name << " passes " << id;
    }
}

INSTANTIATE_TEST_SUITE_P(Dialects, MuseumIn,
                         testing::Values(wire::Dialect::openai_chat, wire::Dialect::anthropic,
                                         wire::Dialect::gemini, wire::Dialect::zeroclaw_chat));

TEST(Museum, NullAdaptersFailInEveryArea) {
    ASSERT_EQ(broken::null_adapters().size(), 5U);
    for (const broken::NullAdapter& null : broken::null_adapters()) {
        wire::Speaker speaker;
        const AnswerLine answer = [&](std::string_view line) { return null.answer(line, speaker); };
        const Setting setting = claims_of(answer).setting;
        std::set<std::string> failed;
        for (const Case& one : all_cases().cases)
            if (play_in_process(one, setting, answer).verdict == CaseVerdict::failed)
                failed.insert(one.area);
        for (const std::string_view area : kAreas)
            EXPECT_TRUE(failed.contains(std::string{area})) << null.name << " passes " << area;
    }
}

}  // namespace
}  // namespace trimspec::conformance
