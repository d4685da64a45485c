// Conversions: what goes over, what is lost and where it stood.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>

#include "../convert/convert.hpp"
#include "../suite/case.hpp"
#include "../suite/text_form.hpp"
#include "dialect_features.hpp"
#include "dialect_fixture.hpp"
#include "dialect_requests.hpp"
#include "wire/reading.hpp"

namespace trimspec::wire {
namespace {

using namespace dialect_test;  // NOLINT(google-build-using-namespace): the fixture of this file
using convert::Converted;

constexpr std::array kDialects{Dialect::canonical, Dialect::openai_chat, Dialect::anthropic,
                               Dialect::gemini, Dialect::zeroclaw_chat};

Converted converted(std::string_view text, Dialect from, Dialect to, bool lossy = true) {
    auto outcome = convert::convert(parsed(text), from, to, lossy);
    if (auto* error = std::get_if<Error>(&outcome)) {
        ADD_FAILURE() << error->pointer << ": " << error->message << "\n" << text;
        return {};
    }
    return std::get<Converted>(std::move(outcome));
}

// The losses, a line each.
std::string told(const Converted& outcome) {
    std::string lines;
    for (const convert::Loss& loss : outcome.losses) lines += loss.pointer + ": " + loss.what + "\n";
    return lines;
}

// Whether `pointer` leads to something in `value`.
bool leads(const json::Value& value, std::string_view pointer) {
    const json::Value* at = &value;
    while (!pointer.empty()) {
        pointer.remove_prefix(1);
        std::string key{pointer.substr(0, pointer.find('/'))};
        pointer.remove_prefix(key.size());
        for (const auto& [code, plain] : {std::pair{"~1", "/"}, std::pair{"~0", "~"}})
            for (std::size_t i = key.find(code); i != std::string::npos; i = key.find(code, i + 1))
                key.replace(i, 2, plain);
        if (const auto* list = at->get_if<json::Array>()) {
            std::size_t index = list->size();
            std::from_chars(key.data(), key.data() + key.size(), index);
            at = index < list->size() ? &(*list)[index] : nullptr;
        } else {
            at = at->find(key);
        }
        if (at == nullptr) return false;
    }
    return true;
}

struct Request {
    Dialect dialect;
    std::string text;
};

std::vector<Request> requests() {
    std::vector<Request> all;
    for (const char* text : kAnthropicRequests) all.push_back({Dialect::anthropic, text});
    for (const char* text : kGeminiRequests) all.push_back({Dialect::gemini, text});
    for (const char* text : kOpenaiRequests) all.push_back({Dialect::openai_chat, text});
    std::string whole;
    for (const ZeroclawShape& shape : kZeroclawShapes) {
        std::string message = R"({"role":")" + std::string{shape.role} + R"(","content":)";
        json::write_string(shape.content, message);
        whole += (whole.empty() ? "" : ",") + message + "}";
        all.push_back({Dialect::zeroclaw_chat, "[" + message + "}]"});
    }
    all.push_back({Dialect::zeroclaw_chat, "[" + whole + "]"});
    for (const Feature& feature : kFeatures) all.push_back({Dialect::canonical, feature.history});
    return all;
}

// The canonical histories of the suite's cases, those with megabytes apart.
std::vector<std::string> histories_of_cases() {
    std::vector<std::string> histories;
    const auto set = std::get<conformance::CaseSet>(conformance::embedded_cases());
    for (const conformance::Case& one : set.cases) {
        const json::Value* messages = one.find("history");
        if (messages == nullptr) continue;
        std::string history;
        json::write(conformance::expand_all(*messages), history);
        constexpr std::size_t kSmall = 100000;
        if (history.size() < kSmall) histories.push_back(std::move(history));
    }
    return histories;
}

// A message of results alone is a user's in some dialects and the tool's in others.
History with_tool_role(const History& history) {
    History same;
    for (const MessagePtr& message : history) {
        Message copy = *message;
        const bool has_results = !copy.blocks.empty() &&
            std::all_of(copy.blocks.begin(), copy.blocks.end(), [](const Block& block) {
                return std::holds_alternative<ToolResult>(block.value);
            });
        if (has_results) copy.role = Role::tool;
        same.push_back(std::make_shared<const Message>(std::move(copy)));
    }
    return same;
}

// Results one a message, so that histories which only group them differently are the same.
History ungrouped(const History& history) {
    History same;
    for (const MessagePtr& message : history) {
        Message rest = *message;
        rest.blocks.clear();
        for (const Block& block : message->blocks) {
            if (!std::holds_alternative<ToolResult>(block.value)) {
                rest.blocks.push_back(block);
                continue;
            }
            same.push_back(std::make_shared<const Message>(
                Message{Role::tool, {block}, std::nullopt, {}}));
        }
        if (!rest.blocks.empty() || message->blocks.empty())
            same.push_back(std::make_shared<const Message>(std::move(rest)));
    }
    return same;
}

// Through the model, unlike a conversion from a dialect to itself.
TEST(Convert, WhatIsReadIsWrittenAsItWas) {
    for (const Request& request : requests()) {
        const json::Value whole = parsed(request.text);
        const json::Value* list = whole.find("messages");
        const bool is_list = request.dialect != Dialect::anthropic && list != nullptr;
        std::string history = request.text;
        if (is_list) json::write(*list, history = "");
        EXPECT_EQ(read_and_written(history, request.dialect), compact(history));
    }
}

TEST(Convert, EveryRequestGoesToEveryDialectAndIsReadThere) {
    for (const Request& request : requests())
        for (const Dialect to : kDialects) {
            const auto lossy = converted(request.text, request.dialect, to);
            const auto strict = converted(request.text, request.dialect, to, false);
            SCOPED_TRACE(request.text + " to " + std::string{name_of(to)} + "\n" + lossy.text);
            EXPECT_EQ(told(lossy), told(strict));
            EXPECT_EQ(strict.text, lossy.losses.empty() ? lossy.text : "");
            EXPECT_TRUE(std::holds_alternative<History>(read_history(parsed(lossy.text), to)) ||
                        to == request.dialect);
            for (const convert::Loss& loss : lossy.losses)
                EXPECT_TRUE(leads(parsed(request.text), loss.pointer)) << loss.pointer;
        }
}

// Whether all that is lost are texts and messages in which nothing stands.
bool holds_only_nothing(const Converted& outcome) {
    const auto& losses = outcome.losses;
    return !losses.empty() && std::all_of(losses.begin(), losses.end(), [](const auto& loss) {
        return loss.what == "a message without content" || loss.what == "an empty text";
    });
}

TEST(Convert, WhatIsNotLostComesBack) {
    for (const Request& request : requests())
        for (const Dialect to : kDialects) {
            const auto there = converted(request.text, request.dialect, to, false);
            if (to == request.dialect || !there.losses.empty()) continue;
            const auto back = converted(there.text, to, request.dialect, false);
            SCOPED_TRACE(request.text + " by " + std::string{name_of(to)} + "\n" + there.text);
            // What a provider refuses is read from its form, but never made in it.
            if (holds_only_nothing(back)) continue;
            EXPECT_EQ(told(back), "");
            const auto plain = [&](const std::string& text) {
                const auto canonical = converted(text, request.dialect, Dialect::canonical, false);
                return ungrouped(read(canonical.text, Dialect::canonical).history);
            };
            EXPECT_TRUE(same_history(plain(request.text), plain(back.text))) << back.text;
        }
}

TEST(Convert, HistoriesOfCasesComeBack) {
    std::size_t compared = 0;
    for (const std::string& history : histories_of_cases())
        for (const Dialect to : kDialects) {
            const auto there = converted(history, Dialect::canonical, to, false);
            if (!there.losses.empty()) continue;
            const auto back = converted(there.text, to, Dialect::canonical, false);
            SCOPED_TRACE(history + " by " + std::string{name_of(to)} + "\n" + there.text);
            EXPECT_EQ(told(back), "");
            EXPECT_TRUE(same_history(ungrouped(read(history, Dialect::canonical).history),
                                     ungrouped(read(back.text, Dialect::canonical).history)))
                << back.text;
            ++compared;
        }
    EXPECT_GT(compared, 1000U);
}

TEST(Convert, TheSameDialectIsTheSameJson) {
    for (const Request& request : requests()) {
        const auto same = converted(request.text, request.dialect, request.dialect, false);
        EXPECT_EQ(same.text, compact(request.text));
        EXPECT_EQ(told(same), "");
    }
}

// Where a conversion holds more than a case may ask for: it divides messages as the provider wants
// them, and an address is one without a media type too.
const std::multimap<std::string, Dialect> kFraming{
    {"several results in one message", Dialect::openai_chat},
    {"several results in one message", Dialect::zeroclaw_chat},
    {"results in a user message, text behind them", Dialect::openai_chat},
    {"results in a user message, text behind them", Dialect::zeroclaw_chat},
    {"an image as a data URL without a media type", Dialect::openai_chat},
    {"an image by address alone", Dialect::openai_chat}};

bool is_framing(const std::string& feature, Dialect to) {
    const auto [first, last] = kFraming.equal_range(feature);
    return std::any_of(first, last, [&](const auto& row) { return row.second == to; });
}

TEST(Convert, LosesWhatTheTableOfDialectsHasNoPlaceFor) {
    for (const Feature& feature : kFeatures)
        for (const Dialect to : kDialects) {
            const auto outcome = converted(feature.history, Dialect::canonical, to, false);
            const History history = read(feature.history, Dialect::canonical).history;
            const auto translation = translate(history, to);
            const bool holds = std::holds_alternative<History>(translation);
            SCOPED_TRACE(std::string{feature.name} + " in " + std::string{name_of(to)});
            EXPECT_EQ(outcome.losses.empty(), holds || is_framing(feature.name, to))
                << told(outcome);
            if (!holds) continue;
            const auto back = converted(outcome.text, to, Dialect::canonical, false);
            EXPECT_TRUE(same_history(with_tool_role(history),
                                     read(back.text, Dialect::canonical).history))
                << back.text;
        }
}

struct Row {
    Dialect from;
    Dialect to;
    const char* input;
    const char* losses;
    const char* output;
};

constexpr Row kRows[] = {
    {Dialect::anthropic, Dialect::openai_chat,
     R"({"messages":[{"role":"user","content":"u"},{"role":"assistant","content":[)"
     R"({"type":"thinking","thinking":"t","signature":"s"},{"type":"text","text":"a"}]}],"top_k":1})",
     "/top_k: a member of a request in anthropic\n/messages/1/content/0: reasoning\n",
     R"([{"role":"user","content":"u"},{"role":"assistant","content":"a"}])"},
    {Dialect::anthropic, Dialect::gemini,
     R"({"system":"s","messages":[{"role":"user","content":[{"type":"image","source":)"
     R"({"type":"file","file_id":"f"}},{"type":"image","source":{"type":"base64",)"
     R"("media_type":"image/png","data":"iVBO","a/b":1}}]}]})",
     "/messages/0/content/1/source/a~1b: \"a/b\", a member that only anthropic has a place for\n"
     "/messages/0/content/0: an image by the id of an uploaded file\n",
     R"({"systemInstruction":{"parts":[{"text":"s"}]},"contents":[{"role":"user","parts":[)"
     R"({"inlineData":{"mimeType":"image/png","data":"iVBO"}}]}]})"},
    {Dialect::anthropic, Dialect::canonical,
     R"({"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"n",)"
     R"("input":{"b":12345678901234567890,"a":1.50}}]},{"role":"user","content":[)"
     R"({"type":"tool_result","tool_use_id":"a","content":"r"}]}]})",
     "",
     R"([{"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n","arguments":)"
     R"("{\"b\":12345678901234567890,\"a\":1.50}"}]},{"role":"tool","content":[)"
     R"({"type":"tool_result","call_id":"a","content":"r"}]}])"},
    {Dialect::gemini, Dialect::anthropic,
     R"({"contents":[{"role":"model","parts":[{"text":"t","thought":true,"thoughtSignature":"s"},)"
     R"({"functionCall":{"name":"f"},"thoughtSignature":"s"}]},{"role":"function","parts":[)"
     R"({"functionResponse":{"name":"f","response":{"result":"r","exit":0}}}]}]})",
     "/contents/0/parts/1/thoughtSignature: \"thoughtSignature\", a member that only gemini has a "
     "place for\n"
     "/contents/0/parts/0: reasoning that another provider has signed\n"
     "/contents/0/parts/1/functionCall: empty arguments; they become an empty object\n"
     "/contents/1/parts/0/functionResponse/response/exit: \"exit\", a member that only gemini has a "
     "place for\n",
     R"({"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"f","name":"f",)"
     R"("input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"f",)"
     R"("content":"r"}]}]})"},
    {Dialect::openai_chat, Dialect::anthropic,
     R"([{"role":"developer","content":"d"},{"role":"user","content":"u"},)"
     R"({"role":"assistant","content":null,"tool_calls":[{"id":"a","type":"function","function":)"
     R"({"name":"n","arguments":"{\"k\": 1}","strict":true}},{"id":"b","type":"function",)"
     R"("function":{"name":"n","arguments":"ls"}}]},{"role":"system","content":"s"}])",
     "/0/role: the role developer\n"
     "/2/tool_calls/0/function/strict: \"strict\", a member that only openai-chat has a place for\n"
     "/2/tool_calls/0/function/arguments: spaces and escapes of arguments; the same JSON object "
     "stays\n"
     "/2/tool_calls/1/function/arguments: arguments that are no JSON object\n"
     "/3: the place of a system message; it joins the one in front\n",
     R"({"system":[{"type":"text","text":"d"},{"type":"text","text":"s"}],"messages":[)"
     R"({"role":"user","content":"u"},{"role":"assistant","content":[{"type":"tool_use","id":"a",)"
     R"("name":"n","input":{"k":1}},{"type":"tool_use","id":"b","name":"n","input":{}}]}]})"},
    {Dialect::canonical, Dialect::gemini,
     R"([{"role":"user","content":"","synthetic":"steering"},{"role":"assistant","content":[)"
     R"({"type":"tool_call","id":"a","name":"","arguments":"{}"},{"type":"text","text":"x"}]},)"
     R"({"role":"tool","content":[{"type":"tool_result","call_id":"a","is_error":true,"content":[)"
     R"({"type":"image","media_type":"i/p","ref":"data:i/p;base64,x"}]}]},)"
     R"({"role":"user","content":"go","synthetic":"steering","at":1}])",
     "/0/content: an empty text\n/1/content/0: a call without a name\n"
     "/2/content/0/is_error: the error flag of a tool result\n"
     "/3/at: \"at\", a member that only canonical has a place for\n"
     "/3/synthetic: the flag of a message that a program made\n",
     R"({"contents":[{"role":"model","parts":[{"text":"x"}]},{"role":"user","parts":[)"
     R"({"functionResponse":{"id":"a","name":"a","response":{},"parts":[{"inlineData":)"
     R"({"mimeType":"i/p","data":"x"}}]}}]},{"role":"user","parts":[{"text":"go"}]}]})"},
    {Dialect::canonical, Dialect::zeroclaw_chat,
     R"([{"role":"user","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"c","name":"n","arguments":"x"},)"
     R"({"type":"reasoning","text":"r","signature":"s"},{"type":"text","text":"t"}]},)"
     R"({"role":"user","content":[{"type":"text","text":"f"},{"type":"tool_result","call_id":"c",)"
     R"("content":"1"}]},{"role":"assistant","content":"{\"tool_calls\":[{\"id\":7}]}"}])",
     "/0/content/1: a further text; it joins the first\n"
     "/1/content/1/signature: the signature of reasoning\n"
     "/1/content/1: the place of reasoning behind another block\n"
     "/1/content/2: the place of a text behind a tool call\n"
     "/2/content/0: the place of a block in front of a tool result\n"
     "/3/content: a text that reads as a tool envelope\n",
     R"([{"role":"user","content":"ab"},{"role":"assistant","content":"{\"content\":\"t\",)"
     R"(\"tool_calls\":[{\"id\":\"c\",\"name\":\"n\",\"arguments\":\"x\"}],)"
     R"(\"reasoning_content\":\"r\"}"},{"role":"tool","content":)"
     R"("{\"tool_call_id\":\"c\",\"content\":\"1\"}"},{"role":"user","content":"f"}])"},
    {Dialect::zeroclaw_chat, Dialect::canonical,
     R"([{"role":"user","content":"[Tool results]\nok"},{"role":"tool","content":"plain"},)"
     R"({"role":"assistant","content":"{\"content\":\"a\",\"tool_calls\":[],\"k\":1}"}])",
     "/0/content: a tool result that names no call\n/1/content: a tool result that names no call\n"
     "/2/content: \"k\", a member that only zeroclaw-chat has a place for\n",
     R"([{"role":"user","content":"[Tool results]\nok"},{"role":"assistant","content":"a"}])"},
    {Dialect::canonical, Dialect::openai_chat,
     R"([{"role":"user","content":"[earlier turns omitted to fit the context window]"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"c","name":"n","arguments":"x"},)"
     R"({"type":"text","text":"t"}]},{"role":"tool","content":[{"type":"tool_result",)"
     R"("call_id":"c","content":[]},{"type":"tool_result","call_id":"d","content":[)"
     R"({"type":"image","media_type":"m","ref":"https://a/b"}]}]},)"
     R"({"role":"user","content":[{"type":"image","media_type":"m","ref":"https://a/b"},)"
     R"({"type":"image_url","image_url":7}]}])",
     "/0: a user's text, which reads as the breadcrumb there\n"
     "/1/content/1: the place of a block behind a tool call\n"
     "/2/content/0: a tool result without content; its text becomes empty\n"
     "/2/content/1/content/0: an image in a tool result\n"
     "/3/content/0/media_type: the media type of an image\n"
     "/3/content/1: a block of a type of its own\n",
     R"([{"role":"user","content":"[earlier turns omitted to fit the context window]"},)"
     R"({"role":"assistant","content":"t","tool_calls":[{"id":"c","type":"function","function":)"
     R"({"name":"n","arguments":"x"}}]},{"role":"tool","tool_call_id":"c","content":""},)"
     R"({"role":"tool","tool_call_id":"d","content":""},)"
     R"({"role":"user","content":[{"type":"image_url","image_url":{"url":"https://a/b"}}]}])"},
};

