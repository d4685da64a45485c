#include "area_checks.hpp"
#include "bounding.hpp"
#include "filled.hpp"
#include "system_text.hpp"

namespace trimspec::conformance::checks {

namespace {

History without_system(const History& history) {
    History rest;
    for (const MessagePtr& message : history)
        if (!plain_is_system(*message)) rest.push_back(message);
    return rest;
}

/// Something that has to be sent: text that is not "", or any other block.
bool has_content(const Message& message) {
    for (const Block& block : message.blocks) {
        const Text* text = std::get_if<Text>(&block.value);
        if (text == nullptr || !text->empty()) return true;
    }
    return false;
}

std::vector<MessagePtr> system_with_content(const History& history) {
    std::vector<MessagePtr> system;
    for (const MessagePtr& message : history)
        if (plain_is_system(*message) && has_content(*message)) system.push_back(message);
    return system;
}

void check_place_and_number(const Context& context, std::size_t wanted) {
    const History& after = *context.replied.history;
    std::size_t system = 0;
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (!plain_is_system(*after[i])) continue;
        ++system;
        if (i > 0 && system == 1)
            context.add("normalize.one_in_front", "the system message does not stand in front",
                        place(i));
    }
    if (system == wanted) return;
    context.add("normalize.one_in_front",
                filled("{} system messages where {} is due", system, wanted), {},
                {{"system_messages", static_cast<std::int64_t>(system)},
                 {"due", static_cast<std::int64_t>(wanted)}});
}

void check_rest(const Context& context) {
    const History before = without_system(context.asked.history);
    const History after = without_system(*context.replied.history);
    const std::size_t common = std::min(before.size(), after.size());
    std::size_t at = 0;
    while (at < common && same_message(*before[at], *after[at])) ++at;
    if (at == before.size() && at == after.size()) return;
    context.add("normalize.one_in_front",
                filled("message {} of those that are no system messages is not what it was, "
                       "where it was",
                       at));
}

/// Rule: normalize.joined_by_blank_line. For profile exact.
void check_joined(const Context& context, const std::vector<MessagePtr>& system) {
    const History& after = *context.replied.history;
    if (system.empty() || after.empty()) return;
    if (system.size() == 1 && !same_message(*system.front(), *after.front()))
        return context.add("normalize.joined_by_blank_line",
                           "the only system message with content did not stay as it was",
                           place(0));
    std::string joined;
    for (const MessagePtr& message : system) {
        const std::string text = plain_text(*message);
        if (!joined.empty() && !text.empty()) joined += "\n\n";
        joined += text;
    }
    if (plain_text(*after.front()) != joined)
        context.add("normalize.joined_by_blank_line",
                    "the system texts are not joined by one blank line, in their order", place(0));
}

}  // namespace

void check_normalize(const Context& context) {
    const std::vector<MessagePtr> system = system_with_content(context.asked.history);
    check_place_and_number(context, system.empty() ? 0 : 1);
    check_rest(context);
    check_system_text_kept(context, "normalize.one_in_front", context.asked.history,
                           *context.replied.history);
    if (context.declared.exact) check_joined(context, system);
}

}  // namespace trimspec::conformance::checks
