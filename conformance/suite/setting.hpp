// What a case is played with: the adapter's claims, and how to measure as it does.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "../checks/checks.hpp"

namespace trimspec::conformance {

struct Setting {
    Declared declared;
    std::vector<std::string> ops;  ///< those claimed
    /// Asks an adapter with a counter of its own what a history costs; unset for `given`.
    Measure own;

    /// How tokens are counted under the request's `counter` (null: the defaults).
    [[nodiscard]] Measure measure(const nlohmann::ordered_json& counter) const {
        return declared.own_counter ? own : plain_measure(counter, declared.unit);
    }
    [[nodiscard]] bool claims(std::string_view op) const {
        for (const std::string& claimed : ops)
            if (claimed == op) return true;
        return false;
    }
};

}  // namespace trimspec::conformance
