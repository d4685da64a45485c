// Bytes as text: digests, base64, and texts too long to be written out.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "wire/json.hpp"

namespace trimspec::conformance::exported {

/// SHA-256 in lower-case hexadecimal digits.
[[nodiscard]] std::string sha256(std::string_view bytes);

[[nodiscard]] std::string base64(std::string_view bytes);

[[nodiscard]] bool is_utf8(std::string_view bytes);

/// The longest text that an exported case writes out, in bytes.
inline constexpr std::size_t kLongestText = 65536;

/// Replaces every longer text in `value` by {"repeat", "count"} or {"join"}, see text_form.hpp.
/// True when there was one. A text without runs stays as it is.
bool fold_long_texts(json::Value& value);

}  // namespace trimspec::conformance::exported
