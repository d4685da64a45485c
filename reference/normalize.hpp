// System normalisation: one system message in front. Changes shape, never drops a turn.
//
// Carries the rules normalize.*.
#pragma once

#include <span>

#include "message.hpp"

namespace trimspec {

struct Steps;

namespace rule {

/// The one message that stands for `system`, all system messages of a history in order; null when
/// they hold nothing. A single one that holds something stays the same object.
/// Rule: normalize.one_in_front.
[[nodiscard]] MessagePtr normalize_one_in_front(std::span<const MessagePtr> system,
                                                const Steps& steps);

/// The texts that are not empty, joined by a blank line.
/// Rule: normalize.joined_by_blank_line.
[[nodiscard]] Text normalize_joined_by_blank_line(std::span<const Text> texts);

}  // namespace rule

/// `history` with its system messages merged and in front; the rest in its order, untouched.
/// A merged message has the unknown members of the first that holds something. Never fails.
[[nodiscard]] History normalize_system(History history, const Steps& steps);

}  // namespace trimspec
