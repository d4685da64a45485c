// The explanations of single operations, and what they share. Internal to the engine.
#pragma once

#include <span>
#include <string>

#include "../../reference/caps.hpp"
#include "../../reference/wire/dialect.hpp"
#include "../../reference/wire/params.hpp"
#include "explanation.hpp"
#include "records.hpp"
#include "table.hpp"

namespace trimspec::explain {

/// What a person asks: an operation, its parameters, and what it is done to.
struct Question {
    std::string op;
    json::Value params;
    json::Value input;
    wire::Dialect dialect;

    [[nodiscard]] wire::Params read_params() const {
        return wire::Params{params.is_null() ? nullptr : &params};
    }
    /// The history, or the fault of the parameters, or its own: as the protocol's operations.
    [[nodiscard]] Outcome<History> read_history(const wire::Params& read);
    [[nodiscard]] Outcome<MessagePtr> read_message(const wire::Params& read);
};

[[nodiscard]] Explanation explain_estimate(Question& question);
[[nodiscard]] Explanation explain_trim(Question& question);
[[nodiscard]] Explanation explain_cap_messages(Question& question);
[[nodiscard]] Explanation explain_cap_turns(Question& question);
[[nodiscard]] Explanation explain_sweep(Question& question);
[[nodiscard]] Explanation explain_normalize_system(Question& question);
[[nodiscard]] Explanation explain_cap_tool_message(Question& question);
[[nodiscard]] Explanation explain_recover(Question& question);

/// An explanation of nothing but why the input was refused.
[[nodiscard]] Explanation refused(std::string_view op, const Error& error);

/// An explanation with the rows of `history`, all of them kept by `rule`, and `error`.
[[nodiscard]] Explanation failed(std::string_view op, const History& history, const Error& error,
                                 const Measure& measure, std::string_view rule);

void decide(std::vector<Decision>& decisions, std::string_view rule, std::string what,
            Numbers numbers = {});

/// The decisions of one trim from its records, but for its event.
void decide_trim(std::span<const Record> trim, const TrimReport& report, Tokens budget,
                 std::vector<Decision>& decisions);

/// The label of what made a row of a trimmed history so.
[[nodiscard]] std::string_view trim_rule(const Row& row, std::int64_t dropped_turns) noexcept;

/// A decision for reasoning that went behind a cut, when rows carry that label.
void decide_reasoning(Explanation& explanation);

void decide_event(std::string_view rule, const std::optional<Event>& event,
                  std::vector<Decision>& decisions);

/// The decisions of a sweep from the records of its run, and its labels for rows. `places` are
/// those of the rows. Rows of messages that the sweep removed or altered get their rules.
void tell_sweep(std::span<const Record> run, const Places& places, Explanation& explanation);

/// The same for a normalisation: labels for all system messages, and the fate `merged`.
void tell_system(std::span<const Record> run, const Places& places, const Counter& counter,
                 Explanation& explanation);

/// The row of message `index`: added rows stand between.
[[nodiscard]] Row& row_at(Explanation& explanation, std::size_t index);

}  // namespace trimspec::explain
