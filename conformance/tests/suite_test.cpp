// The parts that cases are made of: text forms, expressions, differences, claims.

#include <gtest/gtest.h>

#include "../suite/claims.hpp"
#include "../suite/difference.hpp"
#include "../suite/expression.hpp"
#include "../suite/request.hpp"
#include "../suite/text_form.hpp"

namespace trimspec::conformance {
namespace {

json::Value parsed(const std::string& text) {
    return std::get<json::Value>(json::read(text, 300));
}

std::string expanded(const std::string& form) {
    return expand_text(parsed(form)).value_or("(no text form)");
}

TEST(TextForm, ExpandsStringsRepeatsJoinsAndBytes) {
    EXPECT_EQ(expanded(R"("ab")"), "ab");
    EXPECT_EQ(expanded(R"({"repeat": "ab", "count": 3})"), "ababab");
    EXPECT_EQ(expanded(R"({"join": ["x", {"repeat": "y", "count": 2}, "z"]})"), "xyyz");
    EXPECT_EQ(expanded(R"({"bytes": "c328"})"), "\xC3(");
    EXPECT_EQ(expanded(R"({"repeat": "ab"})"), "(no text form)");
    EXPECT_EQ(expanded("7"), "(no text form)");
}

TEST(TextForm, FoldsWhatItCanExpandAgain) {
    const std::string words = [] {
        std::string text = "start ";
        for (int i = 0; i < 5000; ++i) text += "log line. ";
        return text + "the end";
    }();
    for (const std::string& text : {std::string{"short"}, std::string(70000, 'x'), words,
                                    std::string(4096, 'a') + "b" + std::string(4096, 'c'),
                                    std::string{"a\xC3(b\xED\xA0\x80\xF4\x90\x80\x80 \xE2\x82"}}) {
        const json::Value form = fold_text(text);
        EXPECT_EQ(expand_text(form), text);
        const std::size_t size = shown(form, 100000).size();
        EXPECT_TRUE(text.size() < 4096 || size < 400U) << size;
    }
}

TEST(TextForm, RepeatsMessages) {
    const json::Value messages = expand_all(
        parsed(R"([{"times": 2, "messages": [{"content": {"repeat": "x", "count": 2}}]}, 1])"));
    EXPECT_EQ(shown(messages), R"([{"content":"xx"},{"content":"xx"},1])");
}

std::string line_sent(const std::string& step) {
    const auto prepared = prepare(parsed(step), Input{}, Setting{});
    return std::get<Prepared>(prepared).line(7);
}

TEST(Request, SendsALineAsItStandsButForItsId) {
    EXPECT_EQ(line_sent(R"({"line": "null"})"), "null");
    EXPECT_EQ(line_sent(R"({"line": "{\"op\":\"trim\",\"id\":\"@id\"}"})"),
              R"({"op":"trim","id":7})");
}

TEST(Request, KnowsItsLineUnderAnyIdAndNoOtherLine) {
    const auto held = prepare(parsed(R"({"line": "{\"id\":\"@id\"}"})"), Input{}, Setting{});
    const auto fixed = prepare(parsed(R"({"line": "null"})"), Input{}, Setting{});
    EXPECT_TRUE(std::get<Prepared>(held).is_line(R"({"id":12})"));
    EXPECT_FALSE(std::get<Prepared>(held).is_line(R"({"id":"12"})"));
    EXPECT_TRUE(std::get<Prepared>(fixed).is_line("null"));
    EXPECT_FALSE(std::get<Prepared>(fixed).is_line("null7"));
}

std::int64_t evaluated(std::string_view text) {
    return evaluate(text, [](std::string_view name, std::span<const std::int64_t> arguments) {
        if (name != "cost") throw ExpressionError{"unknown"};
        return arguments.empty() ? 100 : 10 * arguments[0];
    });
}

TEST(Expression, FollowsArithmetic) {
    EXPECT_EQ(evaluated("7"), 7);
    EXPECT_EQ(evaluated("cost() - 1"), 99);
    EXPECT_EQ(evaluated("cost(2) + cost(3) * 2"), 80);
    EXPECT_EQ(evaluated("(cost() - 1) / 2"), 49);
    EXPECT_EQ(evaluated("10 - 3 - 2"), 5);
}

TEST(Expression, RefusesWhatItDoesNotUnderstand) {
    for (const char* text : {"", "1 +", "cost(", "price()", "1 2", "4 / 0", "cost() cost()"})
        EXPECT_THROW((void)evaluated(text), ExpressionError) << text;
}

TEST(Difference, NamesTheFirstPlace) {
    const json::Value due = parsed(R"([{"a": 1, "b": ["x", "y"]}, 2])");
    EXPECT_FALSE(first_difference(due, parsed(R"([{"b": ["x", "y"], "a": 1.0}, 2])")));
    EXPECT_EQ(first_difference(due, parsed(R"([{"a": 1, "b": ["x", "z"]}, 2])"))->pointer, "/0/b/1");
    EXPECT_EQ(first_difference(due, parsed(R"([{"a": 1, "b": ["x", "y"], "c": 0}, 2])"))->pointer,
              "/0/c");
    EXPECT_EQ(first_difference(due, parsed(R"([{"a": 1}, 2])"))->pointer, "/0/b");
    EXPECT_EQ(first_difference(due, parsed(R"([{"a": 1, "b": ["x", "y"]}])"))->pointer, "/1");
    EXPECT_FALSE(first_difference(parsed(R"({"a": 1})"), parsed(R"({"a": 1, "b": 2})"), true));
}

std::string fault_of(const std::string& hello) {
    const auto claims = read_claims(parsed(hello));
    const auto* bad = std::get_if<BadHello>(&claims);
    return bad ? bad->what : "";
}

TEST(Claims, TakesDefaultsForWhatIsNotSaid) {
    const auto read = read_claims(parsed(R"({"id":0,"ok":{"protocol":1,"ops":["trim"]}})"));
    const auto& claims = std::get<Claims>(read);
    EXPECT_EQ(claims.as_said.dialect, "canonical");
    EXPECT_EQ(claims.as_said.policies.at("notice"), "breadcrumb");
    EXPECT_TRUE(claims.setting.declared.exact);
    EXPECT_TRUE(claims.setting.claims("trim"));
    EXPECT_FALSE(claims.setting.claims("sweep"));
}

TEST(Claims, NamesWhatIsWrong) {
    EXPECT_NE(fault_of(R"({"id":0})").find("ok"), std::string::npos);
    EXPECT_NE(fault_of(R"({"ok":{"protocol":2,"ops":[]}})").find("protocol"), std::string::npos);
    EXPECT_NE(fault_of(R"({"ok":{"protocol":1}})").find("ops"), std::string::npos);
    EXPECT_NE(fault_of(R"({"ok":{"protocol":1,"ops":["trm"]}})").find("trim"), std::string::npos);
    EXPECT_NE(fault_of(R"({"ok":{"protocol":1,"ops":[],"unit":"char"}})").find("utf16"),
              std::string::npos);
    EXPECT_NE(fault_of(R"({"ok":{"protocol":1,"ops":[],"policies":{"notice":"x"}}})").find("system"),
              std::string::npos);
    EXPECT_NE(fault_of(R"({"ok":{"protocol":1,"ops":[],"counter":"own"}})").find("estimate"),
              std::string::npos);
}

}  // namespace
}  // namespace trimspec::conformance
