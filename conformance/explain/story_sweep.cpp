// Explains `sweep`, and the sweep within a cap.

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "../../reference/steps.hpp"
#include "../../reference/wire/operations.hpp"
#include "../report/show.hpp"
#include "recorder.hpp"
#include "short_text.hpp"
#include "stories.hpp"

namespace trimspec::explain {
namespace {

using conformance::show::clipped;
using conformance::show::counted;

// Where ids of calls and of results stand, for telling that a namesake is too far away.
using Namesakes = std::unordered_map<std::string_view, std::size_t>;

template <class Kind>
Namesakes places_of(const History& history, Text Kind::*id) {
    Namesakes places;
    for (std::size_t i = 0; i < history.size(); ++i)
        for (const Block& block : history[i]->blocks)
            if (const auto* half = std::get_if<Kind>(&block.value))
                places.try_emplace((half->*id).view(), i);
    return places;
}

// Tells one sweep message by message. Indexes of its own history are turned into those of the rows.
class SweepStory {
public:
    SweepStory(const SweepBegun& sweep, const Places& places, Explanation& explanation)
        : sweep_{sweep},
          places_{places},
          explanation_{explanation},
          calls_{places_of(sweep.history, &ToolCall::id)},
          results_{places_of(sweep.history, &ToolResult::call_id)} {}

    void tell(const MessageSwept& swept) {
        const Message& message = *sweep_.history[swept.index];
        const Exchange* exchange = exchange_of(swept.index);
        rules_.clear();
        std::size_t result = 0;
        std::size_t call = 0;
        std::int64_t waiting = 0;
        for (const Block& block : message.blocks) {
            if (const auto* half = std::get_if<ToolResult>(&block.value))
                if (swept.results_go[result++]) tell_result(*half, swept.index, exchange);
            if (const auto* half = std::get_if<ToolCall>(&block.value)) {
                if (swept.calls_go[call]) tell_call(*half, swept.index);
                waiting += swept.pending && !swept.calls_answered[call] ? 1 : 0;
                ++call;
            }
        }
        if (swept.reasoning_goes) tell_reasoning(message, swept.index);
        if (waiting > 0) tell_waiting(waiting, swept.index);
        if (swept.is_remnant)
            decide_here("sweep.remnant", swept.index,
                        fmt::format("message {} has nothing left but blank text: it goes",
                                    shown(swept.index)));
        label(swept, result + call > 0);
    }

    [[nodiscard]] bool found_nothing() const noexcept { return found_nothing_; }

private:
    [[nodiscard]] std::size_t shown(std::size_t index) const {
        return places_.of(*sweep_.history[index]).value_or(index);
    }

    // Exchanges come in order and do not overlap; so do the messages that are told.
    [[nodiscard]] const Exchange* exchange_of(std::size_t index) {
        while (next_ < sweep_.exchanges.size() && sweep_.exchanges[next_].end <= index) ++next_;
        if (next_ == sweep_.exchanges.size() || sweep_.exchanges[next_].calls > index)
            return nullptr;
        return &sweep_.exchanges[next_];
    }

    [[nodiscard]] std::string elsewhere(const Namesakes& namesakes, std::string_view id,
                                        std::string_view what) const {
        const auto found = namesakes.find(id);
        if (found == namesakes.end()) return fmt::format("; no {} has this id", what);
        return fmt::format("; the {} with this id in message {} is not in place", what,
                           shown(found->second));
    }

    void decide_here(std::string_view rule, std::size_t index, std::string what) {
        if (std::ranges::count(rules_, rule) == 0) rules_.push_back(rule);
        decide(explanation_.decisions, rule, std::move(what), {{"message", number(shown(index))}});
    }

    void tell_result(const ToolResult& result, std::size_t index, const Exchange* exchange) {
        const std::string_view id = result.call_id.view();
        found_nothing_ = false;
        decide_here(
            "sweep.orphan_result_removed", index,
            fmt::format("result {} in message {}: {}", short_id(id), shown(index),
                        exchange ? fmt::format("the calls of message {} leave it none to "
                                               "answer",
                                               shown(exchange->calls))
                                 : "it stands in no exchange" + elsewhere(calls_, id, "call")));
    }

