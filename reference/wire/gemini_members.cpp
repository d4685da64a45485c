#include "gemini_members.hpp"

namespace trimspec::wire::gemini {
namespace {

bool is_scalar(const json::Value& value) {
    if (const auto* text = value.get_if<Text>()) return text->empty();
    return value.get_if<json::Array>() == nullptr && value.get_if<json::Object>() == nullptr;
}

}  // namespace

bool is_kind(std::string_view key) {
    return std::any_of(kKinds.begin(), kKinds.end(),
                       [&](const Spelling& kind) { return kind.is(key); });
}

const json::Member* find(const json::Value& object, const Spelling& spelling) {
    for (const json::Member& member : *object.get_if<json::Object>())
        if (spelling.is(member.key.view()) && !member.value.is_null()) return &member;
    return nullptr;
}

std::optional<Said> said_in(const json::Value& response) {
    const auto& members = *response.get_if<json::Object>();
    if (members.empty()) return std::nullopt;
    const json::Member* only = nullptr;
    std::size_t others = 0;
    for (const json::Member& member : members) {
        if (is_scalar(member.value)) continue;
        only = &member;
        ++others;
    }
    for (const std::string_view key : kTexts) {
        const json::Value* value = response.find(key);
        const auto* text = value ? value->get_if<Text>() : nullptr;
        if (text != nullptr && (others == 0 || (others == 1 && only->key.view() == key)))
            return Said{key, *text};
    }
    return Said{"", Text{json::canonical(response)}};
}

bool has_text(const ToolResult& result) {
    return !result.items.empty() && std::holds_alternative<Text>(result.items.front().value);
}

}  // namespace trimspec::wire::gemini
