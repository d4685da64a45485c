// Explains `recover`: its steps in their order, each with what it was asked and what it did.

#include <algorithm>

#include <fmt/format.h>

#include "../../reference/steps.hpp"
#include "../../reference/wire/operations.hpp"
#include "../report/show.hpp"
#include "recorder.hpp"
#include "short_text.hpp"
#include "stories.hpp"

namespace trimspec::explain {
namespace {

using conformance::show::counted;
using conformance::show::grouped;

// Walks over the records of a recovery. Messages of a shrink are indexes in the history as it stood
// then, so that history is followed along.
class RecoverStory {
public:
    RecoverStory(const History& history, const RecoverParams& params, Unit unit,
                 const Records& records, std::vector<Decision>& decisions)
        : params_{params}, unit_{unit}, records_{records}, decisions_{decisions},
          places_{history}, current_{history} {}

    void tell() {
        for (at_ = 0; at_ < records_.size(); ++at_)
            std::visit([&](const auto& record) { on(record); }, records_[at_]);
    }
    [[nodiscard]] Tokens target() const noexcept { return target_; }
    [[nodiscard]] std::int64_t turns_dropped() const noexcept { return turns_dropped_; }

private:
    // What the trim or a cut says is told where it ends, or not at all.
    template <class Kind>
    void on(const Kind&) {}

    void on(const TargetSet& set) {
        const bool is_told = set.unbounded != set.two_thirds;
        std::string what = fmt::format("attempt {} of {}: ", *params_.attempt, params_.max_attempts);
        if (is_told)
            what += fmt::format("the provider told {} against a limit of {}, so {} × {} / {} = {}",
                                grouped(*params_.reported_tokens), grouped(*params_.reported_limit),
                                grouped(set.cost), grouped(*params_.reported_limit),
                                grouped(*params_.reported_tokens), grouped(set.unbounded));
        else
            what += fmt::format("two thirds of {} are {}", grouped(set.cost),
                                grouped(set.unbounded));
        what += set.target < set.unbounded
                    ? fmt::format("; the budget is lower: the target is {}", grouped(set.target))
                    : fmt::format(": the target is {}", grouped(set.target));
        decide(decisions_, "recover.reactive_target", std::move(what),
               {{"attempt", *params_.attempt}, {"cost", set.cost}, {"target", set.target}});
    }

    void on(const NeedAsked& asked) {
        target_ = asked.target;
        const bool is_over = asked.cost > asked.target;
        std::string what =
            asked.unlimited && !asked.is_attempt ? "a budget of 0 is no limit"
            : fmt::format("the history costs {} {} {}", grouped(asked.cost), is_over ? ">" : "<=",
                          grouped(asked.target));
        if (asked.not_needed)
            what += ": nothing is done";
        else
            what += asked.is_attempt ? ": an attempt always acts" : ": it has to cost less";
        decide(decisions_, "recover.not_needed", std::move(what),
               {{"cost", asked.cost}, {"target", asked.target}});
    }

    void on(const UnavoidableAsked& asked) {
        if (asked.turns < 2) return;
        std::string what = fmt::format("system + notice + newest turn cost {} {} {}, so ",
                                       grouped(asked.unavoidable), asked.goal ? ">" : "<=",
                                       grouped(asked.target));
        Numbers numbers{{"cost", asked.unavoidable}, {"target", asked.target}};
        if (asked.goal) {
            what += fmt::format(
                "results of the newest turn are shrunk until these cost at most {}{}",
                grouped(*asked.goal), no_shrink_follows());
            numbers.push_back({"goal", *asked.goal});
        } else {
            what += "dropping turns can be enough";
        }
        decide(decisions_, "recover.unavoidable_first", std::move(what), std::move(numbers));
    }

    void on(const ShrinkChosen& chosen) {
        const Shrinkable& result = chosen.shrink.result;
        const Message& message = *current_[result.message];
        const auto& block = std::get<ToolResult>(message.blocks[result.block].value);
        const auto* cut = std::get_if<ResultCut>(&records_[at_ + 1]);
        const std::int64_t after = cut != nullptr && cut->is_cut ? cut->size_after : result.size;
        const std::size_t index = places_.of(message).value_or(result.message);
        const bool at_floor = chosen.shrink.max == chosen.floor;
        decide(decisions_, "recover.shrinks_largest",
               fmt::format("result {} (message {}) {} → {}: {} over, {}{}",
                           short_id(block.call_id.view()), index, grouped(result.size),
                           sized(after, unit_), counted(chosen.over, "token"),
                           at_floor ? "so it is cut to the floor of "
                                    : "so that much goes and it may keep ",
                           grouped(chosen.shrink.max)),
               {{"message", number(index)},
                {"from", result.size},
                {"to", after},
                {"over", chosen.over},
                {"max", chosen.shrink.max}});
    }

