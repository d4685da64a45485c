// The dialect zeroclaw-chat: every shape that its source writes is read, and written as it was.

#include <gtest/gtest.h>

#include "dialect_requests.hpp"
#include "steps.hpp"
#include "wire/dialect.hpp"

namespace trimspec::wire {
namespace {

json::Value parsed(std::string_view text) { return std::get<json::Value>(json::read(text, 300)); }

// The JSON of a message whose content is the text `content`.
std::string message_json(std::string_view role, std::string_view content) {
    std::string out = "{\"role\":\"" + std::string{role} + "\",\"content\":";
    json::write_string(content, out);
    return out + "}";
}

MessagePtr read_one(std::string_view role, std::string_view content) {
    auto read = read_message(parsed(message_json(role, content)), Dialect::zeroclaw_chat);
    return std::get<MessagePtr>(read);
}

std::string written(const Message& message) {
    std::string out;
    write_message(message, Dialect::zeroclaw_chat, out);
    return out;
}

// The content of `message` as it is written.
std::string content_of(const Message& message) {
    return std::string{parsed(written(message)).find("content")->get_if<Text>()->view()};
}

template <class Kind>
const Kind& block(const MessagePtr& message, std::size_t index) {
    return std::get<Kind>(message->blocks.at(index).value);
}

std::string_view result_text(const MessagePtr& message) {
    return std::get<Text>(block<ToolResult>(message, 0).items.at(0).value).view();
}

// `message` with its result cut to `max` code points.
std::string capped(const MessagePtr& message, std::int64_t max) {
    return content_of(*cap_tool_message(message, max, Unit::codepoint, kReference).message);
}

constexpr std::string_view kTwoCalls =
    R"({"content":"Reading.","tool_calls":[{"id":"a","name":"read","arguments":"{\"p\":1}"},)"
    R"({"id":"b","name":"list","arguments":"{}"}]})";

TEST(ZeroclawChat, WritesEveryShapeAsItRead) {
    for (const dialect_test::ZeroclawShape& shape : dialect_test::kZeroclawShapes) {
        const std::string line = message_json(shape.role, shape.content);
        EXPECT_EQ(written(*read_one(shape.role, shape.content)), line);
    }
}

TEST(ZeroclawChat, KeepsMembersBesideTheContent) {
    const std::string line = R"({"id":7,"content":"ok","role":"developer","at":1.50})";
    const auto read = read_message(parsed(line), Dialect::zeroclaw_chat);
    const MessagePtr message = std::get<MessagePtr>(read);
    EXPECT_EQ(message->role, Role::system);
    EXPECT_EQ(written(*message), line);
}

TEST(ZeroclawChat, ReadsTheBlocksOfAnEnvelope) {
    const MessagePtr message = read_one(
        "assistant",
        R"({"content":"x","tool_calls":[{"id":"a","name":"read","arguments":"{ }"},)"
        R"({"id":"b","name":"list","arguments":{ "n": 1.0 }},)"
        R"({"id":"c","function":{"name":"look","arguments":""}}],"reasoning_content":"Hm."})");
    ASSERT_EQ(message->blocks.size(), 5U);
    EXPECT_EQ(block<Reasoning>(message, 0), (Reasoning{"Hm.", {}}));
    EXPECT_EQ(block<Text>(message, 1), Text{"x"});
    EXPECT_EQ(block<ToolCall>(message, 2), (ToolCall{"a", "read", "{ }"}));
    EXPECT_EQ(block<ToolCall>(message, 3), (ToolCall{"b", "list", "{\"n\":1.0}"}));
    EXPECT_EQ(block<ToolCall>(message, 4), (ToolCall{"c", "look", ""}));
}

TEST(ZeroclawChat, ReadsWhatRecordsNoCallsAsText) {
    const dialect_test::ZeroclawShape kTexts[] = {
        {"user", " [Tool results]\nok"},
        {"assistant", "[Tool results]\nok"},
        {"assistant", R"({"tool_calls":[{"name":"read","arguments":{}}]})"},
        {"assistant", R"({"tool_calls":[{"id":null,"name":"read","arguments":{}}]})"},
        {"assistant", R"({"content":["x"],"tool_calls":[{"id":"a","name":"n","arguments":""}]})"},
        {"assistant", R"({"content":"x","tool_calls":[{"id":"a","name":"re)"},
    };
    for (const dialect_test::ZeroclawShape& shape : kTexts) {
        const MessagePtr message = read_one(shape.role, shape.content);
        ASSERT_EQ(message->blocks.size(), 1U) << shape.content;
        ASSERT_TRUE(std::holds_alternative<Text>(message->blocks[0].value)) << shape.content;
        EXPECT_EQ(block<Text>(message, 0), Text{shape.content});
    }
}

TEST(ZeroclawChat, ReadsResultsWithAndWithoutTheirCalls) {
    struct {
        const char* role;
        const char* content;
        const char* call_id;
        const char* text;
    } const kResults[] = {
        {"tool", R"({"tool_call_id":"a","content":"ok\n"})", "a", "ok\n"},
        {"tool", R"({"tool_call_id":null,"content":"ok"})", "", "ok"},
        {"tool", R"({"exit":0})", "", R"({"exit":0})"},
        {"tool", R"({"tool_call_id":"a","content":"o)", "", R"({"tool_call_id":"a","content":"o)"},
        {"user", "[Tool results]\nok", "", "\nok"},
        {"user", "[Tool results]", "", ""},
    };
    for (const auto& due : kResults) {
        const MessagePtr message = read_one(due.role, due.content);
        EXPECT_TRUE(rule::carrier(*message)) << due.content;
        EXPECT_FALSE(rule::turn_start(*message, kReference)) << due.content;
        EXPECT_EQ(block<ToolResult>(message, 0).call_id, Text{due.call_id});
        EXPECT_EQ(result_text(message), due.text);
    }
}

TEST(ZeroclawChat, ToldApartByUnknownMembersWithinTheText) {
    const auto differ = [](const char* role, const char* a, const char* b) {
        return !same_message(*read_one(role, a), *read_one(role, b));
    };
    EXPECT_TRUE(differ("tool", R"({"tool_call_id":"a","content":"ok","n":1})",
                       R"({"tool_call_id":"a","content":"ok"})"));
    EXPECT_TRUE(differ("assistant", R"({"content":"x","tool_calls":[],"n":1})",
                       R"({"content":"x","tool_calls":[]})"));
    EXPECT_FALSE(differ("assistant", R"({"content":"x","tool_calls":[]})", "x"));
}

TEST(ZeroclawChat, RefusesFaultsWithTheirPlace) {
    struct {
        const char* history;
        const char* pointer;
    } const kFaults[] = {
        {R"({"role":"user","content":"x"})", ""},
        {R"(["x"])", "/0"},
        {R"([{"content":"x"}])", "/0"},
        {R"([{"role":"critic","content":"x"}])", "/0/role"},
        {R"([{"role":"user"}])", "/0"},
        {R"([{"role":"user","content":null}])", "/0/content"},
        {R"([{"role":"user","content":[{"type":"text","text":"x"}]}])", "/0/content"},
        {R"([{"role":"assistant","content":"{\"tool_calls\":[{\"id\":\"\",\"name\":\"n\",)"
         R"(\"arguments\":\"\"}]}"}])",
         "/0/content"},
        {R"([{"role":"assistant","content":"{\"tool_calls\":[{\"id\":7}]}"}])", "/0/content"},
        {R"([{"role":"assistant","content":"{\"tool_calls\":[{\"id\":\"a\"}]}"}])", "/0/content"},
        {R"([{"role":"assistant","content":"{\"tool_calls\":[{\"id\":\"a\",\"name\":\"n\",)"
         R"(\"arguments\":[]}]}"}])",
         "/0/content"},
        {R"([{"role":"assistant","content":"{\"tool_calls\":[{\"id\":\"a\",\"name\":\"n\",)"
         R"(\"arguments\":\"\"},7]}"}])",
         "/0/content"},
        {R"([{"role":"tool","content":"{\"tool_call_id\":\"\",\"content\":\"x\"}"}])",
         "/0/content"},
        {R"([{"role":"tool","content":"{\"tool_call_id\":7,\"content\":\"x\"}"}])", "/0/content"},
        {R"([{"role":"tool","content":"{\"tool_call_id\":\"a\"}"}])", "/0/content"},
        {R"([{"role":"tool","content":"{\"tool_call_id\":\"a\",\"content\":{}}"}])", "/0/content"},
    };
    for (const auto& fault : kFaults) {
        const auto read = read_history(parsed(fault.history), Dialect::zeroclaw_chat);
        ASSERT_TRUE(std::holds_alternative<Error>(read)) << fault.history;
        EXPECT_EQ(std::get<Error>(read).pointer, fault.pointer) << fault.history;
    }
}

