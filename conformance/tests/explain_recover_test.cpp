// What `trimspec explain` tells of recoveries and capped results, all numbers written by hand.

#include <gtest/gtest.h>

#include "explain_fixture.hpp"

namespace trimspec::explain {
namespace {

TEST(ExplainCapToolMessage, TheSharesOfACutResult) {
    const Explanation cap =
        told("cap_tool_message", R"({"max_chars":100})", result("a", std::string(200, 'x')));
    EXPECT_EQ(fates(cap), "shrunk");
    EXPECT_EQ(cap.rows[0].shortened.at(0).from, 200);
    EXPECT_EQ(cap.rows[0].shortened.at(0).to, 100);
    EXPECT_EQ(cap.rows[0].text, "a: 200 → 100 characters");
    EXPECT_EQ(number_of(cap, "cost_before"), 54);
    EXPECT_EQ(number_of(cap, "cost_after"), 29);
    EXPECT_EQ(decided(cap, "result.marker", "marker"), 38);
    EXPECT_EQ(decided(cap, "result.two_thirds", "head"), 41);
    EXPECT_EQ(decided(cap, "result.two_thirds", "tail"), 21);
    EXPECT_EQ(decided(cap, "result.count_exact", "missing"), 138);
    EXPECT_EQ(decided(cap, "result.count_exact", "size_after"), 100);
}

TEST(ExplainCapToolMessage, HeadsAloneMoveInwards) {
    std::string accents;
    for (int i = 0; i < 100; ++i) accents += "é";
    const Explanation bytes =
        told("cap_tool_message", R"({"max_chars":75,"unit":"byte"})", result("a", accents));
    EXPECT_EQ(decided(bytes, "result.code_points_whole", "head"), 74);
    EXPECT_EQ(decided(bytes, "result.count_exact", "missing"), 126);
    EXPECT_EQ(what(bytes, "result.two_thirds"), "no such decision");
    const Explanation image =
        told("cap_tool_message", R"({"max_chars":65})",
             result("a", std::string(60, 'x') + "[IMAGE:aaaa]" + std::string(100, 'x')));
    EXPECT_EQ(decided(image, "result.image_marker_whole", "head"), 60);
}

TEST(ExplainCapToolMessage, EachResultForItself) {
    const std::string both =
        R"({"role":"tool","content":[{"type":"tool_result","call_id":"a","content":"short"},)"
        R"({"type":"tool_result","call_id":"b","content":[{"type":"text","text":"01234567"},)"
        R"({"type":"text","text":"89"}]}]})";
    const Explanation cap = told("cap_tool_message", R"({"max_chars":6})", both);
    EXPECT_EQ(what(cap, "result.within_untouched"), "result a: 5 characters <= 6");
    EXPECT_EQ(what(cap, "result.ceiling_holds"), "result b: 10 characters > 6");
    EXPECT_EQ(decided(cap, "result.items_as_one", "texts"), 2);
    EXPECT_EQ(cap.rows[0].text, "a: 5 characters · b: 10 → 6 characters");
    EXPECT_EQ(rules_of(told("cap_tool_message", R"({"max_chars":0})", both), 0),
              "result.zero_unlimited");
}

TEST(ExplainRecover, TheNewestTurnsResultShrinksFirst) {
    const Explanation recover = told("recover", R"({"budget_tokens":300})", large_newest());
    EXPECT_EQ(recover.status, "fits");
    EXPECT_EQ(fates(recover), "kept kept kept kept kept shrunk kept");
    EXPECT_EQ(what(recover, "recover.unavoidable_first"),
              "system + notice + newest turn cost 1,044 > 300, so results of the newest turn are "
              "shrunk until these cost at most 150");
    EXPECT_EQ(decided(recover, "recover.shrinks_largest", "message"), 5);
    EXPECT_EQ(decided(recover, "recover.shrinks_largest", "over"), 894);
    EXPECT_EQ(decided(recover, "recover.shrinks_largest", "from"), 4000);
    EXPECT_EQ(decided(recover, "recover.shrinks_largest", "to"), 424);
    EXPECT_EQ(what(recover, "recover.turns_next"),
              "the history costs 145 <= 300: nothing is dropped");
    EXPECT_EQ(rules_of(recover, 1), "recover.turns_next");
    EXPECT_EQ(rules_of(recover, 5), "recover.shrinks_largest recover.unavoidable_first");
    EXPECT_EQ(row_of(recover, 5).cost, 1004);
    EXPECT_EQ(row_of(recover, 5).cost_after, 110);
    EXPECT_EQ(number_of(recover, "cost_after"), 145);
}

TEST(ExplainRecover, ImpossibleSaysTheFloorAndKeepsAll) {
    const Explanation recover = told("recover", R"({"budget_tokens":80})", large_newest());
    EXPECT_EQ(recover.status, "impossible_budget");
    ASSERT_TRUE(recover.error);
    EXPECT_EQ(fates(recover), "kept kept kept kept kept kept kept");
    EXPECT_EQ(rules_of(recover, 5), "recover.impossible_loses_nothing");
    EXPECT_EQ(decided(recover, "recover.shrinks_largest", "to"), 200);
    EXPECT_EQ(what(recover, "trim.no_gain_refused"), "94 >= 89: the trim does not happen");
    EXPECT_EQ(what(recover, "recover.results_last"),
              "the history still costs 89 > 80, so results shrink; but none measures more than 200 "
              "characters");
    EXPECT_EQ(number_of(recover, "floor"), 89);
    EXPECT_EQ(number_of(recover, "target"), 80);
    EXPECT_EQ(number_of(recover, "system"), 6);
    EXPECT_EQ(number_of(recover, "newest_turn"), 71);
}

TEST(ExplainRecover, TurnsGoAsATrimDropsThem) {
    const Explanation recover = told("recover", R"({"budget_tokens":60})", three_turns());
    EXPECT_EQ(fates(recover), "kept added dropped dropped dropped dropped dropped kept kept");
    EXPECT_EQ(rules_of(recover, 2), "trim.fewest_dropped recover.turns_next");
    EXPECT_EQ(what(recover, "recover.turns_next"),
              "2 turns dropped, 5 messages with them; the history costs 34 now");
    EXPECT_EQ(what(recover, "recover.success_is_lower"), "34 <= 60 and < 70 before: it fits");
    EXPECT_EQ(decided(recover, "recover.one_event", "kept_turns"), 1);
}

TEST(ExplainRecover, ThePreambleThenTheResults) {
    const Explanation recover =
        told("recover", R"({"budget_tokens":100})",
             history({message("assistant", std::string(100, 'p')), message("user", "q"), call("c"),
                      result("c", std::string(1000, 'x'))}));
    EXPECT_EQ(fates(recover), "added dropped kept kept shrunk");
    EXPECT_EQ(rules_of(recover, 0), "recover.preamble_then");
    EXPECT_EQ(decided(recover, "recover.preamble_then", "cost"), 294);
    EXPECT_EQ(decided(recover, "recover.preamble_then", "cost_without"), 282);
    EXPECT_EQ(decided(recover, "recover.shrinks_largest", "message"), 3);
    EXPECT_EQ(decided(recover, "recover.shrinks_largest", "over"), 182);
    EXPECT_EQ(decided(recover, "recover.shrinks_largest", "max"), 272);
    EXPECT_EQ(decided(recover, "recover.shrinks_largest", "to"), 271) << "767 has a digit less";
    EXPECT_EQ(rules_of(recover, 3), "recover.shrinks_largest recover.results_last");
    EXPECT_EQ(number_of(recover, "cost_after"), 100);
}

TEST(ExplainRecover, TargetsOfAttempts) {
    const auto target = [](std::string_view params) {
        return decided(told("recover", params, three_turns()), "recover.reactive_target", "target");
    };
    EXPECT_EQ(target(R"({"budget_tokens":0,"attempt":1})"), 46);
    EXPECT_EQ(
        target(R"({"budget_tokens":0,"attempt":1,"reported_tokens":1000,"reported_limit":500})"),
        35);
    EXPECT_EQ(target(R"({"budget_tokens":40,"attempt":2})"), 40);
    const Explanation told_by_provider =
        told("recover",
             R"({"budget_tokens":30,"attempt":1,"reported_tokens":1000,"reported_limit":500})",
             three_turns());
    EXPECT_EQ(what(told_by_provider, "recover.reactive_target"),
              "attempt 1 of 3: the provider told 1,000 against a limit of 500, so 70 × 500 / 1,000 "
              "= 35; the budget is lower: the target is 30");
}

TEST(ExplainRecover, ProgressNotNeededAndExhausted) {
    const Explanation progress =
        told("recover", R"({"budget_tokens":10,"attempt":1})", three_turns());
    EXPECT_EQ(progress.status, "progress");
    EXPECT_EQ(what(progress, "recover.progress"), "34 < 70 before: worth another request");
    const Explanation fine = told("recover", R"({"budget_tokens":70})", three_turns());
    EXPECT_EQ(fine.status, "not_needed");
    EXPECT_EQ(rules_of(fine, 4), "recover.not_needed");
    const Explanation over = told("recover", R"({"budget_tokens":10,"attempt":4})", three_turns());
    EXPECT_EQ(over.status, "attempts_exhausted");
    EXPECT_EQ(rules_of(over, 4), "recover.attempts_exhausted");
}

}  // namespace
}  // namespace trimspec::explain
