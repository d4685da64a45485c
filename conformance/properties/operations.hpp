// Any operation on a history, and all that it says.
#pragma once

#include <optional>

#include "property.hpp"

namespace trimspec::conformance::properties {

/// The operations that take a history and give one.
[[nodiscard]] std::vector<Op> history_operations();

struct Applied {
    std::optional<History> history;  ///< nothing for an error
    std::string told;                ///< report, event, record or error in one line
};

/// The sample's operation on its history.
[[nodiscard]] Applied apply(const Sample& sample, const Subject& subject);

}  // namespace trimspec::conformance::properties
