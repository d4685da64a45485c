// Reading and writing histories as JSON text, for the tests of single dialects.
#pragma once

#include <string>
#include <string_view>

#include "wire/dialect.hpp"

namespace trimspec::wire::dialect_test {

[[nodiscard]] json::Value parsed(std::string_view text);

/// The history `text`, which is valid.
[[nodiscard]] Conversation read(std::string_view text, Dialect dialect);

/// `text` read and written: in a valid history the very same characters but for spaces.
[[nodiscard]] std::string read_and_written(std::string_view text, Dialect dialect);

/// `text` without the spaces between its tokens.
[[nodiscard]] std::string compact(std::string_view text);

/// The pointer of the fault in `text`, or words that it has none.
[[nodiscard]] std::string fault(std::string_view text, Dialect dialect);

/// Whether the model has the same of both histories.
[[nodiscard]] bool same(std::string_view a, std::string_view b, Dialect dialect);

/// The history that comes back from operation `op`, as it is written; or its error's code.
[[nodiscard]] std::string after(std::string_view op, std::string_view history,
                                std::string_view params, Dialect dialect);

/// A message as `cap_tool_message` leaves it.
[[nodiscard]] std::string capped(std::string_view message, std::int64_t max, Dialect dialect);

/// `history`, canonical, as `to` writes it; or where and why it has no place.
[[nodiscard]] std::string translated(std::string_view history, Dialect to);

/// The blocks of all messages in short: a line a message, `u`, `a`, `s` or `t` for the role and
/// then one word a block with what the model has of it.
[[nodiscard]] std::string outline(const History& history);

}  // namespace trimspec::wire::dialect_test
