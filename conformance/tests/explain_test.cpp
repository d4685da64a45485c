// What `trimspec explain` tells: fates, labels and deciding numbers, all written by hand.

#include <gtest/gtest.h>

#include "../../reference/rules.hpp"
#include "explain_fixture.hpp"

namespace trimspec::explain {
namespace {

TEST(ExplainTrim, SaysHowManyTurnsGoAndWhatOneLessWouldCost) {
    const Explanation trim = told("trim", R"({"budget_tokens":60})", three_turns());
    EXPECT_EQ(trim.status, "trimmed");
    EXPECT_EQ(fates(trim), "kept added dropped dropped dropped dropped dropped kept kept");
    EXPECT_EQ(number_of(trim, "cost_before"), 70);
    EXPECT_EQ(number_of(trim, "budget"), 60);
    EXPECT_EQ(number_of(trim, "cost_after"), 34);
    EXPECT_EQ(number_of(trim, "dropped_messages"), 5);
    EXPECT_EQ(what(trim, "trim.fewest_dropped"),
              "dropping 2 of 3 turns costs 34 <= 60; dropping 1 would cost 69");
    EXPECT_EQ(decided(trim, "trim.fewest_dropped", "cost_with_one_less"), 69);
    EXPECT_EQ(decided(trim, "trim.breadcrumb_counted", "notice"), 17);
    EXPECT_EQ(decided(trim, "trim.breadcrumb_counted", "fixed"), 23);
    EXPECT_EQ(decided(trim, "trim.whole_turns", "message"), 6);
    EXPECT_EQ(decided(trim, "visible.event_on_trim", "dropped_messages"), 5);
    EXPECT_EQ(rules_of(trim, 0), "trim.leading_system_kept");
    EXPECT_EQ(rules_of(trim, 1), "trim.preamble_goes_first");
    EXPECT_EQ(rules_of(trim, 5), "trim.fewest_dropped");
    EXPECT_EQ(rules_of(trim, 7), "trim.newest_turn_kept");
    EXPECT_EQ(joined(trim.rows[1].rules), "trim.breadcrumb_once");
    EXPECT_EQ(trim.rows[1].cost_after, 17);
    EXPECT_EQ(row_of(trim, 6).index_after, 2U);
    EXPECT_EQ(row_of(trim, 6).turn, 3U);
    EXPECT_TRUE(row_of(trim, 6).newest);
}

TEST(ExplainTrim, OneTurnLessIsNoneWhenOneIsEnough) {
    const Explanation trim = told("trim", R"({"budget_tokens":69})", three_turns());
    EXPECT_EQ(what(trim, "trim.fewest_dropped"),
              "dropping 1 of 3 turns costs 69 <= 69; dropping none would cost 70");
    EXPECT_EQ(rules_of(trim, 4), "trim.whole_turns");
}

TEST(ExplainTrim, TheNewestTurnStaysBeyondTheBudget) {
    const Explanation trim = told("trim", R"({"budget_tokens":20})", three_turns());
    EXPECT_EQ(what(trim, "trim.fewest_dropped"),
              "dropping 2 of 3 turns costs 34 > 20; more than that may not be dropped");
    EXPECT_EQ(decided(trim, "trim.newest_turn_kept", "cost"), 11);
}

TEST(ExplainTrim, UntouchedHistoriesSayWhy) {
    const Explanation within = told("trim", R"({"budget_tokens":70})", three_turns());
    EXPECT_EQ(within.status, "untouched");
    EXPECT_EQ(rules_of(within, 3), "trim.within_budget_untouched");
    EXPECT_EQ(what(within, "trim.within_budget_untouched"),
              "the history costs 70 <= 70: nothing is dropped");
    EXPECT_EQ(rules_of(told("trim", R"({"budget_tokens":0})", three_turns()), 0),
              "budget.zero_disables");
    const auto two = history({message("user", "a"), message("user", "b")});
    const Explanation no_gain = told("trim", R"({"budget_tokens":9})", two);
    EXPECT_EQ(fates(no_gain), "kept kept");
    EXPECT_EQ(rules_of(no_gain, 0), "trim.no_gain_refused");
    EXPECT_EQ(what(no_gain, "trim.no_gain_refused"), "22 >= 10: the trim does not happen");
    EXPECT_EQ(what(no_gain, "trim.whole_turns"), "no such decision");
    const Explanation alone =
        told("trim", R"({"budget_tokens":1})", history({message("user", "a")}));
    EXPECT_EQ(rules_of(alone, 0), "trim.newest_turn_kept");
}

TEST(ExplainTrim, AnOlderNoticeGivesWay) {
    const std::string notice =
        R"({"role":"user","content":"[earlier turns omitted to fit the context window]",)"
        R"("synthetic":"breadcrumb"})";
    const Explanation trim =
        told("trim", R"({"budget_tokens":30})",
             history({message("system", "s"), notice, message("user", std::string(40, 'x')),
                      message("user", "b")}));
    EXPECT_EQ(fates(trim), "kept dropped added dropped kept");
    EXPECT_EQ(rules_of(trim, 1), "trim.breadcrumb_once");
    EXPECT_EQ(decided(trim, "trim.breadcrumb_once", "older"), 1);
}

TEST(ExplainTrim, ReasoningBehindTheCutIsAltered) {
    const std::string thinking =
        R"({"role":"assistant","content":[{"type":"reasoning","text":"hm","signature":"s"},)"
        R"({"type":"text","text":"done"}]})";
    const Explanation trim =
        told("trim", R"({"budget_tokens":30,"reasoning":"drop_behind_cut"})",
             history({message("user", std::string(80, 'x')), message("user", "b"), thinking}));
    EXPECT_EQ(fates(trim), "added dropped kept altered");
    EXPECT_EQ(rules_of(trim, 2), "valid_in_valid_out");
    EXPECT_EQ(decided(trim, "valid_in_valid_out", "messages"), 1);
}

TEST(ExplainCapMessages, AnchorCutSweepAndSystem) {
    const Explanation cap =
        told("cap_messages", R"({"max_messages":3})",
             history({message("user", "task"), call("a"), result("a", "x"),
                      message("system", "note"), message("user", "more"), call("b"),
                      result("b", "y"), message("assistant", "done")}));
    EXPECT_EQ(cap.status, "capped");
    EXPECT_EQ(fates(cap), "kept dropped dropped moved dropped dropped dropped kept");
    EXPECT_EQ(rules_of(cap, 0), "cap.anchor_kept");
    EXPECT_EQ(rules_of(cap, 1), "cap.anchor_kept");
    EXPECT_EQ(rules_of(cap, 3), "normalize.one_in_front");
    EXPECT_EQ(rules_of(cap, 6), "sweep.orphan_result_removed sweep.remnant cap.no_orphans");
    EXPECT_EQ(what(cap, "cap.anchor_kept"),
              "the body has 7 messages > 3: message 0, the first real user message, and the most "
              "recent 2 stay; 4 go");
    EXPECT_EQ(decided(cap, "sweep.orphan_result_removed", "message"), 6);
    EXPECT_EQ(decided(cap, "cap.logged", "messages_before"), 7);
    EXPECT_EQ(decided(cap, "cap.logged", "messages_after"), 2);
    EXPECT_EQ(number_of(cap, "dropped_messages"), 5);
}

TEST(ExplainCapMessages, AnAnchorAmongTheMostRecent) {
    const Explanation cap = told("cap_messages", R"({"max_messages":2})",
                                 history({message("assistant", "a"), message("assistant", "b"),
                                          message("user", "c"), message("assistant", "d")}));
    EXPECT_EQ(fates(cap), "dropped dropped kept kept");
    EXPECT_EQ(what(cap, "cap.anchor_kept"),
              "the body has 4 messages > 2: the most recent 2 stay; the first real user message is "
              "among them; 2 go");
}

TEST(ExplainCapMessages, UnderTheCeilingAndZero) {
    const Explanation under = told("cap_messages", R"({"max_messages":7})", three_turns());
    EXPECT_EQ(under.status, "untouched");
    EXPECT_EQ(decided(under, "cap.under_ceiling_untouched", "body_messages"), 7);
    const Explanation zero = told("cap_messages", R"({"max_messages":0})", three_turns());
    EXPECT_EQ(zero.status, "invalid_params");
    ASSERT_TRUE(zero.error);
    EXPECT_EQ(zero.error->param, "max_messages");
    EXPECT_EQ(rules_of(zero, 0), "cap.zero_refused");
}

TEST(ExplainCapTurns, WholeTurnsGoAndSystemMessagesMove) {
    const Explanation cap =
        told("cap_turns", R"({"max_messages":3})",
             history({message("assistant", "hi"), message("user", "a"), message("assistant", "b"),
                      message("user", "c"), message("system", "note"), message("assistant", "d"),
                      message("user", "e")}));
    EXPECT_EQ(fates(cap), "dropped dropped dropped kept moved kept kept");
    EXPECT_EQ(what(cap, "cap_turns.fewest_dropped"),
              "dropping 1 of 3 turns leaves 3 messages <= 3; dropping none would leave 6");
    EXPECT_EQ(decided(cap, "cap_turns.system_kept", "moved"), 1);
    EXPECT_EQ(rules_of(cap, 0), "cap_turns.fewest_dropped");
    EXPECT_EQ(rules_of(cap, 4), "cap_turns.system_kept");
    EXPECT_EQ(rules_of(cap, 6), "cap_turns.newest_kept");
}

TEST(ExplainCapTurns, TheNewestTurnStaysBeyondTheCeiling) {
    const auto two =
        history({message("user", "a"), message("user", "b"), message("assistant", "c")});
    const Explanation cap = told("cap_turns", R"({"max_messages":1})", two);
    EXPECT_EQ(fates(cap), "dropped kept kept");
    EXPECT_EQ(decided(cap, "cap_turns.newest_kept", "messages"), 2);
    const auto one = history({message("user", "b"), message("assistant", "c")});
    EXPECT_EQ(rules_of(told("cap_turns", R"({"max_messages":1})", one), 0),
              "cap_turns.newest_kept");
}

/// Message 2: calls a (answered) and b (answered too late in message 5); message 6: reasoning and a
/// call alone; message 9: a second result for one call; message 10: a call at the very end.
std::string orphans() {
    return history(
        {message("user", "q"),
         R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"read","arguments":""},)"
         R"({"type":"tool_call","id":"b","name":"grep","arguments":""}]})",
         result("a", "x"), message("user", "next"), result("b", "late"),
         R"({"role":"assistant","content":[{"type":"reasoning","text":"hm","signature":"s"},)"
         R"({"type":"tool_call","id":"c","name":"read","arguments":""}]})",
         message("user", "last"), call("d"), result("d", "1"), result("d", "2"),
         R"({"role":"assistant","content":[{"type":"text","text":"wait"},)"
         R"({"type":"tool_call","id":"e","name":"read","arguments":""}]})"});
}

