#include "anthropic.hpp"

#include <array>

namespace trimspec::wire::anthropic {
namespace {

// The kinds of an image's source: "" stands for no media type.
struct ImageSource {
    std::string_view type;
    std::string_view media_type;
    std::string_view ref;
};

constexpr std::array<ImageSource, 3> kImageSources{
    {{"base64", "media_type", "data"}, {"url", "", "url"}, {"file", "", "file_id"}}};

const Text* read_type(const json::Value& block, const Place& place, Reading& reading) {
    if (block.get_if<json::Object>() != nullptr) return reading.text(block, "type", place);
    reading.refuse(place, "a content block must be an object");
    return nullptr;
}

ResultItem opaque(const Source& source) {
    return ResultItem{Opaque{json::canonical(*source)}, {source, nullptr}};
}

std::optional<ResultItem> read_image(const Source& block, const Place& place, Reading& reading) {
    const json::Value* from = block->find("source");
    if (from == nullptr) {
        reading.refuse(place, "\"source\" is missing");
        return std::nullopt;
    }
    const Place at = place.at("source");
    const Text* type = read_type(*from, at, reading);
    if (type == nullptr) return std::nullopt;
    for (const ImageSource& kind : kImageSources) {
        if (kind.type != type->view()) continue;
        const bool typed = !kind.media_type.empty();
        const Text* media_type = typed ? reading.text(*from, kind.media_type, at) : nullptr;
        const Text* ref = typed && !media_type ? nullptr : reading.text(*from, kind.ref, at);
        if (ref == nullptr) return std::nullopt;
        Source extra = with_nested(extra_of(*block, {"type", "source"}), "source",
                                   extra_of(*from, {"type", kind.media_type, kind.ref}));
        return ResultItem{Image{media_type ? *media_type : Text{}, *ref},
                          {block, std::move(extra)}};
    }
    return opaque(block);
}

// A block that may also stand in a result: text, image or anything else.
std::optional<ResultItem> read_item(const Source& source, const Place& place, Reading& reading) {
    const Text* type = read_type(*source, place, reading);
    if (type == nullptr) return std::nullopt;
    if (type->view() == "image") return read_image(source, place, reading);
    if (type->view() != "text") return opaque(source);
    const Text* text = reading.text(*source, "text", place);
    if (text == nullptr) return std::nullopt;
    return ResultItem{*text, {source, extra_of(*source, {"type", "text"})}};
}

bool read_items(const Source& source, const Place& place, Reading& reading,
                std::vector<ResultItem>& items) {
    const json::Value* content = source->find("content");
    if (content == nullptr) return true;
    if (const auto* text = content->get_if<Text>()) {
        items.push_back(ResultItem{*text, {}});
        return true;
    }
    const Place at = place.at("content");
    const auto* array = content->get_if<json::Array>();
    if (array == nullptr)
        return reading.refuse(at, "a result's content must be a string or a list of blocks");
    return read_parts(source, *array, at, reading, items, &read_item);
}

std::optional<Block> read_result(const Source& source, const Place& place, Reading& reading) {
    ToolResult result;
    const Text* call_id = reading.id(*source, "tool_use_id", place);
    if (call_id == nullptr || !read_items(source, place, reading, result.items))
        return std::nullopt;
    result.call_id = *call_id;
    const auto is_error = reading.flag(*source, "is_error", place);
    if (!is_error) return std::nullopt;
    result.is_error = *is_error;
    return Block{std::move(result),
                 {source, extra_of(*source, {"type", "tool_use_id", "content", "is_error"})}};
}

std::optional<Block> read_call(const Source& source, const Place& place, Reading& reading) {
    const Text* id = reading.id(*source, "id", place);
    const Text* name = id ? reading.text(*source, "name", place) : nullptr;
    if (name == nullptr) return std::nullopt;
    const json::Value* input = source->find("input");
    if (input == nullptr || input->get_if<json::Object>() == nullptr) {
        reading.refuse(input ? place.at("input") : place, "\"input\" must be an object");
        return std::nullopt;
    }
    return Block{ToolCall{*id, *name, json::canonical(*input)},
                 {source, extra_of(*source, {"type", "id", "name", "input"})}};
}

std::optional<Block> read_thinking(const Source& source, const Place& place, Reading& reading) {
    const Text* text = reading.text(*source, "thinking", place);
    if (text == nullptr) return std::nullopt;
    Reasoning reasoning{*text, {}};
    if (source->find("signature") != nullptr) {
        const Text* signature = reading.text(*source, "signature", place);
        if (signature == nullptr) return std::nullopt;
        reasoning.signature = *signature;
    }
    return Block{reasoning, {source, extra_of(*source, {"type", "thinking", "signature"})}};
}

// A block of one role alone.
struct Bound {
    std::string_view type;
    Role role;
    std::optional<Block> (*read)(const Source&, const Place&, Reading&);
    std::string_view where;
};

constexpr std::array<Bound, 3> kBound{
    {{"tool_use", Role::assistant, &read_call, "a tool_use stands in assistant messages only"},
     {"tool_result", Role::user, &read_result, "a tool_result stands in user messages only"},
     {"thinking", Role::assistant, &read_thinking, "thinking stands in assistant messages only"}}};

std::optional<Block> read_block(const Source& source, Role role, const Place& place,
                                Reading& reading) {
    const Text* type = read_type(*source, place, reading);
    if (type == nullptr) return std::nullopt;
    for (const Bound& bound : kBound) {
        if (bound.type != type->view()) continue;
        if (bound.role == role) return bound.read(source, place, reading);
        reading.refuse(place, std::string{bound.where});
        return std::nullopt;
    }
    auto item = read_item(source, place, reading);
    if (!item) return std::nullopt;
    return std::visit(
        [&](auto& value) {
            return Block{std::move(value), std::move(item->wire)};
        },
        item->value);
}

bool read_content(const Source& whole, const json::Value& content, const Place& at,
                  Reading& reading, Message& message) {
    if (const auto* text = content.get_if<Text>()) {
        message.blocks.push_back(Block{*text, {}});
        return true;
    }
    const auto* array = content.get_if<json::Array>();
    if (array == nullptr) return reading.refuse(at, "content must be a string or a list of blocks");
    for (std::size_t i = 0; i < array->size(); ++i) {
        auto block = read_block(part_of(whole, (*array)[i]), message.role, at.at(i), reading);
        if (!block) return false;
        message.blocks.push_back(std::move(*block));
    }
    return true;
}

}  // namespace

MessagePtr read(const Source& source, const Place& place, Reading& reading) {
    if (source->get_if<json::Object>() == nullptr) {
        reading.refuse(place, "a message must be an object");
        return nullptr;
    }
    const Text* role_name = reading.text(*source, "role", place);
    if (role_name == nullptr) return nullptr;
    const auto role = role_named(role_name->view());
    if (!role || *role == Role::tool || role_name->view() != name_of(*role)) {
        reading.refuse(place.at("role"), "a role is one of user, assistant, system");
        return nullptr;
    }
    const json::Value* content = source->find("content");
    if (content == nullptr) {
        reading.refuse(place, "\"content\" is missing");
        return nullptr;
    }
    Message message;
    message.role = *role;
    if (!read_content(source, *content, place.at("content"), reading, message)) return nullptr;
    message.wire = Wire{source, extra_of(*source, {"role", "content"})};
    return std::make_shared<const Message>(std::move(message));
}

MessagePtr read_system(const Source& source, const Place& place, Reading& reading) {
    Message message;
    message.role = Role::system;
    if (!read_content(source, *source, place, reading, message)) return nullptr;
    message.wire.source = source;
    return std::make_shared<const Message>(std::move(message));
}

}  // namespace trimspec::wire::anthropic
