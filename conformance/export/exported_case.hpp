// One case as plain JSON: no expressions, no references between messages. case.schema.json says
// what stands there.
#pragma once

#include <variant>

#include "../suite/request.hpp"

namespace trimspec::conformance::exported {

/// `of` resolved for an adapter of `setting`, or why it says nothing about such an adapter.
/// Throws ExpressionError for a faulty case.
[[nodiscard]] std::variant<json::Value, NotCovered> exported_case(const Case& of,
                                                                  const Setting& setting);

/// The setting that all cases are resolved under: every operation, the default policies.
[[nodiscard]] Setting export_setting(wire::Dialect dialect, Unit unit);

}  // namespace trimspec::conformance::exported