    void on(const TurnsNextBegun&) { trim_begin_ = at_ + 1; }

    void on(const TurnsNextDone& done) {
        current_ = done.history;
        turns_dropped_ = done.report.dropped_turns;
        const auto trim = std::span{records_}.subspan(trim_begin_, at_ - trim_begin_);
        std::vector<Decision> inner;
        decide_trim(trim, done.report, target_, inner);
        if (!done.report.trimmed && inner.size() == 1) {
            decide(decisions_, "recover.turns_next", inner.front().what, inner.front().numbers);
            return;
        }
        decide(decisions_, "recover.turns_next",
               fmt::format("{}, {} with them; the history costs {} now",
                           counted(turns_dropped_, "turn") + " dropped",
                           counted(done.report.dropped_messages, "message"),
                           grouped(done.report.tokens_after)),
               {{"dropped_turns", turns_dropped_}, {"cost", done.report.tokens_after}});
        std::ranges::move(inner, std::back_inserter(decisions_));
    }

    void on(const PreambleAsked& asked) {
        const Layout& layout = asked.layout;
        if (!layout.has_preamble() || asked.cost <= asked.target) return;
        decide(decisions_, "recover.preamble_then",
               fmt::format("one turn is left and the history costs {} > {}; with a notice for the "
                           "preamble it would cost {}: {} {}",
                           grouped(asked.cost), grouped(asked.target), grouped(asked.without),
                           messages_between(layout.body_begin, layout.preamble_end - 1),
                           asked.goes ? "go" : "stay"),
               {{"cost", asked.cost}, {"target", asked.target}, {"cost_without", asked.without}});
        if (!asked.goes) return;
        const auto system_end = number(layout.system_end);
        current_.erase(current_.begin() + system_end,
                       current_.begin() + number(layout.preamble_end));
        current_.insert(current_.begin() + system_end, make_breadcrumb());
    }

    void on(const ResultsAsked& asked) {
        if (!asked.needed) return;
        decide(decisions_, "recover.results_last",
               fmt::format("the history still costs {} > {}, so results shrink{}",
                           grouped(asked.cost), grouped(asked.target), no_shrink_follows()),
               {{"cost", asked.cost}, {"target", asked.target}});
    }

    void on(const SuccessAsked& asked) {
        const bool is_within = asked.after <= asked.target;
        std::string what = fmt::format("{} {} {}", grouped(asked.after), is_within ? "<=" : ">",
                                       grouped(asked.target));
        if (is_within || asked.after >= asked.before)
            what += fmt::format(" and {} {} before", asked.after < asked.before ? "<" : ">=",
                                grouped(asked.before));
        decide(decisions_, "recover.success_is_lower",
               what + (asked.fits ? ": it fits" : ": no success"),
               {{"cost_before", asked.before},
                {"cost_after", asked.after},
                {"target", asked.target}});
    }

    void on(const ProgressAsked& asked) {
        const bool is_lower = asked.after < asked.before;
        std::string what = fmt::format("{} {} {} before", grouped(asked.after),
                                       is_lower ? "<" : ">=", grouped(asked.before));
        what += asked.progress      ? ": worth another request"
                : asked.require_fit ? ", but only a fit will do (require_fit)"
                                    : ": nothing was gained";
        decide(decisions_, "recover.progress", std::move(what),
               {{"cost_before", asked.before}, {"cost_after", asked.after}});
    }

    // What to add when a shrinking finds nothing to shrink.
    [[nodiscard]] std::string no_shrink_follows() const {
        if (at_ + 1 < records_.size() && std::holds_alternative<ShrinkChosen>(records_[at_ + 1]))
            return "";
        return "; but none measures more than " + sized(params_.min_result_chars, unit_);
    }

