// The dialect gemini: requests as the provider documents them, and odd ones.

#include <gtest/gtest.h>

#include "dialect_fixture.hpp"
#include "dialect_requests.hpp"

namespace trimspec::wire {
namespace {

using namespace dialect_test;  // NOLINT(google-build-using-namespace): the fixture of this file
constexpr Dialect kHere = Dialect::gemini;

TEST(Gemini, WritesWhatItRead) {
    for (const char* text : kGeminiRequests) EXPECT_EQ(read_and_written(text, kHere), compact(text)) << text;
}

TEST(Gemini, ReadsEveryPart) {
    EXPECT_EQ(outline(read(kGeminiToolLoop, kHere).history),
              "s 'You are brief.'\n"
              "u 'Check the flight, then book a taxi.' image(image/png,iVBOR)\n"
              "a reasoning(Two checks.,c2ln)"
              " call(check_flight,check_flight,{\"day\":1.5,\"flight\":\"AA100\"})"
              " call(check_flight#2,check_flight,{}) call(book,book,)\n"
              "u result(check_flight 'delayed')"
              " result(check_flight#2 '{\"gate\":3,\"status\":\"on time\"}')"
              " result(book! 'no taxi' image(image/png,AAAA))\n"
              "a 'Delayed.'\n");
}

TEST(Gemini, ReadsTheTextOfAResponse) {
    const auto text = [](const std::string& response) {
        const std::string history =
            R"({"contents":[{"parts":[{"functionResponse":{"name":"f","response":)" + response +
            "}}]}]}";
        return outline(read(history, kHere).history);
    };
    EXPECT_EQ(text(R"({"output":"o"})"), "u result(f 'o')\n");
    EXPECT_EQ(text(R"({"result":"r"})"), "u result(f 'r')\n");
    EXPECT_EQ(text(R"({"content":"c","exit":0,"note":"","ok":true,"x":null})"),
              "u result(f 'c')\n");
    EXPECT_EQ(text(R"({"error":"e"})"), "u result(f! 'e')\n");
    EXPECT_EQ(text(R"({"output":"","error":"e"})"), "u result(f! 'e')\n");
    EXPECT_EQ(text(R"({"error":"","output":"o"})"), "u result(f 'o')\n");
    EXPECT_EQ(text(R"({"output":""})"), "u result(f '')\n");
    EXPECT_EQ(text("{}"), "u result(f)\n");
    EXPECT_EQ(text(R"({"output":"o","log":"l"})"),
              "u result(f '{\"log\":\"l\",\"output\":\"o\"}')\n");
    EXPECT_EQ(text(R"({"log":"l","output":"o"})"),
              "u result(f '{\"log\":\"l\",\"output\":\"o\"}')\n");
    EXPECT_EQ(text(R"({"output":"o","rows":[1]})"),
              "u result(f '{\"output\":\"o\",\"rows\":[1]}')\n");
    EXPECT_EQ(text(R"({"answer":"a"})"), "u result(f '{\"answer\":\"a\"}')\n");
    EXPECT_EQ(text(R"({"exit":0})"), "u result(f '{\"exit\":0}')\n");
}

// What calls and results of one exchange go by.
TEST(Gemini, PairsByIdThenByName) {
    const auto identities = [](const std::string& calls, const std::string& results) {
        const std::string history = R"({"contents":[{"role":"model","parts":[)" + calls +
                                    R"(]},{"parts":[)" + results + "]}]}";
        std::string ids;
        for (const MessagePtr& message : read(history, kHere).history)
            for (const Block& block : message->blocks) {
                if (const auto* call = std::get_if<ToolCall>(&block.value))
                    ids += std::string{call->id.view()} + " ";
                if (const auto* result = std::get_if<ToolResult>(&block.value))
                    ids += "<" + std::string{result->call_id.view()} + "> ";
            }
        return ids;
    };
    const auto call = [](const std::string& members) {
        return R"({"functionCall":{"name":"f")" + members + "}}";
    };
    const auto result = [](const std::string& members) {
        return R"({"functionResponse":{"name":"f","response":{})" + members + "}}";
    };
    const std::string x = R"(,"id":"x")";
    const std::string y = R"(,"id":"y")";
    EXPECT_EQ(identities(call("") + "," + call(""), result("") + "," + result("")),
              "f f#2 <f> <f#2> ");
    EXPECT_EQ(identities(call(x) + "," + call(y), result(y) + "," + result(x)), "x y <y> <x> ");
    // A client that gave its results ids of its own, and one that left them out.
    EXPECT_EQ(identities(call("") + "," + call(""), result(x) + "," + result(y)),
              "f f#2 <f> <f#2> ");
    EXPECT_EQ(identities(call(x) + "," + call(y), result("") + "," + result("")), "x y <x> <y> ");
    // An id that is there is matched first, wherever it stands.
    EXPECT_EQ(identities(call(x) + "," + call(y), result("") + "," + result(x)), "x y <y> <x> ");
    // Two ids that differ do not match, whatever the name.
    EXPECT_EQ(identities(call(x), result(y)), "x <y> ");
    EXPECT_EQ(identities(call(""), result("") + "," + result("")), "f <f> <f#2> ");
}

TEST(Gemini, PairsAcrossTheMessagesOfOneExchange) {
    const std::string calls =
        R"({"role":"model","parts":[{"functionCall":{"name":"f"}},{"functionCall":{"name":"f"}}]})";
    const std::string result =
        R"({"role":"function","parts":[{"functionResponse":{"name":"f","response":{"output":"o"}}}]})";
    const std::string history =
        R"({"contents":[)" + calls + "," + result + "," + result + "," + result + "]}";
    const std::string swept = R"({"contents":[)" + calls + "," + result + "," + result + "]}";
    EXPECT_EQ(after("sweep", history, "{}", kHere), swept);
}

// A history that holds one content of `role` with one part, and the members `more`.
std::string one(const char* role, const std::string& part, const std::string& more = "") {
    return R"({"contents":[{"role":")" + std::string{role} + R"(","parts":[)" + part + "]" + more +
           "}]}";
}

TEST(Gemini, AnUnknownMemberMakesAnotherMessage) {
    EXPECT_FALSE(
        same(one("user", R"({"text":"x"})"), one("user", R"({"text":"x"})", R"(,"id":1)"), kHere));
    for (const char* part :
         {R"({"text":"x"@})", R"({"text":"x","thought":true@})",
          R"({"functionCall":{"name":"f"}@})", R"({"functionCall":{"name":"f"@}})",
          R"({"inlineData":{"mimeType":"m","data":"d"@}})", R"({"fileData":{"fileUri":"u"}@})"}) {
        const std::string text{part};
        const std::size_t at = text.find('@');
        const auto with = [&](const char* more) {
            return one("model", text.substr(0, at) + more + text.substr(at + 1));
        };
        EXPECT_FALSE(same(with(""), with(R"(,"more":1)"), kHere)) << part;
        EXPECT_TRUE(same(with(R"(,"more":1)"), with(R"(,"more":1.0)"), kHere)) << part;
    }
}

TEST(Gemini, AResponseIsComparedButForItsName) {
    const auto result = [](const std::string& members) {
        return one("user", R"({"functionResponse":{)" + members + "}}");
    };
    const std::string plain = result(R"("id":"a","name":"f","response":{"output":"x"})");
    EXPECT_TRUE(same(plain, result(R"("id":"a","name":"g","response":{"output":"x"})"), kHere));
    for (const char* other :
         {R"("id":"a","name":"f","response":{"result":"x"})",
          R"("id":"a","name":"f","response":{"error":"x"})",
          R"("id":"a","name":"f","response":{"output":"x","exit":0})",
          R"("id":"a","name":"f","response":{"output":"x"},"scheduling":"IDLE")",
          R"("id":"b","name":"f","response":{"output":"x"})"})
        EXPECT_FALSE(same(plain, result(other), kHere)) << other;
    EXPECT_TRUE(same(one("model", R"({"functionCall":{"name":"f","args":{}}})"),
                     one("model", R"({"function_call":{"args":{},"name":"f"}})"), kHere));
}

struct Fault {
    const char* history;
    const char* pointer;
};

constexpr Fault kFaults[] = {
    {"[]", ""},
    {"{}", ""},
    {R"({"contents":{}})", "/contents"},
    {R"({"contents":[],"systemInstruction":7})", "/systemInstruction"},
    {R"({"contents":[],"systemInstruction":{}})", "/systemInstruction"},
    {R"({"contents":[],"system_instruction":{"parts":{}}})", "/system_instruction/parts"},
    {R"({"contents":[],"systemInstruction":"a","system_instruction":"b"})", "/system_instruction"},
    {R"({"contents":["x"]})", "/contents/0"},
    {R"({"contents":[{"role":"assistant","parts":[]}]})", "/contents/0/role"},
    {R"({"contents":[{"role":"system","parts":[]}]})", "/contents/0/role"},
    {R"({"contents":[{"role":1,"parts":[]}]})", "/contents/0/role"},
    {R"({"contents":[{"role":"user"}]})", "/contents/0"},
    {R"({"contents":[{"parts":"x"}]})", "/contents/0/parts"},
    {R"({"contents":[{"parts":["x"]}]})", "/contents/0/parts/0"},
    {R"({"contents":[{"role":"tool","parts":[]}]})", "/contents/0/parts"},
    {R"({"contents":[{"role":"function","parts":[{"text":"x"}]}]})", "/contents/0/parts/0"},
    {R"({"contents":[{"parts":[{"text":1}]}]})", "/contents/0/parts/0/text"},
    {R"({"contents":[{"parts":[{"text":"x","thought":"yes"}]}]})", "/contents/0/parts/0/thought"},
    {R"({"contents":[{"parts":[{"text":"x","thought":true}]}]})", "/contents/0/parts/0"},
    {R"({"contents":[{"role":"model","parts":[{"text":"x","thought":true,"thoughtSignature":1}]}]})",
     "/contents/0/parts/0/thoughtSignature"},
    {R"({"contents":[{"parts":[{"text":"x","functionCall":{"name":"f"}}]}]})",
     "/contents/0/parts/0/functionCall"},
    {R"({"contents":[{"parts":[{"functionCall":{"name":"f"}}]}]})", "/contents/0/parts/0"},
    {R"({"contents":[{"role":"model","parts":[{"functionCall":"f"}]}]})",
     "/contents/0/parts/0/functionCall"},
    {R"({"contents":[{"role":"model","parts":[{"function_call":{}}]}]})",
     "/contents/0/parts/0/function_call"},
    {R"({"contents":[{"role":"model","parts":[{"functionCall":{"name":""}}]}]})",
     "/contents/0/parts/0/functionCall/name"},
    {R"({"contents":[{"role":"model","parts":[{"functionCall":{"name":"f","id":1}}]}]})",
     "/contents/0/parts/0/functionCall/id"},
    {R"({"contents":[{"role":"model","parts":[{"functionCall":{"name":"f","args":"{}"}}]}]})",
     "/contents/0/parts/0/functionCall/args"},
    {R"({"contents":[{"role":"model","parts":[{"functionResponse":{"name":"f"}}]}]})",
     "/contents/0/parts/0"},
    {R"({"contents":[{"parts":[{"functionResponse":{"id":"a"}}]}]})",
     "/contents/0/parts/0/functionResponse"},
    {R"({"contents":[{"parts":[{"functionResponse":{"name":"f","response":"x"}}]}]})",
     "/contents/0/parts/0/functionResponse/response"},
    {R"({"contents":[{"parts":[{"functionResponse":{"name":"f","parts":{}}}]}]})",
     "/contents/0/parts/0/functionResponse/parts"},
    {R"({"contents":[{"parts":[{"functionResponse":{"name":"f","parts":[{"inlineData":{}}]}}]}]})",
     "/contents/0/parts/0/functionResponse/parts/0/inlineData"},
    {R"({"contents":[{"parts":[{"inlineData":"x"}]}]})", "/contents/0/parts/0/inlineData"},
    {R"({"contents":[{"parts":[{"inlineData":{"mimeType":"image/png"}}]}]})",
     "/contents/0/parts/0/inlineData"},
    {R"({"contents":[{"parts":[{"file_data":{"file_uri":1}}]}]})",
     "/contents/0/parts/0/file_data/file_uri"},
};

TEST(Gemini, NamesThePlaceOfEveryFault) {
    for (const Fault& row : kFaults)
        EXPECT_EQ(fault(row.history, kHere), row.pointer) << row.history;
}

// A carrier with the result `response`, and what it says beside that.
std::string carrier(const std::string& response) {
    return R"({"role":"user","parts":[{"functionResponse":{"name":"f","response":)" + response +
           R"(,"parts":[{"inlineData":{"mimeType":"image/png","data":"AAAA"}}],"scheduling":"IDLE"},)"
           R"("at":1.0},{"text":"y"}]})";
}

TEST(Gemini, ACapAltersTheTextAlone) {
    const std::string text(160, 'x');
    const std::string marker = "\\n\\n[... 78 characters truncated ...]\\n\\n";
    const std::string left = std::string(54, 'x') + marker + std::string(28, 'x');
    const auto result = [](const std::string& said) {
        return carrier(R"({"exit":0.0,"result":")" + said + R"(","note":""})");
    };
    EXPECT_EQ(capped(result(text), 120, kHere), result(left));
    // Of a response that is no text alone, what is left of its JSON stands in `output`.
    EXPECT_EQ(capped(carrier(R"({"b":")" + text + R"(","a":1.0})"), 20, kHere),
              carrier(R"({"output":"{\"a\":1,\"b\":\"xxxxxxxx"})"));
    // Cut to nothing, so that the images are left alone.
    EXPECT_EQ(capped(carrier(R"({"output":"[IMAGE:/tmp/picture.png]"})"), 10, kHere),
              carrier("{}"));
    EXPECT_EQ(capped(carrier(R"({"output":"short","b":["x"]})"), 120, kHere),
              carrier(R"({"output":"short","b":["x"]})"));
}

TEST(Gemini, ASweepTakesThePartAlone) {
    const std::string front =
        R"({"model":"m","contents":[{"parts":[{"text":"go"}]},{"role":"model","parts":[)"
        R"({"function_call":{"name":"f","args":{"b":1.0,"a":2}},"thought_signature":"s"})";
    const std::string back =
        R"(]},{"parts":[{"function_response":{"name":"f","response":{"a":1.0}}}]}],)"
        R"("system_instruction":{"parts":[{"text":"S"}],"role":"system"}})";
    const std::string lost = R"(,{"function_call":{"name":"g"}})";
    EXPECT_EQ(after("sweep", front + lost + back, "{}", kHere), front + back);
}

TEST(Gemini, ATrimPutsAPlainNoticeInFrontOfTheList) {
    const std::string front = R"({"contents":[)";
    const std::string notice =
        R"({"role":"user","parts":[{"text":"[earlier turns omitted to fit the context window]"}]},)";
    const std::string old = R"({"parts":[{"text":")" + std::string(400, 'x') + R"("}]},)";
    const std::string back = R"({"parts":[{"text":"now"}]}],"tools":[]})";
    EXPECT_EQ(after("trim", front + old + back, R"({"budget_tokens":50})", kHere),
              front + notice + back);
    EXPECT_EQ(outline(read(front + notice + back, kHere).history).substr(0, 4), "u* '");
}

TEST(Gemini, AnEmptySystemTextGoesWithItsPlace) {
    EXPECT_EQ(
        after("normalize_system", R"({"k":1,"systemInstruction":"","contents":[]})", "{}", kHere),
        R"({"k":1,"contents":[]})");
    const std::string kept = R"({"contents":[],"system_instruction":{"parts":[{"text":"S"}]}})";
    EXPECT_EQ(after("normalize_system", kept, "{}", kHere), kept);
}

TEST(Gemini, WritesCanonicalMessagesAsTheProviderWantsThem) {
    EXPECT_EQ(translated(R"([
      {"role":"system","content":"S"},
      {"role":"user","content":"[earlier turns omitted to fit the context window]","synthetic":"breadcrumb"},
      {"role":"user","content":[{"type":"text","text":"see"},
        {"type":"image","media_type":"image/png","ref":"data:image/png;base64,iVBOR"},
        {"type":"image","media_type":"image/png","ref":"https://example.org/a.png"}]},
      {"role":"assistant","content":[{"type":"reasoning","text":"hm","signature":"s"},
        {"type":"reasoning","text":"so","signature":""},
        {"type":"tool_call","id":"a","name":"n","arguments":"{\"k\":1}"},
        {"type":"tool_call","id":"b","name":"m","arguments":""}]},
      {"role":"tool","content":[{"type":"tool_result","call_id":"a","content":"no","is_error":true},
        {"type":"tool_result","call_id":"b","content":[{"type":"text","text":"x"},
          {"type":"image","media_type":"","ref":"gs://b/i"}]},
        {"type":"tool_result","call_id":"c","content":[]}]}])",
                         kHere),
              compact(R"({"systemInstruction":{"parts":[{"text":"S"}]},"contents":[
      {"role":"user","parts":[{"text":"[earlier turns omitted to fit the context window]"}]},
      {"role":"user","parts":[{"text":"see"},
        {"inlineData":{"mimeType":"image/png","data":"iVBOR"}},
        {"fileData":{"mimeType":"image/png","fileUri":"https://example.org/a.png"}}]},
      {"role":"model","parts":[{"text":"hm","thought":true,"thoughtSignature":"s"},
        {"text":"so","thought":true},
        {"functionCall":{"id":"a","name":"n","args":{"k":1}}},
        {"functionCall":{"id":"b","name":"m"}}]},
      {"role":"user","parts":[
        {"functionResponse":{"id":"a","name":"n","response":{"error":"no"}}},
        {"functionResponse":{"id":"b","name":"m","response":{"output":"x"},
          "parts":[{"fileData":{"fileUri":"gs://b/i"}}]}},
        {"functionResponse":{"id":"c","name":"c","response":{}}}]}]})"));
}

}  // namespace
}  // namespace trimspec::wire
