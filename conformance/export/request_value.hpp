// A prepared request as a JSON value.
#pragma once

#include "../suite/request.hpp"

namespace trimspec::conformance::exported {

/// {"op", "history" | "text" | "message", "params"}. Where the case is about the bytes of the line:
/// {"op", "raw_line"} or {"op", "raw_line_base64"}, the whole line as sent under id 1.
[[nodiscard]] json::Value request_value(const Case& of, const json::Value& step,
                                        const Prepared& prepared);

}  // namespace trimspec::conformance::exported
