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

// A history beside the cost of each of its messages, edited together.
struct Measured {
    History history;
    std::vector<Tokens> costs;

    void erase(std::size_t first, std::size_t last) {
        const auto from = static_cast<std::ptrdiff_t>(first);
        const auto to = static_cast<std::ptrdiff_t>(last);
        history.erase(history.begin() + from, history.begin() + to);
        costs.erase(costs.begin() + from, costs.begin() + to);
    }
    void insert(std::size_t at, MessagePtr message, Tokens cost) {
        history.insert(history.begin() + static_cast<std::ptrdiff_t>(at), std::move(message));
        costs.insert(costs.begin() + static_cast<std::ptrdiff_t>(at), cost);
    }
};

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

// `measured` with `dropped` turns gone and one breadcrumb in front of what stays.
Measured cut(Measured measured, const Layout& layout, std::size_t dropped, Tokens notice,
             const Steps& steps) {
    measured.erase(steps.trim_preamble_goes_first(layout), steps.trim_whole_turns(layout, dropped));
    if (steps.trim_breadcrumb_once(layout))
        measured.erase(layout.system_end, layout.system_end + 1);
    const std::size_t system = steps.trim_leading_system_kept(layout);
    measured.erase(system, layout.system_end);
    measured.insert(system, make_breadcrumb(), notice);
    return measured;
}

// Takes the reasoning out from message `begin` on. A message that goes with it leaves null and
// costs nothing, so that the layout still says where everything stands.
void drop_reasoning(Measured& measured, std::size_t begin, const Counter& counter,
                    const Steps& steps) {
    for (std::size_t i = begin; i < measured.history.size(); ++i) {
        MessagePtr& message = measured.history[i];
        message = without_reasoning(std::move(message), steps);
        measured.costs[i] = message ? cost_of(*message, counter, steps) : 0;
    }
}

}  // namespace

Trimmed trim(History history, Tokens budget, const Counter& counter, ReasoningPolicy reasoning,
             const Steps& steps) {
    const Layout layout = lay_out(history, steps);
    std::vector<Tokens> costs = costs_of(history, counter, steps);
    const Tokens before = steps.estimate_additive(costs, steps);
    const std::size_t droppable = steps.trim_newest_turn_kept(layout);
    Trimmed trimmed;
    trimmed.report = steps.trim_report_true(layout, 0, layout.body_begin, before, before);
    if (steps.budget_zero_disables(budget) || before <= budget || droppable == 0) {
        trimmed.history = std::move(history);
        return trimmed;
    }

    // What a cut leaves is measured without the reasoning that it would leave behind.
    Measured whole{history, std::move(costs)};
    if (reasoning == ReasoningPolicy::drop_behind_cut)
        drop_reasoning(whole, layout.body_begin, counter, steps);
    const Tokens notice = cost_of(*make_breadcrumb(), counter, steps);
    const Tokens fixed =
        steps.trim_breadcrumb_counted(sum(whole.costs, 0, layout.system_end, steps), notice, steps);
    const std::size_t dropped = steps.trim_fewest_dropped(turn_costs(whole.costs, layout, steps),
                                                          fixed, budget, droppable, steps);
    Measured kept = cut(std::move(whole), layout, dropped, notice, steps);
    const Tokens after = steps.estimate_additive(kept.costs, steps);
    if (!steps.trim_no_gain_refused(before, after)) {
        trimmed.history = std::move(history);
        return trimmed;
    }
    trimmed.report = steps.trim_report_true(layout, dropped,
                                            steps.trim_whole_turns(layout, dropped), before, after);
    std::erase(kept.history, nullptr);
    trimmed.history = std::move(kept.history);
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

}  // namespace trimspec
