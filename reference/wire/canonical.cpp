#include "canonical.hpp"

namespace trimspec::wire::canonical {
namespace {

std::optional<Image> read_image(const json::Value& value, const Place& place, Reading& reading) {
    const Text* media_type = reading.text(value, "media_type", place);
    const Text* ref = media_type ? reading.text(value, "ref", place) : nullptr;
    if (ref == nullptr) return std::nullopt;
    return Image{*media_type, *ref};
}

// The type of a block or item, or null and a fault.
const Text* read_type(const json::Value& value, const Place& place, Reading& reading) {
    if (value.get_if<json::Object>() == nullptr) {
        reading.refuse(place, "a block must be an object");
        return nullptr;
    }
    return reading.text(value, "type", place);
}

std::optional<ResultItem> read_item(const Source& source, const Place& place, Reading& reading) {
    const Text* type = read_type(*source, place, reading);
    if (type == nullptr) return std::nullopt;
    if (type->view() == "text") {
        const Text* text = reading.text(*source, "text", place);
        if (text == nullptr) return std::nullopt;
        return ResultItem{*text, {source, extra_of(*source, {"type", "text"})}};
    }
    if (type->view() == "image") {
        const auto image = read_image(*source, place, reading);
        if (!image) return std::nullopt;
        return ResultItem{*image, {source, extra_of(*source, {"type", "media_type", "ref"})}};
    }
    return ResultItem{Opaque{json::canonical(*source)}, {source, nullptr}};
}

bool read_items(const Source& source, const Place& place, Reading& reading,
                std::vector<ResultItem>& items) {
    const json::Value* content = source->find("content");
    if (content == nullptr) return reading.refuse(place, "\"content\" is missing");
    if (const auto* text = content->get_if<Text>()) {
        items.push_back(ResultItem{*text, {}});
        return true;
    }
    const auto* array = content->get_if<json::Array>();
    const Place at = place.at("content");
    if (array == nullptr) return reading.refuse(at, "a result's content must be a string or a list");
    return read_parts(source, *array, at, reading, items, &read_item);
}

std::optional<Block> read_result(const Source& source, const Place& place, Reading& reading) {
    ToolResult result;
    const Text* call_id = reading.id(*source, "call_id", place);
    if (call_id == nullptr || !read_items(source, place, reading, result.items))
        return std::nullopt;
    result.call_id = *call_id;
    const auto is_error = reading.flag(*source, "is_error", place);
    if (!is_error) return std::nullopt;
    result.is_error = *is_error;
    return Block{std::move(result),
                 {source, extra_of(*source, {"type", "call_id", "content", "is_error"})}};
}

std::optional<Block> read_call(const Source& source, const Place& place, Reading& reading) {
    const Text* id = reading.id(*source, "id", place);
    const Text* name = id ? reading.text(*source, "name", place) : nullptr;
    const Text* arguments = name ? reading.text(*source, "arguments", place) : nullptr;
    if (arguments == nullptr) return std::nullopt;
    return Block{ToolCall{*id, *name, *arguments},
                 {source, extra_of(*source, {"type", "id", "name", "arguments"})}};
}

std::optional<Block> read_reasoning(const Source& source, const Place& place, Reading& reading) {
    const Text* text = reading.text(*source, "text", place);
    if (text == nullptr) return std::nullopt;
    Reasoning reasoning{*text, {}};
    if (source->find("signature") != nullptr) {
        const Text* signature = reading.text(*source, "signature", place);
        if (signature == nullptr) return std::nullopt;
        reasoning.signature = *signature;
    }
    return Block{reasoning, {source, extra_of(*source, {"type", "text", "signature"})}};
}

std::optional<Block> refuse_block(const Place& place, Reading& reading, std::string what) {
    reading.refuse(place, std::move(what));
    return std::nullopt;
}

std::optional<Block> read_block(const Source& source, Role role, const Place& place,
                                Reading& reading) {
    const Text* type = read_type(*source, place, reading);
    if (type == nullptr) return std::nullopt;
    const std::string_view kind = type->view();
    if (kind == "tool_result") {
        if (role != Role::user && role != Role::tool)
            return refuse_block(place, reading, "a tool result stands in user and tool messages only");
        return read_result(source, place, reading);
    }
    if (role == Role::tool)
        return refuse_block(place, reading, "a tool message holds tool results and nothing else");
    if (kind == "tool_call") {
        if (role != Role::assistant)
            return refuse_block(place, reading, "a tool call stands in assistant messages only");
        return read_call(source, place, reading);
    }
    if (kind == "reasoning") return read_reasoning(source, place, reading);
    if (kind == "text" || kind == "image") {
        auto item = read_item(source, place, reading);
        if (!item) return std::nullopt;
        if (const auto* text = std::get_if<Text>(&item->value)) return Block{*text, item->wire};
        return Block{std::get<Image>(item->value), item->wire};
    }
    return Block{Opaque{json::canonical(*source)}, {source, nullptr}};
}

bool read_content(const Source& source, const Place& place, Reading& reading, Message& message) {
    const json::Value* content = source->find("content");
    if (content == nullptr) return reading.refuse(place, "\"content\" is missing");
    const Place at = place.at("content");
    if (const auto* text = content->get_if<Text>()) {
        if (message.role == Role::tool)
            return reading.refuse(at, "a tool message holds tool results and nothing else");
        message.blocks.push_back(Block{*text, {}});
        return true;
    }
    const auto* array = content->get_if<json::Array>();
    if (array == nullptr) return reading.refuse(at, "\"content\" must be a string or a list");
    if (array->empty() && message.role == Role::tool)
        return reading.refuse(at, "a tool message holds at least one tool result");
    for (std::size_t i = 0; i < array->size(); ++i) {
        auto block = read_block(part_of(source, (*array)[i]), message.role, at.at(i), reading);
        if (!block) return false;
        message.blocks.push_back(std::move(*block));
    }
    return true;
}

// Writing.

bool was_string(const Source& source) {
    return source == nullptr || source->find("content")->get_if<Text>() != nullptr;
}

void write_image(const Image& image, std::string& out) {
    ObjectWriter object{out};
    object.text("type", "image");
    object.text("media_type", image.media_type.view());
    object.text("ref", image.ref.view());
    object.close();
}

void write_item(const ResultItem& item, std::string& out) {
    if (const auto* text = std::get_if<Text>(&item.value))
        write_members(item.wire.source, out, TextMembers{*text});
    else if (item.wire.source)
        json::write(*item.wire.source, out);
    else if (const auto* image = std::get_if<Image>(&item.value))
        write_image(*image, out);
    else
        out += std::get<Opaque>(item.value).compact.view();
}

struct ResultMembers {
    const ToolResult& result;
    bool as_string;

