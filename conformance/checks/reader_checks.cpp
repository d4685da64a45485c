#include <algorithm>
#include <array>

#include "area_checks.hpp"
#include "bounding.hpp"
#include "filled.hpp"

namespace trimspec::conformance::checks {

namespace {

struct OpRule {
    std::string_view op;
    std::string_view label;  ///< the first rule that an error breaks where ok was due
};

constexpr auto kFirstRules = std::to_array<OpRule>({
    {"estimate", "estimate.quarter_rounded_up"},
    {"effective_budget", "budget.lower_wins"},
    {"trim", "trim.within_budget_untouched"},
    {"cap_messages", "cap.under_ceiling_untouched"},
    {"cap_turns", "cap_turns.newest_kept"},
    {"sweep", "sweep.by_position"},
    {"normalize_system", "normalize.one_in_front"},
    {"cap_tool_result", "result.within_untouched"},
    {"cap_tool_message", "result.within_untouched"},
    {"recover", "recover.not_needed"},
    {"render_event", "visible.surfaces"},
    {"classify_error", "recover.overflow_recognised"},
});

/// A budget that whole turns cannot meet, with policies that answer it with an error.
bool is_impossible_trim(const Context& context) {
    const bool by_policy = context.policy("oversize_newest_turn", "error") ||
                           context.policy("no_turn_boundary", "error");
    const auto budget = number_param(context, "budget_tokens");
    if (!by_policy || !budget) return false;
    if (*budget == 0 && !context.policy("zero_budget", "nothing")) return false;
    const History& history = context.asked.history;
    const PlainShape shape = plain_shape(history, context.declared);
    if (shape.turn_starts.empty() && context.policy("no_turn_boundary", "error"))
        return context.measure(history) > *budget;
    return context.measure(history) > *budget &&
           context.measure(smallest_whole(context, history, shape)) > *budget;
}

void check_floor(const Context& context) {
    const auto floor = whole_number(member(context.replied.rest, "floor_tokens"));
    const auto budget = whole_number(member(context.replied.rest, "budget_tokens"));
    if (floor && budget && *floor <= *budget)
        context.add("recover.impossible_is_an_error", "the floor of the error meets the budget", {},
                    {{"floor_tokens", *floor}, {"budget_tokens", *budget}});
}

bool is_zero_refused(const Context& context, std::string_view code) {
    const std::string& op = context.asked.op;
    const bool refused = code == "invalid_params";
    if (op == "trim" && number_param(context, "budget_tokens") == 0)
        return context.policy("zero_budget", "error") && (refused || code == "impossible_budget");
    if (op == "effective_budget" && number_param(context, "max_context_tokens") == 0)
        return context.policy("zero_budget", "error") && refused;
    const bool limits_messages = op == "cap_messages" || op == "cap_turns";
    const bool limits_results = op == "cap_tool_result" || op == "cap_tool_message";
    const bool zero_cap = number_param(context, limits_messages ? "max_messages" : "max_chars") == 0;
    const bool refuses =
        !context.policy("zero_cap", "unlimited") && !context.policy("zero_cap", "nothing");
    return refused && zero_cap && refuses &&
           (limits_messages || (limits_results && !context.declared.exact));
}

/// The rule on a limit of 0, when the request has one.
std::string_view rule_on_zero(const Context& context) {
    const std::string& op = context.asked.op;
    const auto is_zero = [&](const char* name) { return number_param(context, name) == 0; };
    if (op == "trim" && is_zero("budget_tokens")) return "budget.zero_disables";
    if ((op == "cap_messages" || op == "cap_turns") && is_zero("max_messages"))
        return "cap.zero_refused";
    if ((op == "cap_tool_result" || op == "cap_tool_message") && is_zero("max_chars"))
        return "result.zero_unlimited";
    return {};
}

}  // namespace

std::string_view first_rule_of(std::string_view op) {
    const auto row = std::find_if(kFirstRules.begin(), kFirstRules.end(),
                                  [op](const OpRule& rule) { return rule.op == op; });
    return row == kFirstRules.end() ? "reader.invalid_request" : row->label;
}

void check_error(const Context& context, bool doubtful_params) {
    const Json* value = member(context.replied.rest, "code");
    const std::string code = string_of(value).value_or("");
    if (doubtful_params && code == "invalid_params") return;
    if (context.asked.op == "recover") return check_recover_error(context);
    if (is_zero_refused(context, code)) return;
    if (context.asked.op == "trim" && code == "impossible_budget" && is_impossible_trim(context))
        return check_floor(context);
    const std::string_view on_zero = rule_on_zero(context);
    context.add(on_zero.empty() ? first_rule_of(context.asked.op) : on_zero,
                filled("answered with error {} although the request is valid", shown(value)));
}

}  // namespace trimspec::conformance::checks
