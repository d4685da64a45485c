// Where in the input a block stood, in each dialect.

#include "pieces.hpp"
#include "wire/gemini_members.hpp"

namespace trimspec::convert {
namespace {

namespace gemini = wire::gemini;

std::string at(const std::string& pointer, std::string_view key) {
    return pointer + "/" + std::string{key};
}

std::string at(const std::string& pointer, std::size_t index) {
    return pointer + "/" + std::to_string(index);
}

// Where the content of a message stands, and what it is.
struct Content {
    std::string pointer;
    const json::Value* value = nullptr;  // null: there is none

    [[nodiscard]] const json::Array* list() const {
        return value ? value->get_if<json::Array>() : nullptr;
    }
    // Of the element that block `index` was read from.
    [[nodiscard]] std::string element(std::size_t index) const {
        return list() ? at(pointer, index) : pointer;
    }
};

Content content_of(const Message& message, const std::string& pointer, Dialect from) {
    const json::Value& source = *message.wire.source;
    if (source.get_if<json::Object>() == nullptr) return {pointer, &source};
    const std::string_view key = from == Dialect::gemini ? "parts" : "content";
    return {at(pointer, key), source.find(key)};
}

Origin openai_origin(const Message& message, const std::string& pointer, const Content& content,
                     std::size_t index) {
    if (message.role == Role::tool) return {pointer, pointer};
    const bool has_text = content.value != nullptr && content.value->get_if<Text>() != nullptr;
    const std::size_t parts = content.list() ? content.list()->size() : has_text ? 1 : 0;
    if (index < parts) {
        std::string part = content.element(index);
        std::string detail = std::holds_alternative<Image>(message.blocks[index].value)
                                 ? part + "/image_url/url"
                                 : part;
        return {std::move(part), std::move(detail)};
    }
    std::string call = at(pointer + "/tool_calls", index - parts);
    const json::Value* type = message.blocks[index].wire.source->find("type");
    const auto* name = type ? type->get_if<Text>() : nullptr;
    const bool is_custom = name != nullptr && name->view() == "custom";
    std::string detail = call + (is_custom ? "/custom/input" : "/function/arguments");
    return {std::move(call), std::move(detail)};
}

// The member of a gemini part that says what it is, and within it the one that may be lost alone.
std::string gemini_detail(const Block& block, const std::string& part) {
    const json::Value& source = *block.wire.source;
    const auto within = [&](const gemini::Spelling& kind, std::string_view key) {
        const json::Member* data = gemini::find(source, kind);
        const std::string whole = data ? at(part, data->key.view()) : part;
        return data && data->value.find(key) ? at(whole, key) : whole;
    };
    if (std::holds_alternative<ToolCall>(block.value)) return within(gemini::kCall, "args");
    if (std::holds_alternative<ToolResult>(block.value)) return within(gemini::kResult, "response");
    if (std::holds_alternative<Image>(block.value))
        return within(gemini::find(source, gemini::kData) ? gemini::kData : gemini::kFile,
                      "mimeType");
    if (!std::holds_alternative<Reasoning>(block.value)) return part;
    const json::Member* signature = gemini::find(source, gemini::kSignature);
    return signature ? at(part, signature->key.view()) : part;
}

std::string detail_of(const Block& block, const std::string& pointer, Dialect from) {
    if (!block.wire.source) return pointer;
    if (from == Dialect::gemini) return gemini_detail(block, pointer);
    const bool is_ours = from == Dialect::canonical;
    if (std::holds_alternative<ToolCall>(block.value))
        return pointer + (is_ours ? "/arguments" : "/input");
    if (std::holds_alternative<ToolResult>(block.value)) return pointer + "/is_error";
    if (std::holds_alternative<Reasoning>(block.value)) return pointer + "/signature";
    if (std::holds_alternative<Image>(block.value))
        return pointer + (is_ours ? "/media_type" : "/source");
    return pointer;
}

Origin gemini_item(const Block& block, const Origin& origin, std::size_t index) {
    const bool has_text = gemini::has_text(std::get<ToolResult>(block.value));
    if (has_text && index == 0) return {origin.detail, origin.detail};
    const json::Member* data = gemini::find(*block.wire.source, gemini::kResult);
    std::string part = at(at(at(origin.pointer, data->key.view()), "parts"),
                          index - (has_text ? 1 : 0));
    return {part, part};
}

}  // namespace

Origin origin_of(const Message& message, const std::string& pointer, std::size_t index,
                 Dialect from) {
    const Content content = content_of(message, pointer, from);
    if (from == Dialect::zeroclaw_chat) return {content.pointer, content.pointer};
    if (from == Dialect::openai_chat) return openai_origin(message, pointer, content, index);
    std::string element = content.element(index);
    std::string detail = detail_of(message.blocks[index], element, from);
    return {std::move(element), std::move(detail)};
}

Origin origin_of_item(const Block& block, const Origin& origin, std::size_t index, Dialect from) {
    if (from == Dialect::zeroclaw_chat) return origin;
    if (from == Dialect::gemini) return gemini_item(block, origin, index);
    const std::string content = origin.pointer + "/content";
    const auto& item = std::get<ToolResult>(block.value).items[index];
    if (!item.wire.source) return {content, content};
    std::string element = at(content, index);
    std::string detail = element;
    if (std::holds_alternative<Image>(item.value))
        detail += from == Dialect::canonical     ? "/media_type"
                  : from == Dialect::openai_chat ? "/image_url/url"
                                                 : "/source";
    return {std::move(element), std::move(detail)};
}

}  // namespace trimspec::convert
