#include "turns.hpp"

#include <algorithm>

#include "steps.hpp"

namespace trimspec {

MessagePtr make_breadcrumb() {
    static const MessagePtr breadcrumb = [] {
        Message message;
        message.role = Role::user;
        message.blocks.push_back(Block{Text{kBreadcrumbText}, {}});
        message.synthetic = Text{kBreadcrumbFlag};
        return std::make_shared<const Message>(std::move(message));
    }();
    return breadcrumb;
}

const Text* only_text(const Message& message) noexcept {
    return message.blocks.size() == 1 ? std::get_if<Text>(&message.blocks.front().value) : nullptr;
}

namespace rule {

std::size_t leading_system(const History& history) noexcept {
    const auto other = std::find_if(history.begin(), history.end(), [](const MessagePtr& message) {
        return message->role != Role::system;
    });
    return static_cast<std::size_t>(other - history.begin());
}

bool breadcrumb(const History& history, std::size_t index, std::size_t system_end) {
    if (index != system_end || index >= history.size()) return false;
    const Message& message = *history[index];
    const Text* text = only_text(message);
    return message.role == Role::user && message.synthetic &&
           message.synthetic->view() == kBreadcrumbFlag && text != nullptr &&
           text->view() == kBreadcrumbText;
}

bool carrier(const Message& message) noexcept {
    return std::any_of(message.blocks.begin(), message.blocks.end(), [](const Block& block) {
        return std::holds_alternative<ToolResult>(block.value);
    });
}

bool turn_start(const Message& message, const Steps& steps) {
    return message.role == Role::user && !message.synthetic && !steps.carrier(message);
}

}  // namespace rule

Layout lay_out(const History& history, const Steps& steps) {
    Layout layout;
    layout.end = history.size();
    layout.system_end = steps.leading_system(history);
    layout.has_breadcrumb = steps.breadcrumb(history, layout.system_end, layout.system_end);
    layout.body_begin = layout.system_end + (layout.has_breadcrumb ? 1 : 0);
    for (std::size_t i = layout.body_begin; i < history.size(); ++i)
        if (steps.turn_start(*history[i], steps)) layout.starts.push_back(i);
    layout.preamble_end = layout.starts.empty() ? history.size() : layout.starts.front();
    return layout;
}

}  // namespace trimspec
