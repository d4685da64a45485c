// Conversations that grow and are bounded again and again, against a plain model.

#include <gtest/gtest.h>

#include <iostream>

#include "../broken/broken.hpp"
#include "../properties/case_file.hpp"
#include "../properties/transcript.hpp"
#include "in_process.hpp"

namespace trimspec::conformance::properties {
namespace {

TEST(Properties, transcripts_follow_the_model) {
    const TranscriptRan ran = run_transcripts(Subject{}, effort());
    std::cout << "transcripts_follow_the_model: holds for " << ran.holds << " transcripts\n";
    if (!ran.case_file) {
        EXPECT_GE(ran.holds, 200) << ran.what;
        return;
    }
    const auto place = save(*ran.case_file);
    FAIL() << ran.what << ". Seed " << effort().seed << ", counterexample "
           << (place ? "in " + place->string() : "\n" + *ran.case_file);
}

CaseVerdict verdict_on(const Case& found, const Steps& steps) {
    wire::Speaker speaker;
    speaker.steps = steps;
    const AnswerLine answer = [&](std::string_view line) { return wire::answer(line, speaker); };
    return play_in_process(found, claims_of(answer).setting, answer).verdict;
}

TEST(PropertiesOfBrokenVersions, ATranscriptFindsThemInAFewSteps) {
    constexpr std::size_t kFewSteps = 5;
    for (const char* name : {"notices_pile_up", "fits_only_below_the_budget", "last_two_turns_kept",
                             "one_turn_beyond_the_cap", "pending_call_swept",
                             "unanswered_call_kept", "growth_is_adopted"}) {
        SCOPED_TRACE(name);
        const Steps& steps = broken::find_broken(name)->steps;
        const TranscriptRan ran = run_transcripts(Subject{steps}, effort());
        ASSERT_TRUE(ran.case_file) << "every transcript follows the model";
        std::cout << name << ": found by a transcript of " << ran.steps << " steps\n";
        EXPECT_LE(ran.steps, kFewSteps) << *ran.case_file;
        const auto read = read_case(*ran.case_file, "found");
        const Case* found = std::get_if<Case>(&read);
        ASSERT_NE(found, nullptr) << *ran.case_file;
        EXPECT_EQ(verdict_on(*found, kReference), CaseVerdict::passed) << *ran.case_file;
        EXPECT_EQ(verdict_on(*found, steps), CaseVerdict::failed) << *ran.case_file;
    }
}

}  // namespace
}  // namespace trimspec::conformance::properties
