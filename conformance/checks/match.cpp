#include "match.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>

#include "../../reference/wire/json.hpp"

namespace trimspec::conformance::checks {

namespace {

void mix(std::size_t& hash, std::size_t more) {
    hash ^= more + 0x9E3779B97F4A7C15ULL + (hash << 6U) + (hash >> 2U);
}

void mix(std::size_t& hash, const Text& text) {
    mix(hash, std::hash<std::string_view>{}(text.view()));
}

void mix(std::size_t& hash, const Wire& wire) {
    if (wire.extra) mix(hash, std::hash<std::string>{}(json::canonical(*wire.extra)));
}

void mix(std::size_t& hash, const Image& image) {
    mix(hash, image.media_type);
    mix(hash, image.ref);
}

void mix(std::size_t& hash, const Opaque& opaque) { mix(hash, opaque.compact); }

void mix(std::size_t& hash, const ToolCall& call) {
    mix(hash, call.id);
    mix(hash, call.name);
    mix(hash, call.arguments);
}

void mix(std::size_t& hash, const Reasoning& reasoning) {
    mix(hash, reasoning.text);
    mix(hash, reasoning.signature);
}

void mix(std::size_t& hash, const ToolResult& result) {
    mix(hash, result.call_id);
    mix(hash, result.is_error ? 1U : 0U);
    for (const ResultItem& item : result.items) {
        mix(hash, item.value.index());
        std::visit([&hash](const auto& value) { mix(hash, value); }, item.value);
        mix(hash, item.wire);
    }
}

std::size_t hash_of(const Message& message) {
    auto hash = static_cast<std::size_t>(message.role);
    if (message.synthetic) mix(hash, *message.synthetic);
    mix(hash, message.wire);
    for (const Block& block : message.blocks) {
        mix(hash, block.value.index());
        std::visit([&hash](const auto& value) { mix(hash, value); }, block.value);
        mix(hash, block.wire);
    }
    return hash;
}

bool same_extra(const Wire& a, const Wire& b) {
    if (a.extra == b.extra) return true;
    return a.extra && b.extra && *a.extra == *b.extra;
}

bool same_item(const ResultItem& a, const ResultItem& b) {
    return a.value == b.value && same_extra(a.wire, b.wire);
}

bool same_items(const ToolResult& a, const ToolResult& b) {
    return std::equal(a.items.begin(), a.items.end(), b.items.begin(), b.items.end(), same_item);
}

std::vector<const ResultItem*> items_without_text(const ToolResult& result) {
    std::vector<const ResultItem*> items;
    for (const ResultItem& item : result.items)
        if (!std::holds_alternative<Text>(item.value)) items.push_back(&item);
    return items;
}

bool same_items_without_text(const ToolResult& a, const ToolResult& b) {
    const auto of_a = items_without_text(a);
    const auto of_b = items_without_text(b);
    return std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
                      [](const auto* x, const auto* y) { return same_item(*x, *y); });
}

bool is_extra(const Block& block, const Allowance& allowance) {
    return (allowance.salvaged_text && std::holds_alternative<Text>(block.value)) ||
           (allowance.error_results && std::holds_alternative<ToolResult>(block.value));
}

bool may_go(const Block& block, const Allowance& allowance) {
    return std::holds_alternative<ToolCall>(block.value) ||
           std::holds_alternative<ToolResult>(block.value) ||
           (allowance.reasoning && std::holds_alternative<Reasoning>(block.value));
}

bool holds_blank_text_only(const Message& message) {
    return std::all_of(message.blocks.begin(), message.blocks.end(), [](const Block& block) {
        const auto* text = std::get_if<Text>(&block.value);
        return text != nullptr && plain_blank(text->view());
    });
}

MessagePtr without_reasoning(const MessagePtr& message) {
    auto copy = std::make_shared<Message>(*message);
    auto& blocks = copy->blocks;
    std::erase_if(blocks, [](const Block& block) {
        return std::holds_alternative<Reasoning>(block.value);
    });
    return blocks.size() == message->blocks.size() ? message : MessagePtr{std::move(copy)};
}

}  // namespace

