// What capping may do to one text: shared by cap_tool_result, cap_tool_message and recovery.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "context.hpp"

namespace trimspec::conformance::checks {

struct CappedText {
    std::string_view before;
    std::string_view after;
    std::string place;  ///< pointer for findings
};

/// What binds whoever shortens a text, by whatever limit.
/// Rules: result.code_points_whole, result.image_marker_whole, result.nothing_invented.
void check_shortened(const Context& context, const CappedText& text);

/// Rules: result.within_untouched, result.never_longer, and for profile exact result.ceiling_holds,
/// result.marker, result.count_exact, result.two_thirds. `max` is 1 or more.
void check_capped(const Context& context, const CappedText& text, std::int64_t max, Unit unit);

}  // namespace trimspec::conformance::checks
