// The word that the user probably meant.
#pragma once

#include <string>
#include <vector>

namespace trimspec::cli {

/// The one of `known` that is fewest single-character edits from `word`, "" when none is near: more
/// than a third of the word would have to change.
[[nodiscard]] std::string nearest_of(const std::string& word, const std::vector<std::string>& known);

}  // namespace trimspec::cli
