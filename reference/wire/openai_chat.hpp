// The dialect `openai-chat`: the messages of the Chat Completions API.
//
// Calls stand in `tool_calls`, one result is a `tool` message of its own. There is no place for
// reasoning, error flags or our `synthetic` flag: a breadcrumb is known by role, text and position.
#pragma once

#include <optional>
#include <string>

#include "dialect.hpp"
#include "reading.hpp"

namespace trimspec::wire::openai_chat {

/// The message that `source` holds, or null and a fault in `reading`.
[[nodiscard]] MessagePtr read(const Source& source, const Place& place, Reading& reading);

void write(const Message& message, std::string& out);

/// What of `message` this dialect has no place for.
[[nodiscard]] std::optional<NotRepresentable> not_representable(const Message& message);

}  // namespace trimspec::wire::openai_chat
