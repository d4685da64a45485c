// An explanation for a terminal, and for a program.
#pragma once

#include <cstddef>
#include <string>

#include "explanation.hpp"

namespace trimspec::explain {

/// Header, table of messages by turn, decisions. Lines of at most `width` columns, as far as words
/// allow; less than 60 counts as 60, more than 160 as 160. Long runs with one fate are folded to
/// one line with their counts. Nothing from the history can move the cursor or change colours;
/// `colour` adds terminal colours of our own.
[[nodiscard]] std::string render_text(const Explanation& explanation, std::size_t width,
                                      bool colour);

/// Everything, unfolded, as one line of JSON without a line feed.
[[nodiscard]] std::string render_json(const Explanation& explanation);

}  // namespace trimspec::explain
