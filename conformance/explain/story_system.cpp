// Explains `normalize_system`, and the normalisation within a cap.

#include <algorithm>

#include <fmt/format.h>

#include "../../reference/steps.hpp"
#include "../report/show.hpp"
#include "recorder.hpp"
#include "short_text.hpp"
#include "stories.hpp"

namespace trimspec::explain {
namespace {

using conformance::show::counted;
using conformance::show::grouped;

bool holds_something(const MessagePtr& message) {
    return rule::normalize_one_in_front({&message, 1}, kReference) != nullptr;
}

struct Filled {
    std::int64_t count = 0;
    Tokens cost = 0;
    std::size_t first = 0;  ///< index in the history
};

// Labels the rows of all system messages and says which of them hold something.
Filled label_system(const SystemMerged& merged, const Places& places, const Counter& counter,
                    Explanation& explanation) {
    Filled filled;
    for (const MessagePtr& message : merged.system) {
        Row& row = row_at(explanation, *places.of(*message));
        row.rules = {"normalize.one_in_front"};
        if (!holds_something(message)) continue;
        if (filled.count++ == 0) filled.first = *row.index;
        filled.cost =
            kReference.estimate_saturates(filled.cost, cost_of(*message, counter, kReference));
        if (row.fate == Fate::dropped) row.fate = Fate::merged;
        if (row.fate == Fate::merged || row.fate == Fate::altered)
            row.rules.push_back("normalize.joined_by_blank_line");
    }
    return filled;
}

}  // namespace

void tell_system(std::span<const Record> run, const Places& places, const Counter& counter,
                 Explanation& explanation) {
    const auto& merged = *find_record<SystemMerged>(run);
    const std::int64_t all = number(merged.system.size());
    const Filled filled = label_system(merged, places, counter, explanation);
    std::string what =
        fmt::format("{}, {} of them not empty: ", counted(all, "system message"), filled.count);
    if (filled.count == 0) what = all == 0 ? "there is no system message" : what + "none is left";
    if (filled.count == 1) what += fmt::format("message {} stays, in front", filled.first);
    if (filled.count > 1) what += fmt::format("joined in front, as message {} was", filled.first);
    decide(explanation.decisions, "normalize.one_in_front", what,
           {{"messages", all}, {"filled", filled.count}});
    if (filled.count < 2) return;
    const Tokens cost = cost_of(*merged.merged, counter, kReference);
    decide(explanation.decisions, "normalize.joined_by_blank_line",
           fmt::format("{} texts that cost {} become one that costs {}", filled.count,
                       grouped(filled.cost), grouped(cost)),
           {{"cost_before", filled.cost}, {"cost_after", cost}});
}

Explanation explain_normalize_system(Question& question) {
    wire::Params params = question.read_params();
    const Counter counter = params.counter();
    const auto read = question.read_history(params);
    if (const auto* error = std::get_if<Error>(&read)) return refused(question.op, *error);
    const auto& history = std::get<History>(read);

    const Recorder recorder;
    const History after = normalize_system(history, recording_steps());
    Explanation explanation;
    explanation.op = question.op;
    explanation.numbers = {{"cost_before", estimate(history, counter, kReference)},
                           {"cost_after", estimate(after, counter, kReference)}};
    explanation.rows = rows_of(history, after, {counter, counter.unit});
    tell_system(recorder.records(), Places{history}, counter, explanation);
    const bool is_same = std::ranges::all_of(explanation.rows,
                                             [](const Row& row) { return row.fate == Fate::kept; });
    explanation.status = is_same ? "untouched" : "normalized";
    return explanation;
}

}  // namespace trimspec::explain
