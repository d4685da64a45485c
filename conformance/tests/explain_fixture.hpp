// Histories written by hand, and looking things up in an explanation. A message costs a quarter of
// its characters, rounded up, and 4; the notice costs 17.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../explain/explain.hpp"

namespace trimspec::explain {

/// In the canonical dialect.
[[nodiscard]] Explanation told(std::string_view op, std::string_view params,
                               std::string_view input);

/// Words with a space between.
[[nodiscard]] std::string joined(const std::vector<std::string_view>& words);

/// One word a row: `kept`, ...
[[nodiscard]] std::string fates(const Explanation& explanation);

/// The row of a message by its index in the history.
[[nodiscard]] const Row& row_of(const Explanation& explanation, std::size_t index);
[[nodiscard]] std::string rules_of(const Explanation& explanation, std::size_t index);

/// What the first decision of `rule` says, or a note that there is none.
[[nodiscard]] std::string what(const Explanation& explanation, std::string_view rule);

/// A number of the first decision of `rule`, and of the whole operation; -1 for none.
[[nodiscard]] std::int64_t decided(const Explanation& explanation, std::string_view rule,
                                   std::string_view name);
[[nodiscard]] std::int64_t number_of(const Explanation& explanation, std::string_view name);

/// Canonical messages as JSON; a call is of `read` with `{}`, 6 characters.
[[nodiscard]] std::string message(std::string_view role, const std::string& text);
[[nodiscard]] std::string call(const std::string& id);
[[nodiscard]] std::string result(const std::string& id, const std::string& text);
[[nodiscard]] std::string history(const std::vector<std::string>& messages);

/// System, preamble and three turns: 6 | 6 | 6 6 | 6 29 | 6 5, together 70.
[[nodiscard]] std::string three_turns();

/// System and two turns, a result of 4,000 characters in the newest: 6 | 6 6 | 6 6 1004 5,
/// together 1039.
[[nodiscard]] std::string large_newest();

}  // namespace trimspec::explain
