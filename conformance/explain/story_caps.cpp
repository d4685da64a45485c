// Explains `cap_messages` and `cap_turns`.

#include <algorithm>

#include <fmt/format.h>

#include "../../reference/steps.hpp"
#include "../../reference/wire/operations.hpp"
#include "../report/show.hpp"
#include "recorder.hpp"
#include "short_text.hpp"
#include "stories.hpp"

namespace trimspec::explain {
namespace {

using conformance::show::counted;
using conformance::show::grouped;

Explanation begun(const Question& question, const History& before, const Capped& capped,
                  std::int64_t max, const Counter& counter) {
    Explanation explanation;
    explanation.op = question.op;
    explanation.status = capped.report.capped ? "capped" : "untouched";
    explanation.rows = rows_of(before, capped.history, {counter, counter.unit});
    explanation.numbers = {{"cost_before", estimate(before, counter, kReference)},
                           {"max_messages", max},
                           {"cost_after", estimate(capped.history, counter, kReference)},
                           {"dropped_messages", capped.report.dropped_messages}};
    return explanation;
}

Explanation zero_refused(const Question& question, const History& history, const Error& error,
                         std::int64_t max, const Counter& counter) {
    Explanation explanation =
        failed(question.op, history, error, {counter, counter.unit}, "cap.zero_refused");
    explanation.numbers = {{"cost_before", estimate(history, counter, kReference)},
                           {"max_messages", max}};
    decide(explanation.decisions, "cap.zero_refused", error.message, {{"max_messages", max}});
    return explanation;
}

void tell_untouched(const History& history, std::int64_t max, Explanation& explanation) {
    const std::int64_t body = number(part(history, kReference).body.size());
    const bool is_under = body <= max;
    const std::string_view rule =
        is_under ? "cap.under_ceiling_untouched" : "cap_turns.newest_kept";
    for (Row& row : explanation.rows) row.rules = {rule};
    decide(explanation.decisions, rule,
           fmt::format("the body has {} {} {}: nothing is touched", counted(body, "message"),
                       is_under ? "<=" : "but one turn at most, which stays beyond", grouped(max)),
           {{"body_messages", body}, {"max_messages", max}});
}

void tell_log(const std::optional<LogRecord>& log, std::vector<Decision>& decisions) {
    if (!log) return;
    decide(decisions, "cap.logged",
           fmt::format("body messages: {} before, {} after, {} dropped; the ceiling is {}",
                       grouped(log->messages_before), grouped(log->messages_after),
                       grouped(log->dropped_messages), grouped(log->max_messages)),
           {{"messages_before", log->messages_before},
            {"messages_after", log->messages_after},
            {"dropped_messages", log->dropped_messages},
            {"max_messages", log->max_messages}});
}

// The labels of what a cut of the body did, without what came behind it.
void label_cut(const BodyCut& cut, const History& swept, const Places& places,
               Explanation& explanation) {
    for (const MessagePtr& message : cut.before)
        row_at(explanation, *places.of(*message)).rules = {"cap.anchor_kept"};
    // Between the cut and the sweep reasoning may go.
    const Places left{swept};
    for (const MessagePtr& message : cut.kept) {
        const auto at = left.of(*message);
        if (!at || swept[*at] != message)
            row_at(explanation, *places.of(*message)).rules = {"valid_in_valid_out"};
    }
}

void decide_anchor(const BodyCut& cut, std::int64_t max, const Places& places,
                   std::vector<Decision>& decisions) {
    const auto first = std::ranges::find_if(cut.before, [](const MessagePtr& message) {
        return kReference.turn_start(*message, kReference);
    });
    const std::int64_t gone = number(cut.before.size() - cut.kept.size());
    const bool is_apart = first != cut.before.end() && max > 0 && cut.kept.front() == *first &&
                          first - cut.before.begin() < gone;
    std::string what;
    if (is_apart)
        what = fmt::format("message {}, the first real user message, and the most recent {} stay",
                           *places.of(**first), grouped(max - 1));
    else
        what = fmt::format("the most recent {} stay; {}", grouped(max),
                           first == cut.before.end() ? "no real user message stands before them"
                                                     : "the first real user message is among them");
    decide(decisions, "cap.anchor_kept",
           fmt::format("the body has {} > {}: {}; {} go",
                       counted(number(cut.before.size()), "message"), grouped(max), what,
                       grouped(gone)),
           {{"body_messages", number(cut.before.size())}, {"max_messages", max}, {"cut", gone}});
}

// What the sweep took away, the cut had kept.
void label_orphans(Explanation& explanation) {
    for (Row& row : explanation.rows) {
        const bool is_swept = !row.rules.empty() && row.rules.front().starts_with("sweep.");
        if (!is_swept || row.fate == Fate::kept) continue;
        std::erase(row.rules, "cap.anchor_kept");
        row.rules.push_back("cap.no_orphans");
    }
}

void label_breadcrumb(std::string_view rule, Explanation& explanation) {
    for (Row& row : explanation.rows)
        if (row.part == Part::breadcrumb) row.rules = {rule};
}

void decide_turns(const TurnsCapped& capped, std::int64_t max, std::vector<Decision>& decisions) {
    const auto left = [&](std::size_t dropped) {
        return number(dropped == 0 ? capped.body : capped.body - capped.starts[dropped]);
    };
    const std::int64_t now = left(capped.dropped);
    const bool fits = now <= max;
    decide(decisions, "cap_turns.fewest_dropped",
           fmt::format("dropping {} of {} turns leaves {} {} {}{}", grouped(number(capped.dropped)),
                       grouped(number(capped.starts.size())), counted(now, "message"),
                       fits ? "<=" : ">", grouped(max),
                       fits ? fmt::format("; dropping {} would leave {}",
                                          capped.dropped == 1 ? "none"
                                                              : grouped(number(capped.dropped) - 1),
                                          grouped(left(capped.dropped - 1)))
                            : ""),
           {{"dropped_turns", number(capped.dropped)},
            {"turns", number(capped.starts.size())},
            {"messages", now},
            {"max_messages", max},
            {"messages_with_one_less", left(capped.dropped - 1)}});
    if (fits) return;
    decide(decisions, "cap_turns.newest_kept",
           fmt::format("the newest turn has {} and stays beyond {}", counted(now, "message"),
                       grouped(max)),
           {{"messages", now}, {"max_messages", max}});
}

void label_turns(const TurnsCapped& capped, Explanation& explanation) {
    for (Row& row : explanation.rows) {
        const bool is_cut_off = row.part == Part::preamble || row.turn <= capped.dropped;
        if (row.role == Role::system || row.part == Part::breadcrumb)
            row.rules = {"cap_turns.system_kept"};
        else if (!is_cut_off && row.fate != Fate::kept)
            row.rules = {"valid_in_valid_out"};
        else
            row.rules = {row.newest ? "cap_turns.newest_kept" : "cap_turns.fewest_dropped"};
    }
}

void decide_system(Explanation& explanation) {
    const auto all = std::ranges::count(explanation.rows, Role::system, &Row::role);
    const auto moved = std::ranges::count(explanation.rows, Fate::moved, &Row::fate);
    if (all == 0) return;
    decide(explanation.decisions, "cap_turns.system_kept",
           fmt::format("{} in front, unmerged, {} of them moved there",
                       counted(all, "system message"), moved),
           {{"messages", all}, {"moved", moved}});
}

void tell_cap_messages(const Records& records, const History& history, const Capped& capped,
                       std::int64_t max, const Counter& counter, Explanation& explanation) {
    const auto& cut = *find_record<BodyCut>(records);
    const auto& sweep = *find_record<SweepBegun>(records);
    const Places places{history};
    label_cut(cut, sweep.history, places, explanation);
    label_breadcrumb("breadcrumb", explanation);
    decide_anchor(cut, max, places, explanation.decisions);
    decide_reasoning(explanation);
    tell_sweep(records, places, explanation);
    label_orphans(explanation);
    tell_system(records, places, counter, explanation);
    tell_log(capped.log, explanation.decisions);
}

}  // namespace

Explanation explain_cap_messages(Question& question) {
    wire::Params params = question.read_params();
    const std::int64_t max = params.required_integer("max_messages", 0);
    const Pending pending = wire::pending_policy(params, Pending::keep);
    const ReasoningPolicy reasoning = wire::reasoning_policy(params);
    const Counter counter = params.counter();
    const auto read = question.read_history(params);
    if (const auto* error = std::get_if<Error>(&read)) return refused(question.op, *error);
    const auto& history = std::get<History>(read);

    const Recorder recorder;
    const auto outcome = cap_messages(history, max, pending, reasoning, recording_steps());
    if (const auto* error = std::get_if<Error>(&outcome))
        return zero_refused(question, history, *error, max, counter);
    const auto& capped = std::get<Capped>(outcome);
    Explanation explanation = begun(question, history, capped, max, counter);
    if (capped.report.capped)
        tell_cap_messages(recorder.records(), history, capped, max, counter, explanation);
    else
        tell_untouched(history, max, explanation);
    return explanation;
}

Explanation explain_cap_turns(Question& question) {
    wire::Params params = question.read_params();
    const std::int64_t max = params.required_integer("max_messages", 0);
    const ReasoningPolicy reasoning = wire::reasoning_policy(params);
    const Counter counter = params.counter();
    const auto read = question.read_history(params);
    if (const auto* error = std::get_if<Error>(&read)) return refused(question.op, *error);
    const auto& history = std::get<History>(read);

    const Recorder recorder;
    const auto outcome = cap_turns(history, max, reasoning, recording_steps());
    if (const auto* error = std::get_if<Error>(&outcome))
        return zero_refused(question, history, *error, max, counter);
    const auto& capped = std::get<Capped>(outcome);
    Explanation explanation = begun(question, history, capped, max, counter);
    const auto* turns = find_record<TurnsCapped>(recorder.records());
    if (turns == nullptr) {
        tell_untouched(history, max, explanation);
        return explanation;
    }
    decide_turns(*turns, max, explanation.decisions);
    label_turns(*turns, explanation);
    decide_reasoning(explanation);
    decide_system(explanation);
    tell_log(capped.log, explanation.decisions);
    return explanation;
}

}  // namespace trimspec::explain
