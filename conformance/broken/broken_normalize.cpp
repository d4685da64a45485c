// Wrong system normalisation.

#include <string>

#include "areas.hpp"

namespace trimspec::broken {
namespace {

MessagePtr first_system_message_wins(std::span<const MessagePtr> system, const Steps&) {
    return system.empty() ? nullptr : system.front();
}

MessagePtr newest_system_message_wins(std::span<const MessagePtr> system, const Steps&) {
    return system.empty() ? nullptr : system.back();
}

MessagePtr every_pass_adds_a_line(std::span<const MessagePtr> system, const Steps& steps) {
    const MessagePtr merged = rule::normalize_one_in_front(system, steps);
    if (!merged) return nullptr;
    Message longer = *merged;
    for (Block& block : longer.blocks)
        if (auto* text = std::get_if<Text>(&block.value))
            *text = Text{std::string{text->view()} + "\n"};
    return std::make_shared<const Message>(std::move(longer));
}

Text joined_without_a_blank_line(std::span<const Text> texts) {
    std::string joined;
    for (const Text& text : texts) joined += text.view();
    return Text{std::move(joined)};
}

Text joined_by_one_line_break(std::span<const Text> texts) {
    std::string joined;
    for (const Text& text : texts) {
        if (text.empty()) continue;
        if (!joined.empty()) joined += '\n';
        joined += text.view();
    }
    return Text{std::move(joined)};
}

}  // namespace

std::vector<Broken> broken_normalize() {
    return {
        {"first_system_message_wins", "normalize.one_in_front",
         "Keeps the first system message and loses the others.",
         "", {.normalize_one_in_front = &first_system_message_wins}},
        {"newest_system_message_wins", "normalize.one_in_front",
         "Replaces the system message by each one that arrives later.",
         "spring-projects/spring-ai#4170",
         {.normalize_one_in_front = &newest_system_message_wins}},
        {"every_pass_adds_a_line", "normalize.idempotent",
         "Ends the system text with a line break at every pass.",
         "", {.normalize_one_in_front = &every_pass_adds_a_line}},
        {"joined_without_a_blank_line", "normalize.joined_by_blank_line",
         "Joins system texts with nothing between them.",
         "", {.normalize_joined_by_blank_line = &joined_without_a_blank_line}},
        {"joined_by_one_line_break", "normalize.joined_by_blank_line",
         "Joins system texts by one line break.",
         "", {.normalize_joined_by_blank_line = &joined_by_one_line_break}},
    };
}

}  // namespace trimspec::broken
