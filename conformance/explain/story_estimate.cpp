// Explains `estimate`: what of each message is paid for.

#include <fmt/format.h>

#include "../../reference/steps.hpp"
#include "../report/show.hpp"
#include "short_text.hpp"
#include "stories.hpp"

namespace trimspec::explain {
namespace {

using conformance::show::counted;
using conformance::show::grouped;

Sent sent_in(const std::vector<Row>& rows) {
    Sent all;
    for (const Row& row : rows) {
        all.characters += row.sent.characters;
        all.images += row.sent.images;
    }
    return all;
}

void decide_all(const std::vector<Row>& rows, const Counter& counter, Tokens cost,
                std::vector<Decision>& decisions) {
    const Sent sent = sent_in(rows);
    decide(decisions, "estimate.what_counts",
           fmt::format("{} and {} are sent", sized(sent.characters, counter.unit),
                       counted(sent.images, "image")),
           {{"characters", sent.characters}, {"images", sent.images}});
    decide(decisions, "estimate.quarter_rounded_up",
           fmt::format("each message: its {} / 4, rounded up, + {}, + {} an image",
                       words_of(counter.unit), grouped(counter.per_message),
                       grouped(counter.image_tokens)),
           {{"per_message", counter.per_message}, {"image_tokens", counter.image_tokens}});
    decide(decisions, "estimate.additive",
           fmt::format("{} cost {} in all", counted(number(rows.size()), "message"),
                       counted(cost, "token")),
           {{"messages", number(rows.size())}, {"cost", cost}});
    if (cost == kMostTokens)
        decide(decisions, "estimate.saturates", "the sum stopped at its most", {{"cost", cost}});
}

}  // namespace

Explanation explain_estimate(Question& question) {
    wire::Params params = question.read_params();
    const Counter counter = params.counter();
    const auto read = question.read_history(params);
    if (const auto* error = std::get_if<Error>(&read)) return refused(question.op, *error);
    const auto& history = std::get<History>(read);

    Explanation explanation;
    explanation.op = question.op;
    explanation.status = "estimated";
    explanation.rows = rows_of(history, history, {counter, counter.unit});
    for (Row& row : explanation.rows) row.rules = {"estimate.quarter_rounded_up"};
    const Tokens cost = estimate(history, counter, kReference);
    explanation.numbers = {{"cost", cost}, {"messages", number(history.size())}};
    decide_all(explanation.rows, counter, cost, explanation.decisions);
    return explanation;
}

}  // namespace trimspec::explain
