// The adapter protocol, version 1: one JSON object a line in, one out.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "operations.hpp"

namespace trimspec::wire {

inline constexpr int kProtocolVersion = 1;
inline constexpr std::string_view kVersion = "1.0.0";

/// What speaks: its hello, and the rules that it follows.
struct Speaker {
    std::string name = "trimspec-reference";
    Dialect dialect = Dialect::canonical;
    Unit unit = Unit::codepoint;
    std::string profile = "exact";
    Steps steps = kReference;
};

[[nodiscard]] std::string_view name_of(Unit unit) noexcept;

/// `codepoint`, `byte` or `utf16`; nothing for another word.
[[nodiscard]] std::optional<Unit> unit_named(std::string_view name) noexcept;

/// Appends the `error` object of a reply: its code, the message, and what goes with the code.
void write_error(const Error& error, std::string& out);

/// The reply to one line, both without line feed. Never fails: bad input is a reply too.
/// Rules: reader.invalid_request, reader.invalid_history, reader.invalid_params.
[[nodiscard]] std::string answer(std::string_view line, const Speaker& speaker);

/// Answers line after line until the input ends; each reply is flushed.
void serve(std::istream& in, std::ostream& out, const Speaker& speaker);

}  // namespace trimspec::wire
