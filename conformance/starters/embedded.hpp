// The starters' files, built into the program, so that it runs from anywhere.
#pragma once

#include <span>

#include "starters.hpp"

namespace trimspec::conformance {

/// All of them; paths begin with the language's directory.
[[nodiscard]] std::span<const StarterFile> embedded_starter_files() noexcept;

}  // namespace trimspec::conformance
