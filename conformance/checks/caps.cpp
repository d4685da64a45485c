#include "caps.hpp"
#include "filled.hpp"

#include <unordered_set>


namespace trimspec::conformance::checks {

namespace {

std::int64_t count(std::size_t number) {
    return static_cast<std::int64_t>(number);
}

CountedBody body_of(const History& history, std::size_t notice, MessageNumbers& numbers) {
    CountedBody body;
    for (std::size_t i = 0; i < history.size(); ++i) {
        if (plain_is_system(*history[i]) || i == notice) continue;
        body.messages.push_back(history[i]);
        body.places.push_back(i);
        body.numbers.push_back(numbers.of(history[i]));
    }
    return body;
}

/// Whether what looks like a notice in the reply is one, and no body message that moved there.
bool is_notice_of_reply(const CapSides& sides, const MessagePtr& message,
                        MessageNumbers& numbers) {
    if (sides.had_notice) return true;
    const std::unordered_set<std::size_t> known{sides.before.numbers.begin(),
                                                sides.before.numbers.end()};
    return known.count(numbers.of(message)) == 0;
}

}  // namespace

CapSides read_cap(const Context& context) {
    CapSides sides;
    sides.max = number_param(context, "max_messages").value_or(0);
    MessageNumbers numbers;
    const History& before = context.asked.history;
    const History& after = *context.replied.history;
    const PlainShape shape = plain_shape(before, context.declared);
    sides.had_notice = shape.notice;
    sides.before = body_of(before, shape.notice ? shape.leading_system : before.size(), numbers);
    const PlainShape now = plain_shape(after, context.declared);
    sides.has_notice = now.notice && is_notice_of_reply(sides, after[now.leading_system], numbers);
    sides.after = body_of(after, sides.has_notice ? now.leading_system : after.size(), numbers);
    return sides;
}

bool is_under_ceiling(const Context& context, const CapSides& sides) {
    const std::int64_t body = count(sides.before.messages.size());
    if (!context.policy("cap_counts_system", "yes")) return body <= sides.max;
    const std::int64_t all = count(context.asked.history.size());
    if (all <= sides.max) return true;
    // Whether the notice counts beside the system messages is left open.
    return all - (sides.had_notice ? 1 : 0) <= sides.max &&
           same_history(context.asked.history, *context.replied.history);
}

bool is_ceiling_held(const Context& context, const CapSides& sides) {
    const std::int64_t body = count(sides.after.messages.size());
    if (!context.policy("cap_counts_system", "yes")) return body <= sides.max;
    const std::int64_t all =
        count(context.replied.history->size()) - (sides.has_notice ? 1 : 0);
    const bool system_alone_fills_it = body <= 1;
    return all <= sides.max || system_alone_fills_it;
}

bool check_zero_cap(const Context& context, const CapSides& sides) {
    if (sides.max != 0) return false;
    if (context.policy("zero_cap", "unlimited"))
        check_cap_untouched(context, sides, "cap.zero_refused", "a cap of 0 is declared no limit");
    else if (!context.policy("zero_cap", "nothing"))
        context.add("cap.zero_refused", "a cap of 0 is an invalid parameter, yet it was ok");
    else if (sides.after.messages.size() > 1)
        context.add("cap.zero_refused",
                    filled("a cap of 0 is declared to keep nothing, {} body messages are left",
                           sides.after.messages.size()));
    return true;
}

void check_cap_untouched(const Context& context, const CapSides& sides, std::string_view label,
                         std::string_view why) {
    if (check_untouched(context, label, why))
        check_cap_record(context, expected_cap(context, sides, false));
}

ExpectedCap expected_cap(const Context& context, const CapSides& sides, bool capped) {
    ExpectedCap expected;
    expected.capped = capped;
    expected.max_messages = sides.max;
    expected.body_before = count(sides.before.messages.size());
    expected.body_after = count(sides.after.messages.size());
    expected.all_before = count(context.asked.history.size());
    expected.all_after = count(context.replied.history->size());
    expected.dropped_messages = expected.body_before - expected.body_after;
    return expected;
}

}  // namespace trimspec::conformance::checks
