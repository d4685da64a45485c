// Recovery: leading system messages and the newest turn stay, results may become shorter, and the
// outcome costs less.

#include <algorithm>

#include "honest_parts.hpp"

namespace trimspec::conformance::exported {
namespace {

struct Recovery {
    Weighed whole;
    std::int64_t budget;
    std::int64_t cost;
    bool is_attempt;
    bool unlimited;
    bool require_fit;

    Recovery(const Asked& asked, const Declared& declared)
        : whole{asked, declared},
          budget{number_param(asked, "budget_tokens").value_or(0)},
          cost{whole.cost()},
          is_attempt{number_param(asked, "attempt").has_value()},
          unlimited{budget == 0 && !has_policy(declared, "zero_budget", "nothing")},
          require_fit{asked.params.value("require_fit", !is_attempt)} {}

    [[nodiscard]] bool is_needed() const { return is_attempt || (!unlimited && cost > budget); }

    /// An attempt aims below the budget as it likes, so that only without one the goal is known.
    [[nodiscard]] std::int64_t highest_cost() const {
        const bool must_fit = require_fit && !unlimited;
        return must_fit ? std::min(budget, cost - 1) : cost - 1;
    }

    /// Dropping whole turns alone does not do.
    [[nodiscard]] bool may_refuse() const {
        const std::int64_t smallest = whole.smallest();
        if (whole.shape.turn_starts.size() < 2 || smallest >= cost) return true;
        return require_fit && (is_attempt || smallest > budget);
    }
};

}  // namespace

Honest honest_recover(const Asked& asked, const Declared& declared) {
    const Recovery recovery{asked, declared};
    if (!recovery.is_needed()) {
        Honest untouched = nothing_to_do(asked.history);
        untouched.highest_cost = recovery.cost;
        return untouched;
    }
    const PlainShape& shape = recovery.whole.shape;
    Honest honest;
    honest.messages.emplace();
    for (std::size_t i = 0; i < asked.history.size(); ++i) {
        const bool stays = i < shape.leading_system || i >= shape.newest();
        honest.messages->push_back(stays ? Fate::stays : Fate::may_go);
        if (holds_result_text(*asked.history[i])) honest.may_shrink.push_back(i);
    }
    let_reasoning_leave(asked, honest);
    honest.highest_cost = recovery.highest_cost();
    if (recovery.may_refuse()) honest.may_fail_with.emplace_back("impossible_budget");
    return honest;
}

}  // namespace trimspec::conformance::exported
