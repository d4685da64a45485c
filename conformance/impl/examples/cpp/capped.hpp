// The subject of the example plug-ins: a tool result that is too long.
#pragma once

#include <cstddef>
#include <string>

/// `text`, which has more than `max` bytes, in at most `max` bytes.
[[nodiscard]] std::string capped(const std::string& text, std::size_t max);
