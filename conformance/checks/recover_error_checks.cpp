#include "area_checks.hpp"
#include "filled.hpp"
#include "recovery.hpp"

namespace trimspec::conformance::checks {

namespace {

constexpr std::string_view kLabel = "recover.impossible_is_an_error";

/// The four numbers of the error.
struct Said {
    std::int64_t floor = 0;
    std::int64_t budget = 0;
    std::int64_t system = 0;
    std::int64_t newest_turn = 0;
};

std::optional<Said> read_numbers(const Context& context) {
    Said said;
    const std::pair<const char*, std::int64_t*> fields[] = {{"floor_tokens", &said.floor},
                                                            {"budget_tokens", &said.budget},
                                                            {"system_tokens", &said.system},
                                                            {"newest_turn_tokens", &said.newest_turn}};
    for (const auto& [name, place_for] : fields) {
        const Json* value = member(context.replied.rest, name);
        const auto number = whole_number(value);
        if (!number || *number < 0) {
            context.add(kLabel, filled("`{}` of the error is {}, no number of tokens", name,
                                       shown(value)));
            return std::nullopt;
        }
        *place_for = *number;
    }
    return said;
}

Numbers numbers_of(const Said& said, std::int64_t cost) {
    return {{"floor_tokens", said.floor},
            {"budget_tokens", said.budget},
            {"system_tokens", said.system},
            {"newest_turn_tokens", said.newest_turn},
            {"tokens", cost}};
}

void check_floor(const Context& context, const RecoveryAsked& asked, const Said& said) {
    if (said.floor > asked.cost)
        context.add(kLabel, "the floor is above what the history costs", {},
                    numbers_of(said, asked.cost));
    if (said.floor <= said.budget && said.floor < asked.cost)
        context.add(kLabel, "the floor is lower than the cost and meets the target, yet it is refused",
                    {}, numbers_of(said, asked.cost));
    if (asked.target && said.budget != *asked.target)
        context.add(kLabel,
                    filled("`budget_tokens` says {}, the target is {}", said.budget,
                           *asked.target));
}

/// The parts of the floor. Only with the given counter does a history cost what its parts cost.
void check_parts(const Context& context, const RecoveryAsked& asked, const Said& said) {
    const History& history = context.asked.history;
    const PlainShape shape = plain_shape(history, context.declared);
    if (shape.turn_starts.empty() && said.newest_turn != 0)
        context.add(kLabel, "`newest_turn_tokens` is not 0 though there is no turn");
    if (context.declared.own_counter) return;
    const auto at = [&](std::size_t i) { return history.begin() + static_cast<std::ptrdiff_t>(i); };
    const std::int64_t system = context.measure({at(0), at(shape.leading_system)});
    const std::int64_t newest = context.measure({at(shape.newest()), history.end()});
    const bool sentence_added = context.policy("notice", "system");
    if (said.system != system && !(sentence_added && said.system > system))
        context.add(kLabel, filled("`system_tokens` says {}, recounted it is {}", said.system,
                                   system));
    if (said.newest_turn > newest)
        context.add(kLabel, filled("`newest_turn_tokens` says {}, the whole turn costs {}",
                                   said.newest_turn, newest));
    if (plain_sum(said.system, said.newest_turn) > said.floor)
        context.add(kLabel, "the parts of the floor cost more than the floor", {},
                    numbers_of(said, asked.cost));
}

/// Dropping whole turns would have been enough.
void check_not_refused_wrongly(const Context& context, const RecoveryAsked& asked,
                               const Said& said) {
    const History& history = context.asked.history;
    const PlainShape shape = plain_shape(history, context.declared);
    if (shape.turn_starts.size() < 2) return;
    const std::int64_t smallest = context.measure(smallest_whole(context, history, shape));
    if (smallest >= asked.cost) return;
    const Numbers numbers{{"tokens_of_newest_turn_alone", smallest}, {"tokens", asked.cost},
                          {"budget_tokens", said.budget}};
    if (smallest <= asked.target.value_or(said.budget))
        context.add(kLabel, "refused, though dropping whole turns is enough", {}, numbers);
    else if (!asked.require_fit)
        context.add("recover.progress",
                    "refused, though dropping whole turns lowers the cost and no fit is required",
                    {}, numbers);
    else if (context.declared.exact && said.floor > smallest)
        context.add(kLabel, "the floor is above what dropping whole turns reaches", {}, numbers);
}

void check_impossible(const Context& context, const RecoveryAsked& asked) {
    if (asked.is_within()) {
        context.add("recover.not_needed",
                    "answered with error impossible_budget although nothing was to be done", {},
                    {{"tokens", asked.cost}, {"budget_tokens", asked.budget}});
        return;
    }
    const auto sentence = string_of(member(context.replied.rest, "message"));
    if (!sentence || plain_blank(*sentence))
        context.add(kLabel, "no sentence says what to change");
    const auto said = read_numbers(context);
    if (!said) return;
    check_floor(context, asked, *said);
    check_parts(context, asked, *said);
    check_not_refused_wrongly(context, asked, *said);
}

void check_nothing_lost(const Context& context) {
    const auto& history = context.replied.history;
    if (history && !same_history(*history, context.asked.history))
        context.add("recover.impossible_loses_nothing", "the error came with an altered history");
    const Json* events = member(context.replied.rest, "events");
    if (events != nullptr && !events->empty())
        context.add("recover.impossible_loses_nothing", "the error came with an event");
}

}  // namespace

void check_recover_error(const Context& context) {
    const RecoveryAsked asked = read_recovery(context);
    const auto code = string_of(member(context.replied.rest, "code"));
    check_nothing_lost(context);
    if (asked.zero && context.policy("zero_budget", "error") &&
        (code == "invalid_params" || code == "impossible_budget"))
        return;
    if (asked.is_exhausted() != (code == "attempts_exhausted")) {
        context.add("recover.attempts_exhausted",
                    filled("attempt {} of {} was answered with error {}",
                           asked.attempt.value_or(0), asked.max_attempts,
                           shown(member(context.replied.rest, "code"))));
        return;
    }
    if (code == "impossible_budget")
        check_impossible(context, asked);
    else if (code != "attempts_exhausted")
        context.add("recover.not_needed",
                    filled("answered with error {} although the request is valid",
                           shown(member(context.replied.rest, "code"))));
}

}  // namespace trimspec::conformance::checks
