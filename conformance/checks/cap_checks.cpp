#include <algorithm>
#include <unordered_set>

#include "area_checks.hpp"
#include "caps.hpp"
#include "filled.hpp"
#include "system_text.hpp"

namespace trimspec::conformance::checks {

namespace {

bool is_result(const Block& block) {
    return std::holds_alternative<ToolResult>(block.value);
}

/// A message that the sweep behind a cut may add by policy: salvaged text, invented results.
bool may_be_added(const Context& context, const Message& message) {
    const bool salvaged = context.policy("orphan_result", "salvage") &&
                          message.role == Role::user && !plain_is_carrier(message);
    const bool invented = context.policy("unanswered_call", "synthesize") &&
                          plain_is_carrier(message) &&
                          std::all_of(message.blocks.begin(), message.blocks.end(), is_result);
    return salvaged || invented;
}

bool is_left_of(const Context& context, const Message& before, const Message& after) {
    Allowance allowance;
    allowance.reasoning = plain_has_calls(before) || drops_reasoning(context);
    allowance.salvaged_text = context.policy("orphan_result", "salvage");
    allowance.error_results = context.policy("unanswered_call", "synthesize");
    const bool held_calls_or_results = plain_has_calls(before) || plain_is_carrier(before);
    return (held_calls_or_results || drops_reasoning(context)) &&
           is_reduced(before, after, allowance);
}

/// Finds every kept message in the request, from the end backwards: as it was, or as the sweep left
/// it. The number of added messages; nothing when a kept message is not of the request.
std::optional<std::size_t> match_body(const Context& context, const CapSides& sides) {
    const std::unordered_set<std::size_t> known{sides.before.numbers.begin(),
                                                sides.before.numbers.end()};
    std::size_t added = 0;
    std::size_t limit = sides.before.messages.size();
    for (std::size_t j = sides.after.messages.size(); j > 0; --j) {
        const Message& kept = *sides.after.messages[j - 1];
        const std::size_t number = sides.after.numbers[j - 1];
        const bool as_it_was = known.count(number) > 0;
        if (!as_it_was && may_be_added(context, kept)) {
            ++added;
            continue;
        }
        const auto is_source = [&](std::size_t i) {
            return sides.before.numbers[i] == number ||
                   is_left_of(context, *sides.before.messages[i], kept);
        };
        while (limit > 0 && !is_source(limit - 1)) --limit;
        if (limit == 0) {
            context.add(as_it_was ? "sweep.order_kept" : "dialect.lossless",
                        as_it_was ? "a kept message stands in another order, or twice"
                                  : "a message that the request does not have, or has otherwise",
                        place(sides.after.places[j - 1]));
            return std::nullopt;
        }
        --limit;
    }
    return added;
}

bool has_real_user(const History& history) {
    return std::any_of(history.begin(), history.end(),
                       [](const MessagePtr& message) { return plain_is_real_user(*message); });
}

/// Rule: cap.anchor_kept, its first half. For profile exact.
void check_anchor(const Context& context, const CapSides& sides) {
    const History& before = sides.before.messages;
    const auto anchor = std::find_if(before.begin(), before.end(), [](const MessagePtr& message) {
        return plain_is_real_user(*message);
    });
    if (anchor == before.end()) return;
    const std::size_t number =
        sides.before.numbers[static_cast<std::size_t>(anchor - before.begin())];
    const auto& numbers = sides.after.numbers;
    if (std::find(numbers.begin(), numbers.end(), number) == numbers.end())
        context.add("cap.anchor_kept", "the first real user message is gone");
}

void check_ceiling(const Context& context, const CapSides& sides) {
    if (is_ceiling_held(context, sides)) return;
    context.add("cap.ceiling_holds",
                filled("{} body messages are left where {} are allowed",
                       sides.after.messages.size(), sides.max),
                {},
                {{"max_messages", sides.max},
                 {"body_messages", static_cast<std::int64_t>(sides.after.messages.size())},
                 {"messages", static_cast<std::int64_t>(context.replied.history->size())}});
}

void check_orphans(const Context& context) {
    const bool waits = string_of(member(context.asked.params, "pending")) != "drop" ||
                       context.policy("unanswered_call", "pin");
    const History nothing;
    // Exact: whatever stood alone before is swept too.
    const History& before = context.declared.exact ? nothing : context.asked.history;
    check_no_new_orphans(context, "cap.no_orphans", before, *context.replied.history, waits);
}

}  // namespace

void check_cap_messages(const Context& context) {
    const CapSides sides = read_cap(context);
    if (check_zero_cap(context, sides)) return;
    if (is_under_ceiling(context, sides))
        return check_cap_untouched(context, sides, "cap.under_ceiling_untouched",
                                   "the history is not over the ceiling");
    check_ceiling(context, sides);
    if (context.declared.exact) check_anchor(context, sides);
    check_orphans(context);
    if (has_real_user(sides.before.messages) && !has_real_user(sides.after.messages))
        context.add("cap.never_empty", "real user messages were there, none is left");
    ExpectedCap expected = expected_cap(context, sides, true);
    const auto added = match_body(context, sides);
    if (!added || *added > 0 || drops_reasoning(context)) expected.dropped_messages.reset();
    if (context.declared.exact && sides.has_notice && !sides.had_notice)
        context.add("cap.no_breadcrumb", "the cap inserted a notice");
    check_cap_record(context, expected);
    check_system_text_kept(context, "normalize.one_in_front", context.asked.history,
                           *context.replied.history);
    check_still_valid(context, context.asked.history, *context.replied.history);
}

}  // namespace trimspec::conformance::checks
