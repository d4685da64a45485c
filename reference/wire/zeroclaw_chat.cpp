#include "zeroclaw_chat.hpp"

#include <vector>

#include "../turns.hpp"

namespace trimspec::wire::zeroclaw_chat {
namespace {

constexpr std::size_t kMostNested = 256;
constexpr std::string_view kResultsPrefix = "[Tool results]";

// What the text of one message holds.
struct Content {
    std::vector<Block> blocks;
    Source envelope;  ///< the object that the text is the JSON of, null for plain text
};

// The object that `text` is the JSON of, null for any other text.
Source object_in(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos || text[first] != '{') return nullptr;
    auto read = json::read(text, kMostNested);
    auto* value = std::get_if<json::Value>(&read);
    return value ? std::make_shared<const json::Value>(std::move(*value)) : nullptr;
}

const Text* text_member(const json::Value& object, std::string_view key) {
    const json::Value* member = object.find(key);
    return member ? member->get_if<Text>() : nullptr;
}

// Assistants.

bool has_id(const json::Value& call) {
    const json::Value* id = call.find("id");
    return id != nullptr && !id->is_null();
}

// The calls of an assistant's envelope, null for any other object.
const json::Array* calls_of(const json::Value& object) {
    const json::Value* calls = object.find("tool_calls");
    const auto* list = calls ? calls->get_if<json::Array>() : nullptr;
    if (list == nullptr) return nullptr;
    const json::Value* content = object.find("content");
    if (content != nullptr && !content->is_null() && content->get_if<Text>() == nullptr)
        return nullptr;
    const bool is_record = list->empty() || std::any_of(list->begin(), list->end(), has_id);
    return is_record ? list : nullptr;
}

// Unknown members of an assistant's envelope.
Source envelope_extra(const json::Value& envelope) {
    const json::Value* reasoning = envelope.find("reasoning_content");
    if (reasoning != nullptr && !reasoning->is_null() && reasoning->get_if<Text>() == nullptr)
        return extra_of(envelope, {"content", "tool_calls"});
    return extra_of(envelope, {"content", "tool_calls", "reasoning_content"});
}

std::optional<Text> arguments_of(const json::Value& function) {
    const json::Value* arguments = function.find("arguments");
    if (arguments == nullptr) return std::nullopt;
    if (const auto* text = arguments->get_if<Text>()) return *text;
    if (arguments->get_if<json::Object>() == nullptr) return std::nullopt;
    std::string compact;
    json::write(*arguments, compact);
    return Text{std::move(compact)};
}

std::optional<Block> read_call(const Source& source, const Place& place, Reading& reading) {
    const json::Value* nested = source->find("function");
    const json::Value& function = nested ? *nested : *source;
    const Text* id = text_member(*source, "id");
    const Text* name = text_member(function, "name");
    const std::optional<Text> arguments = arguments_of(function);
    if (id == nullptr || id->empty()) {
        reading.refuse(place, "a tool call needs an \"id\" that is a string and not empty");
        return std::nullopt;
    }
    if (name == nullptr || !arguments) {
        reading.refuse(place,
                       "a tool call needs a \"name\" that is a string and \"arguments\" that are a "
                       "string or an object");
        return std::nullopt;
    }
    const Source extra = nested ? with_nested(extra_of(*source, {"id", "type", "function"}),
                                              "function", extra_of(function, {"name", "arguments"}))
                                : extra_of(*source, {"id", "name", "arguments"});
    return Block{ToolCall{*id, *name, *arguments}, {source, extra}};
}

std::optional<Content> read_assistant(const Text& text, const Place& place, Reading& reading) {
    Content content;
    Source object = object_in(text.view());
    const json::Array* calls = object ? calls_of(*object) : nullptr;
    if (calls == nullptr) {
        content.blocks.push_back(Block{text, {}});
        return content;
    }
    if (const Text* reasoning = text_member(*object, "reasoning_content"))
        content.blocks.push_back(Block{Reasoning{*reasoning, {}}, {}});
    if (const Text* said = text_member(*object, "content"))
        content.blocks.push_back(Block{*said, {}});
    for (const json::Value& call : *calls) {
        auto block = read_call(part_of(object, call), place, reading);
        if (!block) return std::nullopt;
        content.blocks.push_back(std::move(*block));
    }
    content.envelope = std::move(object);
    return content;
}

// Carriers.

Block result_block(Text call_id, Text text, Source extra) {
    ToolResult result{std::move(call_id), {}, false};
    result.items.push_back(ResultItem{std::move(text), {}});
    return Block{std::move(result), {nullptr, std::move(extra)}};
}

std::optional<Content> read_tool(const Text& text, const Place& place, Reading& reading) {
    Content content;
    Source object = object_in(text.view());
    const json::Value* id = object ? object->find("tool_call_id") : nullptr;
    if (id == nullptr) {
        content.blocks.push_back(result_block({}, text, nullptr));
        return content;
    }
    const Text* call_id = id->get_if<Text>();
    if (!id->is_null() && (call_id == nullptr || call_id->empty())) {
        reading.refuse(place, "\"tool_call_id\" must be null or a string that is not empty");
        return std::nullopt;
    }
    const Text* output = text_member(*object, "content");
    if (output == nullptr) {
        reading.refuse(place, "a tool result needs a \"content\" that is a string");
        return std::nullopt;
    }
    content.blocks.push_back(result_block(call_id ? *call_id : Text{}, *output,
                                          extra_of(*object, {"tool_call_id", "content"})));
    content.envelope = std::move(object);
    return content;
}

std::optional<Content> read_content(const Text& text, Role role, const Place& place,
                                    Reading& reading) {
    if (role == Role::assistant) return read_assistant(text, place, reading);
    if (role == Role::tool) return read_tool(text, place, reading);
    Content content;
    if (role == Role::user && text.view().starts_with(kResultsPrefix))
        content.blocks.push_back(
            result_block({}, Text{text.view().substr(kResultsPrefix.size())}, nullptr));
    else
        content.blocks.push_back(Block{text, {}});
    return content;
}

// Members of `source` that the model does not name; a spelling of the role that it does not keep.
Source message_extra(const json::Value& source, Role role, const Source& envelope) {
    const bool spelt_as_named = text_member(source, "role")->view() == name_of(role);
    Source outer = extra_of(source, {spelt_as_named ? "role" : "content", "content"});
    if (role != Role::assistant || !envelope) return outer;
    return with_nested(outer, "content", envelope_extra(*envelope));
}

// Writing.

// The blocks of an assistant message, sorted.
struct Parts {
    const Reasoning* reasoning = nullptr;
    const Text* text = nullptr;
    std::vector<const Block*> calls;

