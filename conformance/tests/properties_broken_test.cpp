// Properties can fail: implementations with one wrong step are found out, each by the property of a
// consequence, on a counterexample that a person can read at a glance.

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <set>

#include "../broken/broken.hpp"
#include "../properties/run.hpp"

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
    {"all_system_messages_counted", "trim.order_kept"},
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
    {"zero_cuts_everything", "result.within_untouched"},
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
    {"unanswered_call_kept", "swept_prefix_is_accepted_again"},
    {"preamble_stays", "trim_after_every_append_keeps_no_less"},
    {"characters_cut_in_half", "outcome_can_be_sent_again"},
    {"exact_fit_is_not_enough", "larger_budget_stays_possible"},
};

// Wrong in ways that the museum does not know, or not as a step.
Swept results_first(History history, Pending pending, const Steps& steps) {
    Swept swept = sweep(std::move(history), pending, steps);
    const auto is_no_answer = [](const MessagePtr& message) {
        return message->role != Role::assistant;
    };
    std::stable_partition(swept.history.begin(), swept.history.end(), is_no_answer);
    return swept;
}

Swept gaps_filled(History history, Pending pending, const Steps& steps) {
    const std::size_t size = history.size();
    Swept swept = sweep(std::move(history), pending, steps);
    while (swept.history.size() < size)
        swept.history.push_back(std::make_shared<const Message>(
            plain_message(Role::user, Text{"[a message was removed here]"})));
    return swept;
}

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

Subject with(Steps steps) { return Subject{steps}; }

Subject sweeping(decltype(&sweep) wrong) {
    Subject subject;
    subject.sweep = wrong;
    return subject;
}

struct Own {
    const char* name;
    Subject subject;
    const char* property;
};

std::vector<Own> own_versions() {
    return {
        {"results_first", sweeping(&results_first), "sweep.order_kept"},
        {"gaps_filled", sweeping(&gaps_filled), "sweep.never_grows"},
        {"unknown_members_start_no_turn", with({.turn_start = &unknown_members_start_no_turn}),
         "unknown_field_changes_nothing_else"},
        {"only_familiar_ids", with({.sweep_in_order = &only_familiar_ids}),
         "renamed_ids_change_only_themselves"},
        {"one_message_more_one_turn_less",
         with({.cap_turns_fewest_dropped = &one_message_more_one_turn_less}),
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
        expect_found(row.version, with(version->steps), row.property);
    }
    for (const Own& own : own_versions()) expect_found(own.name, own.subject, own.property);
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
