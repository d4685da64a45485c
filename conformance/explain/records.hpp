// What the rules of one run were asked and what they answered, in the order of the calls.
//
// One type a step that tells something to a person. Steps that are called for every message, the
// estimate and the definitions, are not recorded.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "../../reference/steps.hpp"

namespace trimspec::explain {

/// budget.zero_disables
struct ZeroAsked {
    bool unlimited = false;
};

/// trim.newest_turn_kept: called once, at the beginning of every trim.
struct TrimBegun {
    Layout layout;
    std::size_t droppable = 0;
};

/// trim.breadcrumb_counted
struct NoticeCounted {
    Tokens notice = 0;
    Tokens fixed = 0;  ///< with the leading system messages
};

/// trim.fewest_dropped
struct TurnsChosen {
    std::vector<Tokens> turn_costs;
    Tokens fixed = 0;
    Tokens budget = 0;
    std::size_t dropped = 0;
};

/// trim.no_gain_refused
struct GainAsked {
    Tokens before = 0;
    Tokens after = 0;
    bool happens = false;
};

/// cap.anchor_kept
struct BodyCut {
    History before;
    History kept;
};

/// cap_turns.fewest_dropped
struct TurnsCapped {
    std::vector<std::size_t> starts;  ///< in the body, of the turns
    std::size_t body = 0;             ///< messages
    std::size_t dropped = 0;
};

/// sweep.by_position: called once, at the beginning of every sweep.
struct SweepBegun {
    History history;
    std::vector<Exchange> exchanges;
};

/// The verdicts of a sweep on one message, begun by sweep.pending_tail.
struct MessageSwept {
    std::size_t index = 0;  ///< in the history of the sweep
    bool pending = false;
    std::vector<bool> results_go;  ///< a verdict a result, in order
    std::vector<bool> calls_go;    ///< a verdict a call, in order
    std::vector<bool> calls_answered;
    bool reasoning_goes = false;
    bool is_remnant = false;
};

/// normalize.one_in_front
struct SystemMerged {
    std::vector<MessagePtr> system;
    MessagePtr merged;
};

/// What the rules of capping one result said, begun by result.zero_unlimited.
struct ResultCut {
    std::int64_t max = 0;
    bool unlimited = false;
    std::int64_t size = 0;
    bool is_cut = false;           ///< the rest is set only then
    std::int64_t marker_room = 0;  ///< 0 for a head alone
    Shares shares;
    std::int64_t head = 0;  ///< units that stay of it
    std::int64_t tail = 0;
    bool off_image_marker = false;  ///< an end was moved off one
    std::int64_t missing = 0;
    std::int64_t size_after = 0;
    std::size_t texts = 0;  ///< items that hold text
};

/// recover.reactive_target
struct TargetSet {
    Tokens cost = 0;
    Tokens target = 0;
    Tokens unbounded = 0;   ///< without the budget
    Tokens two_thirds = 0;  ///< without what the provider told, too
};

/// recover.not_needed
struct NeedAsked {
    Tokens cost = 0;
    Tokens target = 0;
    bool unlimited = false;
    bool is_attempt = false;
    bool not_needed = false;
};

/// recover.unavoidable_first
struct UnavoidableAsked {
    std::size_t turns = 0;
    Tokens unavoidable = 0;
    Tokens target = 0;
    std::optional<Tokens> goal;
};

/// recover.shrinks_largest; the cut that follows is recorded for itself.
struct ShrinkChosen {
    Shrink shrink;
    Tokens over = 0;
    std::int64_t floor = 0;
};

/// recover.turns_next, before and after: between the two stands its trim.
struct TurnsNextBegun {};
struct TurnsNextDone {
    History history;
    TrimReport report;
};

/// recover.preamble_then
struct PreambleAsked {
    Layout layout;
    Tokens cost = 0;
    Tokens without = 0;
    Tokens target = 0;
    bool goes = false;
};

/// recover.results_last
struct ResultsAsked {
    Tokens cost = 0;
    Tokens target = 0;
    bool needed = false;
};

/// recover.success_is_lower
struct SuccessAsked {
    Tokens before = 0;
    Tokens after = 0;
    Tokens target = 0;
    bool fits = false;
};

/// recover.progress
struct ProgressAsked {
    Tokens before = 0;
    Tokens after = 0;
    bool require_fit = false;
    bool progress = false;
};

using Record =
    std::variant<ZeroAsked, TrimBegun, NoticeCounted, TurnsChosen, GainAsked, BodyCut, TurnsCapped,
                 SweepBegun, MessageSwept, SystemMerged, ResultCut, TargetSet, NeedAsked,
                 UnavoidableAsked, ShrinkChosen, TurnsNextBegun, TurnsNextDone, PreambleAsked,
                 ResultsAsked, SuccessAsked, ProgressAsked>;

using Records = std::vector<Record>;

/// The first record of a kind, or null.
template <class Kind>
[[nodiscard]] const Kind* find_record(std::span<const Record> records) noexcept {
    for (const Record& record : records)
        if (const auto* found = std::get_if<Kind>(&record)) return found;
    return nullptr;
}

}  // namespace trimspec::explain
