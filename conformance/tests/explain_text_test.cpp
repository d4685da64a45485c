// The text and JSON forms of an explanation: what is folded, what is shown, and that it is calm.

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "../explain/columns.hpp"
#include "../explain/explain.hpp"
#include "../explain/render.hpp"

namespace trimspec::explain {
namespace {

using Json = nlohmann::json;

Explanation told(std::string_view op, const Json& params, const Json& input) {
    return explain_texts(op, params.dump(), input.dump(), wire::Dialect::canonical);
}

Json message(const char* role, const Json& content) {
    return {{"role", role}, {"content", content}};
}

// Lists with one element in braces mean another thing to each compiler, so they are spelt out.
Json budget(int tokens) { return Json::object({{"budget_tokens", tokens}}); }

Json call_block(const std::string& id, const std::string& name) {
    return Json::object({{"type", "tool_call"}, {"id", id}, {"name", name}, {"arguments", "{}"}});
}

Json result(const std::string& id, const std::string& text) {
    const Json block = Json::object({{"type", "tool_result"}, {"call_id", id}, {"content", text}});
    return message("tool", Json::array({block}));
}

/// `count` turns of a question and an answer, 10 tokens a turn.
Json turns(int count) {
    Json history = Json::array();
    for (int turn = 0; turn < count; ++turn) {
        history.push_back(message("user", "q"));
        history.push_back(message("assistant", "a"));
    }
    return history;
}

bool holds(const std::string& text, std::string_view piece) {
    return text.find(piece) != std::string::npos;
}

/// No line wider than `width`, no control character but line feeds.
void expect_calm(const std::string& text, std::size_t width) {
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string line = text.substr(begin, end - begin);
        EXPECT_LE(columns_of(line), width) << line;
        for (const char byte : line) ASSERT_GE(static_cast<unsigned char>(byte), 0x20U) << line;
        begin = end + 1;
    }
}

TEST(ExplainText, LongRunsOfDroppedTurnsAreOneLine) {
    const Explanation trim = told("trim", budget(30), turns(20));
    const std::string text = render_text(trim, 100, false);
    EXPECT_TRUE(holds(text,
                      "turns 1 to 19: dropped  trim.fewest_dropped\n"
                      "  0 to 37  dropped: 38 messages: 19 assistant, 19 user; 190 tokens\n"))
        << text;
    EXPECT_TRUE(holds(text, "turn 20, newest: kept  trim.newest_turn_kept\n")) << text;
    EXPECT_FALSE(holds(text, "turn 7:"));
    EXPECT_EQ(Json::parse(render_json(trim))["rows"].size(), 41U);
}

TEST(ExplainText, TwelveDroppedRowsAreShown) {
    const std::string text = render_text(told("trim", budget(30), turns(7)), 100, false);
    EXPECT_TRUE(holds(text, "turn 6: dropped")) << text;
    EXPECT_FALSE(holds(text, "turns 1 to")) << text;
}

TEST(ExplainText, TheMiddleOfALongTurnIsOneLine) {
    Json history = Json::array({message("user", "q")});
    for (int i = 0; i < 70; ++i) history.push_back(message("assistant", "a"));
    const std::string text = render_text(told("sweep", Json::object(), history), 100, false);
    EXPECT_TRUE(holds(text, "  6 to 64  kept: 59 messages: 59 assistant; 295 tokens\n")) << text;
    EXPECT_TRUE(holds(text, "\n   5  assistant")) << text;
    EXPECT_TRUE(holds(text, "\n  65  assistant")) << text;
}

TEST(ExplainText, ManyKeptTurnsAreOneLineButForTheNewest) {
    const std::string text = render_text(told("trim", budget(999), turns(40)), 100, false);
    EXPECT_TRUE(holds(text,
                      "turns 1 to 39: kept  trim.within_budget_untouched\n"
                      "  0 to 77  kept: 78 messages: 39 assistant, 39 user; 390 tokens\n"
                      "turn 40, newest: kept"))
        << text;
}

TEST(ExplainText, RulesThatDoNotFitBesideATurnStandUnderIt) {
    const Json history = Json::array({message("assistant", Json::array({call_block("a", "read")})),
                                      result("a", "x"), result("b", "y"), result("c", "z")});
    const Explanation cap = told("cap_messages", Json::object({{"max_messages", 3}}), history);
    EXPECT_TRUE(holds(render_text(cap, 60, false),
                      "preamble: dropped\n"
                      "     ↳ sweep.orphan_result_removed, sweep.remnant,\n"
                      "       cap.no_orphans\n"))
        << render_text(cap, 60, false);
}

TEST(ExplainText, ManyDecisionsOfOneRuleAreCounted) {
    Json history = Json::array();
    for (int i = 0; i < 20; ++i) history.push_back(result("c" + std::to_string(i), ""));
    const Explanation swept = told("sweep", Json::object(), history);
    EXPECT_EQ(swept.decisions.size(), 41U);
    const std::string text = render_text(swept, 100, false);
    EXPECT_TRUE(holds(text, "  0 to 19  dropped: 20 messages: 20 tool; 80 tokens\n")) << text;
    EXPECT_FALSE(holds(text, "result c19 ")) << text;
}

TEST(ExplainText, RowsSayTheirOwnRulesWhereTheTurnDoesNot) {
    Json history = turns(2);
    const Json text_block = Json::object({{"type", "text"}, {"text", "wait"}});
    history.push_back(message("assistant", Json::array({text_block, call_block("c", "read")})));
    const Explanation swept = told("sweep", Json::object(), history);
    EXPECT_TRUE(holds(render_text(swept, 80, false),
                      "  altered  wait · read(c)\n     ↳ sweep.unanswered_call_removed\n"))
        << render_text(swept, 80, false);
    const std::string wide = render_text(swept, 120, false);
    EXPECT_FALSE(holds(wide, "↳")) << wide;
    EXPECT_TRUE(holds(wide, "  sweep.unanswered_call_removed\n")) << wide;
}

TEST(ExplainText, HostileTextIsCalmAndAligned) {
    const std::string nasty =
        "\x1b[31mred\x07\r\n\t東京都千代田区霞が関東京都千代田区霞が関"
        "東京都千代田区霞が関東京都千代田区霞が関 \U0001F69A\u202e";
    const std::string id = "call_" + std::string(200, 'z') + "\n_end";
    const Json history = Json::array({message("system", nasty), message("user", nasty),
                                      message("assistant", Json::array({call_block(id, nasty)})),
                                      result(id, std::string(9999, 'x')), message("user", nasty)});
    for (const std::size_t width : {80U, 100U, 120U}) {
        expect_calm(render_text(told("trim", budget(100), history), width, false), width);
        expect_calm(render_text(told("sweep", Json::object(), history), width, false), width);
        expect_calm(render_text(told("recover", budget(20), history), width, false), width);
        expect_calm(render_text(told("estimate", Json::object(), history), width, false), width);
    }
    const Json no_message = Json::array({Json::object({{nasty, 1}})});
    expect_calm(render_text(told("sweep", Json::object(), no_message), 80, false), 80);
    expect_calm(render_text(told(nasty, Json::object(), history), 80, false), 80);
    const std::string text = render_text(told("sweep", Json::object(), history), 120, false);
    EXPECT_TRUE(holds(text, "call_zzzz…zzz⏎_end")) << text;
}

TEST(ExplainText, ColourIsOursAlone) {
    const Explanation trim = told("trim", budget(27), turns(3));
    const std::string plain = render_text(trim, 80, false);
    std::string colour = render_text(trim, 80, true);
    EXPECT_TRUE(holds(colour, "\x1b[31mdropped"));
    for (std::size_t at = 0; (at = colour.find('\x1b')) != std::string::npos;)
        colour.erase(at, colour.find('m', at) + 1 - at);
    EXPECT_EQ(colour, plain);
}

TEST(ExplainText, ColumnsOfWideAndCombiningText) {
    EXPECT_EQ(columns_of("abc"), 3U);
    EXPECT_EQ(columns_of("東京"), 4U);
    EXPECT_EQ(columns_of("e\u0301"), 1U);
    EXPECT_EQ(columns_of("\U0001F69A"), 2U);
    EXPECT_EQ(fitted("東京都", 4), "東…");
    EXPECT_EQ(fitted("東京都", 6), "東京都");
    EXPECT_EQ(filled("東京", 6), "東京  ");
}

TEST(ExplainJson, HoldsEverything) {
    const Json json = Json::parse(render_json(told("trim", budget(27), turns(3))));
    EXPECT_EQ(json["op"], "trim");
    EXPECT_EQ(json["numbers"]["cost_after"], 27);
    const Json& added = json["rows"][0];
    EXPECT_EQ(added["index"], nullptr);
    EXPECT_EQ(added["fate"], "added");
    EXPECT_EQ(json["rows"][1]["index_after"], nullptr);
    EXPECT_EQ(json["rows"][1]["rules"], Json::array({"trim.fewest_dropped"}));
    EXPECT_EQ(json["decisions"][1]["numbers"]["dropped_turns"], 2);
    const Json refused = Json::parse(render_json(told("sweep", Json::object(), Json::object())));
    EXPECT_EQ(refused["error"]["code"], "invalid_history");
    EXPECT_EQ(refused["error"]["pointer"], "");
}

}  // namespace
}  // namespace trimspec::explain
