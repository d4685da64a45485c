// What every provider asks of a request: the part that they share.
#pragma once

#include <optional>
#include <string>

#include "../../reference/message.hpp"

namespace trimspec::conformance::properties {

/// Why a provider would refuse `history`; nothing for one that is taken. Every call has its result
/// directly behind it and every result its call; results stand first in their message; what follows
/// the system messages begins with a user message; no user or assistant message is empty.
[[nodiscard]] std::optional<std::string> refusal_of(const History& history);

}  // namespace trimspec::conformance::properties
