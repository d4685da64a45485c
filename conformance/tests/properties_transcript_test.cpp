// Conversations that grow and are bounded again and again, against a plain model.

#include <gtest/gtest.h>

#include <iostream>

#include "../proof/property_kill.hpp"
#include "../properties/transcript.hpp"
#include "flawed.hpp"

namespace trimspec::conformance::properties {
namespace {

TEST(PropertiesOfBrokenVersions, ATranscriptFindsThemInAFewSteps) {
    constexpr std::size_t kFewSteps = 5;
    for (const char* name : {"notices_pile_up", "fits_only_below_the_budget", "last_two_turns_kept",
                             "one_turn_beyond_the_cap", "pending_call_swept",
                             "unanswered_call_kept", "growth_is_adopted"}) {
        SCOPED_TRACE(name);
        const Subject subject = proof::subject_of(*broken::find_broken(name));
        const TranscriptRan ran = run_transcripts(subject, effort());
        ASSERT_TRUE(ran.case_file) << "every transcript follows the model";
        std::cout << name << ": found by a transcript of " << ran.steps << " steps\n";
        EXPECT_LE(ran.steps, kFewSteps) << *ran.case_file;
        const auto read = read_case(*ran.case_file, "found");
        const Case* found = std::get_if<Case>(&read);
        ASSERT_NE(found, nullptr) << *ran.case_file;
        EXPECT_EQ(verdict_of_the_suite(*found, reference()), CaseVerdict::passed) << *ran.case_file;
        EXPECT_EQ(verdict_of_the_suite(*found, subject), CaseVerdict::failed) << *ran.case_file;
    }
}

}  // namespace
}  // namespace trimspec::conformance::properties
