// The engine of `trimspec explain`: shows a person who argues about a history what the reference
// does to it, and why.
//
// Nothing is decided here. The reference runs with its own rules, each wrapped so that what it was
// asked and what it answered is written down; fates follow from which messages come out.
#pragma once

#include <span>
#include <string_view>

#include "../../reference/wire/dialect.hpp"
#include "../../reference/wire/json.hpp"
#include "explanation.hpp"

namespace trimspec::explain {

/// The operations that can be explained.
[[nodiscard]] std::span<const std::string_view> operations() noexcept;

/// Explains `op` with `params`, as in the protocol, on `input`: a history in `dialect`, or the one
/// message of `cap_tool_message`. Takes both apart, copies no text. Never fails: what the reference
/// refuses is explained as well. An unknown `op` is an `invalid_request`.
[[nodiscard]] Explanation explain(std::string_view op, json::Value params, json::Value input,
                                  wire::Dialect dialect);

/// The same for JSON texts that have not been read. Empty `params` are none.
[[nodiscard]] Explanation explain_texts(std::string_view op, std::string_view params,
                                        std::string_view input, wire::Dialect dialect);

}  // namespace trimspec::explain
