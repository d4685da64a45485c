// What a cut leaves behind: no new orphans, and a request that every provider still accepts.
#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <unordered_set>

#include "bounding.hpp"
#include "filled.hpp"

namespace trimspec::conformance::checks {

namespace {

/// Orphans of the request: by message and block for messages that came through unaltered, by id for
/// the others.
struct KnownOrphans {
    std::set<std::tuple<std::size_t, std::size_t>> by_place;  ///< number of the message, block
    std::set<std::tuple<bool, std::string>> by_id;
    std::unordered_set<std::size_t> messages;
};

KnownOrphans known_orphans(const History& before, MessageNumbers& numbers) {
    KnownOrphans known;
    const std::vector<std::size_t> all = numbers.of(before);
    known.messages.insert(all.begin(), all.end());
    for (const PlainOrphan& orphan : plain_pairing(before).orphans) {
        known.by_place.emplace(all[orphan.message], orphan.block);
        known.by_id.emplace(orphan.is_call, std::string{orphan.id.view()});
    }
    return known;
}

bool is_known(const KnownOrphans& known, const PlainOrphan& orphan, std::size_t number) {
    if (known.messages.count(number) > 0)
        return known.by_place.count({number, orphan.block}) > 0;
    return known.by_id.count({orphan.is_call, std::string{orphan.id.view()}}) > 0;
}

bool holds_nothing(const Message& message) {
    return std::all_of(message.blocks.begin(), message.blocks.end(), [](const Block& block) {
        const Text* text = std::get_if<Text>(&block.value);
        return text != nullptr && plain_blank(text->view());
    });
}

void check_no_empty_assistant(const Context& context, const History& before, const History& after) {
    MessageNumbers numbers;
    const std::vector<std::size_t> all = numbers.of(before);
    const std::unordered_set<std::size_t> known{all.begin(), all.end()};
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (after[i]->role != Role::assistant || !holds_nothing(*after[i])) continue;
        if (known.count(numbers.of(after[i])) > 0) continue;
        context.add("valid_in_valid_out", "an assistant message was left without any content",
                    place(i));
        return;
    }
}

std::size_t first_of_body(const History& history) {
    std::size_t at = 0;
    while (at < history.size() && plain_is_system(*history[at])) ++at;
    return at;
}

}  // namespace

void check_no_new_orphans(const Context& context, std::string_view label, const History& before,
                          const History& after, bool tail_may_wait) {
    MessageNumbers numbers;
    const KnownOrphans known = known_orphans(before, numbers);
    for (const PlainOrphan& orphan : plain_pairing(after).orphans) {
        const bool waits = tail_may_wait && orphan.is_call && orphan.message + 1 == after.size();
        if (waits || is_known(known, orphan, numbers.of(after[orphan.message]))) continue;
        context.add(label,
                    orphan.is_call ? "a call lost its result" : "a result lost its call",
                    place(orphan.message, orphan.block));
        return;
    }
}

void check_still_valid(const Context& context, const History& before, const History& after) {
    const PlainShape shape = plain_shape(before, context.declared);
    const std::size_t first = first_of_body(after);
    const bool began_with_user =
        shape.body() < before.size() && plain_is_real_user(*before[shape.body()]);
    if (began_with_user && first < after.size() && after[first]->role != Role::user)
        context.add("valid_in_valid_out",
                    "the first message behind the system text was a user message and is none now",
                    place(first));
    check_no_empty_assistant(context, before, after);
}

}  // namespace trimspec::conformance::checks
