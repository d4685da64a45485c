// What a provider takes stays such that it takes it.

#include <algorithm>

#include "acceptable.hpp"
#include "property.hpp"

namespace trimspec::conformance::properties {
namespace {

Verdict valid_in_valid_out(const Sample& sample, const Subject& subject) {
    if (refusal_of(sample.history)) return not_asked();
    const Reply reply = ask(sample, subject);
    if (!reply.fault.empty()) return broken(reply.fault);
    if (!reply.history) return holds();
    if (const auto refusal = refusal_of(*reply.history)) return broken("refused: " + *refusal);
    return holds();
}

// A run of a program broken off anywhere, swept, and gone on with.
Verdict swept_prefix_is_accepted_again(const Sample& sample, const Subject& subject) {
    if (refusal_of(sample.history)) return not_asked();
    Sample prefix = sample;
    prefix.history.resize(std::min(sample.cut, sample.history.size()));
    const Reply reply = ask(prefix, subject);
    if (!reply.fault.empty()) return broken(reply.fault);
    if (!reply.history) return broken("the sweep is refused");
    History history = *reply.history;
    history.push_back(
        std::make_shared<const Message>(plain_message(Role::user, Text{"go on"})));
    if (const auto refusal = refusal_of(history)) return broken("refused: " + *refusal);
    return holds();
}

Sample swept_of_what_waits(Sample sample) {
    sample.pending = Pending::drop;
    return sample;
}

// What all the checks say, under whatever rule.
Verdict the_checks_find_nothing(const Sample& sample, const Subject& subject) {
    const Reply reply = ask(sample, subject);
    if (!reply.fault.empty()) return broken(reply.fault);
    if (reply.broken.empty()) return holds();
    Verdict verdict = broken(reply.broken.front().what);
    verdict.label = reply.broken.front().label;
    return verdict;
}

std::vector<Op> all_operations() {
    std::vector<Op> all = history_operations();
    all.insert(all.end(), {Op::estimate, Op::cap_tool_result, Op::cap_tool_message});
    return all;
}

}  // namespace

std::vector<Property> validity_properties() {
    const std::vector<Build> mostly_valid{Build::plain, Build::valid, Build::valid,
                                          Build::nearly_valid};
    return {
        {"valid_in_valid_out", "valid_in_valid_out",
         "A request that a provider takes is one that it takes after every operation.",
         history_operations(), &as_generated, &valid_in_valid_out, Form::once, mostly_valid},
        {"swept_prefix_is_accepted_again", "sweep.unanswered_call_removed",
         "Every beginning of a history, swept and gone on with, is accepted again.", {Op::sweep},
         &swept_of_what_waits, &swept_prefix_is_accepted_again, Form::prefix, mostly_valid},
        {"the_checks_find_nothing", "reader.invalid_request",
         "The checks of the suite find nothing wrong.", all_operations(), &as_generated,
         &the_checks_find_nothing},
    };
}

}  // namespace trimspec::conformance::properties
