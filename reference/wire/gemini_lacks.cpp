// What a canonical block lacks in Gemini's parts.

#include "gemini_members.hpp"
#include "gemini_parts.hpp"
#include "representable.hpp"

namespace trimspec::wire::gemini {
namespace {

std::optional<std::string> lacks_place_for_image(const Image& image) {
    const bool by_address = !image.ref.empty() && !image.ref.view().starts_with("data:");
    if (by_address || base64_of(image)) return std::nullopt;
    return "an image that is neither base64 data of its media type nor an address";
}

std::optional<std::string> lacks_place_for_opaque(const Opaque& block) {
    const auto read = std::get<json::Value>(json::read(block.compact.view(), 1000));
    for (const json::Member& member : *read.get_if<json::Object>())
        if (is_kind(member.key.view())) return "an unknown block that reads as a known one";
    return std::nullopt;
}

std::optional<std::string> lacks_place_for_result(const ToolResult& result) {
    if (result.is_error && !has_text(result)) return "an error flag without a text";
    for (std::size_t i = 0; i < result.items.size(); ++i) {
        const auto& item = result.items[i].value;
        if (i > 0 && std::holds_alternative<Text>(item)) return "a result's text that is in pieces";
        std::optional<std::string> lack;
        if (const auto* image = std::get_if<Image>(&item)) lack = lacks_place_for_image(*image);
        if (const auto* other = std::get_if<Opaque>(&item)) lack = lacks_place_for_opaque(*other);
        if (lack) return lack;
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> lacks_place_for(const Block& block, Role role) {
    if (const auto* text = std::get_if<Text>(&block.value))
        if (text->empty()) return "an empty text";
    if (const auto* reasoning = std::get_if<Reasoning>(&block.value)) {
        if (role != Role::assistant) return "reasoning that is not the model's";
        if (reasoning->text.empty()) return "reasoning without a text";
    }
    if (const auto* call = std::get_if<ToolCall>(&block.value)) {
        if (call->name.empty()) return "a call without a name";
        if (!call->arguments.empty() && !is_compact_object(call->arguments.view()))
            return "arguments that are no JSON object in its compact form";
    }
    if (const auto* image = std::get_if<Image>(&block.value)) return lacks_place_for_image(*image);
    if (const auto* other = std::get_if<Opaque>(&block.value))
        return lacks_place_for_opaque(*other);
    if (const auto* result = std::get_if<ToolResult>(&block.value))
        return lacks_place_for_result(*result);
    return std::nullopt;
}

}  // namespace trimspec::wire::gemini