    void write_items(std::string& out) const {
        const auto* only =
            result.items.size() == 1 ? std::get_if<Text>(&result.items.front().value) : nullptr;
        if (as_string && (only != nullptr || result.items.empty()))
            json::write_string(only ? only->view() : std::string_view{}, out);
        else
            write_array(result.items, out, [&](const ResultItem& item) { write_item(item, out); });
    }
    bool rewrite(std::string_view key, ObjectWriter& object) const {
        if (key != "content") return false;
        write_items(object.member("content"));
        return true;
    }
    void write_all(ObjectWriter& object) const {
        object.text("type", "tool_result");
        object.text("call_id", result.call_id.view());
        write_items(object.member("content"));
        if (result.is_error) object.boolean("is_error", true);
    }
};

struct BlockWriter {
    const Source& source;
    std::string& out;

    void operator()(const Text& text) const { write_members(source, out, TextMembers{text}); }
    void operator()(const ToolResult& result) const {
        const bool as_string = source ? was_string(source) : !result.items.empty();
        write_members(source, out, ResultMembers{result, as_string});
    }
    void operator()(const ToolCall& call) const {
        if (source) return json::write(*source, out);
        ObjectWriter object{out};
        object.text("type", "tool_call");
        object.text("id", call.id.view());
        object.text("name", call.name.view());
        object.text("arguments", call.arguments.view());
        object.close();
    }
    void operator()(const Image& image) const {
        if (source) return json::write(*source, out);
        write_image(image, out);
    }
    void operator()(const Reasoning& reasoning) const {
        if (source) return json::write(*source, out);
        ObjectWriter object{out};
        object.text("type", "reasoning");
        object.text("text", reasoning.text.view());
        if (!reasoning.signature.empty()) object.text("signature", reasoning.signature.view());
        object.close();
    }
    void operator()(const Opaque& opaque) const {
        if (source) return json::write(*source, out);
        out += opaque.compact.view();
    }
};

struct MessageMembers {
    const Message& message;
    bool as_string;

    void write_content(std::string& out) const {
        const auto& blocks = message.blocks;
        const auto* only = blocks.size() == 1 ? std::get_if<Text>(&blocks.front().value) : nullptr;
        if (as_string && only != nullptr) return json::write_string(only->view(), out);
        write_array(blocks, out, [&](const Block& block) {
            std::visit(BlockWriter{block.wire.source, out}, block.value);
        });
    }
    bool rewrite(std::string_view key, ObjectWriter& object) const {
        if (key != "content") return false;
        write_content(object.member("content"));
        return true;
    }
    void write_all(ObjectWriter& object) const {
        const Text* spelling = role_spelling(message);
        object.text("role", spelling ? spelling->view() : name_of(message.role));
        write_content(object.member("content"));
        if (message.synthetic) object.text("synthetic", message.synthetic->view());
    }
};

}  // namespace

MessagePtr read(const Source& source, const Place& place, Reading& reading) {
    const auto role = read_role(*source, place, reading);
    if (!role) return nullptr;
    Message message;
    message.role = *role;
    if (!read_content(source, place, reading, message)) return nullptr;
    if (source->find("synthetic") != nullptr) {
        const Text* synthetic = reading.text(*source, "synthetic", place);
        if (synthetic == nullptr) return nullptr;
        message.synthetic = *synthetic;
    }
    message.wire = Wire{source, source->find("role")->get_if<Text>()->view() == "developer"
                                    ? extra_of(*source, {"content", "synthetic"})
                                    : extra_of(*source, {"role", "content", "synthetic"})};
    return std::make_shared<const Message>(std::move(message));
}

void write(const Message& message, std::string& out) {
    write_members(message.wire.source, out,
                  MessageMembers{message, was_string(message.wire.source)});
}

}  // namespace trimspec::wire::canonical
