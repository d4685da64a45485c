// What the reference says where no case looks: its hello, which the runner believes; members that an
// adapter may leave out; faults that semantics leave open.

#include "wire/protocol.hpp"

#include <gtest/gtest.h>

#include "estimate.hpp"
#include "steps.hpp"

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

std::string answered(const std::string& op, const std::string& rest) {
    return answer(R"({"id":1,"op":")" + op + R"(",)" + rest + "}", Speaker{});
}

// The history `one`, cut to its last turn by all who cut.
constexpr const char* kTwoTurns =
    R"("history":[{"role":"user","content":"1234567890123456789012345678901234567890)"
    R"(1234567890123456789012345678901234567890"},{"role":"user","content":"b"}],)";
constexpr const char* kNotice =
    R"({"role":"user","content":"[earlier turns omitted to fit the context window]",)"
    R"("synthetic":"breadcrumb"})";

TEST(Protocol, RepliesHoldAllThatTheProtocolNames) {
    const std::string history =
        R"({"id":1,"ok":{"history":[)" + std::string{kNotice} + R"(,{"role":"user","content":"b"}],)";
    const std::string counts = R"("dropped_turns":1,"dropped_messages":1,"kept_turns":1)";
    const std::string event =
        R"("events":[{"type":"history_trimmed","dropped_messages":1,"kept_turns":1,"reason":"budget")";
    EXPECT_EQ(answered("trim", std::string{kTwoTurns} + R"("params":{"budget_tokens":24})"),
              history + R"("report":{"trimmed":true,)" + counts +
                  R"(,"tokens_before":29,"tokens_after":22},)" + event + R"(}],"log":[]}})");
    EXPECT_EQ(answered("recover", std::string{kTwoTurns} + R"("params":{"budget_tokens":24})"),
              history + R"("status":"fits","report":{"tokens_before":29,"tokens_after":22,)" + counts +
                  R"(,"shrunk_results":0},)" + event + R"(}],"log":[]}})");
}

TEST(Protocol, AKeyThatStandsTwiceIsTheFaultOfWhereItStands) {
    EXPECT_EQ(answered("trim", R"("history":[],"params":{"budget_tokens":1,"budget_tokens":2})")
                  .substr(0, 44),
              R"({"id":1,"error":{"code":"invalid_params","me)");
    EXPECT_EQ(answered("trim", R"("history":[{"role":"user","role":"user"}],"params":{})")
                  .substr(0, 44),
              R"({"id":1,"error":{"code":"invalid_history","m)");
    EXPECT_EQ(answered("trim", R"("a":1,"a":2)").substr(0, 44),
              R"({"id":1,"error":{"code":"invalid_request","m)");
}

TEST(Counter, OneOfItsOwnIsAskedForEachMessage) {
    Counter counter;
    counter.own = [](const Message& message) { return static_cast<Tokens>(message.blocks.size()); };
    auto message = std::make_shared<const Message>(
        Message{Role::user, {Block{Text{"a"}, {}}, Block{Text{"b"}, {}}}, {}, {}});
    EXPECT_EQ(cost_of(*message, counter, kReference), 2);
    EXPECT_EQ(estimate({message, message}, counter, kReference), 4);
}

}  // namespace
}  // namespace trimspec::wire
