// The steps of a transcript, each with its own whole request.
#pragma once

#include <variant>

#include "../suite/request.hpp"

namespace trimspec::conformance::exported {

/// The list of steps of `of`, which is a transcript, or why it says nothing about such an adapter.
/// A drive must be the last step. Throws ExpressionError for a faulty case.
[[nodiscard]] std::variant<json::Value, NotCovered> exported_steps(const Case& of,
                                                                   const Setting& setting);

}  // namespace trimspec::conformance::exported
