#include "stories.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "../../reference/rules.hpp"
#include "../report/show.hpp"
#include "short_text.hpp"

namespace trimspec::explain {
namespace {

using conformance::show::counted;

std::string_view reader_rule(ErrorCode code) {
    switch (code) {
        case ErrorCode::invalid_history: return "reader.invalid_history";
        case ErrorCode::invalid_params: return "reader.invalid_params";
        default: return "reader.invalid_request";
    }
}

}  // namespace

Outcome<History> Question::read_history(const wire::Params& read) {
    if (read.error()) return *read.error();
    return wire::read_history(std::move(input), dialect);
}

Outcome<MessagePtr> Question::read_message(const wire::Params& read) {
    if (read.error()) return *read.error();
    return wire::read_message(std::move(input), dialect);
}

Explanation refused(std::string_view op, const Error& error) {
    Explanation explanation;
    explanation.op = op;
    explanation.status = name_of(error.code);
    explanation.error = error;
    std::string where;
    if (!error.pointer.empty()) where = "at " + error.pointer + ": ";
    decide(explanation.decisions, reader_rule(error.code), where + error.message);
    return explanation;
}

Explanation failed(std::string_view op, const History& history, const Error& error,
                   const Measure& measure, std::string_view rule) {
    Explanation explanation;
    explanation.op = op;
    explanation.status = name_of(error.code);
    explanation.error = error;
    explanation.rows = rows_of(history, history, measure);
    for (Row& row : explanation.rows) row.rules = {rule};
    return explanation;
}

void decide(std::vector<Decision>& decisions, std::string_view rule, std::string what,
            Numbers numbers) {
    const Rule* row = find_rule(rule);
    decisions.push_back(Decision{rule, row ? row->sentence : std::string_view{}, std::move(what),
                                 std::move(numbers)});
}

void decide_reasoning(Explanation& explanation) {
    constexpr std::string_view kRule = "valid_in_valid_out";
    const auto lost = std::ranges::count_if(explanation.rows, [&](const Row& row) {
        return std::ranges::count(row.rules, kRule) != 0;
    });
    if (lost == 0) return;
    decide(explanation.decisions, kRule,
           fmt::format("reasoning is \"drop_behind_cut\": {} behind the cut lost theirs",
                       counted(lost, "message")),
           {{"messages", lost}});
}

void decide_event(std::string_view rule, const std::optional<Event>& event,
                  std::vector<Decision>& decisions) {
    if (!event) return;
    std::string shrunk;
    Numbers numbers{{"dropped_messages", event->dropped_messages},
                    {"kept_turns", event->kept_turns}};
    if (event->shrunk_results > 0) {
        shrunk = ", " + counted(event->shrunk_results, "shrunk result");
        numbers.push_back({"shrunk_results", event->shrunk_results});
    }
    decide(decisions, rule,
           fmt::format("history_trimmed for reason {}: {}, {}{}", name_of(event->reason),
                       counted(event->dropped_messages, "dropped message"),
                       counted(event->kept_turns, "kept turn"), shrunk),
           std::move(numbers));
}

Row& row_at(Explanation& explanation, std::size_t index) {
    const auto from = explanation.rows.begin() + number(index);
    return *std::find_if(from, explanation.rows.end(),
                         [&](const Row& row) { return row.index == index; });
}

}  // namespace trimspec::explain
