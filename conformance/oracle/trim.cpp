// Trimming: of all sets of messages that could be kept, those that the rules of section 4 allow.

#include <algorithm>

#include "definitions.hpp"
#include "preference.hpp"

namespace trimspec::oracle {

namespace {

// A way to change a history: some messages stay, and a notice comes in front of one of them.
struct Candidate {
    Set kept = 0;
    Number before_notice = 0;  // how many of the kept messages stand in front of the notice
};

// The rules but for those about costs, of an outcome that is not the history as it was.
bool is_allowed(const Candidate& candidate, const Parts& parts) {
    const Set kept = candidate.kept;
    return is_within(parts.leading, kept)            // trim.leading_system_kept
           && is_within(parts.turns.back(), kept)    // trim.newest_turn_kept
           && keeps_whole_turns(kept, parts)         // trim.whole_turns, and the preamble
           && !is_within(parts.turns.front(), kept)  // no turn gone: nothing is gone
           && (kept & parts.notice) == 0             // trim.breadcrumb_once
           && candidate.before_notice == count(parts.leading);  // at its place
}

History build(const History& history, const Candidate& candidate, Reasonings reasonings) {
    History built;
    for (std::size_t i = 0; i <= history.size(); ++i) {
        if (static_cast<Number>(built.size()) == candidate.before_notice)
            built.push_back(new_breadcrumb());
        if (i == history.size() || !holds(candidate.kept, i)) continue;
        const bool behind = static_cast<Number>(built.size()) > candidate.before_notice;
        const bool strips = behind && reasonings == Reasonings::leave_behind_a_cut;
        if (MessagePtr message = strips ? strip(history[i]) : history[i])
            built.push_back(std::move(message));
    }
    return built;
}

TrimAnswer as_it_was(const History& history, const Parts& parts, Number tokens) {
    TrimAnswer answer;
    answer.history = history;
    answer.kept_turns = static_cast<Number>(parts.turns.size());
    answer.tokens_before = answer.tokens_after = tokens;
    return answer;
}

TrimAnswer changed(const History& history, const Candidate& candidate, const Parts& parts,
                   const Rates& rates, Reasonings reasonings) {
    TrimAnswer answer;
    answer.history = build(history, candidate, reasonings);
    answer.trimmed = true;
    answer.kept_turns = turns_in(candidate.kept, parts);
    answer.dropped_turns = static_cast<Number>(parts.turns.size()) - answer.kept_turns;
    answer.dropped_messages = count(parts.all() & ~parts.notice & ~candidate.kept);
    answer.tokens_after = tokens_of(answer.history, rates);
    answer.event = Notice{answer.dropped_messages, answer.kept_turns, false, 0};
    return answer;
}

// Which of two outcomes that differ from what came in is better under a budget that it exceeds.
// The fewest turns go when it fits; when it does not, the most that may, and last of all none.
bool is_better(const TrimAnswer& a, const TrimAnswer& b, Number budget) {
    const bool a_fits = a.tokens_after <= budget;
    const bool b_fits = b.tokens_after <= budget;
    if (a_fits != b_fits) return a_fits;
    return a_fits ? a.dropped_turns < b.dropped_turns : a.dropped_turns > b.dropped_turns;
}

}  // namespace

Trims::Trims(const History& history, const Rates& rates, Reasonings reasonings) {
    const Parts parts = parts_of(history);
    const Number before = tokens_of(history, rates);
    allowed_.push_back(as_it_was(history, parts, before));
    if (parts.turns.empty()) return;
    for (Set kept = 0; kept <= parts.all(); ++kept)
        for (Number place = 0; place <= count(kept); ++place) {
            const Candidate candidate{kept, place};
            if (!is_allowed(candidate, parts)) continue;
            TrimAnswer answer = changed(history, candidate, parts, rates, reasonings);
            answer.tokens_before = before;
            if (answer.tokens_after < before)  // trim.no_gain_refused
                allowed_.push_back(std::move(answer));
        }
}

const TrimAnswer& Trims::best(Number budget) const {
    const TrimAnswer& untouched = allowed_.front();
    if (budget == 0 || untouched.tokens_before <= budget) return untouched;
    return the_best(allowed_, [&](const TrimAnswer& a, const TrimAnswer& b) {
        return is_better(a, b, budget);
    });
}

}  // namespace trimspec::oracle
