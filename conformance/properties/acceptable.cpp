#include "acceptable.hpp"

#include <algorithm>

#include "property.hpp"

namespace trimspec::conformance::properties {
namespace {

// Reasoning is the model's: no provider takes it for what a user says.
bool says_something(const Message& message) {
    return std::ranges::any_of(message.blocks, [&](const Block& block) {
        if (std::holds_alternative<Reasoning>(block.value)) return message.role != Role::user;
        const auto* text = std::get_if<Text>(&block.value);
        return text == nullptr || !checks::plain_blank(text->view());
    });
}

bool results_stand_first(const Message& message) {
    const auto is_result = [](const Block& block) {
        return std::holds_alternative<ToolResult>(block.value);
    };
    const auto other = std::ranges::find_if_not(message.blocks, is_result);
    return std::none_of(other, message.blocks.end(), is_result);
}

}  // namespace

std::optional<std::string> refusal_of(const History& history) {
    if (!checks::plain_pairing(history).orphans.empty())
        return "a call or a result stands alone";
    const checks::PlainShape shape = plain_shape(history);
    if (shape.leading_system < history.size()) {
        const Message& first = *history[shape.leading_system];
        if (first.role != Role::user || checks::plain_is_carrier(first))
            return "the first message behind the system messages is no user's";
    }
    for (const MessagePtr& message : history) {
        if (!results_stand_first(*message)) return "a result stands behind something else";
        if (!checks::plain_is_system(*message) && !says_something(*message))
            return "a message is empty";
    }
    return std::nullopt;
}

}  // namespace trimspec::conformance::properties
