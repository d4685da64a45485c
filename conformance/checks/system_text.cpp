#include "system_text.hpp"

#include <string>

#include "filled.hpp"
#include "plain.hpp"

namespace trimspec::conformance::checks {

namespace {

/// A byte that no text holds, so that no text is found across two messages.
constexpr char kBetween = '\xFF';

std::string all_system_text(const History& history) {
    std::string all;
    for (const MessagePtr& message : history)
        if (plain_is_system(*message)) all += plain_text(*message) + kBetween;
    return all;
}

std::int64_t other_system_blocks(const History& history) {
    std::int64_t blocks = 0;
    for (const MessagePtr& message : history)
        if (plain_is_system(*message))
            for (const Block& block : message->blocks)
                if (!std::holds_alternative<Text>(block.value)) ++blocks;
    return blocks;
}

}  // namespace

void check_system_text_kept(const Context& context, std::string_view label, const History& before,
                            const History& after) {
    const std::string all = all_system_text(after);
    std::size_t from = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (!plain_is_system(*before[i])) continue;
        const std::string text = plain_text(*before[i]);
        const std::size_t found = plain_find(all, text, from);
        if (found == std::string::npos) {
            context.add(label, filled("the text of system message {} of the request is not "
                                      "in its place among the system texts",
                                      i));
            return;
        }
        from = found + text.size();
    }
    const std::int64_t was = other_system_blocks(before);
    const std::int64_t is = other_system_blocks(after);
    if (was != is)
        context.add(label, filled("system messages held {} blocks beside text, now {}", was, is),
                    {}, {{"blocks_before", was}, {"blocks_after", is}});
}

}  // namespace trimspec::conformance::checks
