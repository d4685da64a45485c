#include "recover_story.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "../report/show.hpp"
#include "short_text.hpp"
#include "stories.hpp"

namespace trimspec::explain {

using conformance::show::counted;
using conformance::show::grouped;

void RecoverStory::tell() {
    for (at_ = 0; at_ < records_.size(); ++at_)
        std::visit([&](const auto& record) { on(record); }, records_[at_]);
}

void RecoverStory::on(const TargetSet& set) {
    const bool is_told = set.unbounded != set.two_thirds;
    std::string what = fmt::format("attempt {} of {}: ", *params_.attempt, params_.max_attempts);
    if (is_told)
        what += fmt::format("the provider told {} against a limit of {}, so {} × {} / {} = {}",
                            grouped(*params_.reported_tokens), grouped(*params_.reported_limit),
                            grouped(set.cost), grouped(*params_.reported_limit),
                            grouped(*params_.reported_tokens), grouped(set.unbounded));
    else
        what += fmt::format("two thirds of {} are {}", grouped(set.cost), grouped(set.unbounded));
    what += set.target < set.unbounded
                ? fmt::format("; the budget is lower: the target is {}", grouped(set.target))
                : fmt::format(": the target is {}", grouped(set.target));
    decide(decisions_, "recover.reactive_target", std::move(what),
           {{"attempt", *params_.attempt}, {"cost", set.cost}, {"target", set.target}});
}

void RecoverStory::on(const NeedAsked& asked) {
    target_ = asked.target;
    const bool is_over = asked.cost > asked.target;
    std::string what = asked.unlimited && !asked.is_attempt
                           ? "a budget of 0 is no limit"
                           : fmt::format("the history costs {} {} {}", grouped(asked.cost),
                                         is_over ? ">" : "<=", grouped(asked.target));
    if (asked.not_needed)
        what += ": nothing is done";
    else
        what += asked.is_attempt ? ": an attempt always acts" : ": it has to cost less";
    decide(decisions_, "recover.not_needed", std::move(what),
           {{"cost", asked.cost}, {"target", asked.target}});
}

void RecoverStory::on(const UnavoidableAsked& asked) {
    if (asked.turns < 2) return;
    std::string what =
        fmt::format("system + notice + newest turn cost {} {} {}, so ", grouped(asked.unavoidable),
                    asked.goal ? ">" : "<=", grouped(asked.target));
    Numbers numbers{{"cost", asked.unavoidable}, {"target", asked.target}};
    if (asked.goal) {
        what += fmt::format("results of the newest turn are shrunk until these cost at most {}{}",
                            grouped(*asked.goal), no_shrink_follows());
        numbers.push_back({"goal", *asked.goal});
    } else {
        what += "dropping turns can be enough";
    }
    decide(decisions_, "recover.unavoidable_first", std::move(what), std::move(numbers));
}

void RecoverStory::on(const ShrinkChosen& chosen) {
    const Shrinkable& result = chosen.shrink.result;
    const Message& message = *current_[result.message];
    const auto& block = std::get<ToolResult>(message.blocks[result.block].value);
    const auto* cut = std::get_if<ResultCut>(&records_[at_ + 1]);
    const std::int64_t after = cut != nullptr && cut->is_cut ? cut->size_after : result.size;
    const std::size_t index = places_.of(message).value_or(result.message);
    const bool at_floor = chosen.shrink.max == chosen.floor;
    decide(decisions_, "recover.shrinks_largest",
           fmt::format(
               "result {} (message {}) {} → {}: {} over, {}{}", short_id(block.call_id.view()),
               index, grouped(result.size), sized(after, unit_), counted(chosen.over, "token"),
               at_floor ? "so it is cut to the floor of " : "so that much goes and it may keep ",
               grouped(chosen.shrink.max)),
           {{"message", number(index)},
            {"from", result.size},
            {"to", after},
            {"over", chosen.over},
            {"max", chosen.shrink.max}});
}

void RecoverStory::on(const TurnsNextDone& done) {
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

void RecoverStory::on(const PreambleAsked& asked) {
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
    current_.erase(current_.begin() + system_end, current_.begin() + number(layout.preamble_end));
    current_.insert(current_.begin() + system_end, make_breadcrumb());
}

void RecoverStory::on(const ResultsAsked& asked) {
    if (!asked.needed) return;
    decide(decisions_, "recover.results_last",
           fmt::format("the history still costs {} > {}, so results shrink{}", grouped(asked.cost),
                       grouped(asked.target), no_shrink_follows()),
           {{"cost", asked.cost}, {"target", asked.target}});
}

void RecoverStory::on(const SuccessAsked& asked) {
    const bool is_within = asked.after <= asked.target;
    std::string what = fmt::format("{} {} {}", grouped(asked.after), is_within ? "<=" : ">",
                                   grouped(asked.target));
    if (is_within || asked.after >= asked.before)
        what += fmt::format(" and {} {} before",
                            asked.after < asked.before ? "<" : ">=", grouped(asked.before));
    decide(decisions_, "recover.success_is_lower",
           what + (asked.fits ? ": it fits" : ": no success"),
           {{"cost_before", asked.before}, {"cost_after", asked.after}, {"target", asked.target}});
}

void RecoverStory::on(const ProgressAsked& asked) {
    const bool is_lower = asked.after < asked.before;
    std::string what = fmt::format("{} {} {} before", grouped(asked.after),
                                   is_lower ? "<" : ">=", grouped(asked.before));
    what += asked.progress      ? ": worth another request"
            : asked.require_fit ? ", but only a fit will do (require_fit)"
                                : ": nothing was gained";
    decide(decisions_, "recover.progress", std::move(what),
           {{"cost_before", asked.before}, {"cost_after", asked.after}});
}

std::string RecoverStory::no_shrink_follows() const {
    if (at_ + 1 < records_.size() && std::holds_alternative<ShrinkChosen>(records_[at_ + 1]))
        return "";
    return "; but none measures more than " + sized(params_.min_result_chars, unit_);
}

}  // namespace trimspec::explain
