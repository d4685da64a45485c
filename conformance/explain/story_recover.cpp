// Explains `recover`: what became of each message, and the outcome as a whole.

#include <fmt/format.h>

#include "../../reference/steps.hpp"
#include "../../reference/wire/operations.hpp"
#include "../report/show.hpp"
#include "recorder.hpp"
#include "recover_story.hpp"
#include "stories.hpp"

namespace trimspec::explain {
namespace {

using conformance::show::grouped;

// Whether results of the newest turn were shrunk first: the shrinks that stand before the trim.
bool shrank_first(const Records& records) {
    for (const Record& record : records) {
        if (std::holds_alternative<ShrinkChosen>(record)) return true;
        if (std::holds_alternative<TurnsNextBegun>(record)) break;
    }
    return false;
}

bool shrank_last(const Records& records) {
    for (auto record = records.rbegin(); record != records.rend(); ++record) {
        if (std::holds_alternative<ShrinkChosen>(*record)) return true;
        if (std::holds_alternative<ResultsAsked>(*record)) break;
    }
    return false;
}

void label_shrunk(Row& row, const Records& records) {
    row.rules = {"recover.shrinks_largest"};
    if (row.newest && shrank_first(records)) row.rules.push_back("recover.unavoidable_first");
    if (!row.newest || shrank_last(records)) row.rules.push_back("recover.results_last");
}

void label(Explanation& explanation, const Records& records, std::int64_t turns_dropped) {
    const auto* preamble = find_record<PreambleAsked>(records);
    const bool preamble_went = preamble != nullptr && preamble->goes;
    for (Row& row : explanation.rows) {
        if (row.fate == Fate::shrunk) {
            label_shrunk(row, records);
            continue;
        }
        const bool is_gone_or_new = row.fate == Fate::dropped || row.fate == Fate::added;
        row.rules = {trim_rule(row, turns_dropped)};
        if (turns_dropped == 0 && row.rules.front() == "trim.whole_turns")
            row.rules = {"recover.turns_next"};
        if (!is_gone_or_new) continue;
        if (preamble_went && row.part == Part::preamble)
            row.rules = {"recover.preamble_then"};
        else if (preamble_went && row.part == Part::breadcrumb)
            row.rules.push_back("recover.preamble_then");
        else if (row.rules.front() != "valid_in_valid_out")
            row.rules.push_back("recover.turns_next");
    }
}

Explanation impossible(const Question& question, const History& history, const Error& error,
                       const Counter& counter) {
    const bool is_impossible = error.code == ErrorCode::impossible_budget;
    return failed(
        question.op, history, error, {counter, counter.unit},
        is_impossible ? "recover.impossible_loses_nothing" : "recover.attempts_exhausted");
}

void tell_error(const Error& error, Explanation& explanation) {
    if (error.code != ErrorCode::impossible_budget)
        return decide(explanation.decisions, "recover.attempts_exhausted", error.message);
    const Floor& floor = error.floor;
    const Numbers numbers{{"floor", floor.floor_tokens},
                          {"target", floor.budget_tokens},
                          {"system", floor.system_tokens},
                          {"newest_turn", floor.newest_turn_tokens}};
    explanation.numbers.insert(explanation.numbers.end(), numbers.begin(), numbers.end());
    decide(explanation.decisions, "recover.impossible_is_an_error",
           fmt::format("the lowest cost reached is {}, the target {}; of it the system messages "
                       "are {}, the newest turn {}",
                       grouped(floor.floor_tokens), grouped(floor.budget_tokens),
                       grouped(floor.system_tokens), grouped(floor.newest_turn_tokens)),
           numbers);
    decide(explanation.decisions, "recover.impossible_loses_nothing",
           "the caller's history stays as it was");
}

void tell_success(const Recovered& recovered, Tokens target, Explanation& explanation) {
    const RecoverReport& report = recovered.report;
    explanation.status = name_of(recovered.status);
    const Numbers numbers{{"target", target},
                          {"cost_after", report.tokens_after},
                          {"dropped_turns", report.dropped_turns},
                          {"dropped_messages", report.dropped_messages},
                          {"kept_turns", report.kept_turns},
                          {"shrunk_results", report.shrunk_results}};
    explanation.numbers.insert(explanation.numbers.end(), numbers.begin(), numbers.end());
}

}  // namespace

Explanation explain_recover(Question& question) {
    wire::Params params = question.read_params();
    const RecoverParams wanted = wire::recover_params(params);
    const Counter counter = params.counter();
    const auto read = question.read_history(params);
    if (const auto* error = std::get_if<Error>(&read)) return refused(question.op, *error);
    const auto& history = std::get<History>(read);

    const Recorder recorder;
    const auto outcome = recover(history, wanted, counter, recording_steps());
    const auto* error = std::get_if<Error>(&outcome);
    const auto* recovered = std::get_if<Recovered>(&outcome);
    Explanation explanation =
        error ? impossible(question, history, *error, counter) : Explanation{};
    explanation.op = question.op;
    explanation.numbers = {{"cost_before", estimate(history, counter, kReference)},
                           {"budget", wanted.budget}};
    RecoverStory story{history, wanted, counter.unit, recorder.records(), explanation.decisions};
    story.tell();
    if (error) {
        tell_error(*error, explanation);
        return explanation;
    }
    tell_success(*recovered, story.target(), explanation);
    explanation.rows = rows_of(history, recovered->history, {counter, counter.unit});
    if (recovered->status == RecoverStatus::not_needed)
        for (Row& row : explanation.rows) row.rules = {"recover.not_needed"};
    else
        label(explanation, recorder.records(), story.turns_dropped());
    decide_reasoning(explanation);
    decide_event("recover.one_event", recovered->event, explanation.decisions);
    return explanation;
}

}  // namespace trimspec::explain
