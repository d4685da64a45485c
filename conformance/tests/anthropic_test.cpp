// The dialect anthropic: requests as the provider documents them, and odd ones.

#include <gtest/gtest.h>

#include "dialect_fixture.hpp"
#include "dialect_requests.hpp"

namespace trimspec::wire {
namespace {

using namespace dialect_test;  // NOLINT(google-build-using-namespace): the fixture of this file
constexpr Dialect kHere = Dialect::anthropic;

TEST(Anthropic, WritesWhatItRead) {
    for (const char* text : kAnthropicRequests) EXPECT_EQ(read_and_written(text, kHere), compact(text)) << text;
}

TEST(Anthropic, ReadsEveryBlock) {
    EXPECT_EQ(outline(read(kAnthropicToolLoop, kHere).history),
              "s 'You are brief.' 'The weather desk.'\n"
              "u 'What is the weather in San Francisco?'\n"
              "a reasoning(I need the tool.,EqQBCgIYAhIM)"
              " {\"data\":\"EmwKAhgBEgy3va3p\",\"type\":\"redacted_thinking\"}"
              " 'I will check.'"
              " call(toolu_01A,get_weather,"
              "{\"days\":1.5,\"location\":\"San Francisco, CA\",\"unit\":\"celsius\"})"
              " call(toolu_01B,get_time,{})\n"
              "u result(toolu_01A '15 degrees' image(image/png,iVBOR))"
              " result(toolu_01B! 'no such city') 'What now?'\n");
    EXPECT_EQ(outline(read(kAnthropicRequests[1], kHere).history).substr(0, 72),
              "s 'S'\nu image(,https://example.org/ant.jpg) image(,file_011C) {\"citation");
}

TEST(Anthropic, ReadsASystemTextAsOneMessageOrNone) {
    EXPECT_EQ(outline(read(R"({"system":"","messages":[]})", kHere).history), "s ''\n");
    EXPECT_EQ(outline(read(R"({"system":[],"messages":[]})", kHere).history), "s\n");
    EXPECT_EQ(outline(read(R"({"system":null,"messages":[]})", kHere).history), "");
    EXPECT_EQ(outline(read(R"({"messages":[]})", kHere).history), "");
}

// A history that holds one message of `role` with `content` and the members `more`.
std::string one(const char* role, const std::string& content, const std::string& more = "") {
    return R"({"messages":[{"role":")" + std::string{role} + R"(","content":)" + content + more +
           "}]}";
}

TEST(Anthropic, AnUnknownMemberMakesAnotherMessage) {
    const auto differ = [](const std::string& a, const std::string& b) {
        return !same(a, b, kHere) && same(a, a, kHere) && same(b, b, kHere);
    };
    EXPECT_TRUE(differ(one("user", R"("x")"), one("user", R"("x")", R"(,"id":1)")));
    for (const char* block :
         {R"({"type":"text","text":"x"@})",
          R"({"type":"image","source":{"type":"url","url":"u"}@})",
          R"({"type":"image","source":{"type":"url","url":"u"@}})",
          R"({"type":"tool_result","tool_use_id":"a"@})",
          R"({"type":"tool_result","tool_use_id":"a","content":[{"type":"text","text":"x"@}]})"}) {
        const std::string text{block};
        const std::size_t at = text.find('@');
        const auto with = [&](const char* more) {
            return one("user", "[" + text.substr(0, at) + more + text.substr(at + 1) + "]");
        };
        EXPECT_TRUE(differ(with(""), with(R"(,"cache_control":{})"))) << block;
    }
    for (const char* block : {R"({"type":"tool_use","id":"a","name":"n","input":{})",
                              R"({"type":"thinking","thinking":"x","signature":"s")"})
        EXPECT_TRUE(differ(one("assistant", "[" + std::string{block} + "}]"),
                           one("assistant", "[" + std::string{block} + R"(,"caller":{}}])")));
    EXPECT_TRUE(same(one("user", R"("x")"), one("user", R"([{"type":"text","text":"x"}])"), kHere));
}

struct Fault {
    const char* history;
    const char* pointer;
};

constexpr Fault kFaults[] = {
    {"[]", ""},
    {"{}", ""},
    {R"({"messages":{}})", "/messages"},
    {R"({"messages":[],"system":7})", "/system"},
    {R"({"messages":[],"system":["x"]})", "/system/0"},
    {R"({"messages":[],"system":[{"type":"tool_use","id":"a","name":"n","input":{}}]})",
     "/system/0"},
    {R"({"messages":["x"]})", "/messages/0"},
    {R"({"messages":[{"content":"x"}]})", "/messages/0"},
    {R"({"messages":[{"role":7,"content":"x"}]})", "/messages/0/role"},
    {R"({"messages":[{"role":"tool","content":"x"}]})", "/messages/0/role"},
    {R"({"messages":[{"role":"developer","content":"x"}]})", "/messages/0/role"},
    {R"({"messages":[{"role":"user"}]})", "/messages/0"},
    {R"({"messages":[{"role":"user","content":null}]})", "/messages/0/content"},
    {R"({"messages":[{"role":"user","content":["x"]}]})", "/messages/0/content/0"},
    {R"({"messages":[{"role":"user","content":[{"text":"x"}]}]})", "/messages/0/content/0"},
    {R"({"messages":[{"role":"user","content":[{"type":"text"}]}]})", "/messages/0/content/0"},
    {R"({"messages":[{"role":"user","content":[{"type":"text","text":1}]}]})",
     "/messages/0/content/0/text"},
    {R"({"messages":[{"role":"user","content":[{"type":"image"}]}]})", "/messages/0/content/0"},
    {R"({"messages":[{"role":"user","content":[{"type":"image","source":"x"}]}]})",
     "/messages/0/content/0/source"},
    {R"({"messages":[{"role":"user","content":[{"type":"image","source":{"type":"base64","data":"x"}}]}]})",
     "/messages/0/content/0/source"},
    {R"({"messages":[{"role":"user","content":[{"type":"image","source":{"type":"url","url":1}}]}]})",
     "/messages/0/content/0/source/url"},
    {R"({"messages":[{"role":"user","content":[{"type":"tool_use","id":"a","name":"n","input":{}}]}]})",
     "/messages/0/content/0"},
    {R"({"messages":[{"role":"user","content":[{"type":"thinking","thinking":"x"}]}]})",
     "/messages/0/content/0"},
    {R"({"messages":[{"role":"assistant","content":[{"type":"tool_result","tool_use_id":"a"}]}]})",
     "/messages/0/content/0"},
    {R"({"messages":[{"role":"assistant","content":[{"type":"tool_use","name":"n","input":{}}]}]})",
     "/messages/0/content/0"},
    {R"({"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"","name":"n","input":{}}]}]})",
     "/messages/0/content/0/id"},
    {R"({"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"a","input":{}}]}]})",
     "/messages/0/content/0"},
    {R"({"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"n"}]}]})",
     "/messages/0/content/0"},
    {R"({"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"n","input":"{}"}]}]})",
     "/messages/0/content/0/input"},
    {R"({"messages":[{"role":"assistant","content":[{"type":"thinking","signature":"s"}]}]})",
     "/messages/0/content/0"},
    {R"({"messages":[{"role":"assistant","content":[{"type":"thinking","thinking":"x","signature":1}]}]})",
     "/messages/0/content/0/signature"},
    {R"({"messages":[{"role":"user","content":[{"type":"tool_result","content":"x"}]}]})",
     "/messages/0/content/0"},
    {R"({"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":7}]}]})",
     "/messages/0/content/0/content"},
    {R"({"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":[{}]}]}]})",
     "/messages/0/content/0/content/0"},
    {R"({"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","is_error":1}]}]})",
     "/messages/0/content/0/is_error"},
};

