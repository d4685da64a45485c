#include "definitions.hpp"

#include <algorithm>
#include <bit>

namespace trimspec::oracle {

namespace {

constexpr std::string_view kNotice = "[earlier turns omitted to fit the context window]";

template <class Kind>
bool has(const Message& message) {
    return std::any_of(message.blocks.begin(), message.blocks.end(), [](const Block& block) {
        return std::holds_alternative<Kind>(block.value);
    });
}

Number images_of(const Message& message) {
    Number images = 0;
    for (const Block& block : message.blocks) {
        if (std::holds_alternative<Image>(block.value)) ++images;
        if (const auto* result = std::get_if<ToolResult>(&block.value))
            for (const ResultItem& item : result->items)
                images += std::holds_alternative<Image>(item.value) ? 1 : 0;
    }
    return images;
}

Number characters_of(const ResultItem& item, Unit unit) {
    if (const auto* text = std::get_if<Text>(&item.value)) return units_in(text->view(), unit);
    if (const auto* opaque = std::get_if<Opaque>(&item.value))
        return units_in(opaque->compact.view(), unit);
    return 0;
}

Number characters_of(const Block& block, Unit unit) {
    if (const auto* text = std::get_if<Text>(&block.value)) return units_in(text->view(), unit);
    if (const auto* opaque = std::get_if<Opaque>(&block.value))
        return units_in(opaque->compact.view(), unit);
    if (const auto* reasoning = std::get_if<Reasoning>(&block.value))
        return units_in(reasoning->text.view(), unit);
    if (const auto* call = std::get_if<ToolCall>(&block.value))
        return units_in(call->name.view(), unit) + units_in(call->arguments.view(), unit);
    Number sum = 0;
    if (const auto* result = std::get_if<ToolResult>(&block.value))
        for (const ResultItem& item : result->items) sum += characters_of(item, unit);
    return sum;
}

// Whether message i is the start of the turn that message j is in.
bool opens_turn_of(const History& history, std::size_t i, std::size_t j) {
    if (i > j || !starts_turn(*history[i])) return false;
    for (std::size_t k = i + 1; k <= j; ++k)
        if (starts_turn(*history[k])) return false;
    return true;
}

}  // namespace

Number count(Set set) { return std::popcount(set); }

Number units_in(std::string_view text, Unit unit) {
    Number units = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool inside_code_point = byte >= 0x80 && byte < 0xC0;
        if (unit == Unit::byte || !inside_code_point) ++units;
        if (unit == Unit::utf16 && byte >= 0xF0) ++units;
    }
    return units;
}

bool is_only_white_space(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); });
}

Number characters_of(const Message& message, Unit unit) {
    Number sum = 0;
    for (const Block& block : message.blocks) sum += characters_of(block, unit);
    return sum;
}

Number tokens_of(const Message& message, const Rates& rates) {
    return (characters_of(message, rates.unit) + 3) / 4 + rates.per_message +
           images_of(message) * rates.image_tokens;
}

Number tokens_of(const History& history, const Rates& rates) {
    Number sum = 0;
    for (const MessagePtr& message : history) sum += tokens_of(*message, rates);
    return sum;
}

bool is_system(const Message& message) { return message.role == Role::system; }
bool has_result(const Message& message) { return has<ToolResult>(message); }
bool has_call(const Message& message) { return has<ToolCall>(message); }

bool starts_turn(const Message& message) {
    return message.role == Role::user && !message.synthetic.has_value() && !has_result(message);
}

bool looks_like_breadcrumb(const Message& message) {
    if (message.role != Role::user || !message.synthetic || message.blocks.size() != 1)
        return false;
    const auto* text = std::get_if<Text>(&message.blocks[0].value);
    return message.synthetic->view() == "breadcrumb" && text != nullptr && text->view() == kNotice;
}

const MessagePtr& new_breadcrumb() {
    static const MessagePtr kMessage = std::make_shared<const Message>(
        Message{Role::user, {Block{Text{kNotice}, {}}}, Text{"breadcrumb"}, {}});
    return kMessage;
}

Parts parts_of(const History& history) {
    Parts parts;
    parts.size = history.size();
    if (parts.size > kLongestHistory) throw std::length_error{"the oracle is for short histories"};
    for (std::size_t i = 0; i < parts.size; ++i) {
        const Message& message = *history[i];
        const Set before = all_of(i);
        if (is_system(message)) parts.system |= one(i);
        if (is_system(message) && parts.leading == before) parts.leading |= one(i);
        if (looks_like_breadcrumb(message) && parts.leading == before) parts.notice = one(i);
    }
    for (std::size_t i = 0; i < parts.size; ++i) {
        Set turn = 0;
        for (std::size_t j = i; j < parts.size; ++j)
            if (opens_turn_of(history, i, j)) turn |= one(j);
        if (turn != 0) parts.turns.push_back(turn);
    }
    parts.preamble = parts.all() & ~parts.leading & ~parts.notice;
    for (const Set turn : parts.turns) parts.preamble &= ~turn;
    return parts;
}

Number turns_in(Set kept, const Parts& parts) {
    return std::count_if(parts.turns.begin(), parts.turns.end(),
                         [&](Set turn) { return (kept & turn) != 0; });
}

bool keeps_whole_turns(Set kept, const Parts& parts) {
    bool older_is_kept = false;
    for (const Set turn : parts.turns) {
        const bool is_kept = is_within(turn, kept);
        if (!is_kept && (kept & turn) != 0) return false;
        if (older_is_kept && !is_kept) return false;
        older_is_kept = is_kept;
    }
    const bool none_is_gone = is_within(parts.turns.front(), kept);
    return older_is_kept && (kept & parts.preamble) == (none_is_gone ? parts.preamble : 0);
}

History pick(const History& history, Set set) {
    History picked;
    picked.reserve(history.size() + 1);
    for (std::size_t i = 0; i < history.size(); ++i)
        if (holds(set, i)) picked.push_back(history[i]);
    return picked;
}

bool is_remnant(const std::vector<Block>& blocks) {
    return std::all_of(blocks.begin(), blocks.end(), [](const Block& block) {
        const auto* text = std::get_if<Text>(&block.value);
        return text != nullptr && is_only_white_space(text->view());
    });
}

MessagePtr strip(const MessagePtr& message) {
    if (!has<Reasoning>(*message)) return message;
    Message left{message->role, {}, message->synthetic, message->wire};
    for (const Block& block : message->blocks)
        if (!std::holds_alternative<Reasoning>(block.value)) left.blocks.push_back(block);
    if (is_remnant(left.blocks)) return nullptr;
    return std::make_shared<const Message>(std::move(left));
}

}  // namespace trimspec::oracle
