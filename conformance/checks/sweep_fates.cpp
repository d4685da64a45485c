#include "sweep_fates.hpp"

#include <algorithm>

namespace trimspec::conformance::checks {

namespace {

bool is_blank_text(const Block& block) {
    const Text* text = std::get_if<Text>(&block.value);
    return text != nullptr && plain_blank(text->view());
}

/// Policy pin: nothing follows the call's exchange.
bool nothing_follows(const PlainPairing& pairing, const History& history, std::size_t message) {
    return !pairing.exchanges.empty() && pairing.exchanges.back().first == message &&
           pairing.exchanges.back().second == history.size();
}

/// The last message that is not made of orphan results alone: whoever sweeps results first sees it
/// at the very end.
std::size_t last_but_orphan_results(const History& history, const PlainPairing& pairing) {
    std::size_t at = history.size();
    auto orphan = pairing.orphans.rbegin();
    while (at > 0) {
        std::size_t results = 0;
        for (; orphan != pairing.orphans.rend() && orphan->message + 1 == at; ++orphan)
            results += orphan->is_call ? 0 : 1;
        if (results == 0 || results != history[at - 1]->blocks.size()) break;
        --at;
    }
    return at == 0 ? history.size() : at - 1;
}

Fate fate_of(const Context& context, const PlainPairing& pairing, const PlainOrphan& orphan,
             std::size_t last) {
    const History& history = context.asked.history;
    if (!orphan.is_call) return Fate::goes;
    if (keeps_pending(context) && orphan.message + 1 == history.size()) return Fate::stays;
    if (keeps_pending(context) && !context.declared.exact && orphan.message == last)
        return Fate::either;
    if (context.policy("unanswered_call", "synthesize")) return Fate::either;
    if (context.policy("unanswered_call", "pin") &&
        nothing_follows(pairing, history, orphan.message))
        return Fate::either;
    return Fate::goes;
}

/// Reasoning of a message that loses calls. Exact: it leaves with the last one.
void decide_reasoning(const Context& context, const Message& message, MessageFate& fate) {
    bool loses_call = false;
    bool keeps_call = false;
    for (std::size_t i = 0; i < message.blocks.size(); ++i) {
        if (!std::holds_alternative<ToolCall>(message.blocks[i].value)) continue;
        loses_call |= fate.blocks[i] != Fate::stays;
        keeps_call |= fate.blocks[i] != Fate::goes;
    }
    if (!loses_call) return;
    const Fate exact = keeps_call ? Fate::stays : Fate::goes;
    for (std::size_t i = 0; i < message.blocks.size(); ++i)
        if (std::holds_alternative<Reasoning>(message.blocks[i].value))
            fate.blocks[i] = context.declared.exact ? exact : Fate::either;
}

void decide_message(const Message& message, MessageFate& fate) {
    bool surely_loses = false;
    bool content_stays = false;
    bool content_may_stay = false;
    for (std::size_t i = 0; i < message.blocks.size(); ++i) {
        const bool blank = is_blank_text(message.blocks[i]);
        surely_loses |= fate.blocks[i] == Fate::goes;
        content_stays |= fate.blocks[i] == Fate::stays && !blank;
        content_may_stay |= fate.blocks[i] == Fate::either;
        fate.whole &= fate.blocks[i] == Fate::stays;
    }
    fate.may_go = !fate.whole && !content_stays;
    fate.must_go = fate.may_go && surely_loses && !content_may_stay;
}

}  // namespace

bool keeps_pending(const Context& context) {
    return string_of(member(context.asked.params, "pending")) == "keep";
}

SweepPlan plan_sweep(const Context& context) {
    const History& history = context.asked.history;
    SweepPlan plan;
    plan.pairing = plain_pairing(history);
    plan.messages.resize(history.size());
    for (std::size_t i = 0; i < history.size(); ++i)
        plan.messages[i].blocks.assign(history[i]->blocks.size(), Fate::stays);
    const std::size_t last = last_but_orphan_results(history, plan.pairing);
    for (const PlainOrphan& orphan : plan.pairing.orphans) {
        const Fate fate = fate_of(context, plan.pairing, orphan, last);
        plan.messages[orphan.message].blocks[orphan.block] = fate;
        if (fate != Fate::stays) plan.orphans.push_back(orphan);
        plan.nothing_to_do &= fate == Fate::stays;
        plan.counts_open |= fate == Fate::either;
    }
    plan.counts_open |= !plan.nothing_to_do && context.policy("orphan_result", "salvage");
    for (std::size_t i = 0; i < history.size(); ++i) {
        if (plain_has_calls(*history[i])) decide_reasoning(context, *history[i], plan.messages[i]);
        decide_message(*history[i], plan.messages[i]);
    }
    return plan;
}

}  // namespace trimspec::conformance::checks
