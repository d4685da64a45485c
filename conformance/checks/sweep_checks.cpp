#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "area_checks.hpp"
#include "bounding.hpp"
#include "filled.hpp"
#include "sweep_walk.hpp"

namespace trimspec::conformance::checks {

namespace {

SweepSides read_sides(const Context& context) {
    SweepSides sides{context.asked.history, *context.replied.history, {}, {}, {}, {}};
    MessageNumbers numbers;
    sides.numbers_before = numbers.of(sides.before);
    sides.numbers_after = numbers.of(sides.after);
    sides.known.insert(sides.numbers_before.begin(), sides.numbers_before.end());
    return sides;
}

/// The rule that an orphan breaks by still being there.
std::string_view rule_of(const PlainOrphan& orphan) {
    if (orphan.why == PlainOrphan::Why::elsewhere) return "sweep.by_position";
    if (orphan.why == PlainOrphan::Why::surplus) return "sweep.in_order";
    return orphan.is_call ? "sweep.unanswered_call_removed" : "sweep.orphan_result_removed";
}

bool may_wait(const Context& context, const SweepSides& sides, const PlainPairing& pairing,
              const PlainOrphan& orphan) {
    if (!orphan.is_call) return false;
    const bool last = orphan.message + 1 == sides.after.size();
    const auto& [begin, end] = pairing.exchanges.back();
    return (last && keeps_pending(context)) ||
           (context.policy("unanswered_call", "pin") && begin == orphan.message &&
            end == sides.after.size());
}

/// No orphan is left but calls that may wait. Once per rule.
void check_nothing_left(const Context& context, SweepSides& sides) {
    const PlainPairing pairing = plain_pairing(sides.after);
    std::unordered_set<std::string_view> reported;
    for (const PlainOrphan& orphan : pairing.orphans) {
        if (may_wait(context, sides, pairing, orphan)) continue;
        sides.left.insert(orphan.message);
        if (!reported.insert(rule_of(orphan)).second) continue;
        context.add(rule_of(orphan),
                    orphan.is_call ? "a call without its result is left"
                                   : "a result without its call is left",
                    place(orphan.message, orphan.block));
    }
}

/// Policy salvage: the text of every orphan result is found in the user texts, in order.
void check_salvaged(const Context& context, const SweepSides& sides, const SweepPlan& plan) {
    if (!context.policy("orphan_result", "salvage")) return;
    std::string texts;
    for (const MessagePtr& message : sides.after)
        if (message->role == Role::user) texts += plain_text(*message) + '\xFF';
    std::size_t from = 0;
    for (const PlainOrphan& orphan : plan.orphans) {
        if (orphan.is_call) continue;
        const Block& block = sides.before[orphan.message]->blocks[orphan.block];
        const std::string text = plain_text(std::get<ToolResult>(block.value));
        if (plain_blank(text)) continue;
        const std::size_t found = plain_find(texts, text, from);
        if (found == std::string::npos)
            return context.add("sweep.orphan_result_removed",
                               filled("the text of the orphan result in message {} of the "
                                      "request was not salvaged as declared",
                                      orphan.message));
        from = found + text.size();
    }
}

/// Policy synthesize: an invented result says that it is one, where the wire form can say so.
void check_synthesized(const Context& context, const SweepSides& sides) {
    if (!context.policy("unanswered_call", "synthesize") ||
        context.declared.dialect != wire::Dialect::canonical)
        return;
    for (std::size_t i = 0; i < sides.after.size(); ++i) {
        if (!is_added(context, sides, i)) continue;
        for (const Block& block : sides.after[i]->blocks) {
            const ToolResult* result = std::get_if<ToolResult>(&block.value);
            if (result != nullptr && !result->is_error)
                return context.add("sweep.unanswered_call_removed",
                                   "an invented result is not marked as an error", place(i));
        }
    }
}

std::int64_t swept_blocks(const History& history) {
    std::int64_t blocks = 0;
    for (const MessagePtr& message : history)
        for (const Block& block : message->blocks)
            if (std::holds_alternative<ToolCall>(block.value) ||
                std::holds_alternative<ToolResult>(block.value) ||
                std::holds_alternative<Reasoning>(block.value))
                ++blocks;
    return blocks;
}

void check_orphan_ids(const Context& context, const Json& report, const SweepPlan& plan) {
    const Json* ids = member(report, "orphan_ids");
    if (ids == nullptr) return;
    std::vector<std::string_view> due;
    for (const PlainOrphan& orphan : plan.orphans)
        if (!orphan.id.empty()) due.push_back(orphan.id.view());
    bool same = ids->is_array() && ids->size() == due.size();
    for (std::size_t i = 0; same && i < due.size(); ++i)
        same = (*ids)[i].is_string() && (*ids)[i].get_ref<const std::string&>() == due[i];
    if (!same)
        context.add("sweep.report_true",
                    filled("`orphan_ids` is not the list of the {} ids that lost their "
                           "partner, in order of appearance",
                           due.size()));
}

void check_report(const Context& context, const SweepSides& sides, const SweepPlan& plan) {
    const Json* report = report_of(context, "report", "sweep.report_true");
    if (report == nullptr || plan.counts_open) return;
    const auto gone = static_cast<std::int64_t>(sides.before.size()) -
                      static_cast<std::int64_t>(sides.after.size());
    expect_number(context, "sweep.report_true", *report, "removed_messages", gone);
    expect_number(context, "sweep.report_true", *report, "removed_blocks",
                  swept_blocks(sides.before) - swept_blocks(sides.after));
    check_orphan_ids(context, *report, plan);
}

void check_not_grown(const Context& context, const SweepSides& sides) {
    const bool adds = context.policy("orphan_result", "salvage") ||
                      context.policy("unanswered_call", "synthesize");
    if (adds) return;
    const std::int64_t before = context.measure(sides.before);
    const std::int64_t after = context.measure(sides.after);
    if (after > before || sides.after.size() > sides.before.size())
        context.add("sweep.never_grows", "the swept history is larger than it was", {},
                    {{"tokens_before", before}, {"tokens_after", after}});
}

}  // namespace

void check_sweep(const Context& context) {
    const SweepPlan plan = plan_sweep(context);
    SweepSides sides = read_sides(context);
    if (plan.nothing_to_do) {
        if (check_untouched(context, "sweep.pairs_untouched", "nothing was an orphan"))
            check_report(context, sides, plan);
        return;
    }
    check_nothing_left(context, sides);
    if (check_walk(context, sides, plan)) check_salvaged(context, sides, plan);
    check_synthesized(context, sides);
    check_not_grown(context, sides);
    check_report(context, sides, plan);
}

}  // namespace trimspec::conformance::checks
