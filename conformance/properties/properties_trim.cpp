// What follows for trim.

#include <cstdlib>

#include "repeat.hpp"

namespace trimspec::conformance::properties {
namespace {

Sample with_room(Sample sample) {
    if (sample.budget.from == Budget::From::nothing) return sample;
    sample.budget = {Budget::From::whole, 0, std::abs(sample.budget.delta)};
    return sample;
}

Verdict monotone(const Sample& sample, const Subject& subject) {
    const Tokens budget = budget_of(sample);
    const std::size_t few = turns_kept(sample, subject);
    const std::size_t many = turns_kept(with_budget(sample, budget + sample.more), subject);
    if (many >= few) return holds();
    return broken(std::to_string(budget) + " tokens keep " + std::to_string(few) + " turns, " +
                  std::to_string(budget + sample.more) + " keep " + std::to_string(many));
}

}  // namespace

std::vector<Property> trim_properties() {
    const auto property = [](const char* name, const char* says, Prepare prepare = &as_generated,
                             Judge judge = nullptr, Form form = Form::once) {
        return Property{name, name, says, {Op::trim}, prepare, judge, form};
    };
    return {
        property("trim.within_budget_untouched", "A history within its budget is left alone.",
                 &with_room, nullptr, Form::unchanged),
        property("trim.kept_unaltered", "A trim alters no message that it keeps."),
        property("trim.order_kept", "A trim keeps the order of what it keeps."),
        property("trim.nothing_invented", "A trim adds nothing but one notice."),
        property("trim.idempotent", "A second trim finds nothing to do.", &as_generated,
                 &a_second_time_changes_nothing, Form::twice),
        property("trim.monotone", "A larger budget never keeps fewer turns.", &limited, &monotone,
                 Form::larger),
    };
}

}  // namespace trimspec::conformance::properties
