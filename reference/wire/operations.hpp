// The operations of the protocol: a request's parameters in, the JSON of its reply out.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "../steps.hpp"
#include "dialect.hpp"
#include "json.hpp"

namespace trimspec::wire {

class Params;

/// The parameters that several operations share, and those of `recover`; a fault is left in `params`.
/// Rule: reader.invalid_params.
[[nodiscard]] ReasoningPolicy reasoning_policy(Params& params);
[[nodiscard]] Pending pending_policy(Params& params, Pending absent);
[[nodiscard]] RecoverParams recover_params(Params& params);

/// The names of all operations, in the order of the protocol.
[[nodiscard]] std::span<const std::string_view> operation_names() noexcept;

/// Appends the value of `ok` for `op` to `out`, or returns the error. Takes `request` apart.
/// Requires a name from operation_names().
[[nodiscard]] std::optional<Error> perform(std::string_view op, json::Value request,
                                           Dialect dialect, const Steps& steps, std::string& out);

}  // namespace trimspec::wire
