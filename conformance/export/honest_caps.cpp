// Message caps: what counts is the body, that is all but system messages and the notice.

#include <algorithm>

#include "honest_parts.hpp"

namespace trimspec::conformance::exported {
namespace {

struct Cap {
    Weighed whole;
    std::int64_t max;
    std::vector<std::size_t> body;  ///< indexes of the messages that count
    std::vector<std::size_t> left;  ///< those of them that are still there behind a cut

    Cap(const Asked& asked, const Declared& declared)
        : whole{asked, declared}, max{number_param(asked, "max_messages").value_or(0)} {
        const PlainShape& shape = whole.shape;
        for (std::size_t i = 0; i < asked.history.size(); ++i) {
            const bool is_notice = shape.notice && i == shape.leading_system;
            if (is_notice || checks::plain_is_system(*asked.history[i])) continue;
            body.push_back(i);
            if (!drops_reasoning(asked) || !is_bare_reasoning(*asked.history[i])) left.push_back(i);
        }
    }

    /// How many messages count from message `first` on, with a cut in front of it.
    [[nodiscard]] std::int64_t counted_from(std::size_t first) const {
        return left.end() - std::lower_bound(left.begin(), left.end(), first);
    }

    [[nodiscard]] bool is_untouched(const Declared& declared) const {
        const bool unlimited = max == 0 && has_policy(declared, "zero_cap", "unlimited");
        const bool counts_system = has_policy(declared, "cap_counts_system", "yes");
        const auto counted =
            static_cast<std::int64_t>(counts_system ? whole.history.size() : body.size());
        return unlimited || counted <= max;
    }
};

// A cap of 0 that keeps nothing: at most a last message of the body is left.
Honest keeps_nothing(const History& history) {
    Honest honest;
    honest.messages.emplace(history.size(), Fate::may_go);
    honest.highest_messages = 1;
    return honest;
}

// A system message stays, though it moves to the front where others may have stood before it.
Fate fate_of_system(const Message& message) {
    return checks::plain_text(message).empty() ? Fate::may_go : Fate::text_stays;
}

Fate fate_in_turns(const Cap& cap, std::size_t at) {
    const Weighed& whole = cap.whole;
    if (at < whole.shape.leading_system) return Fate::stays;
    if (checks::plain_is_system(*whole.history[at])) return fate_of_system(*whole.history[at]);
    if (at < whole.shape.body()) return Fate::may_go;
    if (at >= whole.shape.newest()) return Fate::stays;
    return cap.counted_from(whole.turn_of(at)) > cap.max ? Fate::goes : Fate::may_go;
}

}  // namespace

Honest honest_cap_messages(const Asked& asked, const Declared& declared) {
    const Cap cap{asked, declared};
    if (cap.is_untouched(declared)) return nothing_to_do(asked.history);
    if (cap.max == 0) return keeps_nothing(asked.history);
    Honest honest;
    honest.messages.emplace();
    for (const MessagePtr& message : asked.history)
        honest.messages->push_back(checks::plain_is_system(*message) ? fate_of_system(*message)
                                                                     : Fate::may_go);
    // Salvaged text makes user messages too.
    if (!has_policy(declared, "orphan_result", "salvage"))
        honest.one_must_stay = cap.whole.shape.turn_starts;
    honest.highest_messages = cap.max;
    let_reasoning_leave(asked, honest);
    return honest;
}

Honest honest_cap_turns(const Asked& asked, const Declared& declared) {
    const Cap cap{asked, declared};
    if (cap.is_untouched(declared)) return nothing_to_do(asked.history);
    if (cap.max == 0) return keeps_nothing(asked.history);
    if (cap.whole.shape.turn_starts.size() < 2) return nothing_to_do(asked.history);
    Honest honest;
    honest.messages.emplace();
    for (std::size_t i = 0; i < asked.history.size(); ++i)
        honest.messages->push_back(fate_in_turns(cap, i));
    honest.system_in_front = true;
    honest.highest_messages = std::max(cap.max, cap.counted_from(cap.whole.shape.newest()));
    let_reasoning_leave(asked, honest);
    return honest;
}

}  // namespace trimspec::conformance::exported
