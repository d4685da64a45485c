// Asking in this process: for tests, benchmarks, and whoever trusts an implementation not to crash.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "../impl/implementation.hpp"
#include "play.hpp"

namespace trimspec::conformance {

/// The reply to one request line, without line feed, or how the implementation broke down.
using Call =
    std::function<std::variant<std::string, impl::Fault>(std::string_view line)>;

/// Asks `call`, every request under the id 1. A breakdown is a `crash`; a reply that cannot be read,
/// has several lines or another id is a `protocol_error`, as from a process. What a process is
/// watched for is not watched: time, memory, the end.
[[nodiscard]] Ask ask_directly(Call call);

/// `implementation` as a `Call`.
[[nodiscard]] Call call_of(const impl::Implementation& implementation);

}  // namespace trimspec::conformance
