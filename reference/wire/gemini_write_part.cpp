// Writing one part of a Gemini content.

#include "gemini_members.hpp"
#include "gemini_parts.hpp"
#include "representable.hpp"

namespace trimspec::wire::gemini {
namespace {

struct TextPart {
    const Text& text;
    bool rewrite(std::string_view key, ObjectWriter& object) const {
        if (key != "text") return false;
        object.text("text", text.view());
        return true;
    }
    void write_all(ObjectWriter& object) const { object.text("text", text.view()); }
};

// The members of a response whose text may have changed.
struct ResponseMembers {
    std::string_view key;
    std::string_view text;
    bool rewrite(std::string_view member, ObjectWriter& object) const {
        if (member != key) return false;
        object.text(member, text);
        return true;
    }
    void write_all(ObjectWriter& object) const { object.text(key, text); }
};

std::string_view text_of(const ToolResult& result) {
    return has_text(result) ? std::get<Text>(result.items.front().value).view()
                            : std::string_view{};
}

void write_image(const Image& image, std::string& out) {
    const auto data = base64_of(image);
    ObjectWriter part{out};
    ObjectWriter inner{part.member(data ? kData.camel : kFile.camel)};
    if (!image.media_type.empty()) inner.text(kMediaType.camel, image.media_type.view());
    inner.text(data ? kBytes.camel : kAddress.camel, data ? *data : image.ref.view());
    inner.close();
    part.close();
}

// The members of `functionResponse`.
struct ResultMembers {
    const Block& block;
    const ToolResult& result;

    void write_response(const json::Value& response, std::string& out) const {
        const auto said = response.get_if<json::Object>() ? said_in(response) : std::nullopt;
        const bool is_whole = said && said->key.empty();
        if (!said || (is_whole && said->text.view() == text_of(result)))
            return json::write(response, out);
        const bool stood_alone = is_whole || response.get_if<json::Object>()->size() == 1;
        if (stood_alone && !result.items.empty() && !has_text(result)) {
            out += "{}";  // the text is gone, and the images stay alone
            return;
        }
        const Source source{Source{}, is_whole ? nullptr : &response};
        write_members(source, out,
                      ResponseMembers{is_whole ? kTexts[0] : said->key, text_of(result)});
    }
    void write_items(ObjectWriter& object) const {
        std::vector<const ResultItem*> items;
        for (const ResultItem& item : result.items)
            if (!std::holds_alternative<Text>(item.value)) items.push_back(&item);
        if (items.empty()) return;
        std::string& out = object.member("parts");
        write_array(items, out, [&](const ResultItem* item) {
            if (const auto* image = std::get_if<Image>(&item->value))
                write_image(*image, out);
            else
                out += std::get<Opaque>(item->value).compact.view();
        });
    }
    bool rewrite(std::string_view key, ObjectWriter& object) const {
        if (key != "response") return false;
        const Source& source = block.wire.source;
        write_response(*find(*source, kResult)->value.find("response"), object.member("response"));
        return true;
    }
    void write_all(ObjectWriter& object) const {
        object.text("id", result.call_id.view());
        object.text("name", name_of(block).view());
        ObjectWriter response{object.member("response")};
        if (has_text(result)) response.text(result.is_error ? "error" : "output", text_of(result));
        response.close();
        write_items(object);
    }
};

struct ResultPart {
    const Block& block;
    const ToolResult& result;

    void write_inner(std::string_view key, ObjectWriter& object) const {
        const Source& source = block.wire.source;
        const Source inner = source ? part_of(source, *source->find(key)) : nullptr;
        write_members(inner, object.member(key), ResultMembers{block, result});
    }
    bool rewrite(std::string_view key, ObjectWriter& object) const {
        if (!kResult.is(key) || block.wire.source->find(key)->is_null()) return false;
        write_inner(key, object);
        return true;
    }
    void write_all(ObjectWriter& object) const { write_inner(kResult.camel, object); }
};

struct FreshWriter {
    std::string& out;

    void operator()(const Image& image) const { write_image(image, out); }
    void operator()(const Opaque& opaque) const { out += opaque.compact.view(); }
    void operator()(const ToolCall& call) const {
        ObjectWriter part{out};
        ObjectWriter inner{part.member(kCall.camel)};
        inner.text("id", call.id.view());
        inner.text("name", call.name.view());
        if (!call.arguments.empty()) inner.member("args") += call.arguments.view();
        inner.close();
        part.close();
    }
    void operator()(const Reasoning& reasoning) const {
        ObjectWriter part{out};
        part.text("text", reasoning.text.view());
        part.boolean("thought", true);
        if (!reasoning.signature.empty()) part.text(kSignature.camel, reasoning.signature.view());
        part.close();
    }
    void operator()(const Text&) const {}        // written with or without a source
    void operator()(const ToolResult&) const {}  // the same
};

}  // namespace

void write_part(const Block& block, std::string& out) {
    const Source& source = block.wire.source;
    if (const auto* text = std::get_if<Text>(&block.value))
        return write_members(source, out, TextPart{*text});
    if (const auto* result = std::get_if<ToolResult>(&block.value))
        return write_members(source, out, ResultPart{block, *result});
    if (source) return json::write(*source, out);
    std::visit(FreshWriter{out}, block.value);
}

std::string_view written_id(const Block& block) noexcept {
    const Source& source = block.wire.source;
    if (!source) return {};
    const bool is_call = std::holds_alternative<ToolCall>(block.value);
    const json::Member* data = find(*source, is_call ? kCall : kResult);
    const json::Value* id = data ? data->value.find("id") : nullptr;
    const auto* text = id ? id->get_if<Text>() : nullptr;
    return text ? text->view() : std::string_view{};
}

Text name_of(const Block& result) {
    const Source& source = result.wire.source;
    const json::Member* data = source ? find(*source, kResult) : nullptr;
    const json::Value* name = data ? data->value.find("name") : nullptr;
    if (name == nullptr && result.wire.extra) name = result.wire.extra->find("name");
    const auto* text = name ? name->get_if<Text>() : nullptr;
    return text ? *text : std::get<ToolResult>(result.value).call_id;
}

Source name_hint(const Text& name) {
    return std::make_shared<const json::Value>(json::Object{{Text{"name"}, json::Value{name}}});
}

}  // namespace trimspec::wire::gemini
