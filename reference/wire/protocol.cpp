#include "protocol.hpp"

#include <algorithm>
#include <istream>
#include <ostream>

#include "params.hpp"
#include "reading.hpp"

namespace trimspec::wire {
namespace {

// A history or message is the value of a member, one level within the line.
constexpr std::size_t kMostNested = 256 + 1;

struct RequestId {
    std::optional<std::int64_t> value;
    [[nodiscard]] std::string text() const { return value ? std::to_string(*value) : "null"; }
};

RequestId id_of(const json::Value& request) {
    const json::Value* id = request.find("id");
    return {id == nullptr ? std::nullopt : integer_of(*id)};
}

std::string error_reply(const RequestId& id, const Error& error) {
    std::string line;
    ObjectWriter reply{line};
    reply.member("id") += id.text();
    write_error(error, reply.member("error"));
    reply.close();
    return line;
}

std::string_view describe(json::ReadError::Kind kind) {
    switch (kind) {
        case json::ReadError::Kind::encoding:
            return "invalid UTF-8, or a surrogate escape without its other half";
        case json::ReadError::Kind::duplicate_key: return "a key that stands twice in its object";
        case json::ReadError::Kind::too_deep: return "nesting beyond 256";
        case json::ReadError::Kind::number_range: return "a number that no program can hold";
        case json::ReadError::Kind::syntax: break;
    }
    return "the line is no JSON object";
}

// Whose fault a line is that could not be read to its end.
Error fault_of(const json::ReadError& fault) {
    const std::string what{describe(fault.kind)};
    const auto& path = fault.path;
    const bool is_syntax = fault.kind == json::ReadError::Kind::syntax || path.empty();
    if (!is_syntax && (path.front() == "history" || path.front() == "message"))
        return Error{ErrorCode::invalid_history, what,
                     json::pointer({path.begin() + 1, path.end()}), "", {}};
    if (!is_syntax && path.front() == "params")
        return Error{ErrorCode::invalid_params, what, "", path.size() > 1 ? path[1] : "params", {}};
    return Error{ErrorCode::invalid_request, what, "", "", {}};
}

std::string hello(const RequestId& id, const Speaker& speaker) {
    std::string line;
    ObjectWriter reply{line};
    reply.member("id") += id.text();
    ObjectWriter ok{reply.member("ok")};
    ObjectWriter implementation{ok.member("implementation")};
    implementation.text("name", speaker.name);
    implementation.text("version", kVersion);
    implementation.text("language", "c++");
    implementation.close();
    ok.integer("protocol", kProtocolVersion);
    ok.text("dialect", name_of(speaker.dialect));
    ok.text("unit", name_of(speaker.unit));
    ok.text("counter", "given");
    std::string& ops = ok.member("ops");
    write_array(operation_names(), ops, [&](std::string_view op) { json::write_string(op, ops); });
    ok.text("profile", speaker.profile);
    ok.text("breadcrumb", kBreadcrumbText);
    ok.member("policies") += "{}";
    ok.close();
    reply.close();
    return line;
}

Error no_request(std::string what) {
    return Error{ErrorCode::invalid_request, std::move(what), "", "", {}};
}

std::string unsupported(const RequestId& id, std::string_view reason) {
    std::string line;
    ObjectWriter reply{line};
    reply.member("id") += id.text();
    ObjectWriter object{reply.member("unsupported")};
    object.text("reason", reason);
    object.close();
    reply.close();
    return line;
}

}  // namespace

void write_error(const Error& error, std::string& out) {
    ObjectWriter object{out};
    object.text("code", name_of(error.code));
    object.text("message", error.message);
    if (error.code == ErrorCode::invalid_history) object.text("pointer", error.pointer);
    if (error.code == ErrorCode::invalid_params) object.text("param", error.param);
    if (error.code == ErrorCode::impossible_budget) {
        object.integer("floor_tokens", error.floor.floor_tokens);
        object.integer("budget_tokens", error.floor.budget_tokens);
        object.integer("system_tokens", error.floor.system_tokens);
        object.integer("newest_turn_tokens", error.floor.newest_turn_tokens);
    }
    object.close();
}

std::string_view name_of(Unit unit) noexcept {
    switch (unit) {
        case Unit::codepoint: return "codepoint";
        case Unit::byte: return "byte";
        case Unit::utf16: break;
    }
    return "utf16";
}

std::optional<Unit> unit_named(std::string_view name) noexcept {
    for (const Unit unit : {Unit::codepoint, Unit::byte, Unit::utf16})
        if (name == name_of(unit)) return unit;
    return std::nullopt;
}

std::string answer(std::string_view line, const Speaker& speaker) {
    auto read = json::read(line, kMostNested);
    if (auto* fault = std::get_if<json::ReadError>(&read)) {
        const bool is_object = fault->kind != json::ReadError::Kind::syntax;
        return error_reply(is_object ? id_of(fault->partial) : RequestId{}, fault_of(*fault));
    }
    auto request = std::get<json::Value>(std::move(read));
    if (request.get_if<json::Object>() == nullptr)
        return error_reply({}, no_request("a request must be a JSON object"));
    const RequestId id = id_of(request);
    if (!id.value) return error_reply(id, no_request("\"id\" must be an integer within 2^53 - 1"));
    const json::Value* member = request.find("op");
    const Text* op = member ? member->get_if<Text>() : nullptr;
    if (op == nullptr) return error_reply(id, no_request("\"op\" must be a string"));
    if (op->view() == "hello") return hello(id, speaker);
    const auto known = operation_names();
    if (std::find(known.begin(), known.end(), op->view()) == known.end())
        return unsupported(id, "unknown operation");

    std::string reply = "{\"id\":" + id.text() + ",\"ok\":";
    const Text name = *op;
    if (const auto error =
            perform(name.view(), std::move(request), speaker.dialect, speaker.steps, reply))
        return error_reply(id, *error);
    reply += '}';
    return reply;
}

void serve(std::istream& in, std::ostream& out, const Speaker& speaker) {
    std::string line;
    while (std::getline(in, line)) {
        out << answer(line, speaker) << '\n';
        out.flush();
    }
}

}  // namespace trimspec::wire
