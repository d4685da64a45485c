// Members that the model does not name, each with its place.

#include "pieces.hpp"
#include "wire/gemini_members.hpp"

namespace trimspec::convert {
namespace {

namespace gemini = wire::gemini;

// What a block or item is, as far as its members differ.
enum class Kind { text, image, call, other };

Kind kind_of(const Block& block) {
    if (std::holds_alternative<Text>(block.value)) return Kind::text;
    if (std::holds_alternative<Image>(block.value)) return Kind::image;
    return std::holds_alternative<ToolCall>(block.value) ? Kind::call : Kind::other;
}

Kind kind_of(const ResultItem& item) {
    if (std::holds_alternative<Text>(item.value)) return Kind::text;
    return std::holds_alternative<Image>(item.value) ? Kind::image : Kind::other;
}

// Members of the reader's `extra` stand in the object that was read, but for two things: some are
// objects that hold the unknown members of a member that is known, and some tell of a form.
class Walk {
public:
    Walk(Dialect from, Losses& losses) : from_{from}, losses_{losses} {}

    void visit(Kind kind, const Wire& wire, const std::string& pointer) {
        if (!wire.extra) return;
        for (const json::Member& member : *wire.extra->get_if<json::Object>()) {
            const std::string_view key = member.key.view();
            if (from_ == Dialect::zeroclaw_chat || !wire.source)
                name(key, pointer);
            else if (is_nested(kind, key))
                descend(member.value, *wire.source, key, pointer);
            else
                name(key, pointer + json::pointer({std::string{key}}));
        }
    }

    void name(std::string_view key, const std::string& pointer) {
        losses_.add(pointer, "\"" + std::string{key} + "\", a member that only " +
                                 std::string{wire::name_of(from_)} + " has a place for");
    }

private:
    [[nodiscard]] bool is_nested(Kind kind, std::string_view key) const {
        if (from_ == Dialect::gemini) return gemini::is_kind(key) && kind != Kind::text;
        if (from_ == Dialect::anthropic) return kind == Kind::image && key == "source";
        if (from_ != Dialect::openai_chat) return false;
        if (kind == Kind::call) return key == "function" || key == "custom";
        return kind == Kind::image && key == "image_url";
    }

    void descend(const json::Value& extra, const json::Value& source, std::string_view key,
                 const std::string& pointer) {
        const auto* members = extra.get_if<json::Object>();
        std::string_view actual = key;
        const json::Value* inner = source.find(key);
        if (inner == nullptr || inner->is_null())
            for (const gemini::Spelling& kind : gemini::kKinds)
                if (kind.camel == key) inner = source.find(actual = kind.snake);
        const std::string place = pointer + json::pointer({std::string{actual}});
        if (members == nullptr || inner == nullptr) return name(key, place);
        for (const json::Member& member : *members)
            if (member.key.view() == "response" && gemini::kResult.is(key))
                name_response(member.value, *inner->find("response"), place + "/response");
            else
                name(member.key.view(), place + json::pointer({std::string{member.key.view()}}));
    }

    // The key of the text is a form: the text itself goes over.
    void name_response(const json::Value& extra, const json::Value& response,
                       const std::string& pointer) {
        const auto said = gemini::said_in(response);
        for (const json::Member& member : *extra.get_if<json::Object>())
            if (!said || member.key.view() != said->key)
                name(member.key.view(),
                     pointer + json::pointer({std::string{member.key.view()}}));
    }

    Dialect from_;
    Losses& losses_;
};

void name_of_message(const Message& message, const std::string& pointer, Dialect from,
                     Walk& walk) {
    if (!message.wire.extra) return;
    for (const json::Member& member : *message.wire.extra->get_if<json::Object>()) {
        const std::string_view key = member.key.view();
        const auto* envelope = member.value.get_if<json::Object>();
        const std::string place = pointer + json::pointer({std::string{key}});
        if (key == "role") continue;  // a spelling
        if (from == Dialect::zeroclaw_chat && key == "content" && envelope != nullptr)
            for (const json::Member& inner : *envelope) walk.name(inner.key.view(), place);
        else
            walk.name(key, place);
    }
}

}  // namespace

void name_unknown_members(const Message& message, const std::string& pointer, Dialect from,
                          Losses& losses) {
    Walk walk{from, losses};
    name_of_message(message, pointer, from, walk);
    for (std::size_t b = 0; b < message.blocks.size(); ++b) {
        const Block& block = message.blocks[b];
        const auto* result = std::get_if<ToolResult>(&block.value);
        if (!block.wire.extra && result == nullptr) continue;
        const Origin origin = origin_of(message, pointer, b, from);
        walk.visit(kind_of(block), block.wire, origin.pointer);
        if (result == nullptr) continue;
        for (std::size_t i = 0; i < result->items.size(); ++i)
            if (result->items[i].wire.extra)
                walk.visit(kind_of(result->items[i]), result->items[i].wire,
                           origin_of_item(block, origin, i, from).pointer);
    }
}

}  // namespace trimspec::convert
