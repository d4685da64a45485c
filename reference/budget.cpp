#include "budget.hpp"

#include <algorithm>

#include "steps.hpp"

namespace trimspec {
namespace rule {

Tokens budget_lower_wins(const BudgetConfig& config, const Steps& steps) {
    const Tokens pruning = config.pruning_enabled ? config.pruning_max_tokens : 0;
    if (steps.budget_zero_disables(pruning)) return config.max_context_tokens;
    if (steps.budget_zero_disables(config.max_context_tokens)) return pruning;
    return std::min(pruning, config.max_context_tokens);
}

bool budget_zero_disables(Tokens limit) noexcept { return limit == 0; }

}  // namespace rule

Tokens effective_budget(const BudgetConfig& config, const Steps& steps) {
    return steps.budget_lower_wins(config, steps);
}

}  // namespace trimspec
