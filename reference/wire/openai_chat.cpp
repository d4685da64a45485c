#include "openai_chat.hpp"

namespace trimspec::wire::openai_chat {
namespace {

// The media type in a data URL, empty for any other.
std::string_view media_type_of(std::string_view url) {
    constexpr std::string_view kScheme = "data:";
    if (!url.starts_with(kScheme)) return {};
    url.remove_prefix(kScheme.size());
    return url.substr(0, url.find_first_of(";,"));
}

// Unknown members of `object` and of its member `inner`, as one object.
Source nested_extra(const json::Value& object, std::initializer_list<std::string_view> known,
                    std::string_view inner, std::initializer_list<std::string_view> inner_known) {
    return with_nested(extra_of(object, known), inner, extra_of(*object.find(inner), inner_known));
}

// One part of a content list: text, image or anything else.
std::optional<ResultItem> read_part(const Source& source, const Place& place, Reading& reading) {
    if (source->get_if<json::Object>() == nullptr) {
        reading.refuse(place, "a content part must be an object");
        return std::nullopt;
    }
    const Text* type = reading.text(*source, "type", place);
    if (type == nullptr) return std::nullopt;
    if (type->view() == "text") {
        const Text* text = reading.text(*source, "text", place);
        if (text == nullptr) return std::nullopt;
        return ResultItem{*text, {source, extra_of(*source, {"type", "text"})}};
    }
    if (type->view() != "image_url")
        return ResultItem{Opaque{json::canonical(*source)}, {source, nullptr}};

    const json::Value* image = source->find("image_url");
    if (image == nullptr) {
        reading.refuse(place, "\"image_url\" is missing");
        return std::nullopt;
    }
    const Place at = place.at("image_url");
    if (image->get_if<json::Object>() == nullptr) {
        reading.refuse(at, "\"image_url\" must be an object");
        return std::nullopt;
    }
    const Text* url = reading.text(*image, "url", at);
    if (url == nullptr) return std::nullopt;
    return ResultItem{Image{media_type_of(url->view()), *url},
                      {source, nested_extra(*source, {"type", "image_url"}, "image_url", {"url"})}};
}

// A string or a list of parts; null and absent too where `optional`.
bool read_content(const Source& source, const Place& place, bool is_optional, Reading& reading,
                  std::vector<ResultItem>& items) {
    const json::Value* content = source->find("content");
    if (content == nullptr)
        return is_optional || reading.refuse(place, "\"content\" is missing");
    if (content->is_null() && is_optional) return true;
    if (const auto* text = content->get_if<Text>()) {
        items.push_back(ResultItem{*text, {}});
        return true;
    }
    const Place at = place.at("content");
    const auto* parts = content->get_if<json::Array>();
    if (parts == nullptr)
        return reading.refuse(at, "\"content\" must be a string or a list of parts");
    return read_parts(source, *parts, at, reading, items, &read_part);
}

// Calls of type `function` (the default) and `custom` differ in the names of their members alone.
struct CallForm {
    std::string_view type;
    std::string_view arguments;
};

std::optional<CallForm> form_of(const json::Value& call, const Place& place, Reading& reading) {
    constexpr CallForm kFunction{"function", "arguments"};
    constexpr CallForm kCustom{"custom", "input"};
    if (call.find("type") == nullptr) return kFunction;
    const Text* type = reading.text(call, "type", place);
    if (type == nullptr) return std::nullopt;
    if (type->view() == kFunction.type) return kFunction;
    if (type->view() == kCustom.type) return kCustom;
    reading.refuse(place.at("type"), R"(a tool call's type is "function" or "custom")");
    return std::nullopt;
}

std::optional<Block> read_call(const Source& source, const Place& place, Reading& reading) {
    if (source->get_if<json::Object>() == nullptr) {
        reading.refuse(place, "a tool call must be an object");
        return std::nullopt;
    }
    const Text* id = reading.id(*source, "id", place);
    const auto form = id ? form_of(*source, place, reading) : std::nullopt;
    if (!form) return std::nullopt;
    const json::Value* function = source->find(form->type);
    const Place at = place.at(form->type);
    if (function == nullptr || function->get_if<json::Object>() == nullptr) {
        reading.refuse(function ? at : place,
                       "\"" + std::string{form->type} + "\" must be an object");
        return std::nullopt;
    }
    const Text* name = reading.text(*function, "name", at);
    const Text* arguments = name ? reading.text(*function, form->arguments, at) : nullptr;
    if (arguments == nullptr) return std::nullopt;
    const Source extra = form->type == "function"
                             ? nested_extra(*source, {"id", "type", "function"}, "function",
                                            {"name", "arguments"})
                             : nested_extra(*source, {"id", "custom"}, "custom", {"name", "input"});
    return Block{ToolCall{*id, *name, *arguments}, {source, extra}};
}

bool read_calls(const Source& source, const Place& place, Reading& reading, Message& message) {
    const json::Value* calls = source->find("tool_calls");
    if (calls == nullptr || calls->is_null()) return true;
    const Place at = place.at("tool_calls");
    const auto* array = calls->get_if<json::Array>();
    if (array == nullptr) return reading.refuse(at, "\"tool_calls\" must be a list");
    if (!array->empty() && message.role != Role::assistant)
        return reading.refuse(at, "tool calls stand in assistant messages only");
    return read_parts(source, *array, at, reading, message.blocks, &read_call);
}

Block as_block(ResultItem item) {
    return std::visit([&](auto& value) { return Block{std::move(value), std::move(item.wire)}; },
                      item.value);
}

bool read_blocks(const Source& source, const Place& place, Reading& reading, Message& message) {
    std::vector<ResultItem> items;
    if (message.role == Role::tool) {
        const Text* call_id = reading.id(*source, "tool_call_id", place);
        if (call_id == nullptr || !read_content(source, place, false, reading, items)) return false;
        message.blocks.push_back(Block{ToolResult{*call_id, std::move(items), false}, {}});
        return true;
    }
    const bool may_lack_content = message.role == Role::assistant;
    if (!read_content(source, place, may_lack_content, reading, items)) return false;
    for (ResultItem& item : items) message.blocks.push_back(as_block(std::move(item)));
    return read_calls(source, place, reading, message);
}

// Members of `source` that the model does not name; a spelling of the role that it does not keep.
Source message_extra(const json::Value& source, Role role) {
    const bool spelt_as_named = source.find("role")->get_if<Text>()->view() == name_of(role);
    const std::string_view role_key = spelt_as_named ? "role" : "content";
    if (role == Role::tool) return extra_of(source, {role_key, "content", "tool_call_id"});
    return extra_of(source, {role_key, "content", "tool_calls"});
}

// Writing.

void write_image(const Image& image, std::string& out) {
    ObjectWriter part{out};
    part.text("type", "image_url");
    ObjectWriter url{part.member("image_url")};
    url.text("url", image.ref.view());
    url.close();
    part.close();
}

void write_part(const Text* text, const Image* image, const Opaque* opaque, const Source& source,
                std::string& out) {
    if (text != nullptr) return write_members(source, out, TextMembers{*text});
    if (source) return json::write(*source, out);
    if (image != nullptr) return write_image(*image, out);
    if (opaque != nullptr) out += opaque->compact.view();
}

template <class Element>  // Block or ResultItem
void write_part(const Element& element, std::string& out) {
    write_part(std::get_if<Text>(&element.value), std::get_if<Image>(&element.value),
               std::get_if<Opaque>(&element.value), element.wire.source, out);
}

void write_call(const Block& block, std::string& out) {
    if (block.wire.source) return json::write(*block.wire.source, out);
    const auto& call = std::get<ToolCall>(block.value);
    ObjectWriter object{out};
    object.text("id", call.id.view());
    object.text("type", "function");
    ObjectWriter function{object.member("function")};
    function.text("name", call.name.view());
    function.text("arguments", call.arguments.view());
    function.close();
    object.close();
}

bool is_call(const Block& block) { return std::holds_alternative<ToolCall>(block.value); }

// What a content member held: a string keeps its form as long as one text can.
enum class ContentForm { string, null, list };

ContentForm content_form(const Message& message) {
    if (!message.wire.source) return ContentForm::string;
    const json::Value* content = message.wire.source->find("content");
    if (content == nullptr || content->is_null()) return ContentForm::null;
    return content->get_if<Text>() ? ContentForm::string : ContentForm::list;
}

template <class Element>
void write_content(const std::vector<const Element*>& parts, ContentForm form, bool null_when_empty,
                   std::string& out) {
    const auto* only = parts.size() == 1 ? std::get_if<Text>(&parts.front()->value) : nullptr;
    if (parts.empty() && form != ContentForm::list)
        out += form == ContentForm::null || null_when_empty ? "null" : "\"\"";
    else if (only != nullptr && form != ContentForm::list)
        json::write_string(only->view(), out);
    else
        write_array(parts, out, [&](const Element* part) { write_part(*part, out); });
}

struct MessageMembers {
    const Message& message;

