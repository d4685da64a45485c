// Prose in a terminal.
#pragma once

#include <string>
#include <string_view>

namespace trimspec::cli {

/// `text` broken between words into lines of at most 90 bytes, each behind `indent`; a word that is
/// longer has a line of its own. No line feed at the end.
[[nodiscard]] std::string paragraph(std::string_view text, std::string_view indent);

}  // namespace trimspec::cli