TEST(Convert, NamesEachLossWithItsPlaceAndLeavesOutNoMore) {
    for (const Row& row : kRows) {
        const auto outcome = converted(row.input, row.from, row.to);
        EXPECT_EQ(told(outcome), row.losses) << row.input;
        EXPECT_EQ(outcome.text, row.output) << row.input;
    }
}

TEST(Convert, AnUnreadableInputIsAnErrorWithItsPlace) {
    const auto place = [](const char* text, Dialect from, Dialect to) {
        const auto outcome = convert::convert(parsed(text), from, to, true);
        const auto* error = std::get_if<Error>(&outcome);
        return error ? error->pointer : "none";
    };
    EXPECT_EQ(place(R"([{"role":"x"}])", Dialect::canonical, Dialect::gemini), "/0/role");
    EXPECT_EQ(place(R"([{"role":"x"}])", Dialect::canonical, Dialect::canonical), "/0/role");
    EXPECT_EQ(place(R"({"messages":[{"role":"x"}]})", Dialect::openai_chat, Dialect::gemini),
              "/messages/0/role");
    EXPECT_EQ(place("{}", Dialect::gemini, Dialect::canonical), "");
}

std::string nested(std::size_t depth) {
    std::string text = "1";
    for (std::size_t i = 0; i < depth; ++i) text = "{\"a\":" + text + "}";
    return text;
}

