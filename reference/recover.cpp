#include "recover.hpp"

#include <algorithm>

#include "steps.hpp"

namespace trimspec {
namespace {

std::optional<Error> refuse(const RecoverParams& params) {
    const auto below_one = [](const char* name) {
        return Error{
            ErrorCode::invalid_params, std::string{name} + " must be at least 1", "", name, {}};
    };
    if (params.min_result_chars < 1) return below_one("min_result_chars");
    if (params.max_attempts < 1) return below_one("max_attempts");
    if (params.attempt && *params.attempt < 1) return below_one("attempt");
    return std::nullopt;
}

// One recovery under way: the history as it stands, and what happened to it.
class Recovery {
public:
    Recovery(const History& history, const RecoverParams& params, const Counter& counter,
             const Steps& steps)
        : params_{params},
          counter_{counter},
          steps_{steps},
          whole_{measured(history, counter, steps)} {}

    Outcome<Recovered> run() {
        const bool unlimited = steps_.budget_zero_disables(params_.budget);
        const bool is_attempt = params_.attempt.has_value();
        report_.tokens_before = cost();
        target_ = is_attempt
                      ? steps_.recover_reactive_target(report_.tokens_before, params_, unlimited)
                      : params_.budget;
        if (steps_.recover_not_needed(report_.tokens_before, target_, unlimited, is_attempt))
            return finish(RecoverStatus::not_needed);
        shrink_unavoidable();
        drop_turns();
        drop_preamble();
        if (const Tokens now = cost(); steps_.recover_results_last(now, target_))
            shrink(0, history().size(), now - target_);
        drop_reasoning();
        return judge();
    }

private:
    [[nodiscard]] const History& history() const { return whole_.history; }

    [[nodiscard]] Tokens cost() const { return steps_.estimate_additive(whole_.costs, steps_); }

    [[nodiscard]] Tokens cost(std::size_t first, std::size_t last) const {
        return steps_.estimate_additive(std::span{whole_.costs}.subspan(first, last - first),
                                        steps_);
    }

    // Leading system messages, notice and newest turn: what no dropping of turns can remove.
    [[nodiscard]] Tokens unavoidable(const Layout& layout, std::size_t newest) const {
        const Tokens sum = steps_.estimate_saturates(cost(0, layout.system_end),
                                               cost_of(*make_breadcrumb(), counter_, steps_));
        return steps_.estimate_saturates(sum, cost(newest, history().size()));
    }

    void shrink_unavoidable() {
        const Layout layout = lay_out(history(), steps_);
        if (layout.starts.empty()) return;
        const std::size_t newest = layout.starts.back();
        const Tokens fixed = unavoidable(layout, newest);
        const auto goal = steps_.recover_unavoidable_first(layout.turns(), fixed, target_);
        if (goal) shrink(newest, history().size(), fixed - *goal);
    }

    void drop_turns() {
        Trimmed trimmed = steps_.recover_turns_next(std::move(whole_), target_, counter_,
                                                    params_.reasoning, steps_);
        whole_ = {std::move(trimmed.history), std::move(trimmed.costs)};
        report_.dropped_turns = trimmed.report.dropped_turns;
        report_.dropped_messages = trimmed.report.dropped_messages;
    }

    void drop_preamble() {
        const Layout layout = lay_out(history(), steps_);
        if (layout.turns() != 1) return;
        Measured without = without_preamble(layout);
        if (!steps_.recover_preamble_then(
                layout, cost(), steps_.estimate_additive(without.costs, steps_), target_))
            return;
        whole_ = std::move(without);
        report_.dropped_messages +=
            static_cast<std::int64_t>(layout.preamble_end - layout.body_begin);
    }

    // Leading system messages, notice and turn; the turn stands behind a cut then.
    [[nodiscard]] Measured without_preamble(const Layout& layout) const {
        const MessagePtr notice = make_breadcrumb();
        Measured left{around_preamble(history(), layout, notice),
                      around_preamble(whole_.costs, layout, cost_of(*notice, counter_, steps_))};
        if (params_.reasoning == ReasoningPolicy::keep) return left;
        return without_reasoning(std::move(left), layout.system_end + 1, counter_, steps_);
    }

    // The same of a row with an entry a message.
    template <class Entry>
    [[nodiscard]] static std::vector<Entry> around_preamble(const std::vector<Entry>& row,
                                                            const Layout& layout, Entry notice) {
        const auto begin = row.begin();
        std::vector<Entry> left{begin, begin + static_cast<std::ptrdiff_t>(layout.system_end)};
        left.push_back(std::move(notice));
        left.insert(left.end(), begin + static_cast<std::ptrdiff_t>(layout.preamble_end),
                    row.end());
        return left;
    }

