// Recovery: its steps in the order of section 9. What each step may do is listed and chosen from by
// the other parts of the oracle.

#include <algorithm>

#include "definitions.hpp"
#include "shrink.hpp"

namespace trimspec::oracle {

namespace {

using Status = RecoverAnswer::Status;

// recover.reactive_target; the numbers of small histories need no 128 bits.
Number target_of(const RecoverQuestion& question, Number cost) {
    if (!question.attempt) return question.budget;
    const auto& tokens = question.reported_tokens;
    const auto& limit = question.reported_limit;
    const bool told = tokens && limit && *limit < *tokens;
    Number target = told ? cost * *limit / *tokens : cost * 2 / 3;
    if (question.budget != 0) target = std::min(target, question.budget);
    return std::max<Number>(target, 1);
}

// A recovery under way.
struct State {
    const Rates& rates;
    Reasonings reasonings;
    Number least_size;
    RecoverAnswer answer;
    std::optional<std::size_t> first_shrunk_from_end;  // counted from behind: what is in front goes

    [[nodiscard]] Number cost() const { return tokens_of(answer.history, rates); }

    void shrink_to(Set messages, Number besides, Number goal) {
        const std::size_t size = answer.history.size();
        Shrunk shrunk = shrink(answer.history, {messages, besides, goal, least_size}, rates);
        answer.history = std::move(shrunk.history);
        answer.shrunk_results += static_cast<Number>(shrunk.messages.size());
        for (const std::size_t message : shrunk.messages)
            first_shrunk_from_end = std::max(first_shrunk_from_end.value_or(0), size - message);
    }
};

// What no dropping of turns can remove, but for the newest turn.
Number tokens_besides(const History& history, const Parts& parts, const Rates& rates) {
    return tokens_of(pick(history, parts.leading), rates) + tokens_of(*new_breadcrumb(), rates);
}

// recover.unavoidable_first
void shrink_unavoidable(State& state) {
    const Parts parts = parts_of(state.answer.history);
    if (parts.turns.size() < 2) return;
    const Number besides = tokens_besides(state.answer.history, parts, state.rates);
    const Set newest = parts.turns.back();
    const Number alone = besides + tokens_of(pick(state.answer.history, newest), state.rates);
    if (alone > state.answer.target) state.shrink_to(newest, besides, state.answer.target / 2);
}

// recover.turns_next
void drop_turns(State& state, const Trims& trims) {
    const TrimAnswer& trimmed = trims.best(state.answer.target);
    state.answer.history = trimmed.history;
    state.answer.dropped_turns = trimmed.dropped_turns;
    state.answer.dropped_messages = trimmed.dropped_messages;
}

// recover.preamble_then
void drop_preamble(State& state) {
    RecoverAnswer& answer = state.answer;
    const Parts parts = parts_of(answer.history);
    if (parts.turns.size() != 1 || parts.preamble == 0 || state.cost() <= answer.target) return;
    History without = pick(answer.history, parts.leading);
    without.push_back(new_breadcrumb());
    for (const MessagePtr& message : pick(answer.history, parts.turns.front())) {
        const bool strips = state.reasonings == Reasonings::leave_behind_a_cut;
        if (MessagePtr left = strips ? strip(message) : message) without.push_back(left);
    }
    if (tokens_of(without, state.rates) >= state.cost()) return;
    answer.dropped_messages += count(parts.preamble);
    answer.history = std::move(without);
}

// recover.results_last
void shrink_rest(State& state) {
    if (state.cost() <= state.answer.target) return;
    state.shrink_to(all_of(state.answer.history.size()), 0, state.answer.target);
}

// A shrunk result is a cut too.
void drop_reasoning(State& state) {
    if (state.reasonings == Reasonings::stay || !state.first_shrunk_from_end) return;
    const History before = std::move(state.answer.history);
    state.answer.history = {};
    for (std::size_t i = 0; i < before.size(); ++i) {
        const bool behind = before.size() - i <= *state.first_shrunk_from_end;
        if (MessagePtr left = behind ? strip(before[i]) : before[i])
            state.answer.history.push_back(left);
    }
}

void judge(RecoverAnswer& answer, const RecoverQuestion& question) {
    const bool is_lower = answer.tokens_after < answer.tokens_before;
    const bool must_fit = question.require_fit.value_or(!question.attempt.has_value());
    answer.status = Status::impossible_budget;
    if (is_lower && !must_fit) answer.status = Status::progress;
    if (is_lower && answer.tokens_after <= answer.target) answer.status = Status::fits;
}

void number(RecoverAnswer& answer, const Rates& rates) {
    const Parts parts = parts_of(answer.history);
    answer.tokens_after = tokens_of(answer.history, rates);
    answer.kept_turns = static_cast<Number>(parts.turns.size());
    answer.system_tokens = tokens_of(pick(answer.history, parts.leading), rates);
    if (!parts.turns.empty())
        answer.newest_turn_tokens = tokens_of(pick(answer.history, parts.turns.back()), rates);
}

}  // namespace

Recoveries::Recoveries(const History& history, const Rates& rates, Reasonings reasonings)
    : history_{history},
      rates_{rates},
      reasonings_{reasonings},
      trims_{history, rates, reasonings} {}

RecoverAnswer Recoveries::best(const RecoverQuestion& question) const {
    State state{rates_, reasonings_, question.min_result_chars, {}, {}};
    RecoverAnswer& answer = state.answer;
    if (question.attempt && *question.attempt > question.max_attempts) {
        answer.status = Status::attempts_exhausted;
        return answer;
    }
    answer.history = history_;
    answer.tokens_before = state.cost();
    answer.target = target_of(question, answer.tokens_before);
    const bool fits = question.budget == 0 || answer.tokens_before <= answer.target;
    if (question.attempt || !fits) {
        shrink_unavoidable(state);
        if (answer.shrunk_results == 0)
            drop_turns(state, trims_);
        else
            drop_turns(state, Trims{answer.history, rates_, reasonings_});
        drop_preamble(state);
        shrink_rest(state);
        drop_reasoning(state);
    }
    number(answer, rates_);
    if (question.attempt || !fits) judge(answer, question);
    const bool changed = answer.dropped_messages > 0 || answer.shrunk_results > 0;
    if (changed && answer.status != Status::impossible_budget)
        answer.event = Notice{answer.dropped_messages, answer.kept_turns,
                              question.attempt.has_value(), answer.shrunk_results};
    return answer;
}

std::vector<Number> Recoveries::costs() const {
    std::vector<Number> costs;
    for (const TrimAnswer& answer : trims_.all()) costs.push_back(answer.tokens_after);
    const Parts parts = parts_of(history_);
    if (parts.turns.empty()) return costs;
    costs.push_back(tokens_besides(history_, parts, rates_) +
                    tokens_of(pick(history_, parts.turns.back()), rates_));
    return costs;
}

}  // namespace trimspec::oracle
