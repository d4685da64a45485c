// Explains `trim`, and the trim within a recovery.

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

// What the history would cost with `dropped` of its oldest turns gone.
Tokens cost_without(const TurnsChosen& chosen, std::size_t dropped) {
    Tokens cost = chosen.fixed;
    for (std::size_t turn = dropped; turn < chosen.turn_costs.size(); ++turn)
        cost = kReference.estimate_saturates(cost, chosen.turn_costs[turn]);
    return cost;
}

void decide_untouched(std::span<const Record> trim, const TrimReport& report, Tokens budget,
                      std::vector<Decision>& decisions) {
    const Layout& layout = find_record<TrimBegun>(trim)->layout;
    const auto* zero = find_record<ZeroAsked>(trim);
    const Numbers numbers{{"cost", report.tokens_before}, {"budget", budget}};
    if (zero != nullptr && zero->unlimited)
        decide(decisions, "budget.zero_disables", "a budget of 0 is no limit: nothing is dropped",
               numbers);
    else if (report.tokens_before <= budget)
        decide(decisions, "trim.within_budget_untouched",
               fmt::format("the history costs {} <= {}: nothing is dropped",
                           grouped(report.tokens_before), grouped(budget)),
               numbers);
    else
        decide(decisions, "trim.newest_turn_kept",
               fmt::format("the history costs {} > {}, but there is {}: nothing may be dropped",
                           grouped(report.tokens_before), grouped(budget),
                           layout.turns() == 0 ? "no turn" : "one turn alone"),
               numbers);
}

// What stays whatever is dropped.
void decide_fixed(std::span<const Record> trim, std::vector<Decision>& decisions) {
    const Layout& layout = find_record<TrimBegun>(trim)->layout;
    const auto& counted_notice = *find_record<NoticeCounted>(trim);
    const Tokens system = counted_notice.fixed - counted_notice.notice;
    if (layout.system_end > 0)
        decide(decisions, "trim.leading_system_kept",
               fmt::format("{} in front cost {} and stay",
                           counted(number(layout.system_end), "system message"), grouped(system)),
               {{"messages", number(layout.system_end)}, {"cost", system}});
    decide(decisions, "trim.breadcrumb_counted",
           fmt::format("the notice costs {}; before any turn that makes {}",
                       grouped(counted_notice.notice), grouped(counted_notice.fixed)),
           {{"notice", counted_notice.notice}, {"fixed", counted_notice.fixed}});
}

void decide_turns(const TurnsChosen& chosen, Tokens before, std::vector<Decision>& decisions) {
    const Tokens cost = cost_without(chosen, chosen.dropped);
    const bool fits = cost <= chosen.budget;
    const bool is_first = chosen.dropped == 1;
    const Tokens one_less = is_first ? before : cost_without(chosen, chosen.dropped - 1);
    const std::string dropping =
        fmt::format("dropping {} of {} turns costs {} {} {}", grouped(number(chosen.dropped)),
                    grouped(number(chosen.turn_costs.size())), grouped(cost), fits ? "<=" : ">",
                    grouped(chosen.budget));
    const std::string rest =
        !fits ? "; more than that may not be dropped"
              : fmt::format("; dropping {} would cost {}",
                            is_first ? "none" : grouped(number(chosen.dropped) - 1),
                            grouped(one_less));
    Numbers numbers{{"dropped_turns", number(chosen.dropped)},
                    {"turns", number(chosen.turn_costs.size())},
                    {"cost", cost},
                    {"budget", chosen.budget}};
    if (fits) numbers.push_back({"cost_with_one_less", one_less});
    decide(decisions, "trim.fewest_dropped", dropping + rest, std::move(numbers));
    if (fits) return;
    decide(decisions, "trim.newest_turn_kept",
           fmt::format("the newest turn, {}, stays though the budget is {}",
                       counted(chosen.turn_costs.back(), "token"), grouped(chosen.budget)),
           {{"cost", chosen.turn_costs.back()}, {"budget", chosen.budget}});
}

