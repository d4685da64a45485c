#include "requests.hpp"

#include <algorithm>

#include "wire/dialect.hpp"

namespace trimspec::conformance {
namespace {

constexpr std::string_view kNoLimit = "9007199254740991";

// Those that take text first.
constexpr std::string_view kByPreference[] = {
    "trim",     "sweep",           "cap_messages",     "cap_turns",        "normalize_system",
    "recover",  "cap_tool_result", "cap_tool_message", "estimate",         "effective_budget",
    "render_event"};
constexpr std::size_t kTakeText = 9;

MessagePtr message_of(Role role, Block block) {
    Message message;
    message.role = role;
    message.blocks.push_back(std::move(block));
    return std::make_shared<const Message>(std::move(message));
}

std::string history_of(const std::string& text, wire::Dialect dialect) {
    const History history{message_of(Role::user, Block{Text{text}, {}}),
                          message_of(Role::assistant, Block{Text{std::string{"Done."}}, {}})};
    std::string out = R"("history":)";
    wire::write_history(history, dialect, out);
    return out;
}

std::string carrier_of(const std::string& text, wire::Dialect dialect) {
    ToolResult result;
    result.call_id = Text{std::string{"call_1"}};
    result.items.push_back(ResultItem{Text{text}, {}});
    std::string out = R"("message":)";
    wire::write_message(*message_of(Role::tool, Block{std::move(result), {}}), dialect, out);
    return out;
}

std::string params_of(std::string_view operation, std::string_view unit) {
    const std::string counter = R"("counter":{"unit":")" + std::string{unit} + R"("})";
    if (operation == "trim" || operation == "recover")
        return R"({"budget_tokens":)" + std::string{kNoLimit} + "," + counter + "}";
    if (operation == "cap_messages" || operation == "cap_turns")
        return R"({"max_messages":1000,)" + counter + "}";
    if (operation == "cap_tool_result" || operation == "cap_tool_message")
        return R"({"max_chars":)" + std::string{kNoLimit} + R"(,"unit":")" + std::string{unit} +
               R"("})";
    if (operation == "effective_budget")
        return R"({"pruning_enabled":false,"pruning_max_tokens":0,"max_context_tokens":1000})";
    if (operation == "render_event")
        return R"({"surface":"ws","dropped_messages":1,"kept_turns":1,"reason":"budget"})";
    return "{" + counter + "}";
}

std::string subject_of(std::string_view operation, const std::string& text, wire::Dialect dialect) {
    if (operation == "effective_budget" || operation == "render_event") return {};
    if (operation == "cap_tool_message") return carrier_of(text, dialect) + ",";
    if (operation != "cap_tool_result") return history_of(text, dialect) + ",";
    std::string out = R"("text":)";
    json::write_string(text, out);
    return out + ",";
}

}  // namespace

std::string probed_operation(const Claims& claims) {
    for (const std::string_view operation : kByPreference)
        if (claims.setting.claims(operation)) return std::string{operation};
    return "hello";
}

bool takes_text(std::string_view operation) {
    const auto* end = kByPreference + kTakeText;
    return std::find(kByPreference, end, operation) != end;
}

std::string request_members(const Claims& claims, const std::string& text) {
    const std::string operation = probed_operation(claims);
    if (operation == "hello") return R"("op":"hello","protocol":1,"suite":"1.0.0")";
    return R"("op":")" + operation + R"(",)" +
           subject_of(operation, text, claims.setting.declared.dialect) + R"("params":)" +
           params_of(operation, claims.as_said.unit);
}

std::string request_line(std::int64_t id, const std::string& members) {
    return R"({"id":)" + std::to_string(id) + "," + members + "}";
}

}  // namespace trimspec::conformance
