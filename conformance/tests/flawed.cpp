#include "flawed.hpp"

#include "../proof/property_kill.hpp"
#include "../runner/in_process.hpp"

namespace trimspec::conformance::properties {
namespace {

// A version from the museum, and a property that finds it.
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

std::string role_of_another_dialect(std::string_view line, wire::Dialect dialect, Unit unit) {
    constexpr std::string_view kOurs = R"("role":"assistant")";
    std::string reply = reference()(line, dialect, unit);
    const std::size_t at = reply.find(kOurs);
    if (at != std::string::npos) reply.replace(at, kOurs.size(), R"("role":"model")");
    return reply;
}

std::string_view text_in(const json::Value& value) { return value.get_if<Text>()->view(); }

Unit unit_of(const Case& found) {
    const std::string_view name = text_in(found.find("units")->get_if<json::Array>()->front());
    return *wire::unit_named(name);
}

}  // namespace

std::vector<Flawed> flawed_versions() {
    std::vector<Flawed> all{
        {"role_of_another_dialect", "outcome_can_be_sent_again", &role_of_another_dialect},
        {"unknown_members_start_no_turn", "unknown_field_changes_nothing_else",
         reference({.turn_start = &unknown_members_start_no_turn})},
        {"only_familiar_ids", "renamed_ids_change_only_themselves",
         reference({.sweep_in_order = &only_familiar_ids})},
        {"one_message_more_one_turn_less", "larger_cap_keeps_no_fewer_turns",
         reference({.cap_turns_fewest_dropped = &one_message_more_one_turn_less})},
    };
    for (const Row& row : kMuseum)
        all.push_back({row.version, row.property, proof::subject_of(*broken::find_broken(row.version))});
    return all;
}

CaseVerdict verdict_of_the_suite(const Case& found, const Subject& subject) {
    const wire::Dialect dialect = *wire::dialect_named(text_in(*found.find("dialect")));
    const Unit unit = unit_of(found);
    const AnswerLine answer = [&](std::string_view line) { return subject(line, dialect, unit); };
    return play_in_process(found, claims_of(answer).setting, answer).verdict;
}

}  // namespace trimspec::conformance::properties