TEST(Convert, WhatWouldBeNestedTooDeepIsLost) {
    std::string arguments;
    json::write_string(nested(255), arguments);
    const std::string history =
        R"([{"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n","arguments":)" +
        arguments + "}]}]";
    for (const Dialect to : {Dialect::anthropic, Dialect::gemini}) {
        const auto outcome = converted(history, Dialect::canonical, to);
        EXPECT_EQ(told(outcome), "/0/content/0/arguments: arguments that are no JSON object\n");
        EXPECT_TRUE(std::holds_alternative<json::Value>(json::read(outcome.text, 256)));
    }
}

// What took the square of its size would not come to an end here.
TEST(Convert, TakesManyMessagesAndManyBlocks) {
    std::string history = "[";
    for (int i = 0; i < 20000; ++i)
        history += R"({"role":"user","content":[{"type":"text","text":"a","k":1},)"
                   R"({"type":"text","text":""}],"synthetic":"x"},)"
                   R"({"role":"system","content":"s"},)";
    history += R"({"role":"assistant","content":[)";
    for (int i = 0; i < 50000; ++i) history += R"({"type":"reasoning","text":"r"},)";
    history += R"({"type":"tool_call","id":"a","name":"n","arguments":"x"}]}])";
    for (const Dialect to : kDialects)
        EXPECT_EQ(converted(history, Dialect::canonical, to).losses.empty(),
                  to == Dialect::canonical);
}

