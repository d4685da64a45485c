// What a dialect can hold of one block by itself.

#include <algorithm>
#include <array>

#include "pieces.hpp"
#include "wire/gemini_members.hpp"
#include "wire/representable.hpp"

namespace trimspec::convert {
namespace {

// Nesting that a reader takes, and how much of it a history has around each.
constexpr std::size_t kMostNested = 256;
constexpr std::size_t kAroundArguments = 6;
constexpr std::size_t kAroundBlock = 7;

constexpr std::array<std::string_view, 5> kCanonicalTypes{"text", "image", "tool_call",
                                                          "tool_result", "reasoning"};
constexpr std::array<std::string_view, 2> kOpenaiTypes{"text", "image_url"};
constexpr std::array<std::string_view, 5> kAnthropicTypes{"text", "image", "tool_use",
                                                          "tool_result", "thinking"};

bool is_typed(Dialect to) { return to == Dialect::anthropic || to == Dialect::gemini; }

struct Holding {
    Piece& piece;
    Role role;
    Dialect to;
    Losses& losses;

    bool lose(std::string what) const {
        losses.add(piece.origin.pointer, std::move(what));
        return false;
    }
    // Loses a member alone: the block stays.
    bool lose_member(std::string what) const {
        losses.add(piece.origin.detail, std::move(what));
        return true;
    }

    bool operator()(const Text& text) const {
        const bool is_allowed = !is_typed(to) || (to == Dialect::anthropic && role == Role::system);
        return is_allowed || !text.empty() || lose("an empty text");
    }
    bool operator()(ToolCall& call) const {
        if (to == Dialect::gemini && call.name.empty()) return lose("a call without a name");
        if (to == Dialect::gemini && call.arguments.empty()) return true;
        return !is_typed(to) || hold_arguments(call);
    }
    bool operator()(Reasoning& reasoning) const {
        if (to == Dialect::canonical) return true;
        if (to == Dialect::openai_chat) return lose("reasoning");
        if (role != Role::assistant) return lose("reasoning that is not the assistant's");
        if (to == Dialect::anthropic)
            return !reasoning.signature.empty() || lose("reasoning without a signature");
        if (to == Dialect::gemini)
            return !reasoning.text.empty() || lose("reasoning without a text");
        if (!reasoning.signature.empty()) lose_member("the signature of reasoning");
        reasoning.signature = {};
        return true;
    }
    bool operator()(Image& image) const { return hold_image(image, piece.origin, to, losses); }
    bool operator()(const Opaque& block) const {
        return hold_opaque(block, piece.origin, false, to, losses);
    }
    bool operator()(ToolResult&) const {
        hold_result(piece, to, losses);
        return true;
    }

    // Where arguments are an object, the text of one that has no spaces is written as it is.
    bool hold_arguments(ToolCall& call) const {
        const auto read = json::read(call.arguments.view(), kMostNested - kAroundArguments);
        const auto* value = std::get_if<json::Value>(&read);
        if (value == nullptr || value->get_if<json::Object>() == nullptr) {
            const bool is_empty = call.arguments.empty();
            call.arguments = Text{"{}"};
            return lose_member(is_empty ? "empty arguments; they become an empty object"
                                        : "arguments that are no JSON object");
        }
        std::string compact;
        json::write(*value, compact);
        if (call.arguments.view() == compact) return true;
        call.arguments = Text{std::move(compact)};
        return lose_member("spaces and escapes of arguments; the same JSON object stays");
    }
};

// As the reader of openai-chat has it: the type that a data URL names, none for an address.
std::string_view media_type_of(std::string_view url) {
    constexpr std::string_view kScheme = "data:";
    if (!url.starts_with(kScheme)) return {};
    url.remove_prefix(kScheme.size());
    return url.substr(0, url.find_first_of(";,"));
}

bool is_address(std::string_view ref, Dialect to) {
    if (to == Dialect::gemini) return !ref.empty() && !ref.starts_with("data:");
    return ref.starts_with("https://") || ref.starts_with("http://");
}

template <std::size_t Count>
bool is_one_of(const std::array<std::string_view, Count>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// Whether the reader of `to` takes `block` for one that it does not know.
bool reads_as_unknown(const json::Value& block, bool in_result, Dialect to) {
    if (to == Dialect::zeroclaw_chat || (in_result && to == Dialect::openai_chat)) return false;
    if (to == Dialect::gemini) {
        const auto& members = *block.get_if<json::Object>();
        return std::none_of(members.begin(), members.end(), [](const json::Member& member) {
            return wire::gemini::is_kind(member.key.view());
        });
    }
    const json::Value* type = block.find("type");
    const auto* name = type ? type->get_if<Text>() : nullptr;
    if (name == nullptr) return false;
    if (to == Dialect::canonical) return !is_one_of(kCanonicalTypes, name->view());
    if (to == Dialect::anthropic) return !is_one_of(kAnthropicTypes, name->view());
    return !is_one_of(kOpenaiTypes, name->view());
}

}  // namespace

bool hold(Piece& piece, Role role, Dialect to, Losses& losses) {
    return std::visit(Holding{piece, role, to, losses}, piece.block.value);
}

bool hold_image(Image& image, const Origin& origin, Dialect to, Losses& losses) {
    if (to == Dialect::canonical) return true;
    const std::string_view ref = image.ref.view();
    if (to == Dialect::openai_chat) {
        if (image.media_type.view() != media_type_of(ref))
            losses.add(origin.detail, "the media type of an image");
        return true;
    }
    if (is_typed(to) && (wire::base64_of(image) || is_address(ref, to))) {
        const bool loses_type = to == Dialect::anthropic && !wire::base64_of(image) &&
                                !image.media_type.empty();
        if (loses_type) {
            losses.add(origin.detail, "the media type of an image");
            image.media_type = {};
        }
        return true;
    }
    losses.add(origin.pointer, to == Dialect::zeroclaw_chat
                                   ? "an image"
                                   : "an image that is neither data of its media type nor an address");
    return false;
}

bool hold_opaque(const Opaque& block, const Origin& origin, bool in_result, Dialect to,
                 Losses& losses) {
    const std::size_t around = to == Dialect::canonical ? 0 : kAroundBlock;
    const auto read = json::read(block.compact.view(), kMostNested - around);
    const auto* value = std::get_if<json::Value>(&read);
    if (value != nullptr && reads_as_unknown(*value, in_result, to)) return true;
    losses.add(origin.pointer, "a block of a type of its own");
    return false;
}

}  // namespace trimspec::convert
