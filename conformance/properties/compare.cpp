#include "compare.hpp"

#include <algorithm>

namespace trimspec::conformance::properties {
namespace {

bool is_reasoning(const Block& block) { return std::holds_alternative<Reasoning>(block.value); }

// The items that are no texts, in their order.
std::vector<std::variant<Text, Image, Opaque>> media_of(const ToolResult& result) {
    std::vector<std::variant<Text, Image, Opaque>> media;
    for (const ResultItem& item : result.items)
        if (!std::holds_alternative<Text>(item.value)) media.push_back(item.value);
    return media;
}

bool same_block_but_results(const Block& before, const Block& after) {
    if (before.value.index() != after.value.index()) return false;
    return std::visit(
        [&](const auto& value) {
            using Kind = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<Kind, ToolResult>)
                return true;
            else
                return value == std::get<Kind>(after.value);
        },
        before.value);
}

}  // namespace

MessagePtr without_reasoning_blocks(const MessagePtr& message) {
    Message left = *message;
    std::erase_if(left.blocks, &is_reasoning);
    return std::make_shared<const Message>(std::move(left));
}

History bare(const Sample& sample, const History& history) {
    History left = history;
    const checks::PlainShape shape = plain_shape(history);
    if (shape.notice) left.erase(left.begin() + static_cast<std::ptrdiff_t>(shape.leading_system));
    if (sample.reasoning == ReasoningPolicy::drop_behind_cut)
        std::ranges::transform(left, left.begin(), &without_reasoning_blocks);
    return left;
}

bool all_found_in(const History& part, const History& whole) {
    return std::ranges::all_of(part, [&](const MessagePtr& message) {
        return std::ranges::any_of(whole, [&](const MessagePtr& other) {
            return same_message(*message, *other);
        });
    });
}

bool is_subsequence(const History& part, const History& whole) {
    auto at = whole.begin();
    for (const MessagePtr& message : part) {
        at = std::find_if(at, whole.end(), [&](const MessagePtr& other) {
            return same_message(*message, *other);
        });
        if (at == whole.end()) return false;
        ++at;
    }
    return true;
}

bool none_more_often(const History& part, const History& whole) {
    return std::ranges::all_of(part, [&](const MessagePtr& message) {
        const auto equals = [&](const MessagePtr& other) { return same_message(*message, *other); };
        return std::ranges::count_if(part, equals) <= std::ranges::count_if(whole, equals);
    });
}

std::optional<std::string> other_shape(const ToolResult& before, const ToolResult& after) {
    if (before.call_id != after.call_id) return "a result has another call id";
    if (before.is_error != after.is_error) return "a result has another error flag";
    if (media_of(before) != media_of(after))
        return "images or unknown items are not what they were";
    if (after.items.size() > before.items.size()) return "a result has more items than before";
    return std::nullopt;
}

std::optional<std::string> other_shape(const Message& before, const Message& after) {
    if (before.role != after.role) return "a message has another role";
    if (before.synthetic != after.synthetic) return "a message has another flag";
    if (before.blocks.size() != after.blocks.size()) return "a message has lost or won a block";
    for (std::size_t i = 0; i < before.blocks.size(); ++i) {
        if (!same_block_but_results(before.blocks[i], after.blocks[i]))
            return "a block other than a result has changed";
        const auto* result = std::get_if<ToolResult>(&before.blocks[i].value);
        if (result == nullptr) continue;
        if (auto other = other_shape(*result, std::get<ToolResult>(after.blocks[i].value)))
            return other;
    }
    return std::nullopt;
}

}  // namespace trimspec::conformance::properties