TEST(ZeroclawChat, AltersNothingOfAnEnvelopeButItsContent) {
    const std::string ten(10, 'x');
    EXPECT_EQ(capped(read_one("tool", R"({"z":1.50,"content":")" + ten +
                                          R"(","tool_call_id":"a","b":[1e5,null]})"),
                     4),
              R"({"z":1.50,"content":"xxxx","tool_call_id":"a","b":[1e5,null]})");
    EXPECT_EQ(capped(read_one("tool", R"({"tool_call_id":null,"content":")" + ten + R"("})"), 4),
              R"({"tool_call_id":null,"content":"xxxx"})");
    EXPECT_EQ(capped(read_one("tool", ten), 4), "xxxx");
    EXPECT_EQ(capped(read_one("user", "[Tool results]" + ten), 4), "[Tool results]xxxx");
    EXPECT_EQ(capped(read_one("tool", R"({"tool_call_id":"a","content":"[IMAGE:x]"})"), 4),
              R"({"tool_call_id":"a","content":""})");
}

// What the sweep leaves of a history's message `index` when every call is unanswered.
std::string swept(const std::string& assistant, const std::string& results) {
    const auto read = read_history(parsed("[" + message_json("assistant", assistant) + results +
                                          "," + message_json("user", "go on") + "]"),
                                   Dialect::zeroclaw_chat);
    const Swept left = sweep(std::get<History>(read), Pending::drop, kReference);
    return content_of(*left.history.front());
}

