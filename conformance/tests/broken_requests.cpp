#include "broken_requests.hpp"

#include <algorithm>

namespace trimspec::broken {
namespace {

std::string quoted(std::string_view text) { return '"' + std::string{text} + '"'; }

std::string list(std::initializer_list<std::string> items) {
    std::string joined;
    for (const std::string& item : items) joined += (joined.empty() ? "" : ",") + item;
    return '[' + joined + ']';
}

std::string message(std::string_view role, std::string_view content) {
    return "{\"role\":" + quoted(role) + ",\"content\":" + std::string{content} + '}';
}

std::string request(std::string_view op, std::string_view members) {
    return "{\"id\":1,\"op\":" + quoted(op) + std::string{members} + '}';
}

std::string with_params(std::string_view params) {
    return ",\"params\":{" + std::string{params} + '}';
}

}  // namespace

std::string says(std::string_view role, std::string_view text) {
    return message(role, quoted(text));
}

std::string says(std::string_view role, std::initializer_list<std::string> blocks) {
    return message(role, list(blocks));
}

std::string text(std::string_view text) {
    return R"({"type":"text","text":)" + quoted(text) + '}';
}

std::string call(std::string_view id, std::string_view arguments) {
    return R"({"type":"tool_call","name":"f","id":)" + quoted(id) + ",\"arguments\":" +
           quoted(arguments) + '}';
}

std::string result(std::string_view call_id, std::string_view text) {
    return R"({"type":"tool_result","call_id":)" + quoted(call_id) + ",\"content\":" +
           quoted(text) + '}';
}

std::string ask(std::string_view op, std::initializer_list<std::string> history,
                std::string_view params) {
    return request(op, ",\"history\":" + list(history) + with_params(params));
}

std::string ask_without_history(std::string_view op, std::string_view params) {
    return request(op, with_params(params));
}

std::string ask_to_cap(std::string_view text, int max_chars) {
    return request("cap_tool_result",
                   ",\"text\":" + quoted(text) +
                       with_params("\"max_chars\":" + std::to_string(max_chars)));
}

std::string times(int count, std::string_view piece) {
    std::string repeated;
    for (int i = 0; i < count; ++i) repeated += piece;
    return repeated;
}

}  // namespace trimspec::broken
