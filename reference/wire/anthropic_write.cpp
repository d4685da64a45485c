// Writing messages of the dialect `anthropic`, and what it has no place for.

#include <array>

#include "anthropic.hpp"
#include "representable.hpp"

namespace trimspec::wire::anthropic {
namespace {

// Block types that the reader takes apart. A block of any other type is opaque.
constexpr std::array<std::string_view, 5> kKnownTypes{"text", "image", "tool_use", "tool_result",
                                                      "thinking"};

void write_image(const Image& image, std::string& out) {
    ObjectWriter block{out};
    block.text("type", "image");
    ObjectWriter source{block.member("source")};
    if (const auto data = base64_of(image)) {
        source.text("type", "base64");
        source.text("media_type", image.media_type.view());
        source.text("data", *data);
    } else {
        source.text("type", "url");
        source.text("url", image.ref.view());
    }
    source.close();
    block.close();
}

// A string keeps its form as long as one text can; a list stays a list.
template <class Element, class Write>
void write_content(const std::vector<Element>& elements, bool as_string, std::string& out,
                   Write write) {
    const auto* only = elements.size() == 1 ? std::get_if<Text>(&elements.front().value) : nullptr;
    if (as_string && (only != nullptr || elements.empty()))
        return json::write_string(only ? only->view() : std::string_view{}, out);
    write_array(elements, out, write);
}

bool holds_string(const json::Value* content) {
    return content != nullptr && content->get_if<Text>() != nullptr;
}

struct Writer {
    const Source& source;
    std::string& out;

    void operator()(const Text& text) const { write_members(source, out, TextMembers{text}); }
    void operator()(const Image& image) const {
        if (source) return json::write(*source, out);
        write_image(image, out);
    }
    void operator()(const Opaque& opaque) const {
        if (source) return json::write(*source, out);
        out += opaque.compact.view();
    }
    void operator()(const ToolCall& call) const {
        if (source) return json::write(*source, out);
        ObjectWriter object{out};
        object.text("type", "tool_use");
        object.text("id", call.id.view());
        object.text("name", call.name.view());
        object.member("input") += call.arguments.view();
        object.close();
    }
    void operator()(const Reasoning& reasoning) const {
        if (source) return json::write(*source, out);
        ObjectWriter object{out};
        object.text("type", "thinking");
        object.text("thinking", reasoning.text.view());
        object.text("signature", reasoning.signature.view());
        object.close();
    }
    void operator()(const ToolResult& result) const;
};

struct ResultMembers {
    const ToolResult& result;
    bool as_string;

    void write_items(ObjectWriter& object) const {
        std::string& out = object.member("content");
        write_content(result.items, as_string, out, [&](const ResultItem& item) {
            std::visit(Writer{item.wire.source, out}, item.value);
        });
    }
    bool rewrite(std::string_view key, ObjectWriter& object) const {
        if (key == "content") write_items(object);
        return key == "content";
    }
    void write_all(ObjectWriter& object) const {
        object.text("type", "tool_result");
        object.text("tool_use_id", result.call_id.view());
        if (!result.items.empty()) write_items(object);
        if (result.is_error) object.boolean("is_error", true);
    }
};

void Writer::operator()(const ToolResult& result) const {
    const bool as_string = !source || holds_string(source->find("content"));
    write_members(source, out, ResultMembers{result, as_string});
}

struct MessageMembers {
    const Message& message;
    bool as_string;

    void write_blocks(std::string& out) const {
        write_content(message.blocks, as_string && !message.blocks.empty(), out,
                      [&](const Block& block) {
                          std::visit(Writer{block.wire.source, out}, block.value);
                      });
    }
    bool rewrite(std::string_view key, ObjectWriter& object) const {
        if (key == "content") write_blocks(object.member("content"));
        return key == "content";
    }
    void write_all(ObjectWriter& object) const {
        object.text("role", name_of(message.role == Role::tool ? Role::user : message.role));
        write_blocks(object.member("content"));
    }
};

// Where the content of `message` was read: its own member, or all of the system text.
bool was_string(const Message& message) {
    const Source& source = message.wire.source;
    if (!source) return true;
    const json::Value* content = source->find("content");
    return holds_string(content != nullptr ? content : source.get());
}

// What a canonical block lacks here.

std::optional<std::string> lacks_place_for_image(const Image& image) {
    const std::string_view ref = image.ref.view();
    const bool by_address =
        image.media_type.empty() && (ref.starts_with("https://") || ref.starts_with("http://"));
    if (by_address || base64_of(image)) return std::nullopt;
    return "an image that is neither base64 data of its media type nor a bare address";
}

std::optional<std::string> lacks_place_for_opaque(const Opaque& block) {
    const auto read = std::get<json::Value>(json::read(block.compact.view(), 1000));
    const std::string_view type = read.find("type")->get_if<Text>()->view();
    if (std::find(kKnownTypes.begin(), kKnownTypes.end(), type) == kKnownTypes.end())
        return std::nullopt;
    return "an unknown block of type " + std::string{type};
}

std::optional<std::string> lacks_place_for_result(const ToolResult& result) {
    for (const ResultItem& item : result.items) {
        std::optional<std::string> lack;
        if (const auto* image = std::get_if<Image>(&item.value))
            lack = lacks_place_for_image(*image);
        if (const auto* other = std::get_if<Opaque>(&item.value))
            lack = lacks_place_for_opaque(*other);
        if (lack) return lack;
    }
    if (!result.is_error) return std::nullopt;
    const bool all_text =
        std::all_of(result.items.begin(), result.items.end(), [](const ResultItem& item) {
            const auto* text = std::get_if<Text>(&item.value);
            return text != nullptr && !text->empty();
        });
    if (all_text && !result.items.empty()) return std::nullopt;
    return "a failed result that is not all text";
}

std::optional<std::string> lacks_place_for(const Block& block, Role role) {
    if (const auto* text = std::get_if<Text>(&block.value))
        if (text->empty() && role != Role::system) return "an empty text";
    if (const auto* call = std::get_if<ToolCall>(&block.value))
        if (!is_compact_object(call->arguments.view()))
            return "arguments that are no JSON object in its compact form";
    if (const auto* reasoning = std::get_if<Reasoning>(&block.value)) {
        if (role != Role::assistant) return "reasoning that is not the assistant's";
        if (reasoning->signature.empty()) return "reasoning without a signature";
    }
    if (const auto* image = std::get_if<Image>(&block.value)) return lacks_place_for_image(*image);
    if (const auto* other = std::get_if<Opaque>(&block.value))
        return lacks_place_for_opaque(*other);
    if (const auto* result = std::get_if<ToolResult>(&block.value))
        return lacks_place_for_result(*result);
    return std::nullopt;
}

}  // namespace

void write(const Message& message, std::string& out) {
    const Source& source = message.wire.source;
    const bool was_message = source && source->get_if<json::Object>() != nullptr;
    write_members(was_message ? source : nullptr, out,
                  MessageMembers{message, was_string(message)});
}

void write_system(const Message& message, std::string& out) {
    MessageMembers{message, was_string(message)}.write_blocks(out);
}

std::optional<NotRepresentable> not_representable(const Message& message) {
    if (auto fault = foreign_member(message)) return fault;
    if (message.blocks.empty() && message.role != Role::system)
        return NotRepresentable{"/content", "a message without content"};
    for (std::size_t b = 0; b < message.blocks.size(); ++b)
        if (auto what = lacks_place_for(message.blocks[b], message.role))
            return NotRepresentable{"/content/" + std::to_string(b), std::move(*what)};
    return std::nullopt;
}

}  // namespace trimspec::wire::anthropic
