// Exported cases worked out by hand from the specification: whole requests, outcomes and honest
// parts. A message costs ceil(characters / 4) + 4; the notice has 49 characters and costs 17.

#include <gtest/gtest.h>

#include "export_fixture.hpp"

namespace trimspec::conformance {
namespace {

using nlohmann::json;

json case_of(const std::string& id, wire::Dialect dialect = wire::Dialect::canonical) {
    const ExportedSet& set = exported_set(dialect);
    return json::parse(set.files.at("cases/" + id + ".json"));
}

const json kNotice = {{"role", "user"},
                      {"content", "[earlier turns omitted to fit the context window]"},
                      {"synthetic", "breadcrumb"}};

// Two turns of 54 + 54 and 5 + 5 tokens, a budget of 1.
TEST(ExportSpot, TrimUnderEachPolicy) {
    const json one = case_of("budget.zero_disables/trim_to_one_token_is_a_limit");
    const std::string a(200, 'a');
    const json next = {{"role", "user"}, {"content", "next"}};
    const json done = {{"role", "assistant"}, {"content", "done"}};
    EXPECT_EQ(one.at("request"),
              (json{{"op", "trim"},
                    {"history",
                     {{{"role", "user"}, {"content", a}},
                      {{"role", "assistant"}, {"content", a}},
                      next,
                      done}},
                    {"params", {{"budget_tokens", 1}, {"counter", {{"unit", "codepoint"}}}}}}));
    EXPECT_EQ(one.at("policy"), "oversize_newest_turn");
    const json& keep = one.at("expect_by_policy").at("keep");
    EXPECT_EQ(keep.at("history"), (json{kNotice, next, done}));
    EXPECT_EQ(keep.at("report"), json::parse(R"({
        "trimmed": true, "dropped_turns": 1, "dropped_messages": 2, "kept_turns": 1,
        "tokens_before": 118, "tokens_after": 27})"));
    EXPECT_EQ(one.at("expect_by_policy").at("shrink"), json::parse(R"({"any": true})"));
    EXPECT_EQ(one.at("honest_by_policy"), json::parse(R"({
        "keep": {"must_stay": [2, 3], "may_go": [], "must_go": [0, 1], "highest_cost": 27},
        "shrink": {"must_stay": [2, 3], "may_go": [0, 1], "must_go": [], "highest_cost": 27},
        "error": {"must_fail_with": ["impossible_budget"]}})"));
}

// Message 3 loses its only call, and its reasoning with it; costs 7 + 12 + 5 + 12 + 6.
TEST(ExportSpot, SweepOfAnUnansweredCall) {
    const json one = case_of("sweep.reasoning_leaves_with_last_call/reasoning_of_another_message");
    const json& history = one.at("request").at("history");
    EXPECT_EQ(one.at("expect"),
              (json{{"history", {history[0], history[1], history[2], history[4]}},
                    {"report",
                     {{"removed_messages", 1}, {"removed_blocks", 2}, {"orphan_ids", {"b"}}}}}));
    EXPECT_EQ(one.at("honest"), json::parse(R"({
        "must_stay": [0, 1, 2, 4], "may_go": [3], "must_go": [], "may_lose_reasoning": [3],
        "blocks_that_must_go": [{"message": 3, "block": 1, "id": "b"}],
        "ids_that_may_not_appear": ["b"], "highest_cost": 42})"));
}

// A preamble of 1 and a turn of 2 messages are too many beside the newest turn of 2.
TEST(ExportSpot, CapOfWholeTurns) {
    const json one = case_of("cap_turns.fewest_dropped/preamble_leaves_with_the_first_turn",
                             wire::Dialect::openai_chat);
    const json& history = one.at("request").at("history");
    EXPECT_EQ(one.at("request").at("params"), json::parse(R"({"max_messages": 3})"));
    EXPECT_EQ(one.at("expect").at("history"), (json{history[0], history[4], history[5]}));
    EXPECT_EQ(one.at("honest"), json::parse(R"({
        "must_stay": [0, 4, 5], "may_go": [], "must_go": [1, 2, 3], "system_in_front": true,
        "highest_messages": 3})"));
}

// Turns of 13 + 9 + 204 + 5, 13 + 13 and 7 + 9 + 204 tokens, one token too many.
TEST(ExportSpot, RecoveryByDroppingATurn) {
    const json one = case_of("recover.turns_next/oldest_turn_goes_results_stay");
    const json& history = one.at("request").at("history");
    EXPECT_EQ(one.at("request").at("params").at("budget_tokens"), 476);
    EXPECT_EQ(one.at("expect").at("history"),
              (json{kNotice, history[4], history[5], history[6], history[7], history[8]}));
    EXPECT_EQ(one.at("expect").at("report").at("tokens_before"), 477);
    EXPECT_EQ(one.at("expect").at("report").at("tokens_after"), 263);
    EXPECT_EQ(one.at("honest"), json::parse(R"({
        "must_stay": [6, 7, 8], "may_go": [0, 1, 2, 3, 4, 5], "must_go": [],
        "may_shrink": [2, 8], "highest_cost": 476})"));
}

TEST(ExportSpot, CapOfAResult) {
    const json one = case_of("result.within_untouched/one_beyond_is_cut");
    EXPECT_EQ(one.at("request"), json::parse(R"({
        "op": "cap_tool_result", "text": "abcdefghij",
        "params": {"max_chars": 9, "unit": "codepoint"}})"));
    EXPECT_EQ(one.at("expect"), json::parse(R"({
        "text": "abcdefghi", "report": {"truncated": true, "removed": 1}})"));
    EXPECT_EQ(one.at("honest"), json::parse(R"({"longest": 10})"));
}

TEST(ExportSpot, NormalisationOfEmptyTexts) {
    const json one =
        case_of("normalize.joined_by_blank_line/empty_texts_at_both_ends_add_no_blank_line");
    EXPECT_EQ(one.at("honest"), json::parse(R"({
        "must_stay": [2], "may_go": [0, 4], "must_go": [], "text_must_stay": [1, 3],
        "system_in_front": true, "highest_system_messages": 1})"));
}

// 7 + 9 + 1004 tokens, a quarter of them allowed.
TEST(ExportSpot, DriveIsDescribed) {
    const json one = case_of("recover.loop_terminates/told_numbers_need_one_attempt");
    ASSERT_EQ(one.at("steps").size(), 1U);
    const json& step = one.at("steps")[0];
    EXPECT_EQ(step.at("history").size(), 3U);
    EXPECT_EQ(step.at("true_limit"), 255);
    EXPECT_EQ(step.at("params"),
              json::parse(R"({"budget_tokens": 100000, "counter": {"unit": "codepoint"}})"));
    EXPECT_EQ(step.at("expect"), json::parse(R"({"ends": "accepted", "attempts": 1})"));
}

// The third step is made from the second one's outcome and what was appended.
TEST(ExportSpot, TranscriptIsThreaded) {
    const json one = case_of("recover.loop_terminates/a_mixed_session_ends_fitting");
    const json& steps = one.at("steps");
    ASSERT_EQ(steps.size(), 8U);
    json expected = steps[0].at("expect").at("history");
    for (const json& message : steps[1].at("append")) expected.push_back(message);
    EXPECT_EQ(steps[2].at("request").at("history"), expected);
    EXPECT_EQ(steps[7].at("request").at("history"), steps[6].at("expect").at("history"));
    EXPECT_EQ(steps[7].at("honest").at("unchanged"), true);
}

// Bytes that are no UTF-8 travel as base64, lines without an id as they are written.
TEST(ExportSpot, RawLinesAreWhole) {
    const json line = case_of("reader.invalid_request/line_is_null");
    EXPECT_EQ(line.at("request"), json::parse(R"({"raw_line": "null"})"));
    EXPECT_EQ(line.at("expect"),
              json::parse(R"({"id": null, "error": {"code": "invalid_request"}})"));
    const json spaces = case_of("reader.invalid_request/op_is_missing");
    EXPECT_EQ(spaces.at("request").at("raw_line"), R"({"id":1,"history":[]})");
    const json bytes = case_of("reader.invalid_history/bytes_beyond_the_last_code_point");
    EXPECT_TRUE(bytes.at("request").contains("raw_line_base64"));
}

}  // namespace
}  // namespace trimspec::conformance
