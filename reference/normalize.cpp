#include "normalize.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "steps.hpp"

namespace trimspec {
namespace {

// The text blocks of one message read as one text.
Text joined_text(const Message& message) {
    if (const Text* text = only_text(message)) return *text;
    std::string joined;
    for (const Block& block : message.blocks)
        if (const auto* text = std::get_if<Text>(&block.value)) joined += text->view();
    return Text{std::move(joined)};
}

bool holds_something(const MessagePtr& message) {
    return std::any_of(message->blocks.begin(), message->blocks.end(), [](const Block& block) {
        const auto* text = std::get_if<Text>(&block.value);
        return text == nullptr || !text->empty();
    });
}

}  // namespace

namespace rule {

MessagePtr normalize_one_in_front(std::span<const MessagePtr> system, const Steps& steps) {
    std::vector<MessagePtr> filled;
    std::copy_if(system.begin(), system.end(), std::back_inserter(filled), holds_something);
    if (filled.empty()) return nullptr;
    if (filled.size() == 1) return filled.front();

    std::vector<Text> texts;
    std::vector<Block> others;
    for (const MessagePtr& message : filled) {
        texts.push_back(joined_text(*message));
        std::copy_if(message->blocks.begin(), message->blocks.end(), std::back_inserter(others),
                     [](const Block& b) { return !std::holds_alternative<Text>(b.value); });
    }
    Message merged{Role::system, {}, filled.front()->synthetic, filled.front()->wire};
    Text text = steps.normalize_joined_by_blank_line(texts);
    if (!text.empty()) merged.blocks.push_back(Block{std::move(text), {}});
    std::move(others.begin(), others.end(), std::back_inserter(merged.blocks));
    return std::make_shared<const Message>(std::move(merged));
}

Text normalize_joined_by_blank_line(std::span<const Text> texts) {
    std::string joined;
    for (const Text& text : texts) {
        if (text.empty()) continue;
        if (!joined.empty()) joined += "\n\n";
        joined += text.view();
    }
    return Text{std::move(joined)};
}

}  // namespace rule

History normalize_system(History history, const Steps& steps) {
    std::vector<MessagePtr> system;
    History rest;
    rest.reserve(history.size());
    for (MessagePtr& message : history)
        (message->role == Role::system ? system : rest).push_back(std::move(message));
    if (MessagePtr merged = steps.normalize_one_in_front(system, steps))
        rest.insert(rest.begin(), std::move(merged));
    return rest;
}

}  // namespace trimspec
