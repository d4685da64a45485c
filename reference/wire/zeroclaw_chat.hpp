// The dialect `zeroclaw-chat`: a list of `{role, content}` in which content is always a text.
//
// Tools ride within that text:
//
//     assistant   {"content": "...", "tool_calls": [{"id", "name", "arguments"}, ...], ...}
//     tool        {"tool_call_id": "...", "content": "...", ...}
//     user        [Tool results] and whatever follows
//
// The first two are envelopes: JSON objects written as text. Rules work on their blocks; the whole
// text is what is sent, and so what is measured, envelope, escapes and `[Tool results]` included.
//
// An assistant's text is an envelope when it is an object with a list `tool_calls` whose `content`
// is a text, null or absent. A call is flat or nested in `function`, its arguments are a text or an
// object, which is measured by its compact JSON; `reasoning_content` is reasoning. A list of calls
// none of which has an id is a text that a model wrote, not a record of calls: it is left a text.
//
// A result that names no call is still a carrier, and starts no turn: `[Tool results]`, a tool
// message whose text is no envelope, and one whose `tool_call_id` is null. It answers no call. In a
// user message it is a text to every provider, so the sweep leaves it alone; in a tool message
// it is an orphan like any other, and has no id to be told.
//
// Text that is no JSON, or JSON that breaks (a doubled key, nesting beyond 256, a lone surrogate),
// is plain text. There is no place for images, error flags or our `synthetic` flag.
#pragma once

#include <optional>
#include <string>

#include "dialect.hpp"
#include "reading.hpp"

namespace trimspec::wire::zeroclaw_chat {

/// The message that `source` holds, or null and a fault in `reading`. A fault within an envelope is
/// one of `content`: nothing within a text has a pointer.
[[nodiscard]] MessagePtr read(const Source& source, const Place& place, Reading& reading);

/// Content that was not altered is written byte for byte. An altered envelope keeps its members and
/// their order; without its last call it becomes plain text, unless it has members that only an
/// envelope can hold: then its list of calls is empty.
void write(const Message& message, std::string& out);

/// What of `message` this dialect has no place for; a text that would be read as an envelope, too.
[[nodiscard]] std::optional<NotRepresentable> not_representable(const Message& message);

}  // namespace trimspec::wire::zeroclaw_chat
