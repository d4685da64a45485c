// Trimming: leading system messages and the newest turn stay; whole turns go that cannot be kept
// within the budget.

#include <algorithm>

#include "honest_parts.hpp"

namespace trimspec::conformance::exported {
namespace {

// Where reasoning is to go behind a cut, kept messages cost less by it.
MessagePtr without_reasoning(const MessagePtr& message) {
    auto copy = std::make_shared<Message>(*message);
    std::erase_if(copy->blocks, [](const Block& block) {
        return std::holds_alternative<Reasoning>(block.value);
    });
    return copy;
}

class Trim {
public:
    Trim(const Asked& asked, const Declared& declared)
        : declared_{declared},
          whole_{asked, declared},
          budget_{number_param(asked, "budget_tokens").value_or(0)},
          cost_{whole_.cost()},
          smallest_{whole_.smallest()},
          drops_reasoning_{drops_reasoning(asked)} {
        for (std::size_t i = 0; i < asked.history.size(); ++i)
            kept_costs_.push_back(cost_when_kept(i));
    }

    Honest honest() const {
        const bool unlimited = budget_ == 0 && !has_policy(declared_, "zero_budget", "nothing");
        if (unlimited || cost_ <= budget_) {
            Honest untouched = nothing_to_do(whole_.history);
            untouched.highest_cost = cost_;
            return untouched;
        }
        Honest cut;
        cut.messages.emplace();
        for (std::size_t i = 0; i < whole_.history.size(); ++i) {
            cut.messages->push_back(fate_of(i));
            if (cut.messages->back() == Fate::goes) continue;
            if (is_shrinkable(i)) cut.may_shrink.push_back(i);
            if (drops_reasoning_ && holds_reasoning(*whole_.history[i]))
                cut.may_lose_reasoning.push_back(i);
        }
        cut.highest_cost = can_gain() ? std::max(budget_, smallest_) : cost_;
        if (may_refuse()) cut.may_fail_with.emplace_back("impossible_budget");
        return cut;
    }

private:
    std::int64_t cost_when_kept(std::size_t at) const {
        if (!drops_reasoning_) return whole_.cost(at, at + 1);
        const MessagePtr kept = without_reasoning(whole_.history[at]);
        return is_bare_reasoning(*whole_.history[at]) ? 0
                                                      : checks::plain_cost(*kept, whole_.counter);
    }

    // Older turns can go, and the notice does not cost more than they did.
    bool can_gain() const { return whole_.shape.turn_starts.size() >= 2 && smallest_ < cost_; }

    bool is_oversize() const { return smallest_ > budget_; }

    Fate fate_of(std::size_t at) const {
        const PlainShape& shape = whole_.shape;
        if (at < shape.leading_system) return Fate::stays;
        if (budget_ == 0 || at < shape.body()) return Fate::may_go;
        const bool only_reasoning = drops_reasoning_ && kept_costs_[at] == 0;
        const bool may_cut =
            is_oversize() && has_policy(declared_, "no_turn_boundary", "cut_at_exchange");
        if (at >= shape.newest())
            return only_reasoning || (may_cut && at > shape.newest()) ? Fate::may_go : Fate::stays;
        if (shape.turn_starts.empty()) return Fate::stays;
        return must_go(at) ? Fate::goes : Fate::may_go;
    }

    // With the turn of `at` and all behind it nothing fits, even without a notice.
    bool must_go(std::size_t at) const {
        const bool may_shrink =
            is_oversize() && has_policy(declared_, "oversize_newest_turn", "shrink");
        if (!can_gain() || may_shrink) return false;
        std::int64_t kept = whole_.cost(0, whole_.shape.leading_system);
        for (std::size_t i = whole_.turn_of(at); i < whole_.history.size(); ++i)
            kept = checks::plain_sum(kept, kept_costs_[i]);
        return kept > budget_;
    }

    bool is_shrinkable(std::size_t at) const {
        return is_oversize() && has_policy(declared_, "oversize_newest_turn", "shrink") &&
               at >= whole_.shape.newest() && holds_result_text(*whole_.history[at]);
    }

    bool may_refuse() const {
        return is_oversize() && (has_policy(declared_, "oversize_newest_turn", "error") ||
                                 has_policy(declared_, "no_turn_boundary", "error"));
    }

    const Declared& declared_;
    Weighed whole_;
    std::int64_t budget_;
    std::int64_t cost_;
    std::int64_t smallest_;
    bool drops_reasoning_;
    std::vector<std::int64_t> kept_costs_;
};

}  // namespace

Honest honest_trim(const Asked& asked, const Declared& declared) {
    return Trim{asked, declared}.honest();
}

}  // namespace trimspec::conformance::exported
