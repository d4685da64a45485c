// What follows for the message-count caps.

#include <algorithm>

#include "property.hpp"

namespace trimspec::conformance::properties {
namespace {

Outcome<Capped> cap(const Sample& sample, const Subject& subject) {
    return sample.op == Op::cap_turns
               ? cap_turns(sample.history, sample.max_messages, sample.reasoning, subject)
               : cap_messages(sample.history, sample.max_messages, sample.pending,
                              sample.reasoning, subject);
}

bool has_real_user(const History& history) { return !plain_shape(history).turn_starts.empty(); }

Sample under_the_ceiling(Sample sample) {
    const std::int64_t body = std::max<std::int64_t>(1, plain_body(sample.history));
    sample.max_messages = body + sample.more % 2;
    return sample;
}

// There are always two messages to count, and a real user's.
Sample over_the_ceiling(Sample sample) {
    const auto add = [&] {
        sample.history.push_back(
            std::make_shared<const Message>(plain_message(Role::user, Text{"x"})));
    };
    while (plain_body(sample.history) < 2 || !has_real_user(sample.history)) add();
    sample.max_messages = std::min(sample.max_messages, plain_body(sample.history) - 1);
    return sample;
}

// The turn cap drops whole turns: it is only held to leave no orphan that was not there.
Sample over_the_ceiling_without_orphans(Sample sample) {
    if (sample.op == Op::cap_turns) sample = without_orphans(std::move(sample));
    return over_the_ceiling(std::move(sample));
}

// Calls of the very last message may wait for their results.
std::size_t orphans_of(const History& history, Pending pending) {
    const auto orphans = checks::plain_pairing(history).orphans;
    return static_cast<std::size_t>(std::ranges::count_if(orphans, [&](const auto& orphan) {
        return !(orphan.is_call && pending == Pending::keep &&
                 orphan.message + 1 == history.size());
    }));
}

Finding under_ceiling_untouched(const Sample& sample, const Subject& subject) {
    const Outcome<Capped> outcome = cap(sample, subject);
    const auto* capped = std::get_if<Capped>(&outcome);
    if (capped == nullptr) return broken("a ceiling of at least 1 is refused");
    if (!same_history(capped->history, sample.history)) return broken("the history has changed");
    if (capped->report.capped || capped->log || capped->event) return broken("a cap is told of");
    return holds();
}

// The newest turn stays whole even beyond the ceiling of cap_turns.
Finding ceiling_holds(const Sample& sample, const Subject& subject) {
    const Outcome<Capped> outcome = cap(sample, subject);
    const auto* capped = std::get_if<Capped>(&outcome);
    if (capped == nullptr) return broken("a ceiling of at least 1 is refused");
    const std::int64_t left = plain_body(capped->history);
    const std::size_t turns = plain_shape(capped->history).turn_starts.size();
    if (left <= sample.max_messages || (sample.op == Op::cap_turns && turns < 2)) return holds();
    return broken(std::to_string(left) + " messages are left under a ceiling of " +
                  std::to_string(sample.max_messages));
}

Finding no_orphans(const Sample& sample, const Subject& subject) {
    const Outcome<Capped> outcome = cap(sample, subject);
    const auto* capped = std::get_if<Capped>(&outcome);
    if (capped == nullptr) return broken("a ceiling of at least 1 is refused");
    if (!capped->report.capped) return not_asked();
    const bool sweeps = sample.op == Op::cap_messages;
    const std::size_t orphans =
        orphans_of(capped->history, sweeps ? sample.pending : Pending::drop);
    if (orphans == 0) return holds();
    return broken(std::to_string(orphans) + " orphans are left");
}

Finding never_empty(const Sample& sample, const Subject& subject) {
    const Outcome<Capped> outcome = cap(sample, subject);
    const auto* capped = std::get_if<Capped>(&outcome);
    if (capped == nullptr) return broken("a ceiling of at least 1 is refused");
    if (!has_real_user(capped->history)) return broken("no real user message is left");
    return holds();
}

}  // namespace

std::vector<Property> cap_properties() {
    const std::vector<Op> both{Op::cap_messages, Op::cap_turns};
    return {
        {"cap.under_ceiling_untouched", "cap.under_ceiling_untouched",
         "A history under the ceiling is left alone.", both, &under_the_ceiling,
         &under_ceiling_untouched, Form::unchanged},
        {"cap.ceiling_holds", "cap.ceiling_holds",
         "No more messages are left than the ceiling allows.", both, &over_the_ceiling,
         &ceiling_holds},
        {"cap.no_orphans", "cap.no_orphans", "A cap leaves no half of an exchange.",
         both, &over_the_ceiling_without_orphans,
         &no_orphans},
        {"cap.never_empty", "cap.never_empty",
         "A history that had a real user message has one after a cap.", both, &over_the_ceiling,
         &never_empty},
    };
}

}  // namespace trimspec::conformance::properties
