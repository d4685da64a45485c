// Numbers in cases: integers, or expressions over costs in the adapter's dialect, unit and counter,
// so that a case means the same for everyone.
//
//   sum     = product (("+" | "-") product)*
//   product = factor (("*" | "/") factor)*          division rounds down
//   factor  = integer | name "(" [sum ("," sum)*] ")" | "(" sum ")"
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string_view>

namespace trimspec::conformance {

/// The value of a function, such as cost(0, 2). Throws ExpressionError for an unknown one.
using CallFunction =
    std::function<std::int64_t(std::string_view name, std::span<const std::int64_t> arguments)>;

struct ExpressionError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Throws ExpressionError: a fault of the case.
[[nodiscard]] std::int64_t evaluate(std::string_view expression, const CallFunction& call);

}  // namespace trimspec::conformance
