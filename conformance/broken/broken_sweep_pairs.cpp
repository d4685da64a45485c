// Wrong sweeps: which result answers which call.

#include <algorithm>
#include <map>
#include <optional>

#include "areas.hpp"

namespace trimspec::broken {
namespace {

using Ids = std::span<const std::string_view>;
using Answers = std::vector<std::optional<std::size_t>>;

std::vector<Exchange> ids_pair_anywhere(const History& history, const Steps& steps) {
    std::vector<Exchange> exchanges = rule::sweep_by_position(history, steps);
    for (Exchange& exchange : exchanges) exchange.end = history.size();
    return exchanges;
}

std::vector<Exchange> one_carrier_an_exchange(const History& history, const Steps& steps) {
    std::vector<Exchange> exchanges = rule::sweep_by_position(history, steps);
    for (Exchange& exchange : exchanges) exchange.end = std::min(exchange.end, exchange.calls + 2);
    return exchanges;
}

// A text among the results does not end the run.
std::vector<Exchange> exchange_runs_on_behind_text(const History& history, const Steps& steps) {
    std::vector<Exchange> exchanges = rule::sweep_by_position(history, steps);
    for (Exchange& exchange : exchanges)
        while (exchange.end < history.size() && steps.carrier(*history[exchange.end]))
            ++exchange.end;
    return exchanges;
}

// Each result answers the first free call that `matches` its id.
template <class Matches>
Answers pair_up(Ids call_ids, Ids result_ids, Matches matches) {
    Answers answers(result_ids.size());
    std::vector<bool> answered(call_ids.size(), false);
    for (std::size_t result = 0; result < result_ids.size(); ++result)
        for (std::size_t call = 0; call < call_ids.size() && !answers[result]; ++call) {
            if (answered[call] || !matches(call_ids[call], result_ids[result])) continue;
            answers[result] = call;
            answered[call] = true;
        }
    return answers;
}

Answers ids_match_as_substrings(Ids call_ids, Ids result_ids) {
    return pair_up(call_ids, result_ids, [](std::string_view call, std::string_view result) {
        return call.find(result) != call.npos || result.find(call) != result.npos;
    });
}

Answers ids_match_by_their_beginning(Ids call_ids, Ids result_ids) {
    return pair_up(call_ids, result_ids, [](std::string_view call, std::string_view result) {
        return result.starts_with(call);
    });
}

// Whether an id is among the calls is all that is asked.
Answers repeated_results_all_answer(Ids call_ids, Ids result_ids) {
    Answers answers;
    for (const std::string_view id : result_ids) {
        const auto call = std::ranges::find(call_ids, id);
        answers.push_back(call == call_ids.end() ? std::nullopt
                                                 : std::optional{static_cast<std::size_t>(
                                                       call - call_ids.begin())});
    }
    return answers;
}

Answers second_call_overwrites_the_first(Ids call_ids, Ids result_ids) {
    std::map<std::string_view, std::size_t> open;
    for (std::size_t call = 0; call < call_ids.size(); ++call) open[call_ids[call]] = call;
    Answers answers(result_ids.size());
    for (std::size_t result = 0; result < result_ids.size(); ++result) {
        const auto call = open.find(result_ids[result]);
        if (call == open.end()) continue;
        answers[result] = call->second;
        open.erase(call);
    }
    return answers;
}

Answers results_must_stand_in_call_order(Ids call_ids, Ids result_ids) {
    Answers answers(result_ids.size());
    for (std::size_t i = 0; i < std::min(call_ids.size(), result_ids.size()); ++i)
        if (call_ids[i] == result_ids[i]) answers[i] = i;
    return answers;
}

}  // namespace

std::vector<Broken> broken_sweep_pairs() {
    return {
        {"ids_pair_anywhere", "sweep.by_position",
         "Pairs by id at any distance: a later result rescues a call that was left open.",
         "nesquena/hermes-webui#7237", {.sweep_by_position = &ids_pair_anywhere}},
        {"one_carrier_an_exchange", "exchange",
         "Looks for results in the one message behind the calls, so parallel results are orphans.",
         "", {.sweep_by_position = &one_carrier_an_exchange}},
        {"exchange_runs_on_behind_text", "sweep.idempotent",
         "Lets results behind a text still answer, until the next sweep finds them alone.",
         "", {.sweep_by_position = &exchange_runs_on_behind_text}},
        {"ids_match_as_substrings", "sweep.in_order",
         "Pairs ids by substring, so an orphan looks paired.",
         "zeroclaw-labs/zeroclaw#5853", {.sweep_in_order = &ids_match_as_substrings}},
        {"ids_match_by_their_beginning", "sweep.in_order",
         "Pairs ids by their beginning: a result for call_10 answers call_1.",
         "", {.sweep_in_order = &ids_match_by_their_beginning}},
        {"repeated_results_all_answer", "sweep.in_order",
         "Lets every result with a known id answer, so one call has many results.",
         "QwenLM/qwen-code#5099", {.sweep_in_order = &repeated_results_all_answer}},
        {"second_call_overwrites_the_first", "sweep.in_order",
         "Keeps calls by id, so the second call with an id hides the first.",
         "open-webui/open-webui#28570", {.sweep_in_order = &second_call_overwrites_the_first}},
        {"results_must_stand_in_call_order", "sweep.pairs_untouched",
         "Compares results with calls one by one, so results that came in another order go.",
         "", {.sweep_in_order = &results_must_stand_in_call_order}},
    };
}

}  // namespace trimspec::broken