    const RecoverParams& params_;
    Unit unit_;
    const Records& records_;
    std::vector<Decision>& decisions_;
    Places places_;
    History current_;
    std::size_t at_ = 0;  ///< record
    std::size_t trim_begin_ = 0;
    Tokens target_ = 0;
    std::int64_t turns_dropped_ = 0;
};

// Whether results of the newest turn were shrunk first: the shrinks that stand before the trim.
bool shrank_first(const Records& records) {
    for (const Record& record : records) {
        if (std::holds_alternative<ShrinkChosen>(record)) return true;
        if (std::holds_alternative<TurnsNextBegun>(record)) break;
    }
    return false;
}

bool shrank_last(const Records& records) {
    for (auto record = records.rbegin(); record != records.rend(); ++record) {
        if (std::holds_alternative<ShrinkChosen>(*record)) return true;
        if (std::holds_alternative<ResultsAsked>(*record)) break;
    }
    return false;
}

void label_shrunk(Row& row, const Records& records) {
    row.rules = {"recover.shrinks_largest"};
    if (row.newest && shrank_first(records)) row.rules.push_back("recover.unavoidable_first");
    if (!row.newest || shrank_last(records)) row.rules.push_back("recover.results_last");
}

void label(Explanation& explanation, const Records& records, std::int64_t turns_dropped) {
    const auto* preamble = find_record<PreambleAsked>(records);
    const bool preamble_went = preamble != nullptr && preamble->goes;
    for (Row& row : explanation.rows) {
        if (row.fate == Fate::shrunk) {
            label_shrunk(row, records);
            continue;
        }
        const bool is_gone_or_new = row.fate == Fate::dropped || row.fate == Fate::added;
        row.rules = {trim_rule(row, turns_dropped)};
        if (turns_dropped == 0 && row.rules.front() == "trim.whole_turns")
            row.rules = {"recover.turns_next"};
        if (!is_gone_or_new) continue;
        if (preamble_went && row.part == Part::preamble) row.rules = {"recover.preamble_then"};
        else if (preamble_went && row.part == Part::breadcrumb)
            row.rules.push_back("recover.preamble_then");
        else if (row.rules.front() != "valid_in_valid_out")
            row.rules.push_back("recover.turns_next");
    }
}

Explanation impossible(const Question& question, const History& history, const Error& error,
                       const Counter& counter) {
    const bool is_impossible = error.code == ErrorCode::impossible_budget;
    return failed(question.op, history, error, {counter, counter.unit},
                  is_impossible ? "recover.impossible_loses_nothing"
                                : "recover.attempts_exhausted");
}

void tell_error(const Error& error, Explanation& explanation) {
    if (error.code != ErrorCode::impossible_budget)
        return decide(explanation.decisions, "recover.attempts_exhausted", error.message);
    const Floor& floor = error.floor;
    const Numbers numbers{{"floor", floor.floor_tokens},
                          {"target", floor.budget_tokens},
                          {"system", floor.system_tokens},
                          {"newest_turn", floor.newest_turn_tokens}};
    explanation.numbers.insert(explanation.numbers.end(), numbers.begin(), numbers.end());
    decide(explanation.decisions, "recover.impossible_is_an_error",
           fmt::format("the lowest cost reached is {}, the target {}; of it the system messages "
                       "are {}, the newest turn {}",
                       grouped(floor.floor_tokens), grouped(floor.budget_tokens),
                       grouped(floor.system_tokens), grouped(floor.newest_turn_tokens)),
           numbers);
    decide(explanation.decisions, "recover.impossible_loses_nothing",
           "the caller's history stays as it was");
}

void tell_success(const Recovered& recovered, Tokens target, Explanation& explanation) {
    const RecoverReport& report = recovered.report;
    explanation.status = name_of(recovered.status);
    const Numbers numbers{{"target", target},
                          {"cost_after", report.tokens_after},
                          {"dropped_turns", report.dropped_turns},
                          {"dropped_messages", report.dropped_messages},
                          {"kept_turns", report.kept_turns},
                          {"shrunk_results", report.shrunk_results}};
    explanation.numbers.insert(explanation.numbers.end(), numbers.begin(), numbers.end());
}

}  // namespace

Explanation explain_recover(Question& question) {
    wire::Params params = question.read_params();
    const RecoverParams wanted = wire::recover_params(params);
    const Counter counter = params.counter();
    const auto read = question.read_history(params);
    if (const auto* error = std::get_if<Error>(&read)) return refused(question.op, *error);
    const auto& history = std::get<History>(read);

    const Recorder recorder;
    const auto outcome = recover(history, wanted, counter, recording_steps());
    const auto* error = std::get_if<Error>(&outcome);
    const auto* recovered = std::get_if<Recovered>(&outcome);
    Explanation explanation = error ? impossible(question, history, *error, counter) : Explanation{};
    explanation.op = question.op;
    explanation.numbers = {{"cost_before", estimate(history, counter, kReference)},
                           {"budget", wanted.budget}};
    RecoverStory story{history, wanted, counter.unit, recorder.records(), explanation.decisions};
    story.tell();
    if (error) {
        tell_error(*error, explanation);
        return explanation;
    }
    tell_success(*recovered, story.target(), explanation);
    explanation.rows = rows_of(history, recovered->history, {counter, counter.unit});
    if (recovered->status == RecoverStatus::not_needed)
        for (Row& row : explanation.rows) row.rules = {"recover.not_needed"};
    else
        label(explanation, recorder.records(), story.turns_dropped());
    decide_reasoning(explanation);
    decide_event("recover.one_event", recovered->event, explanation.decisions);
    return explanation;
}

}  // namespace trimspec::explain
