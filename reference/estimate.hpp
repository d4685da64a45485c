// What a history costs: an estimate in tokens, about four characters each. A heuristic, no tokenizer.
//
// Carries the rules estimate.*. Every other rule is stated over a count a message, so a runtime with
// a tokenizer of its own puts it into `Counter::own` and keeps all the rest.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "message.hpp"

namespace trimspec {

struct Steps;

using Tokens = std::int64_t;

/// Sums stop here, 2^53 - 1: the largest integer that every JSON reader holds exactly.
inline constexpr Tokens kMostTokens = (Tokens{1} << 53) - 1;

/// How messages are counted.
struct Counter {
    Unit unit = Unit::codepoint;
    std::int64_t per_message = 4;     ///< tokens of framing a message; ids are in them
    std::int64_t image_tokens = 256;  ///< tokens an image, whatever its bytes
    std::function<Tokens(const Message&)> own;  ///< when set, counts instead of all the above
};

/// What of a message is paid for: `characters` in the counter's unit, and images apart.
struct Sent {
    std::int64_t characters = 0;
    std::int64_t images = 0;
};

namespace rule {

/// Text; a call's name and arguments; a result's text; reasoning text; an opaque block's compact
/// JSON, since what is sent unread is still sent. Signatures, ids and unknown members are framing.
/// Rule: estimate.what_counts.
[[nodiscard]] Sent estimate_what_counts(const Message& message, Unit unit);

/// ceil(characters / 4) + per_message + image_tokens an image, rounded for each message by itself.
/// Rule: estimate.quarter_rounded_up.
[[nodiscard]] Tokens estimate_quarter_rounded_up(Sent sent, const Counter& counter);

/// The sum, or kMostTokens where it would exceed that. Both at least 0.
/// Rule: estimate.saturates.
[[nodiscard]] Tokens estimate_saturates(Tokens a, Tokens b) noexcept;

/// A history costs the sum of its messages; the empty one 0.
/// Rule: estimate.additive.
[[nodiscard]] Tokens estimate_additive(std::span<const Tokens> costs, const Steps& steps);

}  // namespace rule

[[nodiscard]] Tokens cost_of(const Message& message, const Counter& counter, const Steps& steps);

/// Tokens of each message, in order.
[[nodiscard]] std::vector<Tokens> costs_of(const History& history, const Counter& counter,
                                           const Steps& steps);

/// Tokens of the whole history.
[[nodiscard]] Tokens estimate(const History& history, const Counter& counter, const Steps& steps);

}  // namespace trimspec
