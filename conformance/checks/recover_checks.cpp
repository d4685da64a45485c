#include <algorithm>
#include <string>

#include "area_checks.hpp"
#include "events.hpp"
#include "filled.hpp"
#include "recovery.hpp"

namespace trimspec::conformance::checks {

namespace {

__extension__ typedef unsigned __int128 Wide;  // products of two numbers of the protocol

/// Rule: recover.reactive_target. For profile exact.
std::int64_t reactive_target(const Context& context, const RecoveryAsked& asked) {
    const auto tokens = number_param(context, "reported_tokens");
    const auto limit = number_param(context, "reported_limit");
    const auto cost = static_cast<Wide>(asked.cost);
    Wide target = cost * 2 / 3;
    if (tokens && limit && *limit < *tokens)
        target = cost * static_cast<Wide>(*limit) / static_cast<Wide>(*tokens);
    auto lowered = static_cast<std::int64_t>(target);
    if (!asked.unlimited) lowered = std::min(lowered, asked.budget);
    return std::max<std::int64_t>(lowered, 1);
}

/// What the reply costs beside what it was asked.
struct Costs {
    std::int64_t before = 0;
    std::int64_t after = 0;
};

void check_report(const Context& context, const Costs& costs, const RecoveredBody& body,
                  bool countable) {
    const Json* report = report_of(context, "report", "recover.one_measure");
    if (report == nullptr) return;
    expect_number(context, "recover.one_measure", *report, "tokens_before", costs.before);
    expect_number(context, "recover.one_measure", *report, "tokens_after", costs.after);
    if (!body.known) return;
    if (body.whole_run) {
        expect_number(context, "trim.report_true", *report, "dropped_turns", body.dropped_turns);
        expect_number(context, "trim.report_true", *report, "kept_turns", body.kept_turns);
    }
    if (countable)
        expect_number(context, "trim.report_true", *report, "dropped_messages",
                      body.dropped_messages);
    if (body.shrunk_known)
        expect_number(context, "trim.report_true", *report, "shrunk_results", body.shrunk_results);
}

void check_not_needed(const Context& context, const RecoveryAsked& asked) {
    const std::string why =
        asked.unlimited ? "there is no limit" : "the history is within its budget";
    const bool untouched = check_untouched(context, "recover.not_needed", why);
    const auto status = string_of(member(context.replied.rest, "status"));
    if (status != "not_needed")
        context.add("recover.not_needed",
                    filled("{}, yet the status is {}", why,
                           shown(member(context.replied.rest, "status"))));
    if (!untouched) return;
    RecoveredBody body;
    body.known = body.whole_run = true;
    body.kept_turns = static_cast<std::int64_t>(
        plain_shape(context.asked.history, context.declared).turn_starts.size());
    check_report(context, {asked.cost, asked.cost}, body, true);
    check_history_trimmed(context, "recover.one_event", {});
}

void check_fits(const Context& context, const RecoveryAsked& asked, const Costs& costs) {
    Numbers numbers{{"tokens_before", costs.before}, {"tokens_after", costs.after}};
    std::optional<std::int64_t> most = asked.target;
    if (!most && !asked.unlimited) most = asked.budget;
    if (most) numbers.emplace("target", *most);
    if (most && costs.after > *most)
        context.add("recover.success_is_lower", "status fits, yet it costs more than the target", {},
                    numbers);
    if (costs.after >= costs.before)
        context.add("recover.success_is_lower", "status fits, yet it costs no less than before", {},
                    numbers);
}

void check_progress(const Context& context, const RecoveryAsked& asked, const Costs& costs) {
    const Numbers numbers{{"tokens_before", costs.before}, {"tokens_after", costs.after}};
    if (asked.require_fit)
        context.add("recover.progress", "status progress, yet the request wants a fit", {}, numbers);
    if (costs.after >= costs.before)
        context.add("recover.progress", "status progress, yet it costs no less than before", {},
                    numbers);
    if (asked.target && costs.after <= *asked.target)
        context.add("recover.progress", "status progress, yet it fits", {}, numbers);
}

void check_status(const Context& context, const RecoveryAsked& asked, const Costs& costs) {
    const Json* value = member(context.replied.rest, "status");
    const auto status = string_of(value);
    if (status == "fits")
        check_fits(context, asked, costs);
    else if (status == "progress")
        check_progress(context, asked, costs);
    else if (status == "not_needed")
        context.add("recover.not_needed",
                    asked.attempt ? "status not_needed on an attempt: the provider has refused it"
                                  : "status not_needed, yet the history is over its budget",
                    {}, {{"tokens", costs.before}, {"budget_tokens", asked.budget}});
    else
        context.add("recover.success_is_lower",
                    filled("the status is {}, none of the three", shown(value)));
}

void check_event(const Context& context, const RecoveryAsked& asked, const RecoveredBody& body,
                 bool countable) {
    ExpectedEvent event;
    event.due = !same_history(context.asked.history, *context.replied.history);
    event.may_be_absent = body.known && body.dropped_messages == 0 && body.shrunk_results == 0;
    event.reason = asked.attempt ? "overflow" : "budget";
    if (body.known && countable) event.dropped_messages = body.dropped_messages;
    if (body.known && body.whole_run) event.kept_turns = body.kept_turns;
    if (body.shrunk_known) event.shrunk_results = body.shrunk_results;
    check_history_trimmed(context, "recover.one_event", event);
}

History slice(const History& history, std::size_t first, std::size_t last) {
    return {history.begin() + static_cast<std::ptrdiff_t>(first),
            history.begin() + static_cast<std::ptrdiff_t>(last)};
}

void append(History& history, const History& more) {
    history.insert(history.end(), more.begin(), more.end());
}

/// Puts the youngest of the dropped turns back and sees whether it would still fit. Holds whenever
/// results were not shrunk after turns had gone: when none were, or when what is left is at most
/// half the target. Rules: recover.unavoidable_first, recover.turns_next. For profile exact.
void check_fewest_dropped(const Context& context, const Bounding& bounding,
                          const RecoveryAsked& asked, const RecoveredBody& body) {
    const bool applies = body.whole_run && body.kept_turns > 0 && body.dropped_turns > 0 &&
                         body.shrunk_known && !drops_reasoning(context);
    if (!applies || !asked.target ||
        string_of(member(context.replied.rest, "status")) != "fits")
        return;
    const History& after = bounding.after;
    History newest = slice(after, 0, bounding.kept_from);
    append(newest, slice(after, after.size() - (bounding.before.size() - bounding.shape.newest()),
                         after.size()));
    if (body.shrunk_results > 0 && context.measure(newest) > *asked.target / 2) return;
    const std::vector<std::size_t>& starts = bounding.shape.turn_starts;
    const auto dropped = static_cast<std::size_t>(body.dropped_turns);
    const bool all_back = dropped == 1;
    const std::size_t from = all_back ? bounding.shape.leading_system : starts[dropped - 1];
    History candidate =
        slice(after, 0, all_back ? bounding.shape.leading_system : bounding.kept_from);
    append(candidate, slice(bounding.before, from, starts[dropped]));
    append(candidate, slice(after, bounding.kept_from, after.size()));
    const std::int64_t cost = context.measure(candidate);
    if (cost <= *asked.target)
        context.add(body.shrunk_results > 0 ? "recover.unavoidable_first" : "recover.turns_next",
                    filled("{} turns were dropped, {} are enough", dropped, dropped - 1), {},
                    {{"target", *asked.target}, {"tokens_with_one_more_turn", cost}});
}

void check_recovered(const Context& context, const RecoveryAsked& asked) {
    const Costs costs{asked.cost, context.measure(*context.replied.history)};
    check_status(context, asked, costs);
    if (string_of(member(context.replied.rest, "status")) == "not_needed" &&
        same_history(context.asked.history, *context.replied.history))
        return check_history_trimmed(context, "recover.one_event", {});
    const Bounding bounding = read_bounding(context);
    const RecoveredBody body = check_recovered_body(context, bounding);
    if (body.known && body.whole_run && body.dropped_turns > 0) check_notice(context, bounding);
    if (context.declared.exact && body.known) check_fewest_dropped(context, bounding, asked, body);
    check_no_new_orphans(context, "recover.shape_kept", bounding.before, bounding.after, false);
    check_report(context, costs, body, bounding.countable);
    check_event(context, asked, body, bounding.countable);
    check_still_valid(context, bounding.before, bounding.after);
}

}  // namespace

RecoveryAsked read_recovery(const Context& context) {
    RecoveryAsked asked;
    asked.budget = number_param(context, "budget_tokens").value_or(0);
    asked.attempt = number_param(context, "attempt");
    asked.max_attempts = number_param(context, "max_attempts").value_or(asked.max_attempts);
    const Json* require_fit = member(context.asked.params, "require_fit");
    asked.require_fit = require_fit != nullptr && require_fit->is_boolean() ? require_fit->get<bool>()
                                                                            : !asked.attempt;
    asked.zero = asked.budget == 0;
    asked.unlimited = asked.zero && !context.policy("zero_budget", "nothing");
    asked.cost = context.measure(context.asked.history);
    if (asked.attempt && context.declared.exact)
        asked.target = reactive_target(context, asked);
    else if (!asked.attempt)
        asked.target = asked.budget;
    return asked;
}

void check_recover(const Context& context) {
    const RecoveryAsked asked = read_recovery(context);
    if (asked.is_exhausted()) {
        context.add("recover.attempts_exhausted",
                    filled("attempt {} of {} was answered ok", *asked.attempt,
                           asked.max_attempts));
        return;
    }
    if (asked.zero && context.policy("zero_budget", "error")) {
        context.add("budget.zero_disables",
                    "the declared policy answers a budget of 0 with an error, yet it was ok");
        return;
    }
    if (asked.is_within()) return check_not_needed(context, asked);
    check_recovered(context, asked);
}

}  // namespace trimspec::conformance::checks
