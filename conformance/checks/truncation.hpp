// The exact form of a capped text: head, marker, tail. For profile exact only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "context.hpp"

namespace trimspec::conformance::checks {

/// Bytes that both texts begin with, and bytes that both end with.
[[nodiscard]] std::size_t common_head(std::string_view a, std::string_view b);
[[nodiscard]] std::size_t common_tail(std::string_view a, std::string_view b);

struct Truncation {
    std::string_view before;
    std::string_view after;
    std::string place;
    std::int64_t max = 0;
    Unit unit = Unit::codepoint;
};

/// Rules: result.marker, result.count_exact, result.two_thirds. Requires `before` beyond `max`.
void check_truncation(const Context& context, const Truncation& truncation);

}  // namespace trimspec::conformance::checks
