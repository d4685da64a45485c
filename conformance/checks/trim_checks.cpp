#include <algorithm>

#include "area_checks.hpp"
#include "bounding.hpp"
#include "events.hpp"
#include "filled.hpp"
#include "trim_body.hpp"

namespace trimspec::conformance::checks {

namespace {

/// The numbers that a trim is judged by.
struct Costs {
    std::int64_t budget = 0;
    std::int64_t before = 0;
    std::int64_t after = 0;
};

void check_report(const Context& context, bool trimmed, const Costs& costs, const Kept& kept) {
    const Json* report = report_of(context, "report", "trim.report_true");
    if (report == nullptr) return;
    expect_number(context, "trim.report_true", *report, "tokens_before", costs.before);
    expect_number(context, "trim.report_true", *report, "tokens_after", costs.after);
    if (!kept.known) return;
    expect_number(context, "trim.report_true", *report, "dropped_turns", kept.dropped_turns);
    expect_number(context, "trim.report_true", *report, "kept_turns", kept.kept_turns);
    if (kept.countable)
        expect_number(context, "trim.report_true", *report, "dropped_messages",
                      kept.dropped_messages);
    const bool open_to_question = trimmed && kept.dropped_messages == 0;
    if (!open_to_question) expect_flag(context, "trim.report_true", *report, "trimmed", trimmed);
}

void check_nothing_reported(const Context& context, const PlainShape& shape, std::int64_t cost) {
    Kept kept;
    kept.known = true;
    kept.kept_turns = static_cast<std::int64_t>(shape.turn_starts.size());
    check_report(context, false, {0, cost, cost}, kept);
    check_history_trimmed(context, "visible.event_on_trim", {});
}

/// The policies want an error and not a history that is over the budget. Where the two policies
/// answer differently for one long turn, either answer is honest.
bool wants_error_over_budget(const Context& context, const PlainShape& shape) {
    return context.policy("oversize_newest_turn", "error") &&
           (context.policy("no_turn_boundary", "error") || shape.turn_starts.size() >= 2);
}

/// Over the budget and yet unchanged: honest only when no whole turn could go with a gain.
void check_left_alone(const Context& context, const Costs& costs) {
    const History& history = context.asked.history;
    const PlainShape shape = plain_shape(history, context.declared);
    const std::int64_t smallest = context.measure(smallest_whole(context, history, shape));
    if (shape.turn_starts.size() >= 2 && smallest < costs.before)
        context.add("trim.breadcrumb_counted",
                    filled("over the budget and unchanged, though {} older turns could go",
                           shape.turn_starts.size() - 1),
                    {},
                    {{"budget_tokens", costs.budget},
                     {"tokens", costs.before},
                     {"tokens_of_newest_turn_alone", smallest}});
    else if (smallest > costs.budget && wants_error_over_budget(context, shape))
        context.add("trim.newest_turn_kept",
                    "the declared policies answer a newest turn beyond the budget with an error, "
                    "yet it was sent");
    check_nothing_reported(context, shape, costs.before);
}

void check_costs(const Context& context, const Bounding& bounding, const Costs& costs,
                 const Kept& kept) {
    const Numbers numbers{{"budget_tokens", costs.budget},
                          {"tokens_before", costs.before},
                          {"tokens_after", costs.after}};
    const bool droppable = kept.known && kept.kept_turns >= 2;
    if (costs.after > costs.budget && droppable)
        context.add("trim.breadcrumb_counted",
                    filled("still over the budget, though {} turns were kept",
                           kept.kept_turns),
                    {}, numbers);
    else if (costs.after > costs.budget && wants_error_over_budget(context, bounding.shape))
        context.add("trim.newest_turn_kept",
                    "the declared policies answer a newest turn beyond the budget with an error, "
                    "yet it was sent",
                    {}, numbers);
    if (costs.after >= costs.before)
        context.add("trim.no_gain_refused", "a changed history that does not cost less", {},
                    numbers);
}

/// Reasoning that the request has dropped behind the cut, and only there.
void check_reasoning(const Context& context, const Bounding& bounding, const Kept& kept) {
    if (!drops_reasoning(context)) return;
    const bool nothing_cut = kept.known && kept.dropped_messages == 0 && kept.shortened == 0 &&
                             !bounding.notice && !bounding.system_changed;
    if (nothing_cut)
        context.add("trim.kept_unaltered", "reasoning left although nothing was cut");
    const History& after = *context.replied.history;
    for (std::size_t i = 0; i < after.size() && !nothing_cut; ++i)
        for (const Block& block : after[i]->blocks)
            if (std::holds_alternative<Reasoning>(block.value))
                return context.add("valid_in_valid_out", "reasoning is left behind the cut",
                                   place(i));
}

/// Rules: trim.fewest_dropped, trim.preamble_goes_first. For profile exact.
void check_fewest_dropped(const Context& context, const Bounding& bounding, const Kept& kept,
                          const Costs& costs) {
    const std::vector<std::size_t>& starts = bounding.shape.turn_starts;
    const bool preamble_alone = kept.dropped_turns == 0 && kept.dropped_messages > 0;
    if (preamble_alone)
        context.add("trim.preamble_goes_first", "the preamble was dropped and no turn");
    if (kept.dropped_turns < 2) return;
    const std::size_t one_more = starts[static_cast<std::size_t>(kept.dropped_turns) - 1];
    History candidate(bounding.after.begin(),
                      bounding.after.begin() + static_cast<std::ptrdiff_t>(bounding.kept_from));
    candidate.insert(candidate.end(),
                     bounding.before.begin() + static_cast<std::ptrdiff_t>(one_more),
                     bounding.before.end());
    const std::int64_t cost = context.measure(candidate);
    if (cost <= costs.budget)
        context.add("trim.fewest_dropped",
                    filled("{} turns were dropped, {} are enough", kept.dropped_turns,
                           kept.dropped_turns - 1),
                    {}, {{"budget_tokens", costs.budget}, {"tokens_with_one_more_turn", cost}});
}

void check_trimmed(const Context& context, Costs costs) {
    const Bounding bounding = read_bounding(context);
    const std::int64_t smallest =
        context.measure(smallest_whole(context, bounding.before, bounding.shape));
    costs.after = context.measure(*context.replied.history);
    const bool nothing_wanted = costs.budget == 0;  // policy zero_budget: nothing
    if (nothing_wanted && bounding.kept_size() == 0) return;
    const Kept kept = check_trim_body(context, bounding, smallest > costs.budget);
    if (context.declared.exact && kept.known) check_fewest_dropped(context, bounding, kept, costs);
    if (kept.known && kept.dropped_turns > 0) check_notice(context, bounding);
    check_costs(context, bounding, costs, kept);
    check_report(context, true, costs, kept);
    check_no_new_orphans(context, "sweep.after_trim_finds_nothing", bounding.before,
                         bounding.after, false);
    ExpectedEvent event;
    event.due = true;
    event.may_be_absent = kept.known && kept.dropped_messages == 0;
    event.reason = "budget";
    event.shrunk_results = kept.shortened;
    if (kept.known && kept.countable) event.dropped_messages = kept.dropped_messages;
    if (kept.known) event.kept_turns = kept.kept_turns;
    check_history_trimmed(context, "visible.event_on_trim", event);
    check_still_valid(context, bounding.before, bounding.after);
    check_reasoning(context, bounding, kept);
}

}  // namespace

void check_trim(const Context& context) {
    Costs costs;
    costs.budget = number_param(context, "budget_tokens").value_or(0);
    const bool zero = costs.budget == 0;
    if (zero && context.policy("zero_budget", "error")) {
        context.add("budget.zero_disables",
                    "the declared policy answers a budget of 0 with an error, yet it was ok");
        return;
    }
    const History& history = context.asked.history;
    costs.before = context.measure(history);
    const bool unlimited = zero && !context.policy("zero_budget", "nothing");
    if (unlimited || costs.before <= costs.budget) {
        if (check_untouched(context, "trim.within_budget_untouched",
                            unlimited ? "there is no limit" : "the history is within its budget"))
            check_nothing_reported(context, plain_shape(history, context.declared), costs.before);
        return;
    }
    if (same_history(history, *context.replied.history)) return check_left_alone(context, costs);
    check_trimmed(context, costs);
}

}  // namespace trimspec::conformance::checks
