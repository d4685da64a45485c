#include "sweep_walk.hpp"
#include "filled.hpp"

#include <algorithm>
#include <string>


namespace trimspec::conformance::checks {

namespace {

bool is_result(const Block& block) {
    return std::holds_alternative<ToolResult>(block.value);
}

Allowance additions(const Context& context) {
    Allowance allowance;
    allowance.salvaged_text = context.policy("orphan_result", "salvage");
    allowance.error_results = context.policy("unanswered_call", "synthesize");
    return allowance;
}

bool is_addition(const Block& block, const Allowance& allowance) {
    return (allowance.salvaged_text && std::holds_alternative<Text>(block.value)) ||
           (allowance.error_results && is_result(block));
}

/// Whether `after` is what the fates of its blocks leave of `before`.
bool is_swept(const Message& before, const std::vector<Fate>& fates, const Message& after,
              const Allowance& allowance) {
    if (!same_envelope(before, after)) return false;
    auto at = after.blocks.begin();
    const auto end = after.blocks.end();
    for (std::size_t i = 0; i < before.blocks.size(); ++i) {
        const Block& block = before.blocks[i];
        if (fates[i] == Fate::goes) continue;
        const bool stays = fates[i] == Fate::stays;
        while (stays && at != end && !same_block(block, *at) && is_addition(*at, allowance)) ++at;
        const bool here = at != end && same_block(block, *at);
        if (here) ++at;
        if (stays && !here) return false;
    }
    while (at != end && is_addition(*at, allowance)) ++at;
    return at == end;
}

/// One walk: `i` in the request, `j` in the reply.
struct Walk {
    const Context& context;
    const SweepSides& sides;
    const SweepPlan& plan;
    std::size_t i = 0;
    std::size_t j = 0;
    /// Messages of the request before this one are not what the reply has at `seen_j`.
    std::size_t seen_i = 0;
    std::size_t seen_j = 0;

    [[nodiscard]] const Message& before() const { return *sides.before[i]; }
    [[nodiscard]] const MessageFate& fate() const { return plan.messages[i]; }
    [[nodiscard]] bool at_end() const { return j == sides.after.size(); }
    [[nodiscard]] bool is_known() const { return sides.known.count(sides.numbers_after[j]) > 0; }

    [[nodiscard]] bool is_as_it_should_be() const {
        if (at_end()) return false;
        if (fate().whole) return sides.numbers_before[i] == sides.numbers_after[j];
        if (fate().must_go && is_known()) return false;
        return is_swept(before(), fate().blocks, *sides.after[j], additions(context));
    }

    /// The reply has some other remainder of this message here.
    [[nodiscard]] bool is_other_remainder() const {
        Allowance allowance = additions(context);
        allowance.reasoning = true;
        return !at_end() && !fate().whole && !is_known() &&
               is_reduced(before(), *sides.after[j], allowance);
    }

    /// The reply has this message here with an orphan left in it.
    [[nodiscard]] bool is_left_with_orphan() const {
        Allowance allowance = additions(context);
        allowance.reasoning = true;
        return !at_end() && !fate().whole && sides.left.count(j) > 0 &&
               is_reduced(before(), *sides.after[j], allowance);
    }

    [[nodiscard]] bool differs_in_reasoning_only() const {
        if (at_end()) return false;
        std::vector<Fate> fates = fate().blocks;
        for (std::size_t k = 0; k < fates.size(); ++k)
            if (std::holds_alternative<Reasoning>(before().blocks[k].value)) fates[k] = Fate::either;
        return is_swept(before(), fates, *sides.after[j], additions(context));
    }

    [[nodiscard]] bool comes_later() const {
        const auto from = sides.numbers_after.begin() + static_cast<std::ptrdiff_t>(j);
        return fate().whole && std::find(from, sides.numbers_after.end(),
                                         sides.numbers_before[i]) != sides.numbers_after.end();
    }

    /// What the reply has here is due for a later message of the request, with all between gone: two
    /// messages may hold the same calls. Each place of the reply is looked for once.
    [[nodiscard]] bool is_due_later() {
        Walk later = *this;
        later.i = seen_j == j ? std::max(seen_i, i + 1) : i + 1;
        while (later.i < sides.before.size() && !later.is_as_it_should_be() && later.fate().may_go)
            ++later.i;
        seen_i = later.i;
        seen_j = j;
        return later.i < sides.before.size() && later.is_as_it_should_be();
    }

    void skip_added() {
        while (!at_end() && is_added(context, sides, j)) ++j;
    }

    /// Says which rule is broken where the walk stopped.
    void blame() const;
};

void Walk::blame() const {
    const bool waits =
        keeps_pending(context) && i + 1 == sides.before.size() && plain_has_calls(before());
    if (comes_later())
        context.add("sweep.order_kept",
                    filled("message {} of the request comes later than it should", i),
                    place(j));
    else if (waits)
        context.add("sweep.pending_tail",
                    "the calls of the very last message may wait, yet it was touched", place(j));
    else if (!fate().whole && differs_in_reasoning_only())
        context.add("sweep.reasoning_leaves_with_last_call",
                    filled("reasoning of message {} of the request, which lost a call, is "
                           "not as it should be",
                           i),
                    place(j));
    else if (fate().whole || plan.pairing.holds_pair[i] != 0)
        context.add("sweep.pairs_untouched",
                    filled("message {} of the request is gone or altered, though {}", i,
                           fate().whole ? "nothing in it was an orphan"
                                        : "part of it belongs to a pair"),
                    place(j));
    else
        context.add("sweep.remnant",
                    filled("what is left of message {} of the request is not all that should "
                           "be",
                           i),
                    place(j));
}

}  // namespace

bool is_added(const Context& context, const SweepSides& sides, std::size_t after) {
    const Message& message = *sides.after[after];
    if (sides.known.count(sides.numbers_after[after]) > 0) return false;
    const Allowance allowance = additions(context);
    if (!plain_is_carrier(message)) return allowance.salvaged_text && message.role == Role::user;
    return allowance.error_results &&
           std::all_of(message.blocks.begin(), message.blocks.end(), is_result);
}

bool check_walk(const Context& context, const SweepSides& sides, const SweepPlan& plan) {
    Walk walk{context, sides, plan};
    for (; walk.i < sides.before.size(); ++walk.i) {
        if (!walk.fate().may_go && !walk.is_as_it_should_be()) walk.skip_added();
        if (walk.is_as_it_should_be()) {
            if (walk.fate().must_go)
                context.add("sweep.remnant",
                            "a message that lost a block is left with blank text only",
                            place(walk.j));
            ++walk.j;
        } else if (walk.is_left_with_orphan()) {
            ++walk.j;
        } else if (!walk.fate().may_go || (walk.is_other_remainder() && !walk.is_due_later())) {
            walk.blame();
            return false;
        }
    }
    walk.skip_added();
    if (walk.at_end()) return true;
    context.add("sweep.never_grows", "a message that the request does not have", place(walk.j));
    return false;
}

}  // namespace trimspec::conformance::checks
