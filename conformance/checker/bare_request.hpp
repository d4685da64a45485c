// Requests for the operations that work on neither a history nor a text: parameters alone.
#pragma once

#include <string>
#include <string_view>

#include "../generate/dice.hpp"

namespace trimspec::conformance::checker {

/// A request under id 1 for `effective_budget`, `render_event` or `classify_error`, with now and
/// then a parameter that is refused.
[[nodiscard]] std::string bare_request(std::string_view op, generate::Dice& dice);

}  // namespace trimspec::conformance::checker
