// A disagreement on paper: a person can read it, and its end can be saved as a case.

#include <algorithm>

#include "court.hpp"
#include "wire/dialect.hpp"

namespace trimspec::worlds {

namespace {

std::string line_of(const Message& message) {
    std::string line;
    wire::write_message(message, wire::Dialect::canonical, line);
    return line;
}

// The index of `message` among the inputs from `from` on, else nothing. An alphabet's messages are
// few, so an input may stand there more than once.
std::optional<std::size_t> input_index(const Message& message, const History& input,
                                       std::size_t from) {
    for (std::size_t i = from; i < input.size(); ++i)
        if (same_message(*input[i], message)) return i;
    for (std::size_t i = 0; i < from && i < input.size(); ++i)
        if (same_message(*input[i], message)) return i;
    return std::nullopt;
}

// The items of an expected history: indexes of inputs, and messages that are new.
Json items_of(const History& history, const History& input) {
    Json items = Json::array();
    std::size_t from = 0;
    for (const MessagePtr& message : history) {
        const auto index = input_index(*message, input, from);
        if (index) from = *index + 1;
        if (index)
            items.push_back(*index);
        else if (message->synthetic && message->synthetic->view() == "breadcrumb")
            items.push_back("breadcrumb");
        else
            items.push_back(Json::parse(line_of(*message)));
    }
    return items;
}

Json expectation_of(const Answer& due, const History& input) {
    if (!due.is_error) {
        Json expect{{"history", items_of(*due.history, input)}};
        for (const auto& [key, value] : due.rest.items()) expect[key] = value;
        return expect;
    }
    Json expect{{"error", due.rest}};
    expect["error"].erase("message");
    if (due.history) expect["floor_history"] = items_of(*due.history, input);
    return expect;
}

std::string case_of(const std::string& label, const World& world, const History& history,
                    const Alphabet& alphabet, const Answer& due) {
    std::string text = "{\n  \"id\": \"" + label + "/name_it\",\n  \"label\": \"" + label +
                       "\",\n  \"kind\": \"boundary\",\n  \"level\": \"should\",\n"
                       "  \"why\": \"Say why.\",\n  \"bug_type\": \"basic\",\n  \"op\": \"" +
                       std::string{world.op} + "\",\n  \"history\": [";
    for (std::size_t i = 0; i < history.size(); ++i)
        text += (i == 0 ? "\n    " : ",\n    ") + line_of(*history[i]);
    text += "\n  ],\n  \"params\": " + params_of(world, alphabet).dump() +
            ",\n  \"expect\": " + expectation_of(due, history).dump() + "\n}\n";
    return text;
}

std::string show(const Answer& answer, const History& input) {
    std::string text = "  " + answer.rest.dump() + "\n";
    if (!answer.history) return text;
    for (const MessagePtr& message : *answer.history) {
        const auto index = input_index(*message, input, 0);
        text += "  " + (index ? std::to_string(*index) : std::string{"-"}) + "  " +
                line_of(*message) + "\n";
    }
    return text;
}

}  // namespace

Disagreement describe(std::string label, const World& world, const History& history,
                      const Alphabet& alphabet, const Answer& said, const Answer& due,
                      const std::string& violations) {
    std::string text = "rule at stake: " + label + "\nhistory:\n";
    for (std::size_t i = 0; i < history.size(); ++i)
        text += "  " + std::to_string(i) + "  " + line_of(*history[i]) + "\n";
    if (!violations.empty()) text += "found: " + violations + "\n";
    if (world.op.empty()) return {std::move(label), std::move(text)};
    text += std::string{world.op} + " " + params_of(world, alphabet).dump() + "\n";
    text += "the reference says:\n" + show(said, history);
    text += "the oracle says:\n" + show(due, history);
    text += "as a case:\n" + case_of(label, world, history, alphabet, due);
    return {std::move(label), std::move(text)};
}

}  // namespace trimspec::worlds
