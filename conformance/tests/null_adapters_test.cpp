// Null adapters answer every operation in good order, or the suite would refuse them for the wrong
// reason.

#include "../broken/null_adapters.hpp"

#include <gtest/gtest.h>

#include <map>

#include <nlohmann/json.hpp>

namespace trimspec::broken {
namespace {

using Json = nlohmann::json;

// The members of `ok` that each operation demands.
const std::map<std::string, std::vector<std::string>> kMembers{
    {"estimate", {"tokens"}},
    {"effective_budget", {"budget_tokens"}},
    {"trim", {"history"}},
    {"cap_messages", {"history"}},
    {"cap_turns", {"history"}},
    {"sweep", {"history"}},
    {"normalize_system", {"history"}},
    {"cap_tool_result", {"text"}},
    {"cap_tool_message", {"message"}},
    {"recover", {"history", "status"}},
    {"render_event", {"event"}},
    {"classify_error", {"kind", "actual_tokens", "max_tokens"}},
};

const Json kHistory = Json::parse(R"([
    {"role":"system","content":"rules"}, {"role":"user","content":"one"},
    {"role":"assistant","content":"two"}, {"role":"user","content":"three"}])");
const Json kCarrier = Json::parse(R"({"role":"tool","content":[
    {"type":"tool_result","call_id":"call","content":"some text"}]})");

Json asked(const std::string& adapter, const std::string& op) {
    const Json request{{"id", 7},
                       {"op", op},
                       {"history", kHistory},
                       {"message", kCarrier},
                       {"text", "some \u00e9\u00e8\u00ea"},
                       {"params", {{"max_context_tokens", 12}}}};
    return Json::parse(find_null_adapter(adapter)->answer(request.dump(), {}));
}

TEST(NullAdapters, AreFoundByName) {
    for (const NullAdapter& adapter : null_adapters()) {
        EXPECT_TRUE(adapter.name.starts_with("null-"));
        EXPECT_EQ(find_null_adapter(adapter.name), &adapter);
    }
    EXPECT_EQ(find_null_adapter("null"), nullptr);
}

TEST(NullAdapters, ClaimEveryOperationAndTheirDialect) {
    wire::Speaker speaker;
    speaker.dialect = wire::Dialect::openai_chat;
    speaker.unit = Unit::byte;
    for (const NullAdapter& adapter : null_adapters()) {
        const Json ok = Json::parse(adapter.answer(R"({"id":0,"op":"hello"})", speaker)).at("ok");
        EXPECT_EQ(ok.at("ops").size(), kMembers.size());
        for (const Json& op : ok.at("ops")) EXPECT_TRUE(kMembers.contains(op));
        EXPECT_EQ(ok.at("dialect"), "openai-chat");
        EXPECT_EQ(ok.at("unit"), "byte");
        EXPECT_EQ(ok.at("profile"), "invariant");
        EXPECT_EQ(ok.at("policies").size(), 8U);
    }
}

TEST(NullAdapters, GiveTheMembersThatTheOperationDemands) {
    for (const std::string name : {"null-unchanged", "null-nothing", "null-last-three"})
        for (const auto& [op, members] : kMembers) {
            const Json reply = asked(name, op);
            EXPECT_EQ(reply.at("id"), 7);
            EXPECT_EQ(reply.at("ok").size(), members.size()) << name << ": " << op;
            for (const std::string& member : members)
                EXPECT_TRUE(reply.at("ok").contains(member)) << name << ": " << op;
        }
}

TEST(NullAdapters, UnchangedGivesBackWhatItWasGiven) {
    EXPECT_EQ(asked("null-unchanged", "trim").at("ok").at("history"), kHistory);
    EXPECT_EQ(asked("null-unchanged", "cap_tool_message").at("ok").at("message"), kCarrier);
    EXPECT_EQ(asked("null-unchanged", "effective_budget").at("ok").at("budget_tokens"), 12);
}

TEST(NullAdapters, LastThreeGivesMessagesAndCharacters) {
    EXPECT_EQ(asked("null-last-three", "sweep").at("ok").at("history").size(), 3U);
    EXPECT_EQ(asked("null-last-three", "cap_tool_result").at("ok").at("text"),
              "\u00e9\u00e8\u00ea");
    const Json message = asked("null-last-three", "cap_tool_message").at("ok").at("message");
    EXPECT_EQ(message.at("content").at(0).at("content"), "ext");
    EXPECT_EQ(message.at("content").at(0).at("call_id"), "call");
}

TEST(NullAdapters, TheOthersGiveNoAnswer) {
    for (const auto& [op, members] : kMembers) {
        EXPECT_EQ(asked("null-error", op).at("error").at("code"), "invalid_history");
        EXPECT_TRUE(asked("null-unsupported", op).contains("unsupported"));
    }
}

TEST(NullAdapters, RefuseWhatIsNoRequest) {
    for (const NullAdapter& adapter : null_adapters()) {
        const Json reply = Json::parse(adapter.answer("no request", {}));
        EXPECT_TRUE(reply.at("id").is_null());
        EXPECT_EQ(reply.at("error").at("code"), "invalid_request");
    }
}

}  // namespace
}  // namespace trimspec::broken
