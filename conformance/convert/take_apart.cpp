// Messages as they were read, turned into blocks that are written anew.

#include "pieces.hpp"
#include "wire/gemini_members.hpp"
#include "wire/reading.hpp"

namespace trimspec::convert {
namespace {

namespace gemini = wire::gemini;

Text exact(const json::Value& value) {
    std::string out;
    json::write(value, out);
    return Text{std::move(out)};
}

Image with_data_url(const Image& image) {
    const std::string prefix = "data:" + std::string{image.media_type.view()} + ";base64,";
    return Image{image.media_type, Text{prefix + std::string{image.ref.view()}}};
}

// Takes one message apart. A block of which nothing is left here is lost.
class Taking {
public:
    Taking(Dialect from, Dialect to, Losses& losses) : from_{from}, losses_{losses} {
        between_providers_ = from != Dialect::canonical && to != Dialect::canonical;
        wants_signature_ = to == Dialect::anthropic;
        to_openai_ = to == Dialect::openai_chat;  // which takes no reasoning at all
    }

    std::optional<Piece> piece(const Message& message, const std::string& pointer,
                               std::size_t index) {
        const Block& block = message.blocks[index];
        Piece piece{{}, origin_of(message, pointer, index, from_), {}};
        bool is_kept = true;
        if (const auto* result = std::get_if<ToolResult>(&block.value))
            is_kept = take(*result, message, block, piece);
        else
            piece.block.value = block.value;
        if (auto* call = std::get_if<ToolCall>(&piece.block.value)) take(*call, block.wire.source);
        if (auto* image = std::get_if<Image>(&piece.block.value))
            is_kept = take(*image, block.wire.source, piece.origin);
        if (auto* reasoning = std::get_if<Reasoning>(&piece.block.value))
            is_kept = take(*reasoning, piece.origin);
        if (auto* other = std::get_if<Opaque>(&piece.block.value))
            is_kept = take(*other, block.wire.source, piece.origin);
        if (!is_kept) return std::nullopt;
        return piece;
    }

private:
    bool lose(const Origin& origin, std::string what) {
        losses_.add(origin.pointer, std::move(what));
        return false;
    }

    // Arguments that were an object keep the order and the digits that they had.
    void take(ToolCall& call, const wire::Source& source) {
        if (from_ == Dialect::anthropic) call.arguments = exact(*source->find("input"));
        if (from_ != Dialect::gemini) return;
        const json::Member* data = gemini::find(*source, gemini::kCall);
        if (const json::Member* args = gemini::find(data->value, {"args", "args"}))
            call.arguments = exact(args->value);
    }

    bool take(Image& image, const wire::Source& source, const Origin& origin) {
        if (from_ == Dialect::anthropic) {
            const std::string_view type = source->find("source")->find("type")->get_if<Text>()->view();
            if (type == "file") return lose(origin, "an image by the id of an uploaded file");
            if (type == "base64") image = with_data_url(image);
        }
        if (from_ == Dialect::gemini && gemini::find(*source, gemini::kData))
            image = with_data_url(image);
        return true;
    }

    // A signature proves something to the provider that gave it, and to no other.
    bool take(Reasoning& reasoning, const Origin& origin) {
        if (!between_providers_ || to_openai_ || reasoning.signature.empty()) return true;
        if (wants_signature_) return lose(origin, "reasoning that another provider has signed");
        losses_.add(origin.detail, "a signature, which another provider cannot check");
        reasoning.signature = {};
        return true;
    }

    bool take(Opaque& block, const wire::Source& source, const Origin& origin) {
        if (between_providers_)
            return lose(origin, "a block that only " + std::string{wire::name_of(from_)} +
                                    " gives a meaning");
        block.compact = exact(*source);
        return true;
    }

    bool take(const ToolResult& result, const Message& message, const Block& block,
              Piece& piece) {
        if (result.call_id.empty()) return take_unnamed(message, piece);
        ToolResult taken{result.call_id, {}, result.is_error};
        for (std::size_t i = 0; i < result.items.size(); ++i) {
            ResultItem item{result.items[i].value, {}};
            Origin origin = origin_of_item(block, piece.origin, i, from_);
            if (!take_item(item, result.items[i].wire.source, origin)) continue;
            taken.items.push_back(std::move(item));
            piece.items.push_back(std::move(origin));
        }
        if (from_ == Dialect::gemini) take_whole_response(block, taken);
        piece.block.value = std::move(taken);
        return true;
    }

    bool take_item(ResultItem& item, const wire::Source& source, const Origin& origin) {
        if (auto* image = std::get_if<Image>(&item.value)) return take(*image, source, origin);
        if (auto* other = std::get_if<Opaque>(&item.value)) return take(*other, source, origin);
        return true;
    }

    // A response that is the text as a whole keeps its order and its digits.
    static void take_whole_response(const Block& block, ToolResult& taken) {
        const json::Member* data = gemini::find(*block.wire.source, gemini::kResult);
        const json::Member* response = gemini::find(data->value, {"response", "response"});
        const auto said = response ? gemini::said_in(response->value) : std::nullopt;
        if (said && said->key.empty()) taken.items.front().value = exact(response->value);
    }

    // In a user message a result that names no call is a text to everyone else.
    bool take_unnamed(const Message& message, Piece& piece) {
        losses_.add(piece.origin.pointer, "a tool result that names no call");
        if (message.role != Role::user) return false;
        piece.block.value = *message.wire.source->find("content")->get_if<Text>();
        return true;
    }

    Dialect from_;
    Losses& losses_;
    bool between_providers_ = false;
    bool wants_signature_ = false;
    bool to_openai_ = false;
};

}  // namespace

Pieces take_apart(const Message& message, std::size_t index, std::string pointer, Dialect from,
                  Dialect to, Losses& losses) {
    Pieces taken;
    taken.role = message.role;
    taken.was_empty = message.blocks.empty();
    taken.synthetic = message.synthetic;
    taken.index = index;
    const Text* spelling = wire::role_spelling(message);
    taken.is_developer = spelling != nullptr && spelling->view() == "developer";
    name_unknown_members(message, pointer, from, losses);
    Taking taking{from, to, losses};
    for (std::size_t b = 0; b < message.blocks.size(); ++b) {
        auto piece = taking.piece(message, pointer, b);
        if (piece && hold(*piece, message.role, to, losses))
            taken.pieces.push_back(std::move(*piece));
    }
    taken.pointer = std::move(pointer);
    return taken;
}

}  // namespace trimspec::convert
