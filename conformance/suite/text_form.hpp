// Texts in cases: a string, or a form that a person can read where the text itself is megabytes.
//
//   "literal"   {"repeat": "x", "count": 4194304}   {"join": [form, ...]}   {"bytes": "c328"}
//
// The same forms record the lines of a run in its report.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wire/json.hpp"

namespace trimspec::conformance {

/// The text that `form` stands for; nothing when it is no such form.
[[nodiscard]] std::optional<std::string> expand_text(const json::Value& form);

/// `value` with every text form in it replaced by its text, and in lists every
/// {"times": n, "messages": [...]} by its messages, n times.
[[nodiscard]] json::Value expand_all(const json::Value& value);

/// A form that stands for `text`: the string itself, or where it is long its runs of one short
/// pattern folded, and where it is no UTF-8 its broken bytes.
[[nodiscard]] json::Value fold_text(std::string_view text);

}  // namespace trimspec::conformance
