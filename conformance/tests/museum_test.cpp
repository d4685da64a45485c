// Proof that the suite can say no: every broken implementation is refused by a case of the very rule
// that it breaks, and every null adapter in every area.

#include <gtest/gtest.h>

#include <set>

#include "../broken/broken.hpp"
#include "../broken/null_adapters.hpp"
#include "in_process.hpp"

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
