// Counterexamples are cases: what a property finds in a broken implementation, the suite finds
// again by the case file that came out of it, and passes for the reference.

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "../properties/case_file.hpp"
#include "../properties/run.hpp"
#include "broken_subject.hpp"
#include "in_process.hpp"

namespace trimspec::conformance::properties {
namespace {

struct Row {
    const char* version;  ///< in the museum of broken implementations
    const char* property;
};

constexpr Row kRows[] = {
    {"zero_means_nothing", "trim.within_budget_untouched"},
    {"notices_pile_up", "trim.nothing_invented"},
    {"one_turn_a_pass", "trim.idempotent"},
    {"reserve_above_a_threshold", "trim.monotone"},
    {"cap_of_one_refused", "cap.under_ceiling_untouched"},
    {"anchor_beyond_the_cap", "cap.ceiling_holds"},
    {"orphan_result_kept", "cap.no_orphans"},
    {"only_request_capped_away", "cap.never_empty"},
    {"second_call_overwrites_the_first", "sweep.pairs_untouched"},
    {"exchange_runs_on_behind_text", "sweep.idempotent"},
    {"cut_one_message_early", "sweep.after_trim_finds_nothing"},
    {"every_pass_adds_a_line", "normalize.idempotent"},
    {"sizes_are_bytes", "result.within_untouched"},
    {"marker_longer_than_the_text", "result.never_longer"},
    {"line_breaks_are_free", "result.idempotent"},
    {"image_marker_cut", "result.nothing_invented"},
    {"images_lost_in_the_cap", "result.shape_kept"},
    {"halved_again_and_again", "recover.bounded"},
    {"shrunk_list_is_one_text", "recover.shape_kept"},
    {"quarters_rounded_once", "recover.one_measure"},
    {"no_gain_is_progress", "recover.loop_terminates"},
    {"text_behind_results_starts_turn", "valid_in_valid_out"},
    {"unanswered_call_kept", "swept_prefix_is_accepted_again"},
};

std::string case_found_in(const Row& row) {
    const Property& property = *find_property(row.property);
    const Ran ran =
        run(property, subject_of(*broken::find_broken(row.version)), effort());
    return ran.counterexample ? case_file(*ran.counterexample, property, ran.verdict) : "";
}

// The unit that the case is for.
Unit unit_of(const Case& found) {
    const auto* units = found.find("units")->get_if<json::Array>();
    const std::string_view name = units->front().get_if<Text>()->view();
    return name == "byte" ? Unit::byte : name == "utf16" ? Unit::utf16 : Unit::codepoint;
}

CaseVerdict verdict_on(const Case& found, const Steps& steps) {
    wire::Speaker speaker;
    speaker.unit = unit_of(found);
    speaker.steps = steps;
    const AnswerLine answer = [&](std::string_view line) { return wire::answer(line, speaker); };
    return play_in_process(found, claims_of(answer).setting, answer).verdict;
}

TEST(PropertiesCaseFile, TheSuiteFindsAgainWhatAPropertyFound) {
    for (const Row& row : kRows) {
        SCOPED_TRACE(std::string{row.version} + ", " + row.property);
        const std::string file = case_found_in(row);
        SCOPED_TRACE(file);
        const auto read = read_case(file, "found");
        const Case* found = std::get_if<Case>(&read);
        ASSERT_NE(found, nullptr) << std::get<CaseFault>(read).what;
        EXPECT_EQ(verdict_on(*found, kReference), CaseVerdict::passed);
        EXPECT_EQ(verdict_on(*found, broken::find_broken(row.version)->steps),
                  CaseVerdict::failed);
    }
}

TEST(PropertiesCaseFile, IsPutUnderItsLabelInTheDirectoryAskedFor) {
    const std::filesystem::path directory =
        std::filesystem::path{testing::TempDir()} / "counterexamples";
    std::filesystem::remove_all(directory);
    const std::string file = case_found_in({"anchor_beyond_the_cap", "cap.ceiling_holds"});
    unsetenv("TRIMSPEC_COUNTEREXAMPLES");
    EXPECT_FALSE(save(file));
    setenv("TRIMSPEC_COUNTEREXAMPLES", directory.c_str(), 1);
    const auto place = save(file);
    unsetenv("TRIMSPEC_COUNTEREXAMPLES");
    ASSERT_TRUE(place);
    EXPECT_EQ(place->parent_path(), directory / "cap.ceiling_holds");
    EXPECT_TRUE(std::holds_alternative<CaseSet>(load_cases(directory)));
}

}  // namespace
}  // namespace trimspec::conformance::properties
