#include <algorithm>

#include "area_checks.hpp"
#include "filled.hpp"
#include "plain.hpp"

namespace trimspec::conformance::checks {

namespace {

bool is_text_alone(const Message& message) {
    return std::all_of(message.blocks.begin(), message.blocks.end(), [](const Block& block) {
        return std::holds_alternative<Text>(block.value);
    });
}

bool has_text(const History& history) {
    return std::any_of(history.begin(), history.end(), [](const MessagePtr& message) {
        return !plain_blank(plain_text(*message));
    });
}

/// The rule that a wrong estimate of this history breaks first.
std::string_view rule_of(const History& history, std::int64_t expected) {
    if (expected == kLargestNumber) return "estimate.saturates";
    if (history.size() != 1) return "estimate.additive";
    return is_text_alone(*history.front()) ? "estimate.quarter_rounded_up"
                                           : "estimate.what_counts";
}

/// An own counter is only known to count something.
void check_own(const Context& context, std::int64_t tokens) {
    if (tokens < 0)
        context.add("estimate.additive", "a negative number of tokens", {}, {{"tokens", tokens}});
    if (tokens == 0 && has_text(context.asked.history))
        context.add("estimate.what_counts", "a history with text costs nothing");
}

bool has_zero(const Context& context) {
    return number_param(context, "max_context_tokens") == 0;
}

}  // namespace

void check_estimate(const Context& context) {
    const Json* value = member(context.replied.rest, "tokens");
    const auto tokens = whole_number(value);
    if (!tokens) {
        context.add("estimate.quarter_rounded_up",
                    filled("`tokens` is {}, no integer of the protocol", shown(value)));
        return;
    }
    if (context.declared.own_counter) return check_own(context, *tokens);
    const std::int64_t expected = context.measure(context.asked.history);
    if (*tokens != expected)
        context.add(rule_of(context.asked.history, expected),
                    filled("`tokens` says {}, recounted it is {}", *tokens, expected), {},
                    {{"said", *tokens}, {"recounted", expected}});
}

void check_effective_budget(const Context& context) {
    const std::int64_t context_limit = number_param(context, "max_context_tokens").value_or(0);
    const std::int64_t pruning_limit = number_param(context, "pruning_max_tokens").value_or(0);
    const Json* enabled = member(context.asked.params, "pruning_enabled");
    const bool prunes =
        enabled != nullptr && enabled->is_boolean() && enabled->get<bool>() && pruning_limit > 0;
    std::int64_t expected = context_limit;
    if (prunes) expected = context_limit == 0 ? pruning_limit : std::min(pruning_limit, context_limit);

    const Json* value = member(context.replied.rest, "budget_tokens");
    const auto budget = whole_number(value);
    const bool declared_otherwise =
        context.policy("zero_budget", "nothing") || context.policy("zero_budget", "error");
    const bool zero_is_lowest = declared_otherwise && has_zero(context) && budget == 0;
    if (budget == expected || zero_is_lowest) return;
    context.add(has_zero(context) ? "budget.zero_disables" : "budget.lower_wins",
                filled("`budget_tokens` says {}, the limit in force is {}", shown(value),
                       expected),
                {}, {{"due", expected}});
}

}  // namespace trimspec::conformance::checks