    [[nodiscard]] const ToolResult* result() const {
        return message.role == Role::tool ? &std::get<ToolResult>(message.blocks.front().value)
                                          : nullptr;
    }
    [[nodiscard]] bool has_calls() const {
        return std::any_of(message.blocks.begin(), message.blocks.end(), is_call);
    }
    void write_content_member(std::string& out) const {
        if (const ToolResult* tool_result = result()) {
            std::vector<const ResultItem*> items;
            items.reserve(tool_result->items.size());
            for (const ResultItem& item : tool_result->items) items.push_back(&item);
            return write_content(items, content_form(message), false, out);
        }
        std::vector<const Block*> parts;
        for (const Block& block : message.blocks)
            if (!is_call(block)) parts.push_back(&block);
        write_content(parts, content_form(message), has_calls(), out);
    }
    void write_calls(ObjectWriter& object) const {
        std::vector<const Block*> calls;
        for (const Block& block : message.blocks)
            if (is_call(block)) calls.push_back(&block);
        std::string& out = object.member("tool_calls");
        write_array(calls, out, [&](const Block* call) { write_call(*call, out); });
    }
    // An empty list of calls is refused by providers, so the member goes with the last call.
    bool rewrite(std::string_view key, ObjectWriter& object) const {
        if (key == "content") {
            write_content_member(object.member("content"));
            return true;
        }
        if (key != "tool_calls") return false;
        const json::Value& calls = *message.wire.source->find("tool_calls");
        const auto* array = calls.get_if<json::Array>();
        if (array == nullptr || array->empty()) return false;
        if (has_calls()) write_calls(object);
        return true;
    }
    void write_all(ObjectWriter& object) const {
        const Text* spelling = role_spelling(message);
        object.text("role", spelling ? spelling->view() : name_of(message.role));
        if (const ToolResult* tool_result = result())
            object.text("tool_call_id", tool_result->call_id.view());
        write_content_member(object.member("content"));
        if (has_calls()) write_calls(object);
    }
};

std::optional<std::string> lacks_place_for(const Block& block, Role role, bool behind_call) {
    if (block.wire.extra) return "a member that the model does not name";
    if (behind_call && !is_call(block)) return "a block behind a tool call";
    if (std::holds_alternative<Reasoning>(block.value)) return "reasoning";
    if (const auto* image = std::get_if<Image>(&block.value))
        if (image->media_type.empty() ||
            media_type_of(image->ref.view()) != image->media_type.view())
            return "an image that is no data URL of its media type";
    const auto* result = std::get_if<ToolResult>(&block.value);
    if (result == nullptr) return std::nullopt;
    if (role != Role::tool) return "a tool result in a user message";
    if (result->is_error) return "a tool result's error flag";
    if (result->items.empty()) return "a tool result without content";
    for (const ResultItem& item : result->items) {
        if (item.wire.extra) return "a member that the model does not name";
        if (!std::holds_alternative<Text>(item.value)) return "a tool result's image";
    }
    return std::nullopt;
}

}  // namespace

MessagePtr read(const Source& source, const Place& place, Reading& reading) {
    const auto role = read_role(*source, place, reading);
    if (!role) return nullptr;
    Message message;
    message.role = *role;
    if (!read_blocks(source, place, reading, message)) return nullptr;
    message.wire = Wire{source, message_extra(*source, *role)};
    return std::make_shared<const Message>(std::move(message));
}

void write(const Message& message, std::string& out) {
    write_members(message.wire.source, out, MessageMembers{message});
}

std::optional<NotRepresentable> not_representable(const Message& message) {
    if (has_unnamed_members(message))
        return NotRepresentable{"", "a member that the model does not name"};
    if (message.role == Role::tool && message.blocks.size() != 1)
        return NotRepresentable{"/content", "several tool results in one message"};
    if (message.blocks.empty())
        return NotRepresentable{"/content", "a message without content"};
    bool behind_call = false;
    for (std::size_t b = 0; b < message.blocks.size(); ++b) {
        const Block& block = message.blocks[b];
        if (auto what = lacks_place_for(block, message.role, behind_call))
            return NotRepresentable{"/content/" + std::to_string(b), std::move(*what)};
        behind_call |= is_call(block);
    }
    return std::nullopt;
}

}  // namespace trimspec::wire::openai_chat
