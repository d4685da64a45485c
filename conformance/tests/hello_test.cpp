// What the reference says of itself: no case asks for it, and the runner believes it.

#include "wire/protocol.hpp"

#include <gtest/gtest.h>

namespace trimspec::wire {
namespace {

std::string hello_of(Dialect dialect, Unit unit) {
    Speaker speaker;
    speaker.dialect = dialect;
    speaker.unit = unit;
    return answer(R"({"id":7,"op":"hello","params":{"protocol":1}})", speaker);
}

std::string due(const std::string& dialect, const std::string& unit) {
    return R"({"id":7,"ok":{"implementation":{"name":"trimspec-reference","version":"1.0.0",)"
           R"("language":"c++"},"protocol":1,"dialect":")" +
           dialect + R"(","unit":")" + unit +
           R"(","counter":"given","ops":["estimate","effective_budget","trim","cap_messages",)"
           R"("cap_turns","sweep","normalize_system","cap_tool_result","cap_tool_message","recover",)"
           R"("render_event","classify_error"],"profile":"exact","breadcrumb":)"
           R"("[earlier turns omitted to fit the context window]","policies":{}}})";
}

TEST(Hello, SaysWhatTheReferenceIs) {
    EXPECT_EQ(hello_of(Dialect::canonical, Unit::codepoint), due("canonical", "codepoint"));
    EXPECT_EQ(hello_of(Dialect::gemini, Unit::utf16), due("gemini", "utf16"));
    EXPECT_EQ(hello_of(Dialect::zeroclaw_chat, Unit::byte), due("zeroclaw-chat", "byte"));
}

}  // namespace
}  // namespace trimspec::wire
