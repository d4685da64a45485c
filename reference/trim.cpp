#include "trim.hpp"

#include <algorithm>
#include <iterator>

#include "edit.hpp"
#include "steps.hpp"

namespace trimspec {
namespace rule {

std::size_t trim_leading_system_kept(const Layout& layout) noexcept { return layout.system_end; }

std::size_t trim_newest_turn_kept(const Layout& layout) noexcept {
    return layout.turns() == 0 ? 0 : layout.turns() - 1;
}

std::size_t trim_whole_turns(const Layout& layout, std::size_t dropped) noexcept {
    return layout.starts[dropped];
}

std::size_t trim_fewest_dropped(std::span<const Tokens> turn_costs, Tokens fixed, Tokens budget,
                                std::size_t droppable, const Steps& steps) {
    std::size_t dropped = droppable;
    Tokens kept = fixed;
    for (std::size_t turn = droppable; turn < turn_costs.size(); ++turn)
        kept = steps.estimate_saturates(kept, turn_costs[turn]);
    while (dropped > 1) {
        kept = steps.estimate_saturates(kept, turn_costs[dropped - 1]);
        if (kept > budget) break;
        --dropped;
    }
    return dropped;
}

std::size_t trim_preamble_goes_first(const Layout& layout) noexcept { return layout.body_begin; }

bool trim_breadcrumb_once(const Layout& layout) noexcept { return layout.has_breadcrumb; }

Tokens trim_breadcrumb_counted(Tokens system, Tokens notice, const Steps& steps) {
    return steps.estimate_saturates(system, notice);
}

bool trim_no_gain_refused(Tokens before, Tokens after) noexcept { return after < before; }

TrimReport trim_report_true(const Layout& layout, std::size_t dropped, std::size_t keep_from,
                            Tokens before, Tokens after) noexcept {
    TrimReport report;
    report.trimmed = dropped > 0;
    report.dropped_turns = static_cast<std::int64_t>(dropped);
    report.dropped_messages = static_cast<std::int64_t>(keep_from - layout.body_begin);
    report.kept_turns = static_cast<std::int64_t>(layout.turns() - dropped);
    report.tokens_before = before;
    report.tokens_after = after;
    return report;
}

}  // namespace rule

namespace {

Tokens sum(std::span<const Tokens> costs, std::size_t first, std::size_t last, const Steps& steps) {
    return steps.estimate_additive(costs.subspan(first, last - first), steps);
}

std::vector<Tokens> turn_costs(std::span<const Tokens> costs, const Layout& layout,
                               const Steps& steps) {
    std::vector<Tokens> turns;
    turns.reserve(layout.turns());
    for (std::size_t turn = 0; turn < layout.turns(); ++turn) {
        const bool newest = turn + 1 == layout.turns();
        turns.push_back(
            sum(costs, layout.starts[turn], newest ? layout.end : layout.starts[turn + 1], steps));
    }
    return turns;
}

// What stays of a row with an entry a message when `dropped` turns go, and `notice` in front of it.
template <class Entry>
std::vector<Entry> cut(std::vector<Entry> row, const Layout& layout, std::size_t dropped,
                       Entry notice, const Steps& steps) {
    std::vector<Entry> kept;
    kept.reserve(row.size() + 1);
    const auto keep = [&](std::size_t first, std::size_t last) {
        const auto begin = row.begin();
        std::move(begin + static_cast<std::ptrdiff_t>(first),
                  begin + static_cast<std::ptrdiff_t>(last), std::back_inserter(kept));
    };
    keep(0, steps.trim_leading_system_kept(layout));
    kept.push_back(std::move(notice));
    keep(layout.system_end + (steps.trim_breadcrumb_once(layout) ? 1 : 0),
         steps.trim_preamble_goes_first(layout));
    keep(steps.trim_whole_turns(layout, dropped), row.size());
    return kept;
}

// Takes the reasoning out from message `begin` on. A message that goes with it leaves null and
// costs nothing, so that the layout still says where everything stands.
void drop_reasoning(Measured& measured, std::size_t begin, const Counter& counter,
                    const Steps& steps) {
    for (std::size_t i = begin; i < measured.history.size(); ++i) {
        MessagePtr left = without_reasoning(measured.history[i], steps);
        if (left == measured.history[i]) continue;
        measured.costs[i] = left ? cost_of(*left, counter, steps) : 0;
        measured.history[i] = std::move(left);
    }
}

void erase_null_messages(Measured& measured) {
    if (std::find(measured.history.begin(), measured.history.end(), nullptr) ==
        measured.history.end())
        return;
    std::size_t at = 0;
    std::erase_if(measured.costs, [&](Tokens) { return measured.history[at++] == nullptr; });
    std::erase(measured.history, nullptr);
}

Trimmed trimmed_to(Measured left, const TrimReport& report) {
    return {std::move(left.history), std::move(left.costs), report, std::nullopt};
}

}  // namespace

Measured measured(History history, const Counter& counter, const Steps& steps) {
    std::vector<Tokens> costs = costs_of(history, counter, steps);
    return {std::move(history), std::move(costs)};
}

Trimmed trim(History history, Tokens budget, const Counter& counter, ReasoningPolicy reasoning,
             const Steps& steps) {
    return trim(measured(std::move(history), counter, steps), budget, counter, reasoning, steps);
}

Trimmed trim(Measured whole, Tokens budget, const Counter& counter, ReasoningPolicy reasoning,
             const Steps& steps) {
    const Layout layout = lay_out(whole.history, steps);
    const Tokens before = steps.estimate_additive(whole.costs, steps);
    const std::size_t droppable = steps.trim_newest_turn_kept(layout);
    const TrimReport nothing = steps.trim_report_true(layout, 0, layout.body_begin, before, before);
    if (steps.budget_zero_disables(budget) || before <= budget || droppable == 0)
        return trimmed_to(std::move(whole), nothing);

    // What a cut leaves is measured without the reasoning that it would leave behind.
    Measured bare;
    const bool is_bare = reasoning == ReasoningPolicy::drop_behind_cut;
    if (is_bare) drop_reasoning(bare = whole, layout.body_begin, counter, steps);
    Measured& rest = is_bare ? bare : whole;
    const Tokens notice = cost_of(*make_breadcrumb(), counter, steps);
    const Tokens fixed =
        steps.trim_breadcrumb_counted(sum(rest.costs, 0, layout.system_end, steps), notice, steps);
    const std::size_t dropped = steps.trim_fewest_dropped(turn_costs(rest.costs, layout, steps),
                                                          fixed, budget, droppable, steps);
    std::vector<Tokens> costs = cut(rest.costs, layout, dropped, notice, steps);
    const Tokens after = steps.estimate_additive(costs, steps);
    if (!steps.trim_no_gain_refused(before, after)) return trimmed_to(std::move(whole), nothing);
    Measured left{cut(std::move(rest.history), layout, dropped, make_breadcrumb(), steps),
                  std::move(costs)};
    erase_null_messages(left);
    Trimmed trimmed =
        trimmed_to(std::move(left),
                   steps.trim_report_true(layout, dropped, steps.trim_whole_turns(layout, dropped),
                                          before, after));
    trimmed.event = steps.visible_event_on_trim(
        Event{trimmed.report.dropped_messages, trimmed.report.kept_turns, Reason::budget, 0});
    return trimmed;
}

MessagePtr without_reasoning(MessagePtr message, const Steps& steps) {
    const auto stays = [](const Block& block) {
        return !std::holds_alternative<Reasoning>(block.value);
    };
    if (std::all_of(message->blocks.begin(), message->blocks.end(), stays)) return message;
    MessagePtr left = with_blocks_that(*message, stays);
    return steps.sweep_remnant(*left, steps) ? nullptr : left;
}

History without_reasoning(History history, std::size_t begin, const Steps& steps) {
    for (std::size_t i = begin; i < history.size(); ++i)
        history[i] = without_reasoning(std::move(history[i]), steps);
    std::erase(history, nullptr);
    return history;
}

Measured without_reasoning(Measured measured, std::size_t begin, const Counter& counter,
                           const Steps& steps) {
    drop_reasoning(measured, begin, counter, steps);
    erase_null_messages(measured);
    return measured;
}

}  // namespace trimspec
