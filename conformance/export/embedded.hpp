// The files of an export that are the same for every export, compiled in.
#pragma once

#include <string_view>

namespace trimspec::conformance::exported {

/// case.schema.json: what an exported case looks like (JSON Schema, draft 7).
[[nodiscard]] std::string_view case_schema() noexcept;

/// usage.md: how to use the exported cases; written as README.md.
[[nodiscard]] std::string_view usage() noexcept;

}  // namespace trimspec::conformance::exported
