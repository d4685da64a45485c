// A plug-in for trimspec but for its subject: the C interface, and the JSON around one operation.

#include <algorithm>
#include <optional>

#include <nlohmann/json.hpp>

#include "capped.hpp"
#include "trimspec.h"

namespace {

using Json = nlohmann::json;

constexpr const char* kHello = R"({
    "implementation": {"name": "example-plug-in", "version": "1.0.0", "language": "c++"},
    "protocol": 1, "dialect": "canonical", "unit": "byte", "counter": "given",
    "ops": ["cap_tool_result"], "profile": "invariant", "policies": {"zero_cap": "unlimited"}})";

constexpr std::int64_t kLargest = (std::int64_t{1} << 53) - 1;

/// Nothing when `value` is no integer of the protocol.
std::optional<std::int64_t> integer(const Json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end() || !found->is_number_integer()) return std::nullopt;
    const auto value = found->get<std::int64_t>();
    if (value < -kLargest || value > kLargest) return std::nullopt;
    return value;
}

Json invalid(const char* code, const char* param = nullptr) {
    Json error = {{"code", code}, {"message", "see the code"}};
    if (param != nullptr) error["param"] = param;
    return {{"error", error}};
}

Json cap_tool_result(const Json& request) {
    const Json text = request.value("text", Json{});
    if (!text.is_string()) return invalid("invalid_request");
    const Json params = request.value("params", Json{});
    if (!params.is_object()) return invalid("invalid_params", "params");
    const auto max = integer(params, "max_chars");
    if (!max || *max < 0) return invalid("invalid_params", "max_chars");
    if (params.value("unit", Json{"byte"}) != "byte") return invalid("invalid_params", "unit");
    const auto& whole = text.get_ref<const std::string&>();
    const auto most = static_cast<std::size_t>(*max);
    const std::string kept = most == 0 || whole.size() <= most ? whole : capped(whole, most);
    return {{"ok", {{"text", kept}}}};
}

Json answer(const std::string& request_text) {
    const Json request = Json::parse(request_text, nullptr, false);
    const auto id = request.is_object() ? integer(request, "id") : std::nullopt;
    Json reply = invalid("invalid_request");
    if (id && request.contains("op") && request["op"].is_string()) {
        const Json& op = request["op"];
        reply = op == "hello"             ? Json{{"ok", Json::parse(kHello)}}
                : op == "cap_tool_result" ? cap_tool_result(request)
                                          : Json{{"unsupported", Json::object()}};
    }
    reply["id"] = id ? Json(*id) : Json{};
    return reply;
}

}  // namespace

uint32_t trimspec_abi() { return TRIMSPEC_ABI; }

int64_t trimspec_call(const char* request, size_t request_size, char** reply) {
    try {
        const std::string answered = answer({request, request_size}).dump();
        *reply = new char[answered.size()];
        std::copy(answered.begin(), answered.end(), *reply);
        return static_cast<int64_t>(answered.size());
    } catch (...) {  // nothing may leave but a value
        return -1;
    }
}

void trimspec_free(char* reply) { delete[] reply; }
