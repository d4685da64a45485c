// The steps of overflow recovery, one by one; recover.cpp calls them in their order.

#include <algorithm>

#include "recover.hpp"
#include "steps.hpp"

namespace trimspec {

std::string_view name_of(RecoverStatus status) noexcept {
    switch (status) {
        case RecoverStatus::not_needed: return "not_needed";
        case RecoverStatus::fits: return "fits";
        case RecoverStatus::progress: break;
    }
    return "progress";
}

namespace rule {

bool recover_not_needed(Tokens cost, Tokens target, bool unlimited, bool is_attempt) noexcept {
    return !is_attempt && (unlimited || cost <= target);
}

std::optional<Tokens> recover_unavoidable_first(std::size_t turns, Tokens unavoidable,
                                                Tokens target) noexcept {
    if (turns < 2 || unavoidable <= target) return std::nullopt;
    return target / 2;
}

Trimmed recover_turns_next(Measured whole, Tokens target, const Counter& counter,
                           ReasoningPolicy reasoning, const Steps& steps) {
    return trim(std::move(whole), target, counter, reasoning, steps);
}

bool recover_preamble_then(const Layout& layout, Tokens cost, Tokens without,
                           Tokens target) noexcept {
    return layout.turns() == 1 && layout.has_preamble() && cost > target && without < cost;
}

bool recover_results_last(Tokens cost, Tokens target) noexcept { return cost > target; }

Shrink recover_shrinks_largest(std::vector<Shrinkable>& eligible,
                               std::span<const std::int64_t> characters, Tokens over,
                               std::int64_t floor) {
    std::pop_heap(eligible.begin(), eligible.end(), comes_later);
    const Shrinkable largest = eligible.back();
    eligible.pop_back();
    const std::int64_t in_message = characters[largest.message];
    const Tokens tokens = in_message / 4 + (in_message % 4 == 0 ? 0 : 1);
    if (tokens <= over) return Shrink{largest, floor};
    return Shrink{largest, std::max(floor, 4 * (tokens - over) - (in_message - largest.size))};
}

ToolResult recover_shape_kept(const ToolResult& result, std::vector<ResultItem> items) {
    return ToolResult{result.call_id, std::move(items), result.is_error};
}

std::optional<RecoverStatus> recover_success_is_lower(Tokens before, Tokens after,
                                                      Tokens target) noexcept {
    if (after <= target && after < before) return RecoverStatus::fits;
    return std::nullopt;
}

Error recover_impossible_is_an_error(const Floor& floor) {
    return Error{ErrorCode::impossible_budget,
                 "the history cannot be brought below " + std::to_string(floor.floor_tokens) +
                     " tokens, and the target is " + std::to_string(floor.budget_tokens) +
                     ": raise the budget, shorten the system messages (" +
                     std::to_string(floor.system_tokens) + ") or the newest turn (" +
                     std::to_string(floor.newest_turn_tokens) + ")",
                 "", "", floor};
}

bool recover_progress(Tokens before, Tokens after, bool require_fit) noexcept {
    return !require_fit && after < before;
}

Tokens recover_reactive_target(Tokens cost, const RecoverParams& params, bool unlimited) noexcept {
    __extension__ using Wide = __int128;
    const bool told = params.reported_tokens && params.reported_limit &&
                      *params.reported_limit < *params.reported_tokens;
    const Wide numerator = told ? *params.reported_limit : 2;
    const Wide denominator = told ? *params.reported_tokens : 3;
    const auto target = static_cast<Tokens>(Wide{cost} * numerator / denominator);
    return std::max<Tokens>(1, unlimited ? target : std::min(target, params.budget));
}

std::optional<Error> recover_attempts_exhausted(const RecoverParams& params) {
    if (!params.attempt || *params.attempt <= params.max_attempts) return std::nullopt;
    return Error{ErrorCode::attempts_exhausted,
                 "attempt " + std::to_string(*params.attempt) + " is beyond the maximum of " +
                     std::to_string(params.max_attempts) +
                     ": give up on this request, and tell the user that it does not fit",
                 "", "", {}};
}

std::optional<Event> recover_one_event(const RecoverReport& report, bool is_attempt,
                                       const Steps& steps) noexcept {
    return steps.visible_event_on_trim(Event{report.dropped_messages, report.kept_turns,
                                             is_attempt ? Reason::overflow : Reason::budget,
                                             report.shrunk_results});
}

}  // namespace rule
}  // namespace trimspec
