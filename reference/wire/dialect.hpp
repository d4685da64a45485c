// Dialects: the wire forms of a history, read into messages and written back without loss.
//
// In some dialects a history is a list of messages, in others (anthropic, gemini) an object that
// holds the list beside the system text and anything else that a request has: its envelope.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../errors.hpp"
#include "../message.hpp"
#include "json.hpp"

namespace trimspec::wire {

enum class Dialect { canonical, openai_chat, anthropic, gemini, zeroclaw_chat };

[[nodiscard]] std::string_view name_of(Dialect dialect) noexcept;
[[nodiscard]] std::optional<Dialect> dialect_named(std::string_view name) noexcept;

/// The names of all dialects, `canonical` first.
[[nodiscard]] std::vector<std::string> dialect_names();

/// What a history that is an object holds beside its messages, carried along and never read.
struct Envelope {
    /// The object as it was read, with the places of system text and messages; null for none.
    std::shared_ptr<const json::Value> members;
    /// The system message that stood first in the list, and so may stand there; or null.
    std::shared_ptr<const json::Value> first_in_list;
};

struct Conversation {
    History history;
    Envelope envelope;
};

/// The history that `value` holds, or `invalid_history` with a pointer relative to `value`.
/// Takes `value` apart: messages keep their piece of it. A system text beside the messages is read
/// as one system message in front; none when it is absent or null.
/// Rules: dialect.lossless, reader.invalid_history.
[[nodiscard]] Outcome<Conversation> read_conversation(json::Value value, Dialect dialect);

/// The same without the envelope.
[[nodiscard]] Outcome<History> read_history(json::Value value, Dialect dialect);

/// The members of `envelope` beside system text and messages, as an object; empty for a list.
[[nodiscard]] json::Value other_members(const Envelope& envelope, Dialect dialect);

/// One message, as `cap_tool_message` takes it; pointers are relative to the message.
[[nodiscard]] Outcome<MessagePtr> read_message(json::Value value, Dialect dialect);

/// Appends the JSON of `history` within `envelope`: what was read and not altered is written as it
/// was read. A system message in front is written beside the messages where the dialect has a place
/// for it; without one that place is left out.
void write_conversation(const History& history, const Envelope& envelope, Dialect dialect,
                        std::string& out);

/// The same in an envelope that holds nothing else.
void write_history(const History& history, Dialect dialect, std::string& out);
void write_message(const Message& message, Dialect dialect, std::string& out);

/// What a dialect has no place for.
struct NotRepresentable {
    std::string pointer;  ///< relative to the canonical history
    std::string what;
};

/// `history` without what its wire form held beside the model, but for how the role `system` was
/// spelt: any dialect's writer may write it, as far as that has a place for it.
[[nodiscard]] History without_wire_form(const History& history);

/// `history`, read from `canonical`, as the messages that another dialect's reader would give, one
/// for one: what the old wire form held beside the model is left behind. Refused when anything would
/// be lost or bent.
/// Rule: dialect.not_representable.
[[nodiscard]] std::variant<History, NotRepresentable> translate(const History& history, Dialect to);

}  // namespace trimspec::wire
