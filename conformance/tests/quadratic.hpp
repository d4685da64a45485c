// Deliberately quadratic versions of steps, each right in its outcome, to see that a test of growth
// can fail.
#pragma once

#include <span>
#include <string_view>

#include "steps.hpp"

namespace trimspec {

struct Quadratic {
    std::string_view name;
    std::string_view operation;  ///< where it shows, and on which shape of history
    std::string_view shape;
    Steps steps;
};

[[nodiscard]] std::span<const Quadratic> quadratic_versions();

}  // namespace trimspec
