#include "lines.hpp"

#include <utility>

namespace trimspec::broken {
namespace {

// Beyond what the protocol allows, and far from what writing by recursion can bear.
constexpr int kMostNested = 1000;

bool is_refusal(const std::optional<Json>& reply) { return reply && reply->contains("error"); }

}  // namespace

std::optional<Json> parsed(std::string_view line) {
    bool too_deep = false;
    const auto stays = [&](int depth, Json::parse_event_t, Json&) {
        too_deep |= depth > kMostNested;
        return !too_deep;
    };
    Json value = Json::parse(line, stays, false);
    if (too_deep || !value.is_object()) return std::nullopt;
    return value;
}

bool is_system(const Json& message) {
    const auto& role = message.at("role");
    return role == "system" || role == "developer";
}

void pull_system_forward(Json& history) {
    Json system = Json::array();
    Json others = Json::array();
    for (const Json& message : history) (is_system(message) ? system : others).push_back(message);
    history = std::move(system);
    for (Json& message : others) history.push_back(std::move(message));
}

std::string reply_edited(std::string_view line, const wire::Speaker& speaker, EditReply edit) {
    std::string reply = wire::answer(line, speaker);
    const auto request = parsed(line);
    auto json = parsed(reply);
    if (!request || !json || !json->contains("ok") || request->at("op") == "hello") return reply;
    return edit(*request, json->at("ok")) ? json->dump() : reply;
}

std::string refusal_edited(std::string_view line, const wire::Speaker& speaker, EditReply edit) {
    std::string reply = wire::answer(line, speaker);
    auto json = parsed(reply);
    if (!is_refusal(json)) return reply;
    return edit(parsed(line).value_or(Json::object()), *json) ? json->dump() : reply;
}

std::string request_edited(std::string_view line, const wire::Speaker& speaker, EditRequest edit) {
    std::string reply = wire::answer(line, speaker);
    auto request = parsed(line);
    if (!request) return reply;
    for (;;) {
        const auto json = parsed(reply);
        if (!is_refusal(json) || !edit(*request, json->at("error"))) return reply;
        reply = wire::answer(request->dump(), speaker);
    }
}

}  // namespace trimspec::broken
