// Dialects: the wire forms of a history, read into messages and written back without loss.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "../errors.hpp"
#include "../message.hpp"
#include "json.hpp"

namespace trimspec::wire {

enum class Dialect { canonical, openai_chat };

[[nodiscard]] std::string_view name_of(Dialect dialect) noexcept;
[[nodiscard]] std::optional<Dialect> dialect_named(std::string_view name) noexcept;

/// The history that `value` holds, or `invalid_history` with a pointer relative to it.
/// Takes `value` apart: messages keep their piece of it.
/// Rules: dialect.lossless, reader.invalid_history.
[[nodiscard]] Outcome<History> read_history(json::Value value, Dialect dialect);

/// One message, as `cap_tool_message` takes it; pointers are relative to the message.
[[nodiscard]] Outcome<MessagePtr> read_message(json::Value value, Dialect dialect);

/// Appends the JSON of `history`: what was read and not altered is written as it was read.
void write_history(const History& history, Dialect dialect, std::string& out);
void write_message(const Message& message, Dialect dialect, std::string& out);

/// What a dialect has no place for.
struct NotRepresentable {
    std::string pointer;  ///< relative to the canonical history
    std::string what;
};

/// `history`, read from `canonical`, as messages to be written in another dialect: what the old
/// wire form held beside the model is left behind. Refused when anything would be lost or bent.
/// Rule: dialect.not_representable.
[[nodiscard]] std::variant<History, NotRepresentable> translate(const History& history, Dialect to);

}  // namespace trimspec::wire
