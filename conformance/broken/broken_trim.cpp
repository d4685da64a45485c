// Wrong whole-turn trims: one step replaced.

#include <algorithm>
#include <cmath>

#include "areas.hpp"

namespace trimspec::broken {
namespace {

std::size_t system_message_trimmed(const Layout&) noexcept { return 0; }

std::size_t one_system_message_kept(const Layout& layout) noexcept {
    return std::min<std::size_t>(1, layout.system_end);
}

// The newest turn goes like any other when it does not fit; nothing of the body is left then.
std::size_t newest_turn_trimmed(const Layout& layout) noexcept { return layout.turns(); }
std::size_t first_kept_or_end(const Layout& layout, std::size_t dropped) noexcept {
    return dropped < layout.turns() ? layout.starts[dropped] : layout.end;
}

std::size_t last_two_turns_kept(const Layout& layout) noexcept {
    return layout.turns() < 2 ? 0 : layout.turns() - 2;
}

std::size_t turn_cut_in_half(const Layout& layout, std::size_t dropped) noexcept {
    return (layout.starts[dropped - 1] + layout.starts[dropped] + 1) / 2;
}

std::size_t cut_one_message_early(const Layout& layout, std::size_t dropped) noexcept {
    return layout.starts[dropped] - 1;
}

std::size_t user_message_cut_off(const Layout& layout, std::size_t dropped) noexcept {
    return layout.starts[dropped] + 1;
}

std::size_t fits_only_below_the_budget(std::span<const Tokens> turn_costs, Tokens fixed,
                                       Tokens budget, std::size_t droppable, const Steps& steps) {
    return rule::trim_fewest_dropped(turn_costs, fixed, budget - 1, droppable, steps);
}

// The share of turns that must go is guessed from the sums, and not measured again.
std::size_t share_of_turns_guessed(std::span<const Tokens> turn_costs, Tokens fixed, Tokens budget,
                                   std::size_t droppable, const Steps& steps) {
    const auto total = static_cast<double>(
        steps.estimate_saturates(fixed, steps.estimate_additive(turn_costs, steps)));
    const double excess = std::max(0.0, 1.0 - static_cast<double>(budget) / total);
    const double share = std::ceil(excess * static_cast<double>(turn_costs.size()));
    return std::clamp<std::size_t>(static_cast<std::size_t>(share), 1, droppable);
}

std::size_t one_turn_a_pass(std::span<const Tokens>, Tokens, Tokens, std::size_t,
                            const Steps&) {
    return 1;
}

// A reserve is kept back from large budgets alone, so the next larger one may hold less. In the
// wild the threshold is some thousand tokens.
std::size_t reserve_above_a_threshold(std::span<const Tokens> turn_costs, Tokens fixed,
                                      Tokens budget, std::size_t droppable, const Steps& steps) {
    constexpr Tokens kLarge = 64;
    constexpr Tokens kReserve = 32;
    return rule::trim_fewest_dropped(turn_costs, fixed,
                                     budget < kLarge ? budget : budget - kReserve, droppable,
                                     steps);
}

std::size_t preamble_stays(const Layout& layout) noexcept { return layout.preamble_end; }

bool notices_pile_up(const Layout&) noexcept { return false; }

Tokens notice_is_free(Tokens system, Tokens, const Steps&) { return system; }

bool growth_is_adopted(Tokens, Tokens) noexcept { return true; }

// A hundred tokens a message, and no second measuring.
TrimReport cost_told_by_formula(const Layout& layout, std::size_t dropped, std::size_t keep_from,
                                Tokens before, Tokens after) noexcept {
    TrimReport report = rule::trim_report_true(layout, dropped, keep_from, before, after);
    report.tokens_before = after + 100 * report.dropped_messages;
    return report;
}

TrimReport notice_told_as_a_dropped_turn(const Layout& layout, std::size_t dropped,
                                         std::size_t keep_from, Tokens before,
                                         Tokens after) noexcept {
    TrimReport report = rule::trim_report_true(layout, dropped, keep_from, before, after);
    if (dropped == 0 || !layout.has_breadcrumb) return report;
    ++report.dropped_turns;
    ++report.dropped_messages;
    return report;
}

}  // namespace

std::vector<Broken> broken_trim() {
    return {
        {"system_message_trimmed", "trim.leading_system_kept",
         "Trims the system messages away with the oldest turns.",
         "tbxark/ChatGPT-Telegram-Workers#71",
         {.trim_leading_system_kept = &system_message_trimmed}},
        {"one_system_message_kept", "trim.leading_system_kept",
         "Keeps the first system message and trims the others.",
         "", {.trim_leading_system_kept = &one_system_message_kept}},
        {"newest_turn_trimmed", "trim.newest_turn_kept",
         "Trims the newest turn too when it does not fit, and sends older context or none.",
         "tinyhumansai/openhuman#3771",
         {.trim_newest_turn_kept = &newest_turn_trimmed, .trim_whole_turns = &first_kept_or_end}},
        {"last_two_turns_kept", "trim.newest_turn_kept",
         "Protects the last two turns, though only the newest has to stay.",
         "", {.trim_newest_turn_kept = &last_two_turns_kept}},
        {"turn_cut_in_half", "trim.whole_turns",
         "Removes oldest messages until it fits, and stops between a call and its result.",
         "CodebuffAI/freebuff#1292", {.trim_whole_turns = &turn_cut_in_half}},
        {"cut_one_message_early", "sweep.after_trim_finds_nothing",
         "Keeps one message of the last dropped turn: the history begins with a tool result.",
         "BerriAI/litellm#4931", {.trim_whole_turns = &cut_one_message_early}},
        {"user_message_cut_off", "valid_in_valid_out",
         "Cuts behind the user message that starts a turn, so the history opens with an answer.",
         "aws/amazon-q-developer-cli#695", {.trim_whole_turns = &user_message_cut_off}},
        {"fits_only_below_the_budget", "trim.fewest_dropped",
         "Takes a history that costs exactly the budget for one that exceeds it.",
         "", {.trim_fewest_dropped = &fits_only_below_the_budget}},
        {"share_of_turns_guessed", "trim.fewest_dropped",
         "Drops a share of the turns in proportion to the excess, in one pass, fit or not.",
         "bagofwords1/bagofwords#973", {.trim_fewest_dropped = &share_of_turns_guessed}},
        {"one_turn_a_pass", "trim.idempotent",
         "Drops one turn a call, so a second trim finds more to do.",
         "", {.trim_fewest_dropped = &one_turn_a_pass}},
        {"reserve_above_a_threshold", "trim.monotone",
         "Keeps a reserve back from large budgets only, so a larger budget keeps fewer turns.",
         "", {.trim_fewest_dropped = &reserve_above_a_threshold}},
        {"preamble_stays", "trim.preamble_goes_first",
         "Keeps what stood before the first turn when that turn goes.",
         "", {.trim_preamble_goes_first = &preamble_stays}},
        {"notices_pile_up", "trim.breadcrumb_once",
         "Adds a notice at every trim and never takes the older one away.",
         "", {.trim_breadcrumb_once = &notices_pile_up}},
        {"notice_is_free", "trim.breadcrumb_counted",
         "Fits the history to the budget and adds a notice that it has not counted.",
         "", {.trim_breadcrumb_counted = &notice_is_free}},
        {"growth_is_adopted", "trim.no_gain_refused",
         "Adopts the outcome although it is no smaller than what it replaces.",
         "google-gemini/gemini-cli#7047", {.trim_no_gain_refused = &growth_is_adopted}},
        {"cost_told_by_formula", "trim.report_true",
         "Reports a cost before the trim that was computed, not measured.",
         "mastra-ai/mastra#14116", {.trim_report_true = &cost_told_by_formula}},
        {"notice_told_as_a_dropped_turn", "trim.report_true",
         "Reports its own older notice as a dropped turn.",
         "zeroclaw-labs/zeroclaw#9368", {.trim_report_true = &notice_told_as_a_dropped_turn}},
    };
}

}  // namespace trimspec::broken
