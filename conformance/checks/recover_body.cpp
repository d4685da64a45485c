#include <algorithm>
#include <unordered_set>

#include "filled.hpp"
#include "recovery.hpp"
#include "result_text.hpp"

namespace trimspec::conformance::checks {

namespace {

std::int64_t count(std::size_t number) {
    return static_cast<std::int64_t>(number);
}

/// Where each kept message stands in the request, newest first.
struct Matching {
    bool complete = false;
    std::vector<std::size_t> places;
};

bool is_same_or_shortened(const Bounding& bounding, std::size_t before, std::size_t after,
                          Unit unit) {
    if (bounding.numbers_before[before] == bounding.numbers_after[after]) return true;
    const MessageChange change = change_of(*bounding.before[before], *bounding.after[after], unit);
    return !change.altered && change.shortened > 0;
}

/// Finds every kept message from the end backwards, each as late as it can be: if there is any
/// order-preserving matching, this is one.
Matching match(const Context& context, const Bounding& bounding, Unit unit) {
    Matching matching;
    std::size_t limit = bounding.before.size();
    for (std::size_t j = bounding.after.size(); j > bounding.kept_from; --j) {
        std::size_t at = limit;
        while (at > bounding.shape.body() && !is_same_or_shortened(bounding, at - 1, j - 1, unit))
            --at;
        if (at <= bounding.shape.body()) {
            context.add("recover.shape_kept",
                        "a message that the request does not have, or has otherwise, or elsewhere",
                        place(j - 1));
            return matching;
        }
        limit = at - 1;
        matching.places.push_back(limit);
    }
    matching.complete = true;
    return matching;
}

void check_shortened_results(const Context& context, const Bounding& bounding, std::size_t before,
                             std::size_t after) {
    const Message& was = *bounding.before[before];
    const Message& is = *bounding.after[after];
    for (std::size_t i = 0; i < was.blocks.size(); ++i) {
        const ToolResult* result = std::get_if<ToolResult>(&was.blocks[i].value);
        if (result == nullptr) continue;
        const std::string text_before = plain_text(*result);
        const std::string text_after = plain_text(std::get<ToolResult>(is.blocks[i].value));
        if (text_before != text_after)
            check_shortened(context, {text_before, text_after, place(after, i)});
    }
}

/// Rule: trim.newest_turn_kept. Policy cut_at_exchange: at least its first message.
void check_newest_turn(const Context& context, const Bounding& bounding, const Matching& matching) {
    const std::size_t newest = bounding.shape.newest();
    if (newest == bounding.before.size()) return;
    const auto kept = static_cast<std::size_t>(
        std::count_if(matching.places.begin(), matching.places.end(),
                      [newest](std::size_t at) { return at >= newest; }));
    const bool first_kept = kept > 0 && matching.places[kept - 1] == newest;
    const bool whole = kept == bounding.before.size() - newest;
    const bool cut = first_kept && context.policy("no_turn_boundary", "cut_at_exchange");
    if (!whole && !cut)
        context.add("trim.newest_turn_kept", "messages of the newest turn are missing");
}

void count_turns(const Bounding& bounding, const Matching& matching, RecoveredBody& body) {
    const std::vector<std::size_t>& starts = bounding.shape.turn_starts;
    for (const std::size_t at : matching.places)
        if (std::binary_search(starts.begin(), starts.end(), at)) ++body.kept_turns;
    body.dropped_turns = count(starts.size()) - body.kept_turns;
    body.dropped_messages =
        count(bounding.before.size() - bounding.shape.body()) - count(matching.places.size());
    const std::size_t first =
        matching.places.empty() ? bounding.before.size() : matching.places.back();
    const bool run = first + matching.places.size() == bounding.before.size();
    body.whole_run = run && (first == bounding.shape.body() ||
                             std::binary_search(starts.begin(), starts.end(), first));
}

}  // namespace

RecoveredBody check_recovered_body(const Context& context, const Bounding& bounding) {
    RecoveredBody body;
    const Unit unit = counter_of(context).unit;
    const Matching matching = match(context, bounding, unit);
    if (!matching.complete) return body;
    body.known = true;
    check_newest_turn(context, bounding, matching);
    const std::unordered_set<std::size_t> known{bounding.numbers_before.begin(),
                                                bounding.numbers_before.end()};
    for (std::size_t i = 0; i < matching.places.size(); ++i) {
        const std::size_t before = matching.places[i];
        const std::size_t after = bounding.after.size() - 1 - i;
        if (bounding.numbers_before[before] == bounding.numbers_after[after]) continue;
        // Ids that are used again: this may as well be another message of the request, unaltered.
        if (known.count(bounding.numbers_after[after]) > 0) {
            body.shrunk_known = false;
            continue;
        }
        body.shrunk_results +=
            change_of(*bounding.before[before], *bounding.after[after], unit).shortened;
        check_shortened_results(context, bounding, before, after);
    }
    count_turns(bounding, matching, body);
    if (bounding.shape.body() < bounding.before.size() && matching.places.empty())
        context.add("valid_in_valid_out", "nothing of the body is left");
    return body;
}

}  // namespace trimspec::conformance::checks