    // Shrinks results of messages [first, last), the largest first, until these cost `over` tokens
    // less or nothing is left to shrink. A message that loses several is made anew once.
    void shrink(std::size_t first, std::size_t last, Tokens over) {
        std::vector<std::int64_t> characters(history().size(), 0);
        std::vector<Sent> sent(history().size());
        std::vector<std::shared_ptr<Message>> altered(history().size());
        std::vector<Shrinkable> eligible;
        for (std::size_t i = first; i < last; ++i) {
            if (!add_shrinkable(i, eligible)) continue;
            sent[i] = steps_.estimate_what_counts(*history()[i], counter_.unit);
            characters[i] = sent[i].characters;
        }
        std::make_heap(eligible.begin(), eligible.end(), rule::comes_later);
        while (over > 0 && !eligible.empty()) {
            const Shrink next = steps_.recover_shrinks_largest(eligible, characters, over,
                                                               params_.min_result_chars);
            const std::size_t i = next.result.message;
            if (!altered[i]) altered[i] = std::make_shared<Message>(*history()[i]);
            if (!shrink_one(next, over, *altered[i], sent[i])) continue;
            characters[i] = sent[i].characters;
            const Tokens before = std::exchange(whole_.costs[i], cost_as(*altered[i], sent[i]));
            over -= before - whole_.costs[i];
            ++report_.shrunk_results;
            shrunk_from_end_ = std::max(shrunk_from_end_, history().size() - i);
        }
        for (std::size_t i = first; i < last; ++i)
            if (altered[i]) whole_.history[i] = std::move(altered[i]);
    }

    // Caps one result of `message`. False when that takes nothing away. A text that holds the result
    // within it grows by escapes that no arithmetic foresees: then the cap is lowered until it fits.
    bool shrink_one(const Shrink& next, Tokens over, Message& message, Sent& sent) const {
        auto& result = std::get<ToolResult>(message.blocks[next.result.block].value);
        const auto& whole = std::get<ToolResult>(
            history()[next.result.message]->blocks[next.result.block].value);
        const std::int64_t most = 4 * ((sent.characters + 3) / 4 - over);
        for (std::int64_t max = next.max;;) {
            CappedResult capped = cap_result(whole, next.result.size, max, counter_.unit, steps_);
            if (!capped.report.truncated) return false;
            const std::int64_t removed = next.result.size - capped.size;
            result = std::move(capped.result);
            if (message.sent_text == nullptr) {
                sent.characters -= removed;
                return true;
            }
            sent = steps_.estimate_what_counts(message, counter_.unit);
            const std::int64_t excess = sent.characters - most;
            if (excess <= 0 || max == params_.min_result_chars) return true;
            max = std::max(params_.min_result_chars, max - excess);
        }
    }

    // What `message` costs, whose parts have been counted already.
    [[nodiscard]] Tokens cost_as(const Message& message, Sent sent) const {
        return counter_.own ? counter_.own(message)
                            : steps_.estimate_quarter_rounded_up(sent, counter_);
    }

    // Adds the results of message `i` that measure more than the floor, and says whether any does.
    bool add_shrinkable(std::size_t i, std::vector<Shrinkable>& eligible) const {
        const std::size_t before = eligible.size();
        for (std::size_t b = 0; b < history()[i]->blocks.size(); ++b)
            if (const auto* result = std::get_if<ToolResult>(&history()[i]->blocks[b].value)) {
                const std::int64_t size = result_size(*result, counter_.unit);
                if (size > params_.min_result_chars) eligible.push_back({i, b, size});
            }
        return eligible.size() > before;
    }

    // A shrunk result is a cut too, for the reasoning behind it.
    void drop_reasoning() {
        if (params_.reasoning == ReasoningPolicy::keep || report_.shrunk_results == 0) return;
        const std::size_t end = history().size();
        whole_ = without_reasoning(std::move(whole_), end - std::min(shrunk_from_end_, end),
                                   counter_, steps_);
    }

    [[nodiscard]] Outcome<Recovered> judge() {
        const Tokens before = report_.tokens_before;
        const Tokens after = cost();
        if (const auto status = steps_.recover_success_is_lower(before, after, target_))
            return finish(*status);
        if (steps_.recover_progress(before, after,
                                    params_.require_fit.value_or(!params_.attempt.has_value())))
            return finish(RecoverStatus::progress);
        const Layout layout = lay_out(history(), steps_);
        Floor floor{after, target_, cost(0, layout.system_end), 0};
        if (!layout.starts.empty())
            floor.newest_turn_tokens = cost(layout.starts.back(), history().size());
        return steps_.recover_impossible_is_an_error(floor);
    }

    [[nodiscard]] Outcome<Recovered> finish(RecoverStatus status) {
        report_.tokens_after = cost();
        report_.kept_turns = static_cast<std::int64_t>(lay_out(history(), steps_).turns());
        Recovered recovered{std::move(whole_.history), status, report_, std::nullopt};
        recovered.event = steps_.recover_one_event(report_, params_.attempt.has_value(), steps_);
        return recovered;
    }

    const RecoverParams& params_;
    const Counter& counter_;
    const Steps& steps_;
    Measured whole_;
    Tokens target_ = 0;
    RecoverReport report_;
    std::size_t shrunk_from_end_ = 0;  ///< messages from the first shrunk result to the end
};

}  // namespace

Outcome<Recovered> recover(const History& history, const RecoverParams& params,
                           const Counter& counter, const Steps& steps) {
    if (auto error = refuse(params)) return *error;
    if (auto error = steps.recover_attempts_exhausted(params)) return *error;
    return Recovery{history, params, counter, steps}.run();
}

}  // namespace trimspec
