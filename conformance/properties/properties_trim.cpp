// What follows for trim.

#include <algorithm>

#include "compare.hpp"
#include "property.hpp"

namespace trimspec::conformance::properties {
namespace {

Trimmed trim_to(const Sample& sample, Tokens budget, const Subject& subject) {
    return trim(sample.history, budget, sample.counter, sample.reasoning, subject);
}

Sample with_room(Sample sample) {
    if (sample.budget.from == Budget::From::nothing) return sample;
    sample.budget = {Budget::From::whole, 0, std::abs(sample.budget.delta)};
    return sample;
}

Sample limited(Sample sample) {
    if (sample.budget.from == Budget::From::nothing) sample.budget.from = Budget::From::kept;
    return sample;
}

Finding within_budget_untouched(const Sample& sample, const Subject& subject) {
    const Trimmed trimmed = trim_to(sample, budget_of(sample), subject);
    if (!same_history(trimmed.history, sample.history)) return broken("the history has changed");
    if (trimmed.report.trimmed || trimmed.event) return broken("a trim is told of");
    return holds();
}

Finding kept_unaltered(const Sample& sample, const Subject& subject) {
    const Trimmed trimmed = trim_to(sample, budget_of(sample), subject);
    if (!all_found_in(bare(sample, trimmed.history), bare(sample, sample.history)))
        return broken("a message came out that is not what it was");
    return holds();
}

Finding order_kept(const Sample& sample, const Subject& subject) {
    const Trimmed trimmed = trim_to(sample, budget_of(sample), subject);
    if (!is_subsequence(bare(sample, trimmed.history), bare(sample, sample.history)))
        return broken("what came out is not the input with messages left out");
    return holds();
}

Finding nothing_invented(const Sample& sample, const Subject& subject) {
    const Trimmed trimmed = trim_to(sample, budget_of(sample), subject);
    if (!none_more_often(bare(sample, trimmed.history), bare(sample, sample.history)))
        return broken("there is more than one notice, or another message that was not there");
    return holds();
}

Finding idempotent(const Sample& sample, const Subject& subject) {
    const Tokens budget = budget_of(sample);
    const Trimmed once = trim_to(sample, budget, subject);
    const Trimmed twice = trim(once.history, budget, sample.counter, sample.reasoning, subject);
    if (!same_history(once.history, twice.history)) return broken("a second trim changes more");
    if (twice.report.trimmed || twice.event) return broken("a second trim tells of a trim");
    return holds();
}

Finding monotone(const Sample& sample, const Subject& subject) {
    const Tokens budget = budget_of(sample);
    const auto turns_kept = [&](Tokens tokens) {
        return plain_shape(trim_to(sample, tokens, subject).history).turn_starts.size();
    };
    const std::size_t few = turns_kept(budget);
    const std::size_t many = turns_kept(budget + sample.more);
    if (many >= few) return holds();
    return broken(std::to_string(budget) + " tokens keep " + std::to_string(few) + " turns, " +
                  std::to_string(budget + sample.more) + " keep " + std::to_string(many));
}

}  // namespace

std::vector<Property> trim_properties() {
    const auto property = [](const char* name, const char* says, Prepare prepare, auto judge,
                             Form form) {
        return Property{name, name, says, {Op::trim}, prepare, judge, form};
    };
    return {
        property("trim.within_budget_untouched", "A history within its budget is left alone.",
                 &with_room, &within_budget_untouched, Form::unchanged),
        property("trim.kept_unaltered", "A trim alters no message that it keeps.", &as_generated,
                 &kept_unaltered, Form::once),
        property("trim.order_kept", "A trim keeps the order of what it keeps.", &as_generated,
                 &order_kept, Form::once),
        property("trim.nothing_invented", "A trim adds nothing but one notice.", &as_generated,
                 &nothing_invented, Form::once),
        property("trim.idempotent", "A second trim finds nothing to do.", &as_generated,
                 &idempotent, Form::twice),
        property("trim.monotone", "A larger budget never keeps fewer turns.", &limited, &monotone,
                 Form::larger),
    };
}

}  // namespace trimspec::conformance::properties
