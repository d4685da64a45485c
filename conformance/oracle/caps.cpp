// Message-count caps: of all sets of body messages that could be kept, those that the rules of
// section 5 allow.

#include <algorithm>
#include <iterator>

#include "definitions.hpp"
#include "preference.hpp"

namespace trimspec::oracle {

namespace {

void strip_all(History& body) {
    History stripped;
    for (const MessagePtr& message : body)
        if (MessagePtr left = strip(message)) stripped.push_back(std::move(left));
    body = std::move(stripped);
}

History front_of(const History& history, const Parts& parts) {
    History front = pick(history, parts.system);
    if (parts.notice != 0) front.push_back(pick(history, parts.notice).front());
    return front;
}

History join(const History& front, const History& body) {
    History joined;
    joined.reserve(front.size() + body.size());
    joined.insert(joined.end(), front.begin(), front.end());
    joined.insert(joined.end(), body.begin(), body.end());
    return joined;
}

std::string text_of(const Message& message) {
    std::string text;
    for (const Block& block : message.blocks)
        if (const auto* part = std::get_if<Text>(&block.value)) text += part->view();
    return text;
}

bool has_content(const Message& message) {
    return !text_of(message).empty() ||
           std::any_of(message.blocks.begin(), message.blocks.end(), [](const Block& block) {
               return !std::holds_alternative<Text>(block.value);
           });
}

// Section 7: the one message for several that have content.
MessagePtr merge(const History& system) {
    std::string text;
    std::vector<Block> others;
    for (const MessagePtr& message : system) {
        const std::string part = text_of(*message);
        if (!text.empty() && !part.empty()) text += "\n\n";
        text += part;
        for (const Block& block : message->blocks)
            if (!std::holds_alternative<Text>(block.value)) others.push_back(block);
    }
    Message merged{Role::system, {}, system.front()->synthetic, system.front()->wire};
    if (!text.empty()) merged.blocks.push_back({Text{text}, {}});
    merged.blocks.insert(merged.blocks.end(), others.begin(), others.end());
    return std::make_shared<const Message>(std::move(merged));
}

History normalize(const History& history) {
    History system;
    History normalized;
    for (const MessagePtr& message : history) {
        if (!is_system(*message)) normalized.push_back(message);
        if (is_system(*message) && has_content(*message)) system.push_back(message);
    }
    if (system.size() == 1) normalized.insert(normalized.begin(), system.front());
    if (system.size() > 1) normalized.insert(normalized.begin(), merge(system));
    return normalized;
}

// cap.anchor_kept. Of the sets that hold the anchor and are small enough, the one whose newest
// messages are the most recent; as numbers: the greatest, since newer messages are higher bits.
Set best_kept(std::size_t body_messages, const std::optional<std::size_t>& anchor, Number max) {
    std::vector<Set> allowed;
    for (Set kept = 0; kept <= all_of(body_messages); ++kept)
        if (count(kept) <= max && (!anchor || holds(kept, *anchor))) allowed.push_back(kept);
    return the_best(allowed, [](Set a, Set b) { return a > b; });
}

}  // namespace

MessageCaps::MessageCaps(const History& history, Reasonings reasonings)
    : history_{history}, reasonings_{reasonings} {
    const Parts parts = parts_of(history);
    front_ = front_of(history, parts);
    body_ = pick(history, parts.counted());
    for (std::size_t i = body_.size(); i-- > 0;)
        if (starts_turn(*body_[i])) anchor_ = i;
}

CapAnswer MessageCaps::best(Number max, LastCalls last_calls) const {
    CapAnswer answer;
    answer.history = history_;
    answer.messages_before = answer.messages_after = body_messages();
    if (body_messages() <= max) return answer;  // cap.under_ceiling_untouched
    History kept = pick(body_, best_kept(body_.size(), anchor_, max));
    if (reasonings_ == Reasonings::leave_behind_a_cut) strip_all(kept);
    const History swept = sweep(join(front_, kept), last_calls).history;
    answer.capped = true;
    answer.messages_after = static_cast<Number>(swept.size() - front_.size());
    answer.dropped_messages = answer.messages_before - answer.messages_after;
    answer.history = normalize(swept);
    return answer;
}

namespace {

bool is_better(const CapAnswer& a, const CapAnswer& b, Number max) {
    const bool a_fits = a.messages_after <= max;
    const bool b_fits = b.messages_after <= max;
    if (a_fits != b_fits) return a_fits;
    return a_fits ? a.dropped_turns < b.dropped_turns : a.dropped_turns > b.dropped_turns;
}

}  // namespace

TurnCaps::TurnCaps(const History& history, Reasonings reasonings) {
    Parts parts = parts_of(history);
    CapAnswer as_it_was;
    as_it_was.history = history;
    as_it_was.messages_before = as_it_was.messages_after = count(parts.counted());
    allowed_.push_back(as_it_was);
    if (parts.turns.size() < 2) return;
    for (Set& turn : parts.turns) turn &= parts.counted();
    parts.preamble &= parts.counted();
    for (Set kept = 0; kept <= parts.all(); ++kept) {
        if (!is_within(kept, parts.counted()) || !keeps_whole_turns(kept, parts)) continue;
        if (is_within(parts.turns.front(), kept)) continue;  // no turn gone: nothing is gone
        History body = pick(history, kept);
        if (reasonings == Reasonings::leave_behind_a_cut) strip_all(body);
        CapAnswer answer = as_it_was;
        answer.capped = true;
        answer.messages_after = static_cast<Number>(body.size());
        answer.dropped_messages = answer.messages_before - answer.messages_after;
        answer.dropped_turns = static_cast<Number>(parts.turns.size()) - turns_in(kept, parts);
        answer.history = join(front_of(history, parts), body);
        allowed_.push_back(std::move(answer));
    }
}

const CapAnswer& TurnCaps::best(Number max) const {
    const CapAnswer& untouched = allowed_.front();
    if (untouched.messages_before <= max) return untouched;
    return the_best(allowed_,
                    [&](const CapAnswer& a, const CapAnswer& b) { return is_better(a, b, max); });
}

}  // namespace trimspec::oracle
