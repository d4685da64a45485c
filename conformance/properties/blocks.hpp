// Comparing what went in with what came out, message by message.
#pragma once

#include <optional>

#include "property.hpp"

namespace trimspec::conformance::properties {

/// `message` without reasoning.
[[nodiscard]] MessagePtr without_reasoning_blocks(const MessagePtr& message);

/// `history` without its notice, and without reasoning where the sample's policy takes that away.
[[nodiscard]] History bare(const Sample& sample, const History& history);

/// Whether each message of `part` equals one of `whole`, in any order.
[[nodiscard]] bool all_found_in(const History& part, const History& whole);

/// Whether `part` is `whole` with messages left out.
[[nodiscard]] bool is_subsequence(const History& part, const History& whole);

/// Whether no message stands in `part` more often than in `whole`.
[[nodiscard]] bool none_more_often(const History& part, const History& whole);

/// All blocks of one kind, in their order.
template <class Kind>
[[nodiscard]] std::vector<Kind> all_of_kind(const History& history) {
    std::vector<Kind> found;
    for (const MessagePtr& message : history)
        for (const Block& block : message->blocks)
            if (const Kind* value = std::get_if<Kind>(&block.value)) found.push_back(*value);
    return found;
}

/// How `after` differs from `before` in anything but the text of its items; nothing when in none.
[[nodiscard]] std::optional<std::string> other_shape(const ToolResult& before,
                                                     const ToolResult& after);
/// The same for two messages.
[[nodiscard]] std::optional<std::string> other_shape(const Message& before, const Message& after);

}  // namespace trimspec::conformance::properties
