// The orphan sweep, block by block: calls and results without their partner go, everything else
// stays.

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "honest_parts.hpp"

namespace trimspec::conformance::exported {
namespace {

using checks::PlainOrphan;
using checks::PlainPairing;

bool is_blank_text(const Block& block) {
    const auto* text = std::get_if<Text>(&block.value);
    return text != nullptr && checks::plain_blank(text->view());
}

class Sweep {
public:
    Sweep(const Asked& asked, const Declared& declared)
        : history_{asked.history},
          declared_{declared},
          pairing_{checks::plain_pairing(asked.history)},
          keeps_pending_{asked.params.value("pending", "drop") == "keep"},
          last_{last_but_orphan_results()} {
        for (const MessagePtr& message : history_)
            fates_.emplace_back(message->blocks.size(), Fate::stays);
        for (const PlainOrphan& orphan : pairing_.orphans)
            fates_[orphan.message][orphan.block] = fate_of(orphan);
    }

    Honest honest() const {
        const bool nothing = std::all_of(fates_.begin(), fates_.end(), is_whole);
        Honest honest = nothing ? nothing_to_do(history_) : swept();
        const bool adds = has_policy(declared_, "orphan_result", "salvage") ||
                          has_policy(declared_, "unanswered_call", "synthesize");
        if (!adds || nothing)
            honest.highest_cost =
                checks::plain_cost(history_, checks::plain_counter({}, declared_.unit));
        return honest;
    }

private:
    using Fates = std::vector<Fate>;

    static bool is_whole(const Fates& fates) {
        return std::all_of(fates.begin(), fates.end(), [](Fate f) { return f == Fate::stays; });
    }

    // Whoever sweeps results first sees this message at the very end: behind it are orphan results
    // alone.
    std::size_t last_but_orphan_results() const {
        std::size_t at = history_.size();
        while (at > 0 && is_orphan_results(at - 1)) --at;
        return at == 0 ? history_.size() : at - 1;
    }

    bool is_orphan_results(std::size_t message) const {
        const auto orphans = std::count_if(pairing_.orphans.begin(), pairing_.orphans.end(),
                                           [&](const PlainOrphan& orphan) {
                                               return orphan.message == message && !orphan.is_call;
                                           });
        return orphans > 0 && static_cast<std::size_t>(orphans) == history_[message]->blocks.size();
    }

    bool nothing_follows(std::size_t message) const {
        return !pairing_.exchanges.empty() && pairing_.exchanges.back().first == message &&
               pairing_.exchanges.back().second == history_.size();
    }

    Fate fate_of(const PlainOrphan& orphan) const {
        if (!orphan.is_call) return Fate::goes;
        if (keeps_pending_ && orphan.message + 1 == history_.size()) return Fate::stays;
        const bool may_wait = keeps_pending_ && orphan.message == last_;
        const bool may_be_answered = has_policy(declared_, "unanswered_call", "synthesize");
        const bool may_be_pinned =
            has_policy(declared_, "unanswered_call", "pin") && nothing_follows(orphan.message);
        return may_wait || may_be_answered || may_be_pinned ? Fate::may_go : Fate::goes;
    }

    // A message that may lose a call may lose its reasoning with it.
    bool may_lose_reasoning(std::size_t message) const {
        if (is_whole(fates_[message]) || !holds_reasoning(*history_[message])) return false;
        return checks::plain_has_calls(*history_[message]);
    }

    Fate fate_of_message(std::size_t at) const {
        if (is_whole(fates_[at])) return Fate::stays;
        bool content_stays = false;
        bool content_may_stay = false;
        for (std::size_t b = 0; b < fates_[at].size(); ++b) {
            const Block& block = history_[at]->blocks[b];
            const bool reasoning = std::holds_alternative<Reasoning>(block.value);
            content_stays |= fates_[at][b] == Fate::stays && !reasoning && !is_blank_text(block);
            content_may_stay |= fates_[at][b] == Fate::may_go || reasoning;
        }
        if (content_stays) return Fate::stays;
        return content_may_stay ? Fate::may_go : Fate::goes;
    }

    Honest swept() const {
        Honest honest;
        honest.messages.emplace();
        for (std::size_t i = 0; i < history_.size(); ++i) {
            honest.messages->push_back(fate_of_message(i));
            if (may_lose_reasoning(i)) honest.may_lose_reasoning.push_back(i);
        }
        for (const PlainOrphan& orphan : pairing_.orphans) {
            const BlockPlace place{orphan.message, orphan.block, orphan.id};
            const Fate fate = fates_[orphan.message][orphan.block];
            if (fate == Fate::goes) honest.blocks_that_must_go.push_back(place);
            if (fate == Fate::may_go) honest.blocks_that_may_go.push_back(place);
        }
        honest.ids_that_may_not_appear = lost_ids(honest.blocks_that_must_go);
        return honest;
    }

    // Ids of `gone` that no call and no result has that may stay.
    std::vector<Text> lost_ids(const std::vector<BlockPlace>& gone) const {
        std::unordered_set<std::string_view> seen;
        for (std::size_t i = 0; i < history_.size(); ++i)
            for (std::size_t b = 0; b < fates_[i].size(); ++b)
                if (fates_[i][b] != Fate::goes) seen.insert(id_of(history_[i]->blocks[b]));
        std::vector<Text> lost;
        for (const BlockPlace& place : gone)
            if (seen.insert(place.id.view()).second) lost.push_back(place.id);
        return lost;
    }

    static std::string_view id_of(const Block& block) {
        if (const auto* call = std::get_if<ToolCall>(&block.value)) return call->id.view();
        const auto* result = std::get_if<ToolResult>(&block.value);
        return result ? result->call_id.view() : std::string_view{};
    }

    const History& history_;
    const Declared& declared_;
    PlainPairing pairing_;
    bool keeps_pending_;
    std::size_t last_;
    std::vector<Fates> fates_;
};

}  // namespace

Honest honest_sweep(const Asked& asked, const Declared& declared) {
    return Sweep{asked, declared}.honest();
}

}  // namespace trimspec::conformance::exported
