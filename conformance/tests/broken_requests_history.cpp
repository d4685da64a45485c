// Turns, estimates, trims, caps.

#include "broken_requests.hpp"

namespace trimspec::broken {
namespace {

constexpr std::string_view kNotice = "[earlier turns omitted to fit the context window]";

const std::string kBreadcrumb =
    R"({"role":"user","content":"[earlier turns omitted to fit the context window]",)"
    R"("synthetic":"breadcrumb"})";
const std::string kNote = R"({"role":"user","content":"go on","synthetic":"steering"})";
const std::string kSystem = says("system", "s");
const std::string kSystem40 = says("system", times(40, "s"));
const std::string kUser = says("user", "u");
const std::string kUser40 = says("user", times(40, "u"));
const std::string kUser100 = says("user", times(100, "u"));
const std::string kUser200 = says("user", times(200, "u"));
const std::string kAnswer = says("assistant", "a");
const std::string kAnswer200 = says("assistant", times(200, "a"));
const std::string kCall = says("assistant", {call("a")});
const std::string kResult = says("tool", {result("a", "r")});
const std::string kImage =
    R"({"type":"image","media_type":"image/png","ref":"data:image/png;base64,AAAA"})";
const std::string kReasoning = R"({"type":"reasoning","text":"because","signature":"s"})";

}  // namespace

std::vector<Shown> shown_in_histories() {
    return {
        // Where parts begin
        {"all_system_messages_counted",
         ask("trim", {kUser40, kSystem, kUser40}, R"("budget_tokens":32)")},
        {"second_system_message_is_body",
         ask("trim", {kSystem, kSystem40, kUser200, kUser}, R"("budget_tokens":60)")},
        {"typed_notice_is_a_breadcrumb",
         ask("trim", {kSystem, says("user", kNotice), kAnswer200, kUser}, R"("budget_tokens":60)")},
        {"any_synthetic_is_a_breadcrumb",
         ask("trim", {kNote, kUser200, kUser}, R"("budget_tokens":40)")},
        {"notice_dropped_for_ever",
         ask("recover", {kSystem, kBreadcrumb, kUser200}, R"("budget_tokens":30)")},
        {"only_tool_messages_carry",
         ask("sweep", {kUser, kCall, says("user", {result("a", "r")})})},
        {"tool_message_starts_turn",
         ask("trim", {kUser200, kCall, kResult, kAnswer}, R"("budget_tokens":40)")},
        {"results_in_user_message_start_turn",
         ask("trim", {kUser200, kCall, says("user", {result("a", "r")})}, R"("budget_tokens":40)")},
        {"text_behind_results_starts_turn",
         ask("trim", {kUser200, kCall, says("user", {result("a", "r"), text("and?")})},
             R"("budget_tokens":40)")},
        {"steering_note_starts_turn",
         ask("trim", {kUser200, kAnswer, kNote}, R"("budget_tokens":40)")},
        // Estimate and budget
        {"sizes_are_bytes", ask_to_cap(times(60, "\u00e9"), 80)},
        {"bytes_counted_for_characters", ask("estimate", {says("user", times(8, "\u00e9"))})},
        {"arguments_are_free", ask("estimate", {says("assistant", {call("a", "1234567890")})})},
        {"reasoning_is_free", ask("estimate", {says("assistant", {kReasoning})})},
        {"images_are_free", ask("estimate", {says("user", {kImage})})},
        {"image_data_is_text", ask("estimate", {says("user", {kImage})})},
        {"quarter_rounded_down", ask("estimate", {says("user", "abc")})},
        {"framing_is_free", ask("estimate", {kUser})},
        {"quarters_rounded_once", ask("estimate", {kUser, kUser})},
        {"reply_counted_too", ask("estimate", {})},
        {"sum_wraps_at_32_bits",
         ask("estimate", {kUser}, R"("counter":{"per_message":4294967296})")},
        {"higher_limit_wins",
         ask_without_history(
             "effective_budget",
             R"("pruning_enabled":true,"pruning_max_tokens":10,"max_context_tokens":20)")},
        {"window_ignored",
         ask_without_history(
             "effective_budget",
             R"("pruning_enabled":true,"pruning_max_tokens":20,"max_context_tokens":10)")},
        {"prunes_although_switched_off",
         ask_without_history(
             "effective_budget",
             R"("pruning_enabled":false,"pruning_max_tokens":10,"max_context_tokens":20)")},
        {"zero_means_nothing", ask("trim", {kUser200, kUser}, R"("budget_tokens":0)")},
        // Trims
        {"system_message_trimmed",
         ask("trim", {kSystem, kUser200, kUser}, R"("budget_tokens":40)")},
        {"one_system_message_kept",
         ask("trim", {kSystem, kSystem, kUser200, kUser}, R"("budget_tokens":40)")},
        {"newest_turn_trimmed", ask("trim", {kUser200, kUser200}, R"("budget_tokens":30)")},
        {"last_two_turns_kept",
         ask("trim", {kUser200, kUser200, kUser}, R"("budget_tokens":40)")},
        {"turn_cut_in_half",
         ask("trim", {kUser200, kCall, kResult, kAnswer, kUser}, R"("budget_tokens":40)")},
        {"cut_one_message_early",
         ask("trim", {kUser200, kCall, kResult, kUser}, R"("budget_tokens":40)")},
        {"user_message_cut_off",
         ask("trim", {kUser200, kAnswer, kUser, kAnswer}, R"("budget_tokens":40)")},
        {"fits_only_below_the_budget",
         ask("trim", {kUser200, kUser, kUser}, R"("budget_tokens":27)")},
        {"share_of_turns_guessed",
         ask("trim", {kUser, kUser, kUser200, kUser}, R"("budget_tokens":60)")},
        {"one_turn_a_pass", ask("trim", {kUser200, kUser200, kUser}, R"("budget_tokens":40)")},
        {"reserve_above_a_threshold",
         ask("trim", {kUser200, kUser100, kUser100, kUser}, R"("budget_tokens":80)")},
        {"preamble_stays", ask("trim", {kAnswer, kUser200, kUser}, R"("budget_tokens":40)")},
        {"notices_pile_up", ask("trim", {kBreadcrumb, kUser200, kUser}, R"("budget_tokens":40)")},
        {"notice_is_free", ask("trim", {kUser200, kUser40, kUser}, R"("budget_tokens":30)")},
        {"growth_is_adopted", ask("trim", {kUser, kUser200}, R"("budget_tokens":30)")},
        {"cost_told_by_formula", ask("trim", {kUser200, kUser}, R"("budget_tokens":40)")},
        {"notice_told_as_a_dropped_turn",
         ask("trim", {kBreadcrumb, kUser200, kUser}, R"("budget_tokens":40)")},
        {"trailing_results_lost", ask("trim", {kUser, kCall, kResult}, R"("budget_tokens":1000)")},
        {"kept_answers_pruned",
         ask("trim", {kUser200, kUser, kAnswer, kUser, kAnswer}, R"("budget_tokens":60)")},
        {"system_messages_pulled_forward",
         ask("trim", {kUser200, kUser, kSystem, kUser}, R"("budget_tokens":40)")},
        {"told_to_continue", ask("trim", {kUser200, kUser}, R"("budget_tokens":40)")},
        // Caps
        {"cap_of_zero_keeps_everything", ask("cap_messages", {kUser}, R"("max_messages":0)")},
        {"only_request_capped_away",
         ask("cap_messages", {kUser, kCall, kResult, kCall, kResult}, R"("max_messages":3)")},
        {"cap_of_one_refused", ask("cap_messages", {kUser}, R"("max_messages":1)")},
        {"anchor_beyond_the_cap",
         ask("cap_messages", {kUser, kAnswer, kAnswer, kAnswer}, R"("max_messages":2)")},
        {"any_first_message_is_the_anchor",
         ask("cap_messages", {kAnswer, kUser, kAnswer, kUser40}, R"("max_messages":2)")},
        {"cap_of_one_repeats_everything",
         ask("cap_messages", {kUser, kAnswer}, R"("max_messages":1)")},
        {"cleared_without_a_recent_request",
         ask("cap_messages", {kUser, kAnswer, kAnswer}, R"("max_messages":2)")},
        {"cap_is_silent", ask("cap_messages", {kUser, kAnswer}, R"("max_messages":1)")},
        {"cap_logs_its_intention",
         ask("cap_messages", {kUser, kCall, kResult, kAnswer}, R"("max_messages":3)")},
        {"cap_leaves_a_notice", ask("cap_messages", {kUser, kAnswer}, R"("max_messages":1)")},
        {"one_turn_beyond_the_cap",
         ask("cap_turns", {kUser, kAnswer, kUser, kAnswer}, R"("max_messages":2)")},
        {"two_turns_outlive_the_cap",
         ask("cap_turns", {kUser, kAnswer, kUser, kAnswer}, R"("max_messages":2)")},
        {"system_message_capped_away",
         ask("cap_turns", {kSystem, kUser, kUser}, R"("max_messages":1)")},
        {"system_behind_the_conversation",
         ask("cap_turns", {kSystem, kUser, kUser}, R"("max_messages":1)")},
        {"tidied_under_the_ceiling",
         ask("cap_messages", {kUser, kSystem}, R"("max_messages":5)")},
        {"capped_without_a_sweep",
         ask("cap_messages", {kUser, kCall, kResult, kAnswer}, R"("max_messages":2)")},
        {"newest_turn_capped_away",
         ask("cap_turns", {kUser, kAnswer, kAnswer}, R"("max_messages":1)")},
    };
}

}  // namespace trimspec::broken
