// The lines of an exchange, laid out for a person.
//
// Works on the text of a line, not on parsed JSON: duplicate keys, odd numbers and lines that are
// no JSON at all must be seen as they came.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "report.hpp"

namespace trimspec::conformance::show {

/// The text that `line` stands for, with long repeated runs written as `⟨x × 4,000⟩`.
/// A null line is "".
[[nodiscard]] std::string unfolded(const Json& line);

/// `text` laid out as JSON over several lines where it does not fit one, with long strings
/// shortened; otherwise every character outside of white space is as it was. At most about `most`
/// code points. Not escaped.
[[nodiscard]] std::string laid_out(std::string_view text, std::size_t most = 6000);

}  // namespace trimspec::conformance::show
