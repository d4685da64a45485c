#include "estimate.hpp"

#include <algorithm>

#include "steps.hpp"

namespace trimspec {
namespace {

// a * b for values of at least 0, stopping at kMostTokens.
Tokens times(std::int64_t a, std::int64_t b) noexcept {
    return a != 0 && b > kMostTokens / a ? kMostTokens : a * b;
}

}  // namespace

namespace rule {

Sent estimate_what_counts(const Message& message, Unit unit) {
    Sent sent;
    const auto add = [&](const Text& text) { sent.characters += measure(text.view(), unit); };
    const auto add_item = [&](const auto& item) {
        using Kind = std::decay_t<decltype(item)>;
        if constexpr (std::is_same_v<Kind, Text>) add(item);
        if constexpr (std::is_same_v<Kind, Image>) ++sent.images;
        if constexpr (std::is_same_v<Kind, Opaque>) add(item.compact);
        if constexpr (std::is_same_v<Kind, Reasoning>) add(item.text);
        if constexpr (std::is_same_v<Kind, ToolCall>) {
            add(item.name);
            add(item.arguments);
        }
    };
    if (message.sent_text != nullptr) {
        add(message.sent_text(message));
        return sent;
    }
    for (const Block& block : message.blocks) {
        std::visit(add_item, block.value);
        if (const auto* result = std::get_if<ToolResult>(&block.value))
            for (const ResultItem& item : result->items) std::visit(add_item, item.value);
    }
    return sent;
}

Tokens estimate_quarter_rounded_up(Sent sent, const Counter& counter) {
    const Tokens text = sent.characters / 4 + (sent.characters % 4 == 0 ? 0 : 1);
    const Tokens images = times(sent.images, counter.image_tokens);
    return estimate_saturates(estimate_saturates(text, counter.per_message), images);
}

Tokens estimate_saturates(Tokens a, Tokens b) noexcept {
    return a >= kMostTokens - std::min(b, kMostTokens) ? kMostTokens : a + b;
}

Tokens estimate_additive(std::span<const Tokens> costs, const Steps& steps) {
    Tokens sum = 0;
    for (const Tokens cost : costs) sum = steps.estimate_saturates(sum, cost);
    return sum;
}

}  // namespace rule

Tokens cost_of(const Message& message, const Counter& counter, const Steps& steps) {
    if (counter.own) return counter.own(message);
    return steps.estimate_quarter_rounded_up(steps.estimate_what_counts(message, counter.unit),
                                             counter);
}

std::vector<Tokens> costs_of(const History& history, const Counter& counter, const Steps& steps) {
    std::vector<Tokens> costs;
    costs.reserve(history.size());
    for (const MessagePtr& message : history) costs.push_back(cost_of(*message, counter, steps));
    return costs;
}

Tokens estimate(const History& history, const Counter& counter, const Steps& steps) {
    return steps.estimate_additive(costs_of(history, counter, steps), steps);
}

}  // namespace trimspec
