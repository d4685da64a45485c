// What the dialects with typed parts ask alike of a canonical message.
#pragma once

#include <optional>
#include <string_view>

#include "dialect.hpp"

namespace trimspec::wire {

/// Whether `arguments` are a JSON object in the form of RFC 8785, and so come back as they are.
[[nodiscard]] bool is_compact_object(std::string_view arguments);

/// The base64 data of an image whose `ref` is a data URL of its own media type.
[[nodiscard]] std::optional<std::string_view> base64_of(const Image& image);

/// What of `message` no dialect but the canonical one has a place for: unknown members, and a
/// spelling of the role that the model does not keep.
[[nodiscard]] std::optional<NotRepresentable> foreign_member(const Message& message);

}  // namespace trimspec::wire
