// The chat form that OpenAI's API takes, where no case can look: what makes two messages the same.

#include "dialect_fixture.hpp"

#include <gtest/gtest.h>

namespace trimspec::wire {
namespace {

using namespace dialect_test;

constexpr Dialect kHere = Dialect::openai_chat;

TEST(OpenaiChat, AnUnknownMemberMakesAnotherMessage) {
    const std::string tool = R"([{"role":"tool","tool_call_id":"a","content":"ok"}])";
    const std::string call = R"([{"role":"assistant","content":null,"tool_calls":[)"
                             R"({"id":"a","type":"function","function":{"name":"n","arguments":"{}"}}]}])";
    const auto with = [](std::string list, const std::string& member) {
        return list.insert(list.size() - 2, "," + member);
    };
    EXPECT_TRUE(same(tool, tool, kHere));
    EXPECT_TRUE(same(call, call, kHere));
    for (const std::string member : {R"("name":"n")", R"("tool_calls":[])", R"("refusal":null)"})
        EXPECT_FALSE(same(tool, with(tool, member), kHere)) << member;
    for (const std::string member : {R"("name":"n")", R"("tool_call_id":"a")", R"("refusal":null)"})
        EXPECT_FALSE(same(call, with(call, member), kHere)) << member;
}

}  // namespace
}  // namespace trimspec::wire