TEST(ZeroclawChat, WritesTheCallsThatAreLeft) {
    const std::string answer = "," + message_json("tool", R"({"tool_call_id":"b","content":""})");
    EXPECT_EQ(swept(std::string{kTwoCalls}, answer),
              R"({"content":"Reading.","tool_calls":[{"id":"b","name":"list","arguments":"{}"}]})");
}

TEST(ZeroclawChat, WritesAMessageWithoutCallsAsPlainTextWhereItCan) {
    const std::string call = R"("tool_calls":[{"id":"a","name":"n","arguments":"{}"}])";
    EXPECT_EQ(swept(std::string{kTwoCalls}, ""), "Reading.");
    EXPECT_EQ(swept(R"({"content":"x",)" + call + R"(,"reasoning_content":"Hm."})", ""), "x");
    EXPECT_EQ(swept(R"({"content":"x",)" + call + R"(,"parts":[1]})", ""),
              R"({"content":"x","tool_calls":[],"parts":[1]})");
    EXPECT_EQ(swept(R"({"content":"x",)" + call + R"(,"parts":[1],"reasoning_content":"Hm."})", ""),
              R"({"content":"x","tool_calls":[],"parts":[1]})");
    const std::string quoted = R"({\"tool_calls\":[]})";
    EXPECT_EQ(swept(R"({"content":")" + quoted + "\"," + call + "}", ""),
              R"({"content":")" + quoted + R"(","tool_calls":[]})");
}

TEST(ZeroclawChat, SweepLeavesResultsInUserMessages) {
    const auto read = read_history(
        parsed("[" + message_json("user", "go") + "," + message_json("assistant", "calling") + "," +
               message_json("user", "[Tool results]\nok") + "," + message_json("tool", "lost") +
               "]"),
        Dialect::zeroclaw_chat);
    const Swept left = sweep(std::get<History>(read), Pending::drop, kReference);
    ASSERT_EQ(left.history.size(), 3U);
    EXPECT_EQ(content_of(*left.history.back()), "[Tool results]\nok");
    EXPECT_EQ(left.report.removed_messages, 1);
    EXPECT_TRUE(left.report.orphan_ids.empty());
}

