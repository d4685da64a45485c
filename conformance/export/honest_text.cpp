// Results and system text: what is within the limit stays, nothing becomes longer, no system text
// gets lost.

#include <algorithm>

#include "honest_parts.hpp"

namespace trimspec::conformance::exported {
namespace {

Unit unit_of(const Asked& asked) {
    const auto unit = asked.params.find("unit");
    if (unit == asked.params.end()) return Unit::codepoint;
    return checks::plain_unit(*unit).value_or(Unit::codepoint);
}

struct ResultCap {
    std::int64_t max;
    Unit unit;

    explicit ResultCap(const Asked& asked)
        : max{number_param(asked, "max_chars").value_or(0)}, unit{unit_of(asked)} {}

    [[nodiscard]] std::int64_t size(std::string_view text) const {
        return checks::plain_size(text, unit);
    }
    [[nodiscard]] bool is_within(std::int64_t size) const { return max == 0 || size <= max; }
};

bool holds_other_than_text(const Message& message) {
    return std::any_of(message.blocks.begin(), message.blocks.end(), [](const Block& block) {
        return !std::holds_alternative<Text>(block.value);
    });
}

// Where a limit of 0 is refused for messages, it may be for results.
void add_zero(const ResultCap& cap, const Declared& declared, Honest& honest) {
    if (cap.max == 0 && has_policy(declared, "zero_cap", "error"))
        honest.may_fail_with.emplace_back("invalid_params");
}

}  // namespace

Honest honest_cap_tool_result(const Asked& asked, const Declared& declared) {
    const ResultCap cap{asked};
    Honest honest;
    honest.longest = cap.size(asked.text ? asked.text->view() : std::string_view{});
    honest.unchanged = cap.is_within(*honest.longest);
    add_zero(cap, declared, honest);
    return honest;
}

Honest honest_cap_tool_message(const Asked& asked, const Declared& declared) {
    const ResultCap cap{asked};
    Honest honest;
    honest.unchanged = true;
    for (const Block& block : asked.message->blocks) {
        const auto* result = std::get_if<ToolResult>(&block.value);
        if (result == nullptr) continue;
        honest.longest_results.push_back(cap.size(checks::plain_text(*result)));
        honest.unchanged &= cap.is_within(honest.longest_results.back());
    }
    add_zero(cap, declared, honest);
    return honest;
}

Honest honest_normalize(const Asked& asked, const Declared&) {
    Honest honest;
    honest.messages.emplace();
    honest.system_in_front = true;
    honest.highest_system_messages = 0;
    for (const MessagePtr& message : asked.history) {
        if (!checks::plain_is_system(*message)) {
            honest.messages->push_back(Fate::stays);
            continue;
        }
        const bool has_text = !checks::plain_text(*message).empty();
        honest.messages->push_back(has_text ? Fate::text_stays : Fate::may_go);
        if (has_text || holds_other_than_text(*message)) honest.highest_system_messages = 1;
    }
    return honest;
}

}  // namespace trimspec::conformance::exported
