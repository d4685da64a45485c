#include "honest_parts.hpp"

#include <algorithm>

namespace trimspec::conformance::exported {
namespace {

Message notice() {
    Message message;
    message.blocks.push_back(Block{Text{checks::kNoticeText}, {}});
    return message;
}

PlainCounter counter_of(const Asked& asked, Unit unit) {
    const auto counter = asked.params.find("counter");
    const bool given = asked.params.is_object() && counter != asked.params.end();
    return checks::plain_counter(given ? *counter : nlohmann::ordered_json::object(), unit);
}

}  // namespace

std::optional<std::int64_t> number_param(const Asked& asked, const char* name) {
    const auto value = asked.params.find(name);
    if (value == asked.params.end() || !value->is_number_integer()) return std::nullopt;
    return value->get<std::int64_t>();
}

Weighed::Weighed(const Asked& asked, const Declared& declared)
    : history{asked.history},
      shape{checks::plain_shape(asked.history, declared)},
      counter{counter_of(asked, declared.unit)} {}

std::int64_t Weighed::cost(std::size_t first, std::size_t last) const {
    std::int64_t cost = 0;
    for (std::size_t i = first; i < last; ++i)
        cost = checks::plain_sum(cost, checks::plain_cost(*history[i], counter));
    return cost;
}

std::int64_t Weighed::smallest() const {
    const std::int64_t kept =
        checks::plain_sum(cost(0, shape.leading_system), cost(shape.newest(), history.size()));
    return checks::plain_sum(kept, checks::plain_cost(notice(), counter));
}

std::size_t Weighed::turn_of(std::size_t at) const {
    const auto& starts = shape.turn_starts;
    const auto behind = std::upper_bound(starts.begin(), starts.end(), at);
    return behind == starts.begin() ? shape.body() : *(behind - 1);
}

Honest nothing_to_do(const History& history) {
    Honest honest;
    honest.unchanged = true;
    honest.messages.emplace(history.size(), Fate::stays);
    return honest;
}

bool holds_result_text(const Message& message) {
    return std::any_of(message.blocks.begin(), message.blocks.end(), [](const Block& block) {
        const auto* result = std::get_if<ToolResult>(&block.value);
        return result != nullptr && !checks::plain_text(*result).empty();
    });
}

bool holds_reasoning(const Message& message) {
    return std::any_of(message.blocks.begin(), message.blocks.end(), [](const Block& block) {
        return std::holds_alternative<Reasoning>(block.value);
    });
}

bool drops_reasoning(const Asked& asked) {
    return asked.params.value("reasoning", "") == "drop_behind_cut";
}

bool is_bare_reasoning(const Message& message) {
    return holds_reasoning(message) &&
           std::all_of(message.blocks.begin(), message.blocks.end(), [](const Block& block) {
               const auto* text = std::get_if<Text>(&block.value);
               return std::holds_alternative<Reasoning>(block.value) ||
                      (text != nullptr && checks::plain_blank(text->view()));
           });
}

void let_reasoning_leave(const Asked& asked, Honest& honest) {
    if (!drops_reasoning(asked)) return;
    for (std::size_t i = 0; i < asked.history.size(); ++i) {
        Fate& fate = (*honest.messages)[i];
        const Message& message = *asked.history[i];
        if (fate == Fate::goes || !holds_reasoning(message)) continue;
        honest.may_lose_reasoning.push_back(i);
        if (is_bare_reasoning(message)) fate = Fate::may_go;
    }
}

}  // namespace trimspec::conformance::exported
