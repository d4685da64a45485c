// What trim and recover have in common: the messages in front, the notice, the newest turn, and what
// any cut may leave behind. Caps use the last part too.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "context.hpp"
#include "match.hpp"

namespace trimspec::conformance::checks {

/// Request and reply of a cut, side by side.
struct Bounding {
    History before;  ///< without reasoning where the request has it dropped behind the cut
    History after;
    PlainShape shape;  ///< of `before`
    std::vector<std::size_t> numbers_before;
    std::vector<std::size_t> numbers_after;
    std::size_t kept_from = 0;    ///< in `after`: behind leading system messages and notice
    bool notice = false;          ///< a notice stands there
    bool system_changed = false;  ///< a sentence was added to the system text (policy `notice`)
    bool countable = true;  ///< no message held nothing but reasoning that has to go
    std::string_view newest_rule = "trim.newest_turn_kept";  ///< what keeps the newest turn here

    [[nodiscard]] std::size_t kept_size() const { return after.size() - kept_from; }
};

/// Reads both histories; requires that the reply has one. Checks what stands in front of the body.
/// Rules: trim.leading_system_kept, trim.breadcrumb_once (no second notice).
[[nodiscard]] Bounding read_bounding(const Context& context);

/// The counter that the request carries.
[[nodiscard]] PlainCounter counter_of(const Context& context);

/// The request says that reasoning goes behind a cut.
[[nodiscard]] bool drops_reasoning(const Context& context);

/// What a cut to the newest turn leaves: leading system messages, the notice of the declared
/// policy, the whole newest turn. Where the notice's text is not known, a generous one.
[[nodiscard]] History smallest_whole(const Context& context, const History& before,
                                     const PlainShape& shape);

/// Turns are gone, so the notice must be there when the adapter declared a message of its own.
/// Rule: trim.breadcrumb_once.
void check_notice(const Context& context, const Bounding& bounding);

/// Whether the reply's history is the request's. A violation of `label`, the rule that wants it so,
/// with the first difference when it is not; `why` is the first half of its sentence.
bool check_untouched(const Context& context, std::string_view label, std::string_view why);

/// Orphans in `after` are orphans of `before`; calls of the very last message may wait when
/// `tail_may_wait`.
void check_no_new_orphans(const Context& context, std::string_view label, const History& before,
                          const History& after, bool tail_may_wait);

/// Rule: valid_in_valid_out, as far as every provider shares it.
void check_still_valid(const Context& context, const History& before, const History& after);

}  // namespace trimspec::conformance::checks
