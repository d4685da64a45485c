// The effective budget: which of the configured limits counts.
//
// Carries the rules budget.*.
#pragma once

#include "estimate.hpp"

namespace trimspec {

/// All numbers in tokens, at least 0; 0 is no limit.
struct BudgetConfig {
    bool pruning_enabled = false;
    Tokens pruning_max_tokens = 0;
    Tokens max_context_tokens = 0;
};

namespace rule {

/// The smaller of two limits where both limit anything; `max_context_tokens` alone when pruning is
/// off or has no limit of its own.
/// Rule: budget.lower_wins.
[[nodiscard]] Tokens budget_lower_wins(const BudgetConfig& config, const Steps& steps);

/// True when `limit` limits nothing.
/// Rule: budget.zero_disables.
[[nodiscard]] bool budget_zero_disables(Tokens limit) noexcept;

}  // namespace rule

/// The budget in tokens, 0 for none.
[[nodiscard]] Tokens effective_budget(const BudgetConfig& config, const Steps& steps);

}  // namespace trimspec
