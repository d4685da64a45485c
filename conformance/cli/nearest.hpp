// The word that the user probably meant.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace trimspec::cli {

/// The one of `known` that is fewest single-character edits from `word`, "" when none is near: more
/// than a third of the word would have to change.
[[nodiscard]] std::string nearest_of(const std::string& word, const std::vector<std::string>& known);

/// Accepts the words that are `known`; of another word it says so and names the nearest.
[[nodiscard]] CLI::Validator one_of(const std::vector<std::string>& known);

}  // namespace trimspec::cli
