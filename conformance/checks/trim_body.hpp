// Which part of the body a trim kept, and which rule is broken when it is no run of whole turns.
#pragma once

#include <cstdint>

#include "bounding.hpp"

namespace trimspec::conformance::checks {

/// The kept body, as far as it could be made out.
struct Kept {
    bool known = false;     ///< every kept message was found at its place
    std::size_t from = 0;   ///< index in the request of the first kept message behind a cut
    bool cut = false;       ///< the newest turn was cut between exchanges (policy)
    std::int64_t kept_turns = 0;
    std::int64_t dropped_turns = 0;
    std::int64_t dropped_messages = 0;
    bool countable = true;  ///< dropped_messages is beyond doubt
    std::int64_t shortened = 0;  ///< results of the newest turn that were shortened (policy)
};

/// `oversize`: the newest turn alone exceeds the budget, so that its policies apply.
/// Rules: trim.newest_turn_kept, trim.whole_turns, trim.kept_unaltered, trim.order_kept,
/// trim.nothing_invented.
[[nodiscard]] Kept check_trim_body(const Context& context, const Bounding& bounding, bool oversize);

}  // namespace trimspec::conformance::checks
