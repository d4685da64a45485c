// What a sweep has to do with every block of a history, by the plain pairing and the policies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "context.hpp"
#include "match.hpp"

namespace trimspec::conformance::checks {

enum class Fate : char {
    stays,
    goes,
    either,  ///< left to the adapter or to its policy
};

struct MessageFate {
    std::vector<Fate> blocks;
    bool whole = true;      ///< every block stays
    bool must_go = false;   ///< the message vanishes: blank text is all that is left
    bool may_go = false;    ///< the message may vanish: what else is left is left to the adapter
};

struct SweepPlan {
    PlainPairing pairing;
    std::vector<MessageFate> messages;
    std::vector<PlainOrphan> orphans;  ///< those that have to be dealt with, pending calls apart
    bool nothing_to_do = true;         ///< no orphan beside calls that may wait
    bool counts_open = false;          ///< a policy leaves open what the report counts
};

/// Rules: sweep.pending_tail; sweep.reasoning_leaves_with_last_call (exact); the policies
/// orphan_result and unanswered_call.
[[nodiscard]] SweepPlan plan_sweep(const Context& context);

/// The request lets the calls of the very last message wait.
[[nodiscard]] bool keeps_pending(const Context& context);

}  // namespace trimspec::conformance::checks
