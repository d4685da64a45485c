// The dialect `gemini`: the object `{systemInstruction, contents}` of generateContent.
//
// Roles are user (also when absent) and model; `function` and `tool` are read as tool. Members are
// known in camelCase and in snake_case, and a member that is null is one that is not there. Results
// ride in user messages, so a tool message becomes a user message that holds its results.
//
// Identity: `id` is optional in calls and results, and matched where both have one. Otherwise a
// result answers the first call of its exchange that has its name and is not answered yet, where
// one of the two has no id; it then goes by that call's identity. A call without id goes by its
// name, the second of that name in its message by `name#2`, and so on: our invention, within the
// model alone, never written.
//
// A result's text is the one member `output`, `result`, `error` or `content` of its `response` that
// is a string, where beside it stand only numbers, booleans, nulls and empty strings; `error` is
// the error flag. Of a response of any other shape the text is its compact JSON (RFC 8785), and a
// text made out of that is written as `{"output": text}`. An empty response has no text. Images
// ride behind the text, in `parts`. A result's name is framing: written as it was read, not
// compared.
//
// An image is `mimeType` and the data, or the address. A call without `args` has arguments "".
#pragma once

#include <optional>
#include <string>

#include "dialect.hpp"
#include "reading.hpp"

namespace trimspec::wire::gemini {

/// The message that `source` holds, or null and a fault in `reading`. Results that lack an id go by
/// their name and count, as calls do.
[[nodiscard]] MessagePtr read(const Source& source, const Place& place, Reading& reading);

/// The system message that `source`, a string or an object with parts, holds; null and a fault
/// otherwise.
[[nodiscard]] MessagePtr read_system(const Source& source, const Place& place, Reading& reading);

/// Gives results the identity of the calls that they answer.
void pair_by_name(History& history);

void write(const Message& message, std::string& out);

/// Writes the value of `systemInstruction`: a string or an object, as it was read.
void write_system(const Message& message, std::string& out);

/// What of `message` this dialect has no place for, or what its provider refuses in any place.
[[nodiscard]] std::optional<NotRepresentable> not_representable(const Message& message);

/// Notes for the writer which name results read in another dialect are due: their call's, or their
/// id where no call has it.
void name_results(History& history);

}  // namespace trimspec::wire::gemini
