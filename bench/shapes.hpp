// Histories to measure on: a typical conversation, and shapes built to blow up whoever looks twice
// at everything. Each comes in any size, and is the same on every machine.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "message.hpp"

namespace trimspec::bench {

/// One shape. `make(size)` is a history that grows in proportion to `size`.
struct Shape {
    std::string_view name;
    std::string_view counts;  ///< what `size` counts
    History (*make)(std::size_t size);
};

/// Turns of four messages behind one system message: a user's text, a call, its result, an answer.
/// About 200 bytes a message, a twelfth of the texts not in ASCII. `size` counts messages.
[[nodiscard]] History conversation(std::size_t size);

/// One turn with one exchange of `size` calls, each with a result of 4,000 characters.
[[nodiscard]] History results_to_shrink(std::size_t size);

/// A turn whose only result is `content`.
[[nodiscard]] History exchange_with(std::string content);

/// All shapes, the conversation first.
[[nodiscard]] std::span<const Shape> shapes();

/// `bytes` bytes of text, about a tenth of them in characters beyond ASCII. Ends between
/// characters.
[[nodiscard]] std::string prose(std::size_t bytes);

/// `bytes` bytes of JSON objects, one a line, with a list in each.
[[nodiscard]] std::string json_lines(std::size_t bytes);

/// The texts of a history that an estimate counts, in order; and as one.
[[nodiscard]] std::vector<Text> texts_of(const History& history);
[[nodiscard]] std::string all_text(const History& history);

}  // namespace trimspec::bench