TEST(Anthropic, NamesThePlaceOfEveryFault) {
    for (const Fault& row : kFaults)
        EXPECT_EQ(fault(row.history, kHere), row.pointer) << row.history;
}

constexpr const char* kCut = "\\n\\n[... 78 characters truncated ...]\\n\\n";

TEST(Anthropic, ACapAltersTheTextAlone) {
    const std::string text(160, 'x');
    const std::string left = std::string(54, 'x') + kCut + std::string(28, 'x');
    const auto message = [](const std::string& content) {
        return R"({"id":1.0,"role":"user","content":[{"is_error":true,"content":)" + content +
               R"(,"type":"tool_result","tool_use_id":"a","cache_control":{"type":"ephemeral"}},)"
               R"({"type":"text","text":"y"}]})";
    };
    EXPECT_EQ(capped(message('"' + text + '"'), 120, kHere), message('"' + left + '"'));
    const auto blocks = [](const std::string& said) {
        return R"([{"text":")" + said +
               R"(","type":"text","at":1e1},)"
               R"({"type":"image","source":{"type":"url","url":"u"}}])";
    };
    EXPECT_EQ(capped(message(blocks(text)), 120, kHere), message(blocks(left)));
}

TEST(Anthropic, ASweepTakesTheBlockAlone) {
    const std::string front =
        R"({"model":"m","messages":[{"role":"user","content":"go"},{"role":"assistant","content":[)"
        R"({"type":"tool_use","id":"a","name":"n","input":{"b":1.0,"a":2}})";
    const std::string back =
        R"(]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a"}]}],"system":"S"})";
    const std::string lost = R"(,{"type":"tool_use","id":"b","name":"n","input":{}})";
    EXPECT_EQ(after("sweep", front + lost + back, "{}", kHere), front + back);
}