// The canonical history of one message in this dialect, or what it has no place for.
std::string translated(const std::string& message) {
    const auto canonical = read_history(parsed("[" + message + "]"), Dialect::canonical);
    const auto to = translate(std::get<History>(canonical), Dialect::zeroclaw_chat);
    if (const auto* lack = std::get_if<NotRepresentable>(&to)) return lack->pointer;
    const MessagePtr& fresh = std::get<History>(to).front();
    const std::string line = written(*fresh);
    const auto again = read_message(parsed(line), Dialect::zeroclaw_chat);
    EXPECT_TRUE(same_message(*fresh, *std::get<MessagePtr>(again))) << line;
    return line;
}

TEST(ZeroclawChat, TranslatesWhatItCanHold) {
    EXPECT_EQ(translated(R"({"role":"user","content":"hi"})"), R"({"role":"user","content":"hi"})");
    EXPECT_EQ(translated(R"({"role":"developer","content":[{"type":"text","text":"hi"}]})"),
              R"({"role":"developer","content":"hi"})");
    EXPECT_EQ(translated(R"({"role":"assistant","content":[{"type":"reasoning","text":"Hm."},)"
                         R"({"type":"text","text":"x"},)"
                         R"({"type":"tool_call","id":"a","name":"n","arguments":"{ }"}]})"),
              message_json("assistant", R"({"content":"x","tool_calls":[{"id":"a","name":"n",)"
                                        R"("arguments":"{ }"}],"reasoning_content":"Hm."})"));
    EXPECT_EQ(translated(R"({"role":"tool","content":[{"type":"tool_result","call_id":"a",)"
                         R"("content":"ok"}]})"),
              message_json("tool", R"({"tool_call_id":"a","content":"ok"})"));
}

TEST(ZeroclawChat, SaysWhatItCannotHold) {
    const std::string call = R"({"type":"tool_call","id":"a","name":"n","arguments":"{}"})";
    const auto assistant = [](const std::string& blocks) {
        return R"({"role":"assistant","content":[)" + blocks + "]}";
    };
    const auto result = [](const std::string& role, const std::string& members) {
        return R"({"role":")" + role + R"(","content":[{"type":"tool_result","call_id":"a",)" +
               members + "}]}";
    };
    const std::string text = R"({"type":"text","text":"x"})";
    const std::pair<std::string, const char*> kLacks[] = {
        {R"({"role":"user","content":"[Tool results] of mine"})", "/0/content"},
        {R"({"role":"assistant","content":"{\"tool_calls\":[]}"})", "/0/content"},
        {R"({"role":"user","content":"hi","name":"ann"})", "/0"},
        {R"({"role":"user","content":"hi","synthetic":"steering"})", "/0/synthetic"},
        {R"({"role":"user","content":[]})", "/0/content"},
        {R"({"role":"user","content":[{"type":"image","media_type":"image/png","ref":"x"}]})",
         "/0/content/0"},
        {assistant(R"({"type":"thinking"})"), "/0/content/0"},
        {assistant(text + "," + text), "/0/content/1"},
        {assistant(call + "," + text), "/0/content/1"},
        {assistant(R"({"type":"reasoning","text":"Hm."},)" + text), "/0/content/0"},
        {assistant(text + R"(,{"type":"reasoning","text":"Hm."},)" + call), "/0/content/1"},
        {assistant(R"({"type":"reasoning","text":"Hm.","signature":"s"},)" + call), "/0/content/0"},
        {result("user", R"("content":"ok")"), "/0/content/0"},
        {result("tool", R"("content":"ok","is_error":true)"), "/0/content/0"},
        {result("tool", R"("content":[])"), "/0/content/0"},
        {result("tool", R"("content":[{"type":"text","text":"o"},{"type":"text","text":"k"}])"),
         "/0/content/0"},
    };
    for (const auto& [message, pointer] : kLacks)
        EXPECT_EQ(translated(message), pointer) << message;
}

TEST(ZeroclawChat, KnowsTheBreadcrumbByRoleTextAndPlace) {
    const std::string crumb = message_json("user", kBreadcrumbText);
    const auto read =
        read_history(parsed("[" + message_json("system", "s") + "," + crumb + "," + crumb + "]"),
                     Dialect::zeroclaw_chat);
    const auto& history = std::get<History>(read);
    EXPECT_TRUE(history[1]->synthetic.has_value());
    EXPECT_FALSE(history[2]->synthetic.has_value());
    EXPECT_EQ(written(*history[1]), crumb);
    EXPECT_EQ(written(*make_breadcrumb()), crumb);
}

}  // namespace
}  // namespace trimspec::wire
