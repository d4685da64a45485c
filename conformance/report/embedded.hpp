// The files that are compiled in, so that a report needs nothing beside the program.
#pragma once

#include <string_view>

namespace trimspec::conformance {

[[nodiscard]] std::string_view page_style() noexcept;   ///< page.css
[[nodiscard]] std::string_view page_script() noexcept;  ///< page.js

/// report.schema.json: what a report.json looks like (JSON Schema, draft 7).
[[nodiscard]] std::string_view report_schema() noexcept;

}  // namespace trimspec::conformance