void decide_cut(const Layout& layout, std::size_t dropped, std::vector<Decision>& decisions) {
    if (layout.has_preamble())
        decide(decisions, "trim.preamble_goes_first",
               fmt::format("the preamble ({}) goes with it",
                           messages_between(layout.body_begin, layout.preamble_end - 1)),
               {{"messages", number(layout.preamble_end - layout.body_begin)}});
    decide(decisions, "trim.whole_turns",
           fmt::format("what stays of the body begins with message {}, the start of turn {}",
                       layout.starts[dropped], dropped + 1),
           {{"message", number(layout.starts[dropped])}, {"turn", number(dropped + 1)}});
    decide(
        decisions, "trim.breadcrumb_once",
        layout.has_breadcrumb
            ? fmt::format("the older notice, message {}, gives way to a new one", layout.system_end)
            : "one notice is put behind the leading system messages",
        {{"older", layout.has_breadcrumb ? 1 : 0}});
}

std::string_view untouched_rule(const std::vector<Decision>& decisions) {
    return decisions.back().rule;
}

}  // namespace

void decide_trim(std::span<const Record> trim, const TrimReport& report, Tokens budget,
                 std::vector<Decision>& decisions) {
    const auto* chosen = find_record<TurnsChosen>(trim);
    if (chosen == nullptr) return decide_untouched(trim, report, budget, decisions);
    decide_fixed(trim, decisions);
    decide_turns(*chosen, report.tokens_before, decisions);
    const auto& gain = *find_record<GainAsked>(trim);
    if (gain.happens) decide_cut(find_record<TrimBegun>(trim)->layout, chosen->dropped, decisions);
    decide(decisions, "trim.no_gain_refused",
           fmt::format("{} {} {}: {}", grouped(gain.after),
                       gain.happens ? "<" : ">=", grouped(gain.before),
                       gain.happens ? "the trim happens" : "the trim does not happen"),
           {{"cost_before", gain.before}, {"cost_after", gain.after}});
}

std::string_view trim_rule(const Row& row, std::int64_t dropped_turns) noexcept {
    const bool is_cut_off = number(row.turn) <= dropped_turns;
    switch (row.part) {
        case Part::system: return "trim.leading_system_kept";
        case Part::breadcrumb: return "trim.breadcrumb_once";
        case Part::preamble: return "trim.preamble_goes_first";
        default: break;
    }
    if (is_cut_off) return "trim.fewest_dropped";
    if (row.fate != Fate::kept) return "valid_in_valid_out";
    return row.newest ? "trim.newest_turn_kept" : "trim.whole_turns";
}

Explanation explain_trim(Question& question) {
    wire::Params params = question.read_params();
    const Tokens budget = params.required_integer("budget_tokens", 0);
    const Counter counter = params.counter();
    const ReasoningPolicy reasoning = wire::reasoning_policy(params);
    const auto read = question.read_history(params);
    if (const auto* error = std::get_if<Error>(&read)) return refused(question.op, *error);
    const auto& history = std::get<History>(read);

    const Recorder recorder;
    const Trimmed trimmed = trim(history, budget, counter, reasoning, recording_steps());
    const TrimReport& report = trimmed.report;
    Explanation explanation;
    explanation.op = question.op;
    explanation.status = report.trimmed ? "trimmed" : "untouched";
    explanation.numbers = {
        {"cost_before", report.tokens_before},         {"budget", budget},
        {"cost_after", report.tokens_after},           {"dropped_turns", report.dropped_turns},
        {"dropped_messages", report.dropped_messages}, {"kept_turns", report.kept_turns}};
    explanation.rows = rows_of(history, trimmed.history, {counter, counter.unit});
    decide_trim(recorder.records(), report, budget, explanation.decisions);
    for (Row& row : explanation.rows)
        row.rules = {report.trimmed ? trim_rule(row, report.dropped_turns)
                                    : untouched_rule(explanation.decisions)};
    decide_reasoning(explanation);
    decide_event("visible.event_on_trim", trimmed.event, explanation.decisions);
    return explanation;
}

}  // namespace trimspec::explain
