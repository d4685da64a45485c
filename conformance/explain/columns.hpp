// Text by the columns that it takes in a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace trimspec::explain {

/// Columns of `text`, valid UTF-8: two for an East Asian wide or emoji code point, none for a
/// combining mark.
[[nodiscard]] std::size_t columns_of(std::string_view text) noexcept;

/// `text` in at most `columns`, its end left out for an ellipsis when it needs more.
[[nodiscard]] std::string fitted(std::string_view text, std::size_t columns);

/// Fitted, and filled up with spaces.
[[nodiscard]] std::string filled(std::string_view text, std::size_t columns);

}  // namespace trimspec::explain
