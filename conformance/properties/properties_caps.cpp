// What follows for the message-count caps.

#include <algorithm>

#include "property.hpp"

namespace trimspec::conformance::properties {
namespace {

Sample under_the_ceiling(Sample sample) {
    const std::int64_t body = std::max<std::int64_t>(1, plain_body(sample.history));
    sample.max_messages = body + sample.more % 2;
    return sample;
}

// There are always two messages to count, and a real user's.
Sample over_the_ceiling(Sample sample) {
    while (plain_body(sample.history) < 2 || plain_shape(sample.history).turn_starts.empty())
        sample.history.push_back(
            std::make_shared<const Message>(plain_message(Role::user, Text{"x"})));
    sample.max_messages =
        std::clamp<std::int64_t>(sample.max_messages, 1, plain_body(sample.history) - 1);
    return sample;
}

// The turn cap drops whole turns: it is only held to leave no orphan that was not there.
Sample over_the_ceiling_without_orphans(Sample sample) {
    if (sample.op == Op::cap_turns) sample = without_orphans(std::move(sample));
    return over_the_ceiling(std::move(sample));
}

}  // namespace

std::vector<Property> cap_properties() {
    const auto property = [](const char* name, const char* says, Prepare prepare,
                             Form form = Form::once) {
        return Property{name,    name,    says, {Op::cap_messages, Op::cap_turns},
                        prepare, nullptr, form};
    };
    return {
        property("cap.under_ceiling_untouched", "A history under the ceiling is left alone.",
                 &under_the_ceiling, Form::unchanged),
        property("cap.ceiling_holds", "No more messages are left than the ceiling allows.",
                 &over_the_ceiling),
        property("cap.no_orphans", "A cap leaves no half of an exchange.",
                 &over_the_ceiling_without_orphans),
        property("cap.never_empty", "A history that had a real user message has one after a cap.",
                 &over_the_ceiling),
    };
}

}  // namespace trimspec::conformance::properties
