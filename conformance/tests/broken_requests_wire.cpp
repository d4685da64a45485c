// Events, dialects, bad input.

#include "broken_requests.hpp"

namespace trimspec::broken {
namespace {

const std::string kUser = says("user", "u");
const std::string kUser200 = says("user", times(200, "u"));
const std::string kAnswer = says("assistant", "a");
const std::string kTrim = ask("trim", {kUser200, kAnswer, kUser}, R"("budget_tokens":40)");

}  // namespace

std::vector<Shown> shown_on_the_wire() {
    return {
        {"trim_is_silent", kTrim},
        {"event_tells_messages_as_turns", kTrim},
        {"acp_in_snake_case",
         ask_without_history("render_event",
                             R"("surface":"acp","dropped_messages":2,"kept_turns":1,)"
                             R"("reason":"budget","session_id":"s")")},
        {"unknown_attribution_is_null",
         ask_without_history("render_event",
                             R"("surface":"sse","dropped_messages":2,"kept_turns":1,)"
                             R"("reason":"budget")")},
        {"event_shows_what_went", kTrim},
        {"error_quotes_the_request", ask("recover", {kUser200}, R"("budget_tokens":30)")},
        {"record_altered_in_place", kTrim},
        // Dialects
        {"unknown_blocks_lost",
         ask("normalize_system", {says("user", {R"({"type":"video","ref":"v"})"})})},
        {"unknown_members_lost",
         ask("normalize_system", {R"({"role":"user","content":"u","name":"n"})"})},
        {"blocks_without_text_lost",
         ask("normalize_system",
             {says("assistant", {R"({"type":"reasoning","text":"","signature":"s"})"})})},
        {"numbers_printed_anew",
         ask("normalize_system", {R"({"role":"user","content":"u","temperature":1.50})"})},
        {"developer_becomes_system", ask("normalize_system", {says("developer", "d"), kUser})},
        {"error_flag_bent_away",
         ask("normalize_system",
             {says("assistant", {call("a")}),
              says("tool", {R"({"type":"tool_result","call_id":"a","content":"r",)"
                            R"("is_error":true})"})})},
        // Bad input
        {"bad_messages_skipped", ask("estimate", {kUser, says("assistant", {call("")})})},
        {"last_of_two_keys_wins",
         ask("estimate", {R"({"role":"user","content":"u","content":"v"})"})},
        {"null_content_is_empty", ask("estimate", {R"({"role":"user","content":null})"})},
        {"unknown_role_is_a_user", ask("estimate", {says("narrator", "n")})},
        {"negative_is_no_limit", ask("trim", {kUser}, R"("budget_tokens":-5)")},
        {"fractions_cut_off", ask("trim", {kUser}, R"("budget_tokens":5.5)")},
        {"unknown_words_ignored", ask("sweep", {kUser}, R"("pending":"maybe")")},
        {"bad_line_is_an_internal_error", "no request"},
        {"bad_line_is_answered_to_nobody", "no request"},
    };
}

}  // namespace trimspec::broken