TEST(ExplainSweep, EachOrphanSaysWhereItStands) {
    const Explanation swept = told("sweep", "", orphans());
    EXPECT_EQ(swept.status, "swept");
    EXPECT_EQ(fates(swept),
              "kept altered kept kept dropped dropped kept kept kept dropped altered");
    EXPECT_EQ(rules_of(swept, 0), "");
    EXPECT_EQ(rules_of(swept, 1), "sweep.unanswered_call_removed");
    EXPECT_EQ(rules_of(swept, 2), "sweep.pairs_untouched");
    EXPECT_EQ(rules_of(swept, 4), "sweep.orphan_result_removed sweep.remnant");
    EXPECT_EQ(rules_of(swept, 5),
              "sweep.unanswered_call_removed sweep.reasoning_leaves_with_last_call sweep.remnant");
    EXPECT_EQ(rules_of(swept, 10), "sweep.unanswered_call_removed");
    EXPECT_EQ(what(swept, "sweep.unanswered_call_removed"),
              "call grep(b) in message 1: nothing answers it in its exchange; the result with this "
              "id in message 4 is not in place");
    EXPECT_EQ(what(swept, "sweep.orphan_result_removed"),
              "result b in message 4: it stands in no exchange; the call with this id in message 1 "
              "is not in place");
    EXPECT_EQ(decided(swept, "sweep.reasoning_leaves_with_last_call", "message"), 5);
    EXPECT_EQ(decided(swept, "sweep.by_position", "exchanges"), 4);
    EXPECT_EQ(number_of(swept, "removed_messages"), 3);
    EXPECT_EQ(number_of(swept, "removed_blocks"), 6);
}

