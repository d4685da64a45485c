// The case files, built into the program, so that it runs from anywhere.
#pragma once

#include <span>
#include <string_view>

namespace trimspec::conformance {

struct EmbeddedCase {
    std::string_view path;  ///< relative to conformance/cases
    std::string_view text;
};

[[nodiscard]] std::span<const EmbeddedCase> embedded_case_files() noexcept;

}  // namespace trimspec::conformance
