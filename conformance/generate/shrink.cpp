#include "shrink.hpp"

#include <algorithm>
#include <cstdlib>


namespace trimspec::conformance::generate {
namespace {

// Adds `sample` with `change` made to it.
template <class Change>
void add(const Sample& sample, std::vector<Sample>& all, Change change) {
    all.push_back(sample);
    change(all.back());
}

// Messages [first, last) left out; places behind them move along.
void leave_out(Sample& sample, std::size_t first, std::size_t last) {
    const auto begin = sample.history.begin();
    sample.history.erase(begin + static_cast<std::ptrdiff_t>(first),
                         begin + static_cast<std::ptrdiff_t>(last));
    for (std::size_t* place : {&sample.budget.first, &sample.cut})
        *place -= std::clamp(*place, first, last) - first;
}

void add_shorter_histories(const Sample& sample, std::vector<Sample>& all) {
    const std::size_t size = sample.history.size();
    for (std::size_t length = size; length > 0; --length)
        for (std::size_t from = 0; from + length <= size; ++from)
            add(sample, all, [&](Sample& less) { leave_out(less, from, from + length); });
    // Two that only go together: a call and its result, a turn and what makes up for it.
    constexpr std::size_t kFew = 20;
    for (std::size_t second = 2; second < size && size <= kFew; ++second)
        for (std::size_t first = 0; first + 1 < second; ++first)
            add(sample, all, [&](Sample& less) {
                leave_out(less, second, second + 1);
                leave_out(less, first, first + 1);
            });
}

void add_simpler_messages(const Sample& sample, std::vector<Sample>& all) {
    for (std::size_t i = 0; i < sample.history.size(); ++i)
        for (const MessagePtr& message : simpler(*sample.history[i]))
            add(sample, all, [&](Sample& less) { less.history[i] = message; });
}

// Toward `least`: at once, by half, by one.
template <class Number>
std::vector<Number> toward(Number least, Number value) {
    if (value == least) return {};
    const Number step = value > least ? Number{1} : static_cast<Number>(-1);
    return {least, static_cast<Number>(least + (value - least) / 2),
            static_cast<Number>(value - step)};
}

void add_simpler_budgets(const Sample& sample, std::vector<Sample>& all) {
    for (const std::int64_t delta : toward<std::int64_t>(0, sample.budget.delta))
        add(sample, all, [&](Sample& less) { less.budget.delta = delta; });
    for (const std::size_t first : toward<std::size_t>(0, sample.budget.first))
        add(sample, all, [&](Sample& less) { less.budget.first = first; });
    add(sample, all, [](Sample& less) { less.budget.from = Budget::From::whole; });
    for (const Tokens more : toward<Tokens>(0, sample.more))
        add(sample, all, [&](Sample& less) { less.more = more; });
}

void add_simpler_numbers(const Sample& sample, std::vector<Sample>& all) {
    for (const std::int64_t max : toward<std::int64_t>(1, sample.max_messages))
        add(sample, all, [&](Sample& less) { less.max_messages = max; });
    for (const std::int64_t max : toward<std::int64_t>(0, sample.max_chars))
        add(sample, all, [&](Sample& less) { less.max_chars = max; });
    for (const std::int64_t least : toward<std::int64_t>(1, sample.min_result_chars))
        add(sample, all, [&](Sample& less) { less.min_result_chars = least; });
    for (const std::size_t cut : toward<std::size_t>(0, sample.cut))
        add(sample, all, [&](Sample& less) { less.cut = cut; });
    for (const std::int64_t tokens : toward<std::int64_t>(4, sample.counter.per_message))
        add(sample, all, [&](Sample& less) { less.counter.per_message = tokens; });
}

void add_plainer_choices(const Sample& sample, std::vector<Sample>& all) {
    add(sample, all, [](Sample& less) { less.dialect = wire::Dialect::canonical; });
    add(sample, all, [](Sample& less) { less.counter = Counter{}; });
    add(sample, all, [](Sample& less) { less.counter.unit = Unit::codepoint; });
    add(sample, all, [](Sample& less) { less.counter.image_tokens = Counter{}.image_tokens; });
    add(sample, all, [](Sample& less) { less.pending = Pending::drop; });
    add(sample, all, [](Sample& less) { less.reasoning = ReasoningPolicy::keep; });
    add(sample, all, [](Sample& less) { less.require_fit.reset(); });
    add(sample, all, [](Sample& less) { less.attempt.reset(); });
    add(sample, all, [](Sample& less) { less.max_attempts.reset(); });
    add(sample, all, [](Sample& less) { less.reported_tokens.reset(); });
    add(sample, all, [](Sample& less) { less.reported_limit.reset(); });
}

// A text and its ceiling are made smaller together too: a cut stays where it was.
void add_simpler_texts(const Sample& sample, std::vector<Sample>& all) {
    const std::int64_t size = checks::plain_size(sample.text.view(), sample.counter.unit);
    for (const Text& text : simpler(sample.text)) {
        add(sample, all, [&](Sample& less) { less.text = text; });
        const std::int64_t gone = size - checks::plain_size(text.view(), sample.counter.unit);
        if (gone > 0 && gone < sample.max_chars)
            add(sample, all, [&](Sample& less) {
                less.text = text;
                less.max_chars -= gone;
            });
    }
    if (sample.message == nullptr) return;
    for (const MessagePtr& message : simpler(*sample.message))
        if (checks::plain_is_carrier(*message))
            add(sample, all, [&](Sample& less) { less.message = message; });
}

std::int64_t weight_of_choices(const Sample& sample) {
    const Counter plain;
    std::int64_t weight = sample.counter.unit == plain.unit ? 0 : 20;
    weight += sample.dialect == wire::Dialect::canonical ? 0 : 20;
    weight += std::abs(sample.counter.per_message - plain.per_message);
    weight += sample.counter.image_tokens == plain.image_tokens ? 0 : 20;
    weight += sample.pending == Pending::drop ? 0 : 20;
    weight += sample.reasoning == ReasoningPolicy::keep ? 0 : 20;
    weight += sample.require_fit ? 20 : 0;
    for (const auto& number : {sample.attempt, sample.max_attempts, sample.reported_tokens, sample.reported_limit})
        weight += number ? 20 : 0;
    return weight;
}

}  // namespace

std::int64_t weight_of(const Sample& sample) {
    std::int64_t weight = weight_of_choices(sample) + weight_of(sample.text);
    for (const MessagePtr& message : sample.history) weight += weight_of(*message);
    if (sample.message) weight += weight_of(*sample.message);
    weight += std::abs(sample.budget.delta) + static_cast<std::int64_t>(sample.budget.first);
    weight += sample.budget.from == Budget::From::kept ? 5 : 0;
    weight += sample.more + sample.max_messages + sample.max_chars / 4 + sample.min_result_chars;
    return weight + static_cast<std::int64_t>(sample.cut);
}

std::vector<Sample> simpler(const Sample& sample) {
    std::vector<Sample> all;
    add_shorter_histories(sample, all);
    add_simpler_texts(sample, all);
    add_plainer_choices(sample, all);
    add_simpler_budgets(sample, all);
    add_simpler_numbers(sample, all);
    add_simpler_messages(sample, all);
    return all;
}

}  // namespace trimspec::conformance::generate