    explicit Parts(const Message& message) {
        for (const Block& block : message.blocks) {
            if (const auto* one = std::get_if<Reasoning>(&block.value)) reasoning = one;
            if (const auto* one = std::get_if<Text>(&block.value)) text = one;
            if (std::holds_alternative<ToolCall>(block.value)) calls.push_back(&block);
        }
    }
};

// A call of an envelope that was read is written as it stood there.
void write_call(const Block& block, bool is_of_envelope, std::string& out) {
    if (is_of_envelope && block.wire.source) return json::write(*block.wire.source, out);
    const auto& call = std::get<ToolCall>(block.value);
    ObjectWriter object{out};
    object.text("id", call.id.view());
    object.text("name", call.name.view());
    object.text("arguments", call.arguments.view());
    object.close();
}

struct AssistantMembers {
    const Parts& parts;
    const Source& envelope;

    void write_content(ObjectWriter& object) const {
        if (parts.text != nullptr)
            object.text("content", parts.text->view());
        else
            object.member("content") += "null";
    }
    void write_calls(ObjectWriter& object) const {
        std::string& out = object.member("tool_calls");
        write_array(parts.calls, out,
                    [&](const Block* call) { write_call(*call, envelope != nullptr, out); });
    }
    bool rewrite(std::string_view key, ObjectWriter& object) const {
        if (key == "content") {
            write_content(object);
            return true;
        }
        if (key == "tool_calls") {
            write_calls(object);
            return true;
        }
        const bool is_reasoning =
            key == "reasoning_content" && text_member(*envelope, key) != nullptr;
        return is_reasoning && parts.reasoning == nullptr;
    }
    void write_all(ObjectWriter& object) const {
        write_content(object);
        write_calls(object);
        if (parts.reasoning != nullptr)
            object.text("reasoning_content", parts.reasoning->text.view());
    }
};

// Whether `text` alone says all that an envelope would.
bool is_enough(const Text& text, const Parts& parts, const Source& envelope) {
    if (!parts.calls.empty() || parts.reasoning != nullptr) return false;
    if (!envelope) return true;
    if (envelope_extra(*envelope)) return false;
    const Source object = object_in(text.view());
    return !object || calls_of(*object) == nullptr;
}

Text assistant_text(const Message& message, const Source& envelope) {
    const Parts parts{message};
    Text text = parts.text ? *parts.text : Text{};
    if (is_enough(text, parts, envelope)) return text;
    std::string out;
    write_members(envelope, out, AssistantMembers{parts, envelope});
    return Text{std::move(out)};
}

struct ToolMembers {
    const ToolResult& result;
    std::string_view text;

