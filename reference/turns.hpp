// Where a history's parts begin: leading system messages, breadcrumb, preamble, turns.
//
// Carries the definitions leading_system, breadcrumb, carrier and turn_start.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "message.hpp"

namespace trimspec {

struct Steps;

/// The text of the notice that earlier turns are gone, and the flag that marks it as ours.
inline constexpr std::string_view kBreadcrumbText =
    "[earlier turns omitted to fit the context window]";
inline constexpr std::string_view kBreadcrumbFlag = "breadcrumb";

/// A breadcrumb as we insert it: user role, flagged.
[[nodiscard]] MessagePtr make_breadcrumb();

/// The text of a message that is one text block alone, else nothing.
[[nodiscard]] const Text* only_text(const Message& message) noexcept;

namespace rule {

/// How many messages the longest prefix of system messages has.
/// Rule: leading_system.
[[nodiscard]] std::size_t leading_system(const History& history) noexcept;

/// A user message flagged as breadcrumb with the breadcrumb's text, directly after the leading
/// system messages. The text elsewhere or the flag elsewhere makes none.
/// Rule: breadcrumb.
[[nodiscard]] bool breadcrumb(const History& history, std::size_t index, std::size_t system_end);

/// A message that holds a tool result.
/// Rule: carrier.
[[nodiscard]] bool carrier(const Message& message) noexcept;

/// A real user message: user role, not synthetic of any kind, no carrier, mixed ones included.
/// Rule: turn_start.
[[nodiscard]] bool turn_start(const Message& message, const Steps& steps);

}  // namespace rule

/// The parts of a history as half-open ranges of message indexes, in order:
/// system [0, system_end), the breadcrumb if any, preamble [body_begin, preamble_end), turns.
struct Layout {
    std::size_t system_end = 0;
    bool has_breadcrumb = false;      ///< it stands at system_end
    std::size_t body_begin = 0;       ///< behind the breadcrumb
    std::size_t preamble_end = 0;     ///< start of the first turn, or the end
    std::size_t end = 0;              ///< number of messages
    std::vector<std::size_t> starts;  ///< of the turns, oldest first; each runs to the next

    [[nodiscard]] std::size_t turns() const noexcept { return starts.size(); }
    [[nodiscard]] bool has_preamble() const noexcept { return preamble_end > body_begin; }
};

[[nodiscard]] Layout lay_out(const History& history, const Steps& steps);

}  // namespace trimspec
