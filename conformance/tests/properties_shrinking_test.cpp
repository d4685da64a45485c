// Shrinking: every step is a smaller sample that can still be sent, and it ends at the smallest.

#include <gtest/gtest.h>

#include "../properties/blocks.hpp"
#include "../properties/property.hpp"
#include "../properties/run.hpp"

namespace trimspec::conformance::properties {
namespace {

Sample some_sample(Op op, std::uint64_t seed) {
    SeededDice dice{seed};
    return sample_for(op, Build::hostile, dice, 60);
}

bool can_be_read(const History& history) {
    std::string text;
    wire::write_history(history, wire::Dialect::canonical, text);
    auto value = json::read(text, 256);
    return std::holds_alternative<History>(wire::read_history(
        std::move(std::get<json::Value>(value)), wire::Dialect::canonical));
}

TEST(PropertiesShrinking, SimplerSamplesCanBeSent) {
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        for (const Sample& simpler_one : simpler(some_sample(Op::trim, seed))) {
            ASSERT_TRUE(can_be_read(simpler_one.history));
            ASSERT_LE(simpler_one.budget.first, simpler_one.history.size());
            ASSERT_LE(simpler_one.cut, simpler_one.history.size());
        }
}

TEST(PropertiesShrinking, TextsAreCutBetweenCodePoints) {
    const Text text{"\xF0\x9F\x98\x80q\xC3\xA9\xE6\xBC\xA2"};
    for (const Text& less : simpler(text)) {
        std::string written;
        json::write_string(less.view(), written);
        EXPECT_TRUE(std::holds_alternative<json::Value>(json::read(written, 1))) << written;
    }
}

TEST(PropertiesShrinking, AToolMessageKeepsAResult) {
    SeededDice dice{1};
    const Message tool = message_of(Role::tool, {result_block(Text{"a"}, dice)});
    for (const MessagePtr& less : simpler(tool)) EXPECT_FALSE(less->blocks.empty());
}

// The smallest counterexample of a claim that is false.
Sample smallest(const char* says, Op op, Judge judge) {
    const Property claim{says, "trim.idempotent", says, {op}, &as_generated, judge};
    return run(claim, reference(), effort()).counterexample.value();
}

TEST(PropertiesShrinking, AHistoryShrinksToTheMessagesThatMatter) {
    const Sample found = smallest(
        "No two calls have the same id.", Op::trim, [](const Sample& sample, const Subject&) {
            const std::vector<ToolCall> calls = all_of_kind<ToolCall>(sample.history);
            for (std::size_t i = 1; i < calls.size(); ++i)
                if (calls[i].id == calls[0].id) return broken("");
            return holds();
        });
    // In one message or in two: blocks do not move from one to another.
    EXPECT_LE(found.history.size(), 2U);
    ASSERT_EQ(all_of_kind<ToolCall>(found.history).size(), 2U);
    EXPECT_EQ(all_of_kind<ToolCall>(found.history)[0].arguments.view(), "");
    EXPECT_TRUE(all_of_kind<Text>(found.history).empty());
}

TEST(PropertiesShrinking, ATextShrinksToTheCharactersThatMatter) {
    const Sample found = smallest("No text has a wide character.", Op::cap_tool_result,
                                  [](const Sample& sample, const Subject&) {
                                      return sample.text.view().find("\xF0\x9F\x98\x80") ==
                                                     std::string_view::npos
                                                 ? holds()
                                                 : broken("");
                                  });
    EXPECT_EQ(found.text.view(), "\xF0\x9F\x98\x80");
}

TEST(PropertiesShrinking, NumbersShrinkToTheirBoundary) {
    const Sample found = smallest(
        "No cap exceeds two.", Op::cap_messages, [](const Sample& sample, const Subject&) {
            return sample.max_messages > 2 ? broken("") : holds();
        });
    EXPECT_EQ(found.max_messages, 3);
    EXPECT_TRUE(found.history.empty());
    EXPECT_EQ(found.min_result_chars, 1);
}

}  // namespace
}  // namespace trimspec::conformance::properties
