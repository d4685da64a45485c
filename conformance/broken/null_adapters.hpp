// Null adapters: they do no work and claim as much leniency as a hello can claim. A suite that one
// of them passes tests nothing.
#pragma once

#include <span>
#include <string_view>

#include "broken.hpp"

namespace trimspec::broken {

struct NullAdapter {
    std::string_view name;  ///< begins with `null-`
    std::string_view what;  ///< what it does, in one sentence
    Answer answer;          ///< reads dialect and unit of its speaker, nothing else
};

[[nodiscard]] std::span<const NullAdapter> null_adapters() noexcept;

/// The adapter of that name, or null.
[[nodiscard]] const NullAdapter* find_null_adapter(std::string_view name) noexcept;

}  // namespace trimspec::broken
