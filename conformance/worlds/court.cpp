#include "court.hpp"

#include <algorithm>
#include <exception>

#include "../checks/checks.hpp"
#include "walk.hpp"

namespace trimspec::worlds {

namespace {

constexpr std::size_t kMostDisagreements = 3;
constexpr std::int64_t kMostAttempts = 3;

oracle::Rates rates_of(const Counter& counter) {
    return {counter.unit, counter.per_message, counter.image_tokens};
}

oracle::Reasonings as_oracle(ReasoningPolicy policy) {
    return policy == ReasoningPolicy::keep ? oracle::Reasonings::stay
                                           : oracle::Reasonings::leave_behind_a_cut;
}

oracle::LastCalls as_oracle(Pending pending) {
    return pending == Pending::keep ? oracle::LastCalls::stay : oracle::LastCalls::go;
}

oracle::RecoverQuestion as_oracle(const RecoverParams& params) {
    return {params.budget,       params.require_fit,     params.min_result_chars, params.attempt,
            params.max_attempts, params.reported_tokens, params.reported_limit};
}

// What is asked of a recovery with an attempt: target from two thirds, from what a provider told,
// from what tells nothing, capped by a budget; the last attempt, and the one after it.
std::vector<RecoverParams> attempts(std::int64_t low_budget) {
    const auto attempt = [](std::int64_t number, std::int64_t budget) {
        RecoverParams params;
        params.attempt = number;
        params.max_attempts = kMostAttempts;
        params.budget = budget;
        return params;
    };
    const auto told = [&](std::int64_t tokens, std::int64_t limit) {
        RecoverParams params = attempt(1, 0);
        params.reported_tokens = tokens;
        params.reported_limit = limit;
        return params;
    };
    RecoverParams fitting = attempt(1, 0);
    fitting.require_fit = true;
    return {attempt(1, 0),
            attempt(kMostAttempts, low_budget),
            attempt(kMostAttempts + 1, 0),
            told(10, 7),
            told(100, 1),
            told(5, 5),
            fitting};
}

}  // namespace

std::vector<std::int64_t> budgets_around(const std::vector<std::int64_t>& costs) {
    std::vector<std::int64_t> budgets{0};
    for (const std::int64_t cost : costs)
        for (std::int64_t budget = std::max<std::int64_t>(cost - 1, 1); budget <= cost + 1;
             ++budget)
            budgets.push_back(budget);
    std::sort(budgets.begin(), budgets.end());
    budgets.erase(std::unique(budgets.begin(), budgets.end()), budgets.end());
    return budgets;
}

void Court::hear(const History& history) {
    if (disagreements_.size() >= kMostDisagreements) return;
    ++tally_.histories;
    try {
        hear_sweeps(history);
        for (const ReasoningPolicy reasoning : alphabet_.reasonings) {
            hear_trims(history, reasoning);
            hear_caps(history, reasoning);
            hear_recoveries(history, reasoning);
        }
    } catch (const oracle::Undecided& undecided) {
        disagreements_.push_back(
            describe("the oracle", {}, history, alphabet_, {}, {}, undecided.what()));
    }
}

template <class Said, class Due>
void Court::settle(const World& world, const History& history, const Said& said, const Due& due) {
    ++tally_.worlds;
    const char* label = difference(said, due);
    if (label != nullptr && disagreements_.size() < kMostDisagreements)
        disagreements_.push_back(
            describe(label, world, history, alphabet_, answer_of(said), answer_of(due), ""));
    if (label == nullptr && check_every_ != 0 && tally_.worlds % check_every_ == 0)
        check(world, history, answer_of(said), answer_of(due));
}

void Court::check(const World& world, const History& history, const Answer& said,
                  const Answer& due) {
    ++tally_.checked;
    const Json params = params_of(world, alphabet_);
    const conformance::Asked asked{std::string{world.op}, history, {}, nullptr, params};
    conformance::Replied replied;
    replied.kind =
        said.is_error ? conformance::Replied::Kind::error : conformance::Replied::Kind::ok;
    replied.history = said.history;
    replied.rest = said.rest;
    conformance::Declared declared;
    declared.unit = alphabet_.counter.unit;
    declared.breadcrumb = "[earlier turns omitted to fit the context window]";
    const Json counter = params.value("counter", Json::object());
    std::string violations;
    std::string label;
    for (const auto& violation : conformance::check(
             asked, replied, declared, conformance::plain_measure(counter, declared.unit))) {
        if (label.empty()) label = violation.label;
        violations += violation.label + " " + violation.pointer + ": " + violation.what + "\n";
    }
    if (!label.empty() && disagreements_.size() < kMostDisagreements)
        disagreements_.push_back(describe(label, world, history, alphabet_, said, due, violations));
}

void Court::hear_trims(const History& history, ReasoningPolicy reasoning) {
    const oracle::Trims due{history, rates_of(alphabet_.counter), as_oracle(reasoning)};
    std::vector<std::int64_t> costs;
    for (const oracle::TrimAnswer& answer : due.all()) costs.push_back(answer.tokens_after);
    for (const std::int64_t budget : budgets_around(costs))
        settle({"trim", budget, {}, {}, reasoning, nullptr}, history,
               trim(history, budget, alphabet_.counter, reasoning, steps_), due.best(budget));
}

void Court::hear_caps(const History& history, ReasoningPolicy reasoning) {
    const oracle::MessageCaps messages{history, as_oracle(reasoning)};
    const oracle::TurnCaps turns{history, as_oracle(reasoning)};
    for (std::int64_t max = 1; max <= messages.body_messages() + 1; ++max) {
        for (const Pending pending : {Pending::drop, Pending::keep})
            settle({"cap_messages", {}, max, pending, reasoning, nullptr}, history,
                   cap_messages(history, max, pending, reasoning, steps_),
                   CapDue{messages.best(max, as_oracle(pending)), max});
        settle({"cap_turns", {}, max, {}, reasoning, nullptr}, history,
               cap_turns(history, max, reasoning, steps_), CapDue{turns.best(max), max});
    }
}

void Court::hear_sweeps(const History& history) {
    for (const Pending pending : {Pending::drop, Pending::keep})
        settle({"sweep", {}, {}, pending, ReasoningPolicy::keep, nullptr}, history,
               sweep(history, pending, steps_), oracle::sweep(history, as_oracle(pending)));
}

void Court::hear_recovery(const History& history, const oracle::Recoveries& due,
                          const RecoverParams& params) {
    settle({"recover", {}, {}, {}, params.reasoning, &params}, history,
           recover(history, params, alphabet_.counter, steps_), due.best(as_oracle(params)));
}

void Court::hear_recoveries(const History& history, ReasoningPolicy reasoning) {
    const oracle::Recoveries due{history, rates_of(alphabet_.counter), as_oracle(reasoning)};
    for (const std::int64_t least_size : alphabet_.least_sizes) {
        RecoverParams params;
        params.reasoning = reasoning;
        params.min_result_chars = least_size;
        params.budget = 1;
        // Between the floor and the costs of whole outcomes results are shrunk by degrees.
        std::vector<std::int64_t> costs = due.costs();
        const std::int64_t floor = due.best(as_oracle(params)).tokens_after;
        const std::int64_t highest = *std::max_element(costs.begin(), costs.end());
        costs.insert(costs.end(), {floor, 2 * costs.back(), (floor + highest) / 2});
        for (const std::int64_t budget : budgets_around(costs)) {
            params.budget = budget;
            hear_recovery(history, due, params);
        }
        params.require_fit = false;
        for (const std::int64_t budget : {floor, floor - 1, (floor + highest) / 2}) {
            params.budget = std::max<std::int64_t>(budget, 1);
            hear_recovery(history, due, params);
        }
        for (RecoverParams attempt : attempts(floor)) {
            attempt.reasoning = reasoning;
            attempt.min_result_chars = least_size;
            hear_recovery(history, due, attempt);
        }
    }
}

std::optional<Disagreement> first_disagreement(const Steps& steps, std::size_t longest) {
    const Alphabet alphabet = pairs_alphabet();
    Court court{alphabet, steps, 0};
    for (std::size_t size = 0; size <= longest && court.disagreements().empty(); ++size)
        walk(alphabet, {}, size, [&](const History& history) {
            if (court.disagreements().empty()) court.hear(history);
        });
    if (court.disagreements().empty()) return std::nullopt;
    return court.disagreements().front();
}

}  // namespace trimspec::worlds