    bool rewrite(std::string_view key, ObjectWriter& object) const {
        if (key != "content") return false;
        object.text("content", text);
        return true;
    }
    void write_all(ObjectWriter& object) const {
        object.text("tool_call_id", result.call_id.view());
        object.text("content", text);
    }
};

Text carrier_text(const Message& message, const Source& envelope) {
    const auto& result = std::get<ToolResult>(message.blocks.front().value);
    Text text = result.items.empty() ? Text{} : std::get<Text>(result.items.front().value);
    if (message.role == Role::user)
        return Text{std::string{kResultsPrefix} + std::string{text.view()}};
    if (!envelope && result.call_id.empty()) return text;
    std::string out;
    write_members(envelope, out, ToolMembers{result, text.view()});
    return Text{std::move(out)};
}

// The text that says what the blocks of `message` do; `envelope` is the one it was read from.
Text composed(const Message& message, const Source& envelope) {
    if (message.role == Role::assistant) return assistant_text(message, envelope);
    if (rule::carrier(message)) return carrier_text(message, envelope);
    const Text* text = only_text(message);
    return text ? *text : Text{};
}

bool holds_blocks(const Message& message, std::vector<Block> blocks) {
    return same_message(message,
                        Message{message.role, std::move(blocks), message.synthetic, message.wire});
}

Text content_text(const Message& message) {
    if (!message.wire.source) return composed(message, nullptr);
    const Text& was = *text_member(*message.wire.source, "content");
    if (const Text* text = only_text(message); text != nullptr && *text == was) return was;
    Reading reading;
    auto content = read_content(was, message.role, Place{}, reading);
    const Source envelope = content->envelope;
    if (holds_blocks(message, std::move(content->blocks))) return was;
    return composed(message, envelope);
}

struct MessageMembers {
    const Message& message;

    bool rewrite(std::string_view key, ObjectWriter& object) const {
        if (key != "content") return false;
        object.text("content", content_text(message).view());
        return true;
    }
    void write_all(ObjectWriter& object) const {
        const Text* spelling = role_spelling(message);
        object.text("role", spelling ? spelling->view() : name_of(message.role));
        object.text("content", content_text(message).view());
    }
};

// Translating.

std::optional<std::string> lacks_place_for_result(const ToolResult& result, Role role) {
    if (role != Role::tool) return "a tool result in a user message";
    if (result.is_error) return "a tool result's error flag";
    if (result.items.size() != 1 || !std::holds_alternative<Text>(result.items.front().value))
        return "a tool result that is not one text";
    if (result.items.front().wire.extra) return "a member that the model does not name";
    return std::nullopt;
}

// The block at `index`; an assistant's blocks stand in the order reasoning, text, calls.
std::optional<std::string> lacks_place_for(const Message& message, std::size_t index) {
    const Block& block = message.blocks[index];
    if (block.wire.extra) return "a member that the model does not name";
    if (const auto* result = std::get_if<ToolResult>(&block.value))
        return lacks_place_for_result(*result, message.role);
    if (std::holds_alternative<ToolCall>(block.value)) return std::nullopt;
    if (const auto* reasoning = std::get_if<Reasoning>(&block.value)) {
        if (!reasoning->signature.empty()) return "signed reasoning";
        if (Parts{message}.calls.empty()) return "reasoning without a tool call";
        if (index != 0) return "reasoning behind another block";
        return std::nullopt;
    }
    if (!std::holds_alternative<Text>(block.value)) return "a block other than text";
    const bool is_first =
        index == 0 || (index == 1 && std::holds_alternative<Reasoning>(message.blocks[0].value));
    if (!is_first) return "a text that is not the first";
    return std::nullopt;
}

}  // namespace

MessagePtr read(const Source& source, const Place& place, Reading& reading) {
    const auto role = read_role(*source, place, reading);
    if (!role) return nullptr;
    const Text* text = reading.text(*source, "content", place);
    if (text == nullptr) return nullptr;
    auto content = read_content(*text, *role, place.at("content"), reading);
    if (!content) return nullptr;
    Message message{*role, std::move(content->blocks), std::nullopt, {}};
    message.wire = Wire{source, message_extra(*source, *role, content->envelope)};
    if (only_text(message) == nullptr) message.sent_text = &content_text;
    return std::make_shared<const Message>(std::move(message));
}

void write(const Message& message, std::string& out) {
    write_members(message.wire.source, out, MessageMembers{message});
}

std::optional<NotRepresentable> not_representable(const Message& message) {
    if (has_unnamed_members(message))
        return NotRepresentable{"", "a member that the model does not name"};
    if (message.blocks.empty()) return NotRepresentable{"/content", "a message without content"};
    if (message.role == Role::tool && message.blocks.size() != 1)
        return NotRepresentable{"/content", "several tool results in one message"};
    for (std::size_t b = 0; b < message.blocks.size(); ++b)
        if (auto what = lacks_place_for(message, b))
            return NotRepresentable{"/content/" + std::to_string(b), std::move(*what)};
    Reading reading;
    auto content = read_content(composed(message, nullptr), message.role, Place{}, reading);
    if (!content || !holds_blocks(message, std::move(content->blocks)))
        return NotRepresentable{"/content", "a text that reads as a tool envelope"};
    return std::nullopt;
}

}  // namespace trimspec::wire::zeroclaw_chat
