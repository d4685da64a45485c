// The functions that expressions of a case may call: costs and sizes of its input.
#pragma once

#include "expression.hpp"
#include "setting.hpp"

namespace trimspec::conformance {

/// What `cost()`, `units()` and their like speak of.
struct Subject {
    const History& input;
    std::string_view text;                ///< of cap_tool_result
    const MessagePtr& message;            ///< of cap_tool_message, may be null
    const History* output = nullptr;      ///< the expected outcome, where there is one
    const History* floor = nullptr;       ///< the expected floor, where there is one
};

/// Requires that everything referred to outlives the function.
[[nodiscard]] CallFunction numbers_of(const Subject& subject, const Measure& measure, Unit unit);

}  // namespace trimspec::conformance