// Messages of real conversations have a name, which no other dialect has a place for.
json::Value without_names(const json::Value& messages) {
    json::Array bare;
    for (const json::Value& message : *messages.get_if<json::Array>()) {
        json::Object members;
        for (const json::Member& member : *message.get_if<json::Object>())
            if (member.key.view() != "name") members.push_back(member);
        bare.push_back(json::Value{std::move(members)});
    }
    return json::Value{std::move(bare)};
}

// Real conversations; they lie beside the repository, and without them there is nothing to test.
TEST(Convert, RealConversationsComeBack) {
    const std::filesystem::path path = std::filesystem::path{TRIMSPEC_SOURCE_DIR} /
                                       "../shared/data/real-histories/openai-chat.jsonl";
    if (!std::filesystem::exists(path)) GTEST_SKIP() << "no real conversations here";
    std::ifstream file{path};
    std::set<std::string> kinds;
    for (std::string line; std::getline(file, line);) {
        std::string history;
        json::write(without_names(*parsed(line).find("messages")), history);
        for (const Dialect to : kDialects) {
            const auto there = converted(history, Dialect::openai_chat, to);
            const auto back = converted(there.text, to, Dialect::openai_chat);
            EXPECT_EQ(told(back), "");
            for (const convert::Loss& loss : there.losses) kinds.insert(loss.what);
            if (!there.losses.empty()) continue;
            EXPECT_TRUE(same(back.text, history, Dialect::openai_chat)) << history;
        }
    }
    for (const std::string& kind : kinds) std::cout << "lost: " << kind << '\n';
}

}  // namespace
}  // namespace trimspec::wire
