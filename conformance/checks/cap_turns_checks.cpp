#include "area_checks.hpp"
#include "caps.hpp"
#include "filled.hpp"
#include "trim_body.hpp"

namespace trimspec::conformance::checks {

namespace {

History system_messages(const History& history) {
    History system;
    for (const MessagePtr& message : history)
        if (plain_is_system(*message)) system.push_back(message);
    return system;
}

/// Rule: cap_turns.system_kept. True when they are all there and in front.
bool check_system_in_front(const Context& context) {
    const History before = system_messages(context.asked.history);
    const History after = system_messages(*context.replied.history);
    if (!same_history(before, after)) {
        context.add("cap_turns.system_kept",
                    filled("{} system messages were there, {} are left or they differ",
                           before.size(), after.size()));
        return false;
    }
    for (std::size_t i = 0; i < after.size(); ++i)
        if (!plain_is_system(*(*context.replied.history)[i])) {
            context.add("cap_turns.system_kept", "a system message does not stand in front",
                        place(i));
            return false;
        }
    return true;
}

/// Request and reply as the bodies that the cap counts; the reply's system messages stand in front.
Bounding bodies_of(const Context& context, const CapSides& sides) {
    Bounding bodies;
    const bool strip = drops_reasoning(context);
    const History& after = *context.replied.history;
    bodies.before = strip ? without_reasoning(sides.before.messages) : sides.before.messages;
    bodies.after = strip ? without_reasoning(after) : after;
    bodies.countable = bodies.before.size() == sides.before.messages.size();
    bodies.newest_rule = "cap_turns.newest_kept";
    bodies.kept_from = system_messages(after).size() + (sides.has_notice ? 1 : 0);
    bodies.shape.size = bodies.before.size();
    for (std::size_t i = 0; i < bodies.before.size(); ++i)
        if (plain_is_real_user(*bodies.before[i])) bodies.shape.turn_starts.push_back(i);
    MessageNumbers numbers;
    bodies.numbers_before = numbers.of(bodies.before);
    bodies.numbers_after = numbers.of(bodies.after);
    return bodies;
}

void check_ceiling(const Context& context, const CapSides& sides, const Kept& kept) {
    if (is_ceiling_held(context, sides) || (kept.known && kept.kept_turns <= 1)) return;
    context.add("cap.ceiling_holds",
                filled("{} body messages are left where {} are allowed",
                       sides.after.messages.size(), sides.max),
                {},
                {{"max_messages", sides.max},
                 {"body_messages", static_cast<std::int64_t>(sides.after.messages.size())}});
}

/// Rule: cap_turns.fewest_dropped. For profile exact.
void check_fewest(const Context& context, const CapSides& sides, const Bounding& bodies,
                  const Kept& kept) {
    if (kept.dropped_turns == 0 && kept.dropped_messages > 0)
        context.add("cap_turns.fewest_dropped", "the preamble was dropped and no turn");
    if (kept.dropped_turns < 2 || !bodies.countable) return;
    const std::size_t one_more =
        bodies.shape.turn_starts[static_cast<std::size_t>(kept.dropped_turns) - 1];
    const auto left = static_cast<std::int64_t>(bodies.before.size() - one_more);
    if (left <= sides.max)
        context.add("cap_turns.fewest_dropped",
                    filled("{} turns were dropped, {} are enough", kept.dropped_turns,
                           kept.dropped_turns - 1),
                    {}, {{"max_messages", sides.max}, {"body_messages", left}});
}

}  // namespace

void check_cap_turns(const Context& context) {
    const CapSides sides = read_cap(context);
    if (check_zero_cap(context, sides)) return;
    if (is_under_ceiling(context, sides))
        return check_cap_untouched(context, sides, "cap.under_ceiling_untouched",
                                   "the history is not over the ceiling");
    if (plain_shape(context.asked.history, context.declared).turn_starts.size() <= 1)
        return check_cap_untouched(context, sides, "cap_turns.newest_kept",
                                   "there is no turn beside the newest");
    if (!check_system_in_front(context)) return check_ceiling(context, sides, {});
    const Bounding bodies = bodies_of(context, sides);
    const Kept kept = check_trim_body(context, bodies, false);
    if (context.declared.exact && kept.known) check_fewest(context, sides, bodies, kept);
    check_ceiling(context, sides, kept);
    ExpectedCap expected = expected_cap(context, sides, true);
    if (!kept.countable) expected.dropped_messages.reset();
    check_cap_record(context, expected);
    check_no_new_orphans(context, "cap.no_orphans", context.asked.history,
                         *context.replied.history, false);
    check_still_valid(context, context.asked.history, *context.replied.history);
}

}  // namespace trimspec::conformance::checks