TEST(Anthropic, ATrimPutsAPlainNoticeInFrontOfTheList) {
    const std::string front = R"({"model":"m","messages":[)";
    const std::string notice =
        R"({"role":"user","content":"[earlier turns omitted to fit the context window]"},)";
    const std::string old = R"({"role":"user","content":")" + std::string(400, 'x') + R"("},)";
    const std::string back = R"({"role":"user","content":"now"}],"max_tokens":64})";
    EXPECT_EQ(after("trim", front + old + back, R"({"budget_tokens":50})", kHere),
              front + notice + back);
    EXPECT_EQ(outline(read(front + notice + back, kHere).history).substr(0, 4), "u* '");
}

TEST(Anthropic, MergedSystemTextStandsBesideTheList) {
    const auto normal = [](const char* history) {
        return after("normalize_system", history, "{}", kHere);
    };
    EXPECT_EQ(normal(R"({"system":"A","messages":[{"role":"user","content":"u"},)"
                     R"({"role":"system","content":"B"}],"k":1})"),
              R"({"system":"A\n\nB","messages":[{"role":"user","content":"u"}],"k":1})");
    EXPECT_EQ(normal(R"({"system":[{"type":"text","text":"A"}],"messages":[)"
                     R"({"role":"system","content":"B"}]})"),
              R"({"system":[{"type":"text","text":"A\n\nB"}],"messages":[]})");
    EXPECT_EQ(normal(R"({"k":1,"messages":[{"role":"user","content":"u"},)"
                     R"({"role":"system","content":[{"type":"text","text":"B"}]}]})"),
              R"({"k":1,"system":[{"type":"text","text":"B"}],)"
              R"("messages":[{"role":"user","content":"u"}]})");
    EXPECT_EQ(normal(R"({"system":null,"messages":[{"role":"user","content":"u"},)"
                     R"({"role":"system","content":"B"}]})"),
              R"({"system":"B","messages":[{"role":"user","content":"u"}]})");
    // What has no place beside the list stays in it.
    EXPECT_EQ(
        normal(R"({"messages":[{"role":"user","content":"u"},)"
               R"({"role":"system","content":"B","id":7}]})"),
        R"({"messages":[{"role":"system","content":"B","id":7},{"role":"user","content":"u"}]})");
    EXPECT_EQ(normal(R"({"system":"","messages":[{"role":"user","content":"u"}]})"),
              R"({"messages":[{"role":"user","content":"u"}]})");
}

TEST(Anthropic, WritesCanonicalMessagesAsTheProviderWantsThem) {
    EXPECT_EQ(translated(R"([
      {"role":"system","content":"S"},
      {"role":"user","content":"[earlier turns omitted to fit the context window]","synthetic":"breadcrumb"},
      {"role":"user","content":[{"type":"text","text":"see"},
        {"type":"image","media_type":"image/png","ref":"data:image/png;base64,iVBOR"},
        {"type":"image","media_type":"","ref":"https://example.org/a.png"}]},
      {"role":"assistant","content":[{"type":"reasoning","text":"hm","signature":"s"},
        {"type":"tool_call","id":"a","name":"n","arguments":"{\"k\":1}"}]},
      {"role":"tool","content":[{"type":"tool_result","call_id":"a","content":"no","is_error":true},
        {"type":"tool_result","call_id":"b","content":[{"type":"text","text":"x"},{"type":"new"}]},
        {"type":"tool_result","call_id":"c","content":[]}]}])",
                         kHere),
              compact(R"({"system":"S","messages":[
      {"role":"user","content":"[earlier turns omitted to fit the context window]"},
      {"role":"user","content":[{"type":"text","text":"see"},
        {"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBOR"}},
        {"type":"image","source":{"type":"url","url":"https://example.org/a.png"}}]},
      {"role":"assistant","content":[{"type":"thinking","thinking":"hm","signature":"s"},
        {"type":"tool_use","id":"a","name":"n","input":{"k":1}}]},
      {"role":"user","content":[
        {"type":"tool_result","tool_use_id":"a","content":"no","is_error":true},
        {"type":"tool_result","tool_use_id":"b","content":[{"type":"text","text":"x"},{"type":"new"}]},
        {"type":"tool_result","tool_use_id":"c"}]}]})"));
}

TEST(Anthropic, EveryItemOfAResultNeedsAPlace) {
    const auto result = [](const std::string& items, const std::string& more = "") {
        return translated(R"([{"role":"tool","content":[{"type":"tool_result","call_id":"a",)"
                          R"("content":[{"type":"text","text":"x"},)" +
                              items + "]" + more + "}]}]",
                          kHere);
    };
    EXPECT_EQ(result(R"({"type":"new"})").substr(0, 12), R"({"messages":)");
    EXPECT_EQ(result(R"({"type":"image","media_type":"image/png","ref":"file:a.png"})"),
              "/0/content/0: an image that is neither base64 data of its media type nor a bare "
              "address");
    EXPECT_EQ(result(R"({"type":"new"})", R"(,"is_error":true)"),
              "/0/content/0: a failed result that is not all text");
}

}  // namespace
}  // namespace trimspec::wire
