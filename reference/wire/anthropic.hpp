// The dialect `anthropic`: the object `{system, messages}` of the Messages API.
//
// Roles are user and assistant; a system message within the list is read as one, since newer models
// take it. Results ride in user messages (`tool_result`), so there is no tool role: a tool message
// becomes a user message that holds its results. A call's arguments are the compact JSON (RFC 8785)
// of its `input`, which itself stays as it was read.
//
// An image is `source.media_type` and `source.data`; one by address or file has no media type, and
// its ref is the address or the file's id. `thinking` is reasoning. Every other block, among them
// `redacted_thinking`, `document` and the blocks of server tools, is opaque.
#pragma once

#include <optional>
#include <string>

#include "dialect.hpp"
#include "reading.hpp"

namespace trimspec::wire::anthropic {

/// The message that `source` holds, or null and a fault in `reading`.
[[nodiscard]] MessagePtr read(const Source& source, const Place& place, Reading& reading);

/// The system message that `source`, a string or a list of blocks, holds; else null and a fault.
[[nodiscard]] MessagePtr read_system(const Source& source, const Place& place, Reading& reading);

void write(const Message& message, std::string& out);

/// Writes the value of `system`: a string or a list, as it was read.
void write_system(const Message& message, std::string& out);

/// What of `message` this dialect has no place for, or what its provider refuses in any place.
[[nodiscard]] std::optional<NotRepresentable> not_representable(const Message& message);

}  // namespace trimspec::wire::anthropic