    void tell_call(const ToolCall& call, std::size_t index) {
        const std::string_view id = call.id.view();
        found_nothing_ = false;
        const bool is_last = index + 1 == sweep_.history.size();
        decide_here("sweep.unanswered_call_removed", index,
                    fmt::format("call {}({}) in message {}: {}", clipped(call.name.view(), 24),
                                short_id(id), shown(index),
                                is_last ? "the last message, and pending is \"drop\""
                                        : "nothing answers it in its exchange" +
                                              elsewhere(results_, id, "result")));
    }

    void tell_reasoning(const Message& message, std::size_t index) {
        const auto blocks = std::ranges::count_if(message.blocks, [](const Block& block) {
            return std::holds_alternative<Reasoning>(block.value);
        });
        if (blocks == 0) return;
        decide_here("sweep.reasoning_leaves_with_last_call", index,
                    fmt::format("message {} lost its last call, and with it {}", shown(index),
                                counted(blocks, "reasoning block")));
    }

    void tell_waiting(std::int64_t calls, std::size_t index) {
        decide_here("sweep.pending_tail", index,
                    fmt::format("message {} is the last: its {} may wait for an answer and stay",
                                shown(index), counted(calls, "unanswered call")));
    }

    // A cap has labelled the row before: what the sweep says of it then counts more.
    void label(const MessageSwept& swept, bool has_halves) {
        Row& row = row_at(explanation_, shown(swept.index));
        if (rules_.empty()) {
            if (row.rules.empty() && has_halves) row.rules = {"sweep.pairs_untouched"};
            return;
        }
        row.rules.insert(row.rules.begin(), rules_.begin(), rules_.end());
    }

    const SweepBegun& sweep_;
    const Places& places_;
    Explanation& explanation_;
    Namesakes calls_;
    Namesakes results_;
    std::size_t next_ = 0;  ///< exchange
    std::vector<std::string_view> rules_;
    bool found_nothing_ = true;
};

}  // namespace

void tell_sweep(std::span<const Record> run, const Places& places, Explanation& explanation) {
    const auto& sweep = *find_record<SweepBegun>(run);
    decide(explanation.decisions, "sweep.by_position",
           fmt::format("{} in {}", counted(number(sweep.exchanges.size()), "exchange"),
                       counted(number(sweep.history.size()), "message")),
           {{"exchanges", number(sweep.exchanges.size())},
            {"messages", number(sweep.history.size())}});
    SweepStory story{sweep, places, explanation};
    for (const Record& record : run)
        if (const auto* swept = std::get_if<MessageSwept>(&record)) story.tell(*swept);
    if (story.found_nothing())
        decide(explanation.decisions, "sweep.pairs_untouched",
               "every call and result has its half");
}

Explanation explain_sweep(Question& question) {
    wire::Params params = question.read_params();
    const Pending pending = wire::pending_policy(params, Pending::drop);
    const Counter counter = params.counter();
    const auto read = question.read_history(params);
    if (const auto* error = std::get_if<Error>(&read)) return refused(question.op, *error);
    const auto& history = std::get<History>(read);

    const Recorder recorder;
    const Swept swept = sweep(history, pending, recording_steps());
    Explanation explanation;
    explanation.op = question.op;
    explanation.status = swept.report.removed_blocks > 0 ? "swept" : "untouched";
    explanation.numbers = {{"cost_before", estimate(history, counter, kReference)},
                           {"cost_after", estimate(swept.history, counter, kReference)},
                           {"removed_messages", swept.report.removed_messages},
                           {"removed_blocks", swept.report.removed_blocks}};
    explanation.rows = rows_of(history, swept.history, {counter, counter.unit});
    tell_sweep(recorder.records(), Places{history}, explanation);
    return explanation;
}

}  // namespace trimspec::explain
