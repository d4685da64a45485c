// Wrong ideas of where a history's parts begin.

#include <algorithm>

#include "areas.hpp"

namespace trimspec::broken {
namespace {

bool is_system(const MessagePtr& message) { return message->role == Role::system; }

// The number of all system messages is taken for the place where they end.
std::size_t all_system_messages_counted(const History& history) noexcept {
    return static_cast<std::size_t>(std::ranges::count_if(history, &is_system));
}

std::size_t second_system_message_is_body(const History& history) noexcept {
    return std::min<std::size_t>(1, rule::leading_system(history));
}

bool typed_notice_is_a_breadcrumb(const History& history, std::size_t index, std::size_t) {
    if (index >= history.size()) return false;
    const Text* text = only_text(*history[index]);
    return text != nullptr && text->view() == kBreadcrumbText;
}

bool any_synthetic_is_a_breadcrumb(const History& history, std::size_t index, std::size_t) {
    return index < history.size() && history[index]->synthetic.has_value();
}

bool only_tool_messages_carry(const Message& message) noexcept {
    return message.role == Role::tool;
}

bool tool_message_starts_turn(const Message& message, const Steps& steps) {
    return message.role == Role::tool || rule::turn_start(message, steps);
}

bool results_in_user_message_start_turn(const Message& message, const Steps&) {
    return message.role == Role::user && !message.synthetic;
}

bool text_behind_results_starts_turn(const Message& message, const Steps& steps) {
    const bool has_text = std::ranges::any_of(message.blocks, [](const Block& block) {
        return std::holds_alternative<Text>(block.value);
    });
    return message.role == Role::user && !message.synthetic &&
           (has_text || !steps.carrier(message));
}

bool steering_note_starts_turn(const Message& message, const Steps& steps) {
    return message.role == Role::user && !steps.carrier(message);
}

// The notice is dropped as the oldest turn and put back, and nobody measures that nothing changed.
bool no_breadcrumb_known(const History&, std::size_t, std::size_t) { return false; }
bool never_measured(Tokens, Tokens) noexcept { return true; }
std::optional<RecoverStatus> always_fits(Tokens, Tokens, Tokens) noexcept {
    return RecoverStatus::fits;
}

}  // namespace

std::vector<Broken> broken_turns() {
    return {
        {"all_system_messages_counted", "leading_system",
         "Takes the number of all system messages for the place where the leading ones end.",
         "pydantic/pydantic-ai#4827", {.leading_system = &all_system_messages_counted}},
        {"second_system_message_is_body", "leading_system",
         "Knows one system message; a second one in front is already conversation.",
         "", {.leading_system = &second_system_message_is_body}},
        {"typed_notice_is_a_breadcrumb", "breadcrumb",
         "Knows its notice by the text alone, so a user who types it loses the message.",
         "", {.breadcrumb = &typed_notice_is_a_breadcrumb}},
        {"any_synthetic_is_a_breadcrumb", "breadcrumb",
         "Takes any message made by a program for its notice, and replaces it.",
         "", {.breadcrumb = &any_synthetic_is_a_breadcrumb}},
        {"notice_dropped_for_ever", "trim.breadcrumb_once",
         "Counts its own notice as the oldest turn: drops it, puts it back, reports success.",
         "zeroclaw-labs/zeroclaw#9368",
         {.breadcrumb = &no_breadcrumb_known,
          .turn_start = &steering_note_starts_turn,
          .trim_no_gain_refused = &never_measured,
          .recover_success_is_lower = &always_fits}},
        {"only_tool_messages_carry", "carrier",
         "Does not see results that ride in user messages.",
         "", {.carrier = &only_tool_messages_carry}},
        {"tool_message_starts_turn", "turn_start",
         "Lets the kept part begin with a tool result.",
         "langchain-ai/langchain#33245", {.turn_start = &tool_message_starts_turn}},
        {"results_in_user_message_start_turn", "turn_start",
         "Takes a user message that carries results for a new request of the user.",
         "cline/cline#7225", {.turn_start = &results_in_user_message_start_turn}},
        {"text_behind_results_starts_turn", "turn_start",
         "Takes results with a text behind them for a new request of the user.",
         "anthropics/claude-code#14416", {.turn_start = &text_behind_results_starts_turn}},
        {"steering_note_starts_turn", "turn_start",
         "Takes a note that the program put into a tool loop for the newest request of the user.",
         "NousResearch/hermes-agent#78594", {.turn_start = &steering_note_starts_turn}},
    };
}

}  // namespace trimspec::broken
