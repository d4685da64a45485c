// Recoveries.

#include "broken_requests.hpp"

namespace trimspec::broken {
namespace {

const std::string kUser = says("user", "u");
const std::string kUser40 = says("user", times(40, "u"));
const std::string kUser200 = says("user", times(200, "u"));
const std::string kAnswer = says("assistant", "a");
const std::string kAnswer200 = says("assistant", times(200, "a"));
const std::string kCall = says("assistant", {call("a")});
const std::string kCalls = says("assistant", {call("a"), call("b")});

std::string answer_of(std::string_view id, int characters) {
    return says("tool", {result(id, times(characters, "r"))});
}

}  // namespace

std::vector<Shown> shown_in_recoveries() {
    return {
        // Whether to act, and in what order
        {"no_limit_switches_rescue_off",
         ask("recover", {kUser200, kUser}, R"("budget_tokens":0,"attempt":1)")},
        {"exact_fit_is_not_enough", ask("recover", {kUser}, R"("budget_tokens":5)")},
        {"small_turns_die_first",
         ask("recover", {kUser, kUser, kCall, answer_of("a", 1000)}, R"("budget_tokens":200)")},
        {"history_halved", ask("recover", {kUser200, kAnswer, kUser}, R"("budget_tokens":40)")},
        {"original_measured_again",
         ask("recover", {kUser200, kUser200, kUser}, R"("budget_tokens":90)")},
        {"preamble_never_leaves", ask("recover", {kAnswer200, kUser}, R"("budget_tokens":30)")},
        {"preamble_leaves_for_nothing",
         ask("recover", {kAnswer, kUser200}, R"("budget_tokens":30)")},
        {"huge_result_is_hopeless",
         ask("recover", {kUser, kCall, answer_of("a", 1000)}, R"("budget_tokens":100)")},
        {"foreign_tokens_compared",
         ask("recover", {kUser200, kUser},
             R"("budget_tokens":0,"attempt":1,"reported_tokens":100,"reported_limit":60)")},
        {"two_thirds_whatever_was_told",
         ask("recover", {kUser200, kUser},
             R"("budget_tokens":0,"attempt":1,"reported_tokens":100,"reported_limit":10)")},
        {"product_wraps",
         ask("recover", {says("user", times(8000, "u")), kUser},
             R"("budget_tokens":0,"attempt":1,"reported_tokens":9007199254740991,)"
             R"("reported_limit":9007199254740990)")},
        {"attempts_without_end",
         ask("recover", {kUser200, kUser}, R"("budget_tokens":0,"attempt":4)")},
        {"last_attempt_refused",
         ask("recover", {kUser200, kUser}, R"("budget_tokens":0,"attempt":3)")},
        // Which results, and how far
        {"smallest_result_first",
         ask("recover", {kUser, kCalls, answer_of("a", 1000), answer_of("b", 500)},
             R"("budget_tokens":300)")},
        {"ends_at_the_first_small_result",
         ask("recover", {kUser, kCalls, answer_of("a", 1000), answer_of("b", 300)},
             R"("budget_tokens":300)")},
        {"results_reduced_to_stubs",
         ask("recover", {kUser, kCall, answer_of("a", 1000)}, R"("budget_tokens":100)")},
        {"floor_for_every_result",
         ask("recover", {kUser, kCall, answer_of("a", 1000)}, R"("budget_tokens":200)")},
        {"halved_again_and_again",
         ask("recover", {kUser, kCall, answer_of("a", 4000)}, R"("budget_tokens":200)")},
        {"shrunk_result_is_an_error",
         ask("recover", {kUser, kCall, answer_of("a", 1000)}, R"("budget_tokens":100)")},
        {"shrunk_list_is_one_text",
         ask("recover",
             {kUser, kCall,
              says("tool", {R"({"type":"tool_result","call_id":"a","content":[)" +
                            text(times(1000, "r")) +
                            R"(,{"type":"image","media_type":"image/png","ref":"r"}]})"})},
             R"("budget_tokens":400)")},
        // What is called a success
        {"lower_is_taken_for_fitting",
         ask("recover", {kUser200, kUser40}, R"("budget_tokens":20)")},
        {"unchanged_is_a_success", ask("recover", {kUser200}, R"("budget_tokens":30)")},
        {"two_measures_compared", ask("recover", {kUser40}, R"("budget_tokens":13)")},
        {"impossible_is_any_error", ask("recover", {kUser200}, R"("budget_tokens":30)")},
        {"floor_is_not_measured", ask("recover", {kUser200, kUser200}, R"("budget_tokens":30)")},
        {"failed_recovery_keeps_its_damage",
         ask("recover", {kUser, kUser200}, R"("budget_tokens":30)")},
        {"failed_recovery_is_announced", ask("recover", {kUser200}, R"("budget_tokens":30)")},
        {"no_gain_is_progress",
         ask("recover", {kUser200}, R"("budget_tokens":30,"attempt":1)")},
        {"partial_gain_satisfies", ask("recover", {kUser200, kUser40}, R"("budget_tokens":20)")},
        {"recovery_is_silent", ask("recover", {kUser200, kUser}, R"("budget_tokens":40)")},
        {"event_without_a_change", ask("recover", {kUser}, R"("budget_tokens":40)")},
        // What is taken for an overflow
        {"throttling_is_an_overflow",
         ask_without_history("classify_error", R"("http_status":429,"body":"too many tokens")")},
        {"output_cap_is_an_overflow",
         ask_without_history("classify_error",
                             R"("http_status":400,"body":"Range of max_tokens should be [1, 8]")")},
        {"only_a_status_is_read",
         ask_without_history("classify_error",
                             R"("http_status":400,"body":"prompt is too long")")},
        {"first_number_is_what_was_sent",
         ask_without_history("classify_error",
                             R"("http_status":400,"body":"maximum prompt length is 8 but the )"
                             R"(request contains 9 tokens")")},
    };
}

}  // namespace trimspec::broken
