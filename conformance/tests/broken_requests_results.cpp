// Sweeps, system normalisation, caps of tool results.

#include "broken_requests.hpp"

namespace trimspec::broken {
namespace {

const std::string kUser = says("user", "u");
const std::string kCall = says("assistant", {call("a")});
const std::string kCalls = says("assistant", {call("a"), call("b")});
const std::string kResult = says("tool", {result("a", "r")});
const std::string kOrphan = says("tool", {result("z", "r")});
const std::string kReasoning = R"({"type":"reasoning","text":"because","signature":"s"})";
const std::string kImage =
    R"({"type":"image","media_type":"image/png","ref":"data:image/png;base64,AAAA"})";
const std::string kRules = says("system", "rules");
const std::string kFacts = says("system", "facts");

// A carrier whose result is a list of `items`, to be capped at 80.
std::string ask_to_cap_list(std::string_view items) {
    return R"({"id":1,"op":"cap_tool_message","params":{"max_chars":80},"message":{"role":"tool",)"
           R"("content":[{"type":"tool_result","call_id":"a","content":[)" +
           std::string{items} + "]}]}}";
}

}  // namespace

std::vector<Shown> shown_in_pairs_and_results() {
    return {
        // What goes and what stays
        {"only_empty_text_is_blank",
         ask("sweep", {kUser, says("assistant", {text(" "), call("a")})})},
        {"no_break_space_is_blank",
         ask("sweep", {kUser, says("assistant", {text("\u00a0"), call("a")})})},
        {"orphan_result_kept", ask("sweep", {kUser, kOrphan})},
        {"unanswered_call_kept", ask("sweep", {kUser, kCall, kUser})},
        {"reasoning_outlives_its_call",
         ask("sweep", {says("assistant", {kReasoning, text("hm"), call("a")})})},
        {"reasoning_leaves_with_any_call",
         ask("sweep", {says("assistant", {kReasoning, call("a"), call("b")}), kResult})},
        {"emptied_message_stays", ask("sweep", {kUser, kCall, kUser})},
        {"text_goes_with_the_call", ask("sweep", {says("assistant", {text("hm"), call("a")})})},
        {"pending_call_swept", ask("sweep", {kUser, kCall}, R"("pending":"keep")")},
        {"every_open_call_is_pending", ask("sweep", {kCall, kUser}, R"("pending":"keep")")},
        {"orphan_ids_told_once", ask("sweep", {kOrphan, kOrphan})},
        {"reasoning_goes_uncounted",
         ask("sweep", {says("assistant", {kReasoning, text("hm"), call("a")})})},
        // Pairs
        {"ids_pair_anywhere", ask("sweep", {kCall, kUser, kResult})},
        {"one_carrier_an_exchange", ask("sweep", {kCalls, kResult, says("tool", {result("b", "r")})})},
        {"exchange_runs_on_behind_text",
         ask("sweep", {kCall, says("user", {result("z", "r"), text("hm")}), kResult})},
        {"ids_match_as_substrings",
         ask("sweep", {says("assistant", {call("call_1")}), says("tool", {result("1", "r")})})},
        {"ids_match_by_their_beginning",
         ask("sweep",
             {says("assistant", {call("call_1")}), says("tool", {result("call_10", "r")})})},
        {"repeated_results_all_answer", ask("sweep", {kCall, kResult, kResult})},
        {"second_call_overwrites_the_first",
         ask("sweep", {says("assistant", {call("a", "1"), call("a", "2")}), kResult})},
        {"results_must_stand_in_call_order",
         ask("sweep", {kCalls, says("tool", {result("b", "r")}), kResult})},
        {"only_leading_orphans_swept", ask("sweep", {kUser, kOrphan})},
        {"results_sorted", ask("sweep", {kCalls, says("tool", {result("b", "r")}), kResult})},
        {"gaps_filled_with_words", ask("sweep", {kUser, kOrphan})},
        // System messages
        {"first_system_message_wins", ask("normalize_system", {kRules, kUser, kFacts})},
        {"newest_system_message_wins", ask("normalize_system", {kRules, kUser, kFacts})},
        {"every_pass_adds_a_line", ask("normalize_system", {kRules})},
        {"joined_without_a_blank_line", ask("normalize_system", {kRules, kFacts})},
        {"joined_by_one_line_break", ask("normalize_system", {kRules, kFacts})},
        // Results
        {"zero_cuts_everything", ask_to_cap("text", 0)},
        {"marker_on_top_of_the_cap", ask_to_cap(times(100, "x"), 80)},
        {"line_breaks_are_free", ask_to_cap(times(100, "x"), 80)},
        {"marker_longer_than_the_text", ask_to_cap("text", 3)},
        {"cut_without_a_marker", ask_to_cap(times(100, "x"), 80)},
        {"tail_gets_two_thirds", ask_to_cap(times(100, "x") + times(100, "y"), 80)},
        {"ends_share_evenly", ask_to_cap(times(100, "x") + times(100, "y"), 80)},
        {"two_thirds_rounded_up", ask_to_cap(times(100, "x") + times(100, "y"), 81)},
        {"characters_cut_in_half", ask_to_cap(times(100, "\u00e9"), 81)},
        {"image_marker_cut",
         ask_to_cap(times(26, "x") + "[IMAGE:a.png]" + times(100, "x"), 80)},
        {"open_image_marker_trusted",
         ask_to_cap(times(20, "x") + "[IMAGE:" + times(100, "x"), 80)},
        {"missing_bytes_counted", ask_to_cap(times(100, "\u00e9"), 80)},
        {"whole_size_told", ask_to_cap(times(100, "x"), 80)},
        {"lists_escape_the_cap",
         ask_to_cap_list(text(times(60, "x")) + ',' + text(times(60, "y")))},
        {"images_lost_in_the_cap", ask_to_cap_list(text(times(100, "x")) + ',' + kImage)},
        {"quoted_marker_means_cut", ask_to_cap("says 5 characters truncated", 80)},
        {"quoted_marker_escapes_the_cap",
         ask_to_cap("says 5 characters truncated" + times(100, "x"), 80)},
    };
}

}  // namespace trimspec::broken