TEST(ExplainSweep, AResultDirectlyBehindAnExchangeStandsInNone) {
    const std::string mixed =
        R"({"role":"user","content":[{"type":"tool_result","call_id":"a","content":"x"},)"
        R"({"type":"text","text":"go on"}]})";
    const Explanation swept = told("sweep", "", history({call("a"), mixed, result("a", "y")}));
    EXPECT_EQ(fates(swept), "kept kept dropped");
    EXPECT_EQ(what(swept, "sweep.orphan_result_removed"),
              "result a in message 2: it stands in no exchange; the call with this id in message 0 "
              "is not in place");
}

TEST(ExplainSweep, AWaitingCallStaysWhenPendingIsKept) {
    const Explanation swept = told("sweep", R"({"pending":"keep"})", orphans());
    EXPECT_EQ(row_of(swept, 10).fate, Fate::kept);
    EXPECT_EQ(rules_of(swept, 10), "sweep.pending_tail");
    EXPECT_EQ(number_of(swept, "removed_blocks"), 5);
}

TEST(ExplainNormalize, MergedMovedAndEmpty) {
    const Explanation merged = told("normalize_system", "{}",
                                    history({message("system", "a"), message("user", "q"),
                                             message("system", ""), message("system", "bc")}));
    EXPECT_EQ(fates(merged), "altered kept dropped merged");
    EXPECT_EQ(rules_of(merged, 2), "normalize.one_in_front");
    EXPECT_EQ(rules_of(merged, 3), "normalize.one_in_front normalize.joined_by_blank_line");
    EXPECT_EQ(decided(merged, "normalize.joined_by_blank_line", "cost_before"), 10);
    EXPECT_EQ(decided(merged, "normalize.joined_by_blank_line", "cost_after"), 6);
    const Explanation moved =
        told("normalize_system", "{}", history({message("user", "q"), message("system", "a")}));
    EXPECT_EQ(fates(moved), "kept moved");
    EXPECT_EQ(moved.status, "normalized");
}

