// The definitions of the specification as statements about single messages, and sets of messages.
//
// Internal to the oracle. A history of n messages is seen as the numbers 0 to n - 1, and a set of
// messages as the bits of a number, so that a rule reads as a comparison of sets.
#pragma once

#include <cstdint>
#include <vector>

#include "oracle.hpp"

namespace trimspec::oracle {

/// Bit i is message i of a history.
using Set = std::uint32_t;

[[nodiscard]] constexpr Set one(std::size_t message) { return Set{1} << message; }
[[nodiscard]] constexpr Set all_of(std::size_t messages) { return one(messages) - 1; }
[[nodiscard]] constexpr bool is_within(Set part, Set whole) { return (part & ~whole) == 0; }
[[nodiscard]] constexpr bool holds(Set set, std::size_t message) {
    return (set & one(message)) != 0;
}
[[nodiscard]] Number count(Set set);

/// Units in `text`.
[[nodiscard]] Number units_in(std::string_view text, Unit unit);

/// Empty, or ASCII white space only.
[[nodiscard]] bool is_only_white_space(std::string_view text);

/// The characters of a message that are paid for, and its tokens.
[[nodiscard]] Number characters_of(const Message& message, Unit unit);
[[nodiscard]] Number tokens_of(const Message& message, const Rates& rates);
[[nodiscard]] Number tokens_of(const History& history, const Rates& rates);

[[nodiscard]] bool is_system(const Message& message);
[[nodiscard]] bool has_result(const Message& message);
[[nodiscard]] bool has_call(const Message& message);
[[nodiscard]] bool starts_turn(const Message& message);
[[nodiscard]] bool looks_like_breadcrumb(const Message& message);

/// What a trim puts in front of the body.
[[nodiscard]] const MessagePtr& new_breadcrumb();

/// A history taken apart. Every message belongs to exactly one of leading, notice, preamble, turns.
struct Parts {
    std::size_t size = 0;
    Set system = 0;   ///< all system messages, wherever they stand
    Set leading = 0;  ///< the leading system messages
    Set notice = 0;   ///< the breadcrumb, if any
    Set preamble = 0;
    std::vector<Set> turns;  ///< oldest first

    [[nodiscard]] Set all() const { return all_of(size); }
    /// Messages that a cap counts.
    [[nodiscard]] Set counted() const { return all() & ~system & ~notice; }
};

[[nodiscard]] Parts parts_of(const History& history);

/// The turns of which `kept` holds a message.
[[nodiscard]] Number turns_in(Set kept, const Parts& parts);

/// Whether `kept` holds of the turns a run of whole ones up to the newest, and of the preamble all
/// when no turn is gone, else nothing. Requires a turn.
[[nodiscard]] bool keeps_whole_turns(Set kept, const Parts& parts);

/// The messages of `set`, in order.
[[nodiscard]] History pick(const History& history, Set set);

/// `message` without its reasoning: itself when it has none, null when blank text alone is left.
[[nodiscard]] MessagePtr strip(const MessagePtr& message);

/// Messages of which nothing but blank text is left.
[[nodiscard]] bool is_remnant(const std::vector<Block>& blocks);

}  // namespace trimspec::oracle
