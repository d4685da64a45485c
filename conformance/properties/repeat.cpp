#include "repeat.hpp"

namespace trimspec::conformance::properties {

Verdict a_second_time_changes_nothing(const Sample& sample, const Subject& subject) {
    const Reply once = ask(sample, subject);
    if (!once.fault.empty()) return broken(once.fault);
    if (once.is_error) return holds();
    const Tokens budget = budget_of(sample);
    Sample outcome = asked_again(sample, once);
    if (budget > 0) outcome = with_budget(std::move(outcome), budget);
    const Reply twice = ask(outcome, subject);
    if (!twice.fault.empty()) return broken(twice.fault);
    if (!is_unaltered(outcome, twice)) return broken("a second time changes more");
    return holds();
}

std::size_t turns_kept(const Sample& sample, const Subject& subject) {
    const Reply reply = ask(sample, subject);
    return reply.history ? plain_shape(*reply.history).turn_starts.size() : 0;
}

Sample with_budget(Sample sample, Tokens budget) {
    sample.budget = {Budget::From::whole, 0, budget - plain_cost(sample, sample.history)};
    return sample;
}

}  // namespace trimspec::conformance::properties