TEST(ExplainEstimate, WhatIsSentAndWhatItCosts) {
    const std::string image = R"({"role":"user","content":[{"type":"text","text":"12345"},)"
                              R"({"type":"image","media_type":"image/png","ref":"r"}]})";
    const Explanation estimate = told("estimate", "", history({image, call("c")}));
    EXPECT_EQ(number_of(estimate, "cost"), 268);
    EXPECT_EQ(row_of(estimate, 0).cost, 262);
    EXPECT_EQ(row_of(estimate, 1).sent.characters, 6);
    EXPECT_EQ(decided(estimate, "estimate.what_counts", "characters"), 11);
    EXPECT_EQ(decided(estimate, "estimate.what_counts", "images"), 1);
}

TEST(ExplainErrors, WhatTheReaderRefuses) {
    const Explanation params = told("trim", R"({"budget_tokens":-1})", three_turns());
    EXPECT_EQ(params.status, "invalid_params");
    EXPECT_EQ(params.error->param, "budget_tokens");
    EXPECT_EQ(what(params, "reader.invalid_params"), "budget_tokens must be at least 0");
    EXPECT_TRUE(params.rows.empty());
    const Explanation pointer = told("sweep", "", history({message("robot", "x")}));
    EXPECT_EQ(pointer.error->pointer, "/0/role");
    EXPECT_EQ(told("sweep", "", "[{").status, "invalid_history");
    EXPECT_EQ(told("sweep", "{", "[]").status, "invalid_params");
    EXPECT_EQ(told("sweep", "[]", "[]").status, "invalid_params");
    EXPECT_EQ(told("hello", "", "[]").status, "invalid_request");
    EXPECT_EQ(told("trim", R"({"budget_tokens":1})", "[]").status, "untouched");
}

TEST(ExplainErrors, TheSameInAnotherDialect) {
    const Explanation swept =
        explain_texts("sweep", "", R"([{"role":"tool","tool_call_id":"a","content":"x"}])",
                      wire::Dialect::openai_chat);
    EXPECT_EQ(fates(swept), "dropped");
}

TEST(ExplainDecisions, EveryLabelIsARuleAndCostsAddUp) {
    const std::pair<const char*, const char*> questions[] = {
        {"estimate", "{}"},
        {"trim", R"({"budget_tokens":60})"},
        {"cap_messages", R"({"max_messages":3})"},
        {"cap_turns", R"({"max_messages":3})"},
        {"sweep", "{}"},
        {"normalize_system", "{}"},
        {"recover", R"({"budget_tokens":300})"},
        {"recover", R"({"budget_tokens":80})"}};
    for (const auto& [op, params] : questions) {
        const Explanation explanation = told(op, params, large_newest());
        std::int64_t before = 0;
        std::int64_t after = 0;
        for (const Row& row : explanation.rows) {
            before += row.cost;
            after += row.cost_after.value_or(0);
            for (const std::string_view rule : row.rules) EXPECT_TRUE(find_rule(rule)) << rule;
        }
        EXPECT_EQ(before, 1039) << op;
        const auto cost_after = number_named(explanation.numbers, "cost_after");
        EXPECT_EQ(after, cost_after.value_or(after)) << op;
        for (const Decision& decision : explanation.decisions)
            EXPECT_FALSE(decision.sentence.empty()) << decision.rule;
    }
}

}  // namespace
}  // namespace trimspec::explain
