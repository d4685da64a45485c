// Properties can fail: implementations with one wrong step are found out, each by the property of a
// consequence, on a counterexample that a person can read at a glance.

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <set>

#include "../properties/run.hpp"
#include "../properties/transcript.hpp"
#include "broken_subject.hpp"

namespace trimspec::conformance::properties {
namespace {

// What a person can read at a glance.
constexpr std::size_t kFewMessages = 6;

// A version from the museum, and the property that finds it.
struct Row {
    const char* version;
    const char* property;
};

constexpr Row kMuseum[] = {
    {"zero_means_nothing", "trim.within_budget_untouched"},
    {"reply_counted_too", "trim.within_budget_untouched"},
    {"notices_pile_up", "trim.kept_unaltered"},
    {"system_messages_pulled_forward", "trim.order_kept"},
    {"notices_pile_up", "trim.nothing_invented"},
    {"one_turn_a_pass", "trim.idempotent"},
    {"share_of_turns_guessed", "trim.idempotent"},
    {"notice_is_free", "trim.idempotent"},
    {"reserve_above_a_threshold", "trim.monotone"},
    {"cap_of_one_refused", "cap.under_ceiling_untouched"},
    {"anchor_beyond_the_cap", "cap.ceiling_holds"},
    {"cap_leaves_a_notice", "cap.ceiling_holds"},
    {"orphan_result_kept", "cap.no_orphans"},
    {"repeated_results_all_answer", "cap.no_orphans"},
    {"only_request_capped_away", "cap.never_empty"},
    {"steering_note_starts_turn", "cap.never_empty"},
    {"ids_match_as_substrings", "sweep.pairs_untouched"},
    {"one_carrier_an_exchange", "sweep.pairs_untouched"},
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
    {"shrunk_result_is_an_error", "recover.shape_kept"},
    {"quarters_rounded_once", "recover.one_measure"},
    {"no_gain_is_progress", "recover.loop_terminates"},
    {"attempts_without_end", "recover.loop_terminates"},
    {"text_behind_results_starts_turn", "valid_in_valid_out"},
    {"results_sorted", "sweep.order_kept"},
    {"gaps_filled_with_words", "sweep.never_grows"},
    {"unanswered_call_kept", "swept_prefix_is_accepted_again"},
    {"notice_is_free", "the_checks_find_nothing"},
    {"preamble_stays", "trim_after_every_append_keeps_no_less"},
    {"characters_cut_in_half", "outcome_can_be_sent_again"},
    {"exact_fit_is_not_enough", "larger_budget_stays_possible"},
};

// Wrong in ways that the museum does not know.
bool unknown_members_start_no_turn(const Message& message, const Steps& steps) {
    return message.wire.extra == nullptr && rule::turn_start(message, steps);
}

std::vector<std::optional<std::size_t>> only_familiar_ids(
    std::span<const std::string_view> calls, std::span<const std::string_view> results) {
    auto answers = rule::sweep_in_order(calls, results);
    for (std::size_t i = 0; i < results.size(); ++i)
        if (!results[i].starts_with("call_")) answers[i].reset();
    return answers;
}

std::size_t one_message_more_one_turn_less(const Layout& body, std::int64_t max,
                                           std::size_t droppable) noexcept {
    const std::size_t fewest = rule::cap_turns_fewest_dropped(body, max, droppable);
    return max % 2 == 0 ? droppable : fewest;
}

struct Own {
    const char* name;
    Steps steps;
    const char* property;
};

std::vector<Own> own_versions() {
    return {
        {"unknown_members_start_no_turn", {.turn_start = &unknown_members_start_no_turn},
         "unknown_field_changes_nothing_else"},
        {"only_familiar_ids", {.sweep_in_order = &only_familiar_ids},
         "renamed_ids_change_only_themselves"},
        {"one_message_more_one_turn_less",
         {.cap_turns_fewest_dropped = &one_message_more_one_turn_less},
         "larger_cap_keeps_no_fewer_turns"},
    };
}

std::size_t size_of(const Sample& sample) {
    return sample.history.size() + (sample.message ? 1 : 0);
}

void expect_found(const std::string& version, const Subject& subject, const std::string& name) {
    const Property* property = find_property(name);
    ASSERT_NE(property, nullptr) << name;
    const Ran ran = run(*property, subject, effort());
    ASSERT_TRUE(ran.counterexample) << name << " holds for " << version;
    const std::size_t size = size_of(*ran.counterexample);
    std::cout << version << ": found by " << name << " after " << ran.holds + 1
              << " samples; messages in the counterexample: " << size << '\n';
    EXPECT_LE(size, kFewMessages) << version << ", " << name;
}

TEST(PropertiesOfBrokenVersions, EachIsFoundOnAFewMessages) {
    for (const Row& row : kMuseum) {
        const broken::Broken* version = broken::find_broken(row.version);
        ASSERT_NE(version, nullptr) << row.version;
        expect_found(row.version, subject_of(*version), row.property);
    }
    for (const Own& own : own_versions())
        expect_found(own.name, reference(own.steps), own.property);
}

// Samples for `property`, as they are sent: one lot for all versions.
const std::vector<Sample>& samples_for(const Property& property) {
    static std::map<std::string, std::vector<Sample>> lots;
    std::vector<Sample>& lot = lots[property.name];
    constexpr int kSize = 60;
    const std::size_t size = property.name == "the_checks_find_nothing" ? 1500 : 40;
    SeededDice dice{effort().seed};
    while (lot.size() < size) {
        const Op op = dice.one_of(property.ops);
        Sample sample = sample_for(op, dice.one_of(property.builds), dice, kSize);
        lot.push_back(as_sent(property.prepare(std::move(sample))));
    }
    return lot;
}

bool fails(const Property& property, const Subject& subject) {
    return std::ranges::any_of(samples_for(property), [&](const Sample& sent) {
        return verdict_on(property, sent, subject).kind == Verdict::Kind::broken;
    });
}

// The first property that `version` breaks, the one that asks everything first; "" for none.
std::string breaks(const broken::Broken& version) {
    const Subject subject = subject_of(version);
    if (fails(*find_property("the_checks_find_nothing"), subject)) return "the_checks_find_nothing";
    for (const Property& property : all_properties())
        if (fails(property, subject)) return property.name;
    const Effort few{effort().seed, 200};
    return run_transcripts(subject, few).case_file ? "transcripts" : "";
}

// What no history shows: other operations, and bad input.
bool is_out_of_reach(const broken::Broken& version) {
    for (const char* beginning :
         {"reader.", "budget.lower_wins", "visible.surfaces", "recover.overflow_recognised"})
        if (version.label.starts_with(beginning)) return true;
    return false;
}

TEST(PropertiesOfBrokenVersions, MostOfTheMuseumIsFound) {
    std::map<std::string, int> found;
    int all = 0;
    for (const broken::Broken& version : broken::broken_versions()) {
        if (is_out_of_reach(version)) continue;
        const std::string by = breaks(version);
        ++all;
        ++found[by];
        if (by != "the_checks_find_nothing")
            std::cout << version.label << ' ' << version.name << ": "
                      << (by.empty() ? "not found" : by) << '\n';
    }
    for (const auto& [by, count] : found)
        std::cout << count << (by.empty() ? " not found" : " found by " + by) << '\n';
    std::cout << all - found[""] << " of " << all << " broken versions within reach are found, of "
              << broken::broken_versions().size() << " in all\n";
    EXPECT_GE(all - found[""], 130);
}

TEST(PropertiesOfBrokenVersions, EveryPropertyFailsForSome) {
    std::set<std::string> failing;
    for (const Row& row : kMuseum) failing.insert(row.property);
    for (const Own& own : own_versions()) failing.insert(own.property);
    for (const Property& property : all_properties())
        EXPECT_TRUE(failing.contains(property.name)) << property.name;
}

}  // namespace
}  // namespace trimspec::conformance::properties