std::size_t MessageNumbers::of(const MessagePtr& message) {
    auto& alike = known_[hash_of(*message)];
    for (const auto& [known, number] : alike)
        if (same_message(*known, *message)) return number;
    alike.emplace_back(message, next_);
    return next_++;
}

std::vector<std::size_t> MessageNumbers::of(const History& history) {
    std::vector<std::size_t> numbers;
    numbers.reserve(history.size());
    for (const MessagePtr& message : history) numbers.push_back(of(message));
    return numbers;
}

bool same_block(const Block& a, const Block& b) {
    if (a.value.index() != b.value.index() || !same_extra(a.wire, b.wire)) return false;
    return std::visit(
        [&b](const auto& value) {
            using Kind = std::decay_t<decltype(value)>;
            const Kind& other = std::get<Kind>(b.value);
            if constexpr (std::is_same_v<Kind, ToolResult>)
                return value.call_id == other.call_id && value.is_error == other.is_error &&
                       same_items(value, other);
            else
                return value == other;
        },
        a.value);
}

bool same_envelope(const Message& a, const Message& b) {
    return a.role == b.role && a.synthetic == b.synthetic && same_extra(a.wire, b.wire);
}

ResultChange change_of(const ToolResult& before, const ToolResult& after, Unit unit) {
    if (before.call_id != after.call_id || before.is_error != after.is_error)
        return ResultChange::altered;
    if (same_items(before, after)) return ResultChange::none;
    if (!same_items_without_text(before, after)) return ResultChange::altered;
    const std::string text_before = plain_text(before);
    const std::string text_after = plain_text(after);
    const bool only_cut_up_anew = text_before == text_after;
    const bool longer = plain_size(text_after, unit) > plain_size(text_before, unit);
    return only_cut_up_anew || longer ? ResultChange::altered : ResultChange::shortened;
}

MessageChange change_of(const Message& before, const Message& after, Unit unit) {
    MessageChange change;
    change.altered =
        !same_envelope(before, after) || before.blocks.size() != after.blocks.size();
    for (std::size_t i = 0; i < before.blocks.size() && !change.altered; ++i) {
        const Block& was = before.blocks[i];
        const Block& is = after.blocks[i];
        const ToolResult* result = std::get_if<ToolResult>(&was.value);
        const ToolResult* now = std::get_if<ToolResult>(&is.value);
        if (result == nullptr || now == nullptr) {
            change.altered = !same_block(was, is);
            continue;
        }
        const ResultChange of_result = change_of(*result, *now, unit);
        change.altered = of_result == ResultChange::altered || !same_extra(was.wire, is.wire);
        if (of_result == ResultChange::shortened) ++change.shortened;
    }
    return change;
}

bool is_reduced(const Message& before, const Message& after, const Allowance& allowance) {
    if (!same_envelope(before, after)) return false;
    auto at = after.blocks.begin();
    const auto end = after.blocks.end();
    for (const Block& block : before.blocks) {
        if (at != end && same_block(block, *at)) {
            ++at;
            continue;
        }
        if (may_go(block, allowance)) continue;
        while (at != end && !same_block(block, *at) && is_extra(*at, allowance)) ++at;
        if (at == end || !same_block(block, *at)) return false;
        ++at;
    }
    while (at != end && is_extra(*at, allowance)) ++at;
    return at == end;
}

History without_reasoning(const History& history) {
    History kept;
    for (const MessagePtr& message : history) {
        const MessagePtr stripped = without_reasoning(message);
        if (stripped == message || !holds_blank_text_only(*stripped)) kept.push_back(stripped);
    }
    return kept;
}

}  // namespace trimspec::conformance::checks
