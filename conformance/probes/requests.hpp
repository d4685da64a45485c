// Requests that any adapter can answer, in its own dialect: small, valid, within every limit.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "../suite/claims.hpp"

namespace trimspec::conformance {

/// The operation to ask for: one that takes text when there is one, else any that was claimed, else
/// `hello`.
[[nodiscard]] std::string probed_operation(const Claims& claims);

[[nodiscard]] bool takes_text(std::string_view operation);

/// The members of a request behind its id, without braces: `"op":...,"history":...,"params":...`.
/// `text` stands in a user message, a tool result or `text`, where the operation takes it.
[[nodiscard]] std::string request_members(const Claims& claims, const std::string& text);

/// The whole line.
[[nodiscard]] std::string request_line(std::int64_t id, const std::string& members);

}  // namespace trimspec::conformance
