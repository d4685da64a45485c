// What a provider takes stays such that it takes it.

#include <algorithm>

#include "acceptable.hpp"
#include "operations.hpp"
#include "property.hpp"

namespace trimspec::conformance::properties {
namespace {

Finding valid_in_valid_out(const Sample& sample, const Subject& subject) {
    if (refusal_of(sample.history)) return not_asked();
    const Applied applied = apply(sample, subject);
    if (!applied.history) return holds();
    if (const auto refusal = refusal_of(*applied.history)) return broken("refused: " + *refusal);
    return holds();
}

// A run of a program broken off anywhere, swept, and gone on with.
Finding swept_prefix_is_accepted_again(const Sample& sample, const Subject& subject) {
    if (refusal_of(sample.history)) return not_asked();
    const auto cut = static_cast<std::ptrdiff_t>(std::min(sample.cut, sample.history.size()));
    History history{sample.history.begin(), sample.history.begin() + cut};
    history = subject.sweep(std::move(history), Pending::drop, subject).history;
    history.push_back(
        std::make_shared<const Message>(plain_message(Role::user, Text{"go on"})));
    if (const auto refusal = refusal_of(history)) return broken("refused: " + *refusal);
    return holds();
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
         &as_generated, &swept_prefix_is_accepted_again, Form::prefix, mostly_valid},
    };
}

}  // namespace trimspec::conformance::properties
