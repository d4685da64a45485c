// Tool-result capping: one result's text cut to a ceiling, its middle replaced by a marker that says
// how much is missing.
//
// Carries the rules result.*. Sizes are in one unit, code points, bytes or UTF-16 units; offsets are
// bytes.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "message.hpp"

namespace trimspec {

struct Steps;

struct CapTextReport {
    bool truncated = false;
    std::int64_t removed = 0;  ///< units of the original that are missing
};

struct CappedText {
    Text text;
    CapTextReport report;
};

struct CappedResult {
    ToolResult result;
    CapTextReport report;
    std::int64_t size = 0;  ///< of its text when truncated, marker included
};

struct CappedMessage {
    MessagePtr message;
    CapTextReport report;  ///< over all results of the message
};

/// What stays of a text: its bytes before `head_end` and from `tail_begin` on.
struct Ends {
    std::size_t head_end = 0;
    std::size_t tail_begin = 0;
};

/// How the units that stay are shared between the ends.
struct Shares {
    std::int64_t head = 0;
    std::int64_t tail = 0;
};

/// The marker that says that `missing` units are gone.
[[nodiscard]] std::string truncation_marker(std::int64_t missing);

namespace rule {

/// Whether a ceiling of `max` limits nothing.
/// Rule: result.zero_unlimited.
[[nodiscard]] bool result_zero_unlimited(std::int64_t max) noexcept;

/// The room in units that a marker takes in the outcome: the size of one that says `size`, the
/// whole text. 0 when `max` is less than twice that: then there is no marker, and a head alone.
/// Rule: result.marker.
[[nodiscard]] std::int64_t result_marker(std::int64_t size, std::int64_t max) noexcept;

/// The units left for text under a ceiling that holds with the marker included.
/// Rule: result.ceiling_holds.
[[nodiscard]] std::int64_t result_ceiling_holds(std::int64_t max, std::int64_t marker) noexcept;

/// Head floor(2/3 room), tail the rest.
/// Rule: result.two_thirds.
[[nodiscard]] Shares result_two_thirds(std::int64_t room) noexcept;

/// The ends of at most these shares, each cut inwards to a code point boundary.
/// Rule: result.code_points_whole.
[[nodiscard]] Ends result_code_points_whole(std::string_view text, Shares shares,
                                            Unit unit) noexcept;

/// `ends` moved inwards off image markers: a head never ends inside an opened `[IMAGE:`, closed or
/// not, it ends before; a tail never begins inside a closed one, it begins behind.
/// Rule: result.image_marker_whole.
[[nodiscard]] Ends result_image_marker_whole(std::string_view text, Ends ends) noexcept;

/// How many units are missing between `ends` of a text of `size` units.
/// Rule: result.count_exact.
[[nodiscard]] std::int64_t result_count_exact(std::string_view text, std::int64_t size, Ends ends,
                                              Unit unit) noexcept;

/// The items of one result whose texts, read as one, keep `ends` with `marker` ("" for none)
/// between them. Items inside the missing part go, the marker ends the item that holds the end of
/// the head; without a head it begins the item that holds the start of the tail; with neither it is
/// the first text. Images and other items stay.
/// Rule: result.items_as_one.
[[nodiscard]] std::vector<ResultItem> result_items_as_one(std::span<const ResultItem> items,
                                                          Ends ends, std::string_view marker);

}  // namespace rule

/// Caps `text` at `max` units, 0 for no limit. Requires max >= 0. Never fails.
[[nodiscard]] CappedText cap_tool_result(Text text, std::int64_t max, Unit unit,
                                         const Steps& steps);

/// The same for all text of one result. Keeps id, error flag, images and item types. `size` is that
/// of the text in `unit` where the caller has counted it, so that nobody counts it again.
[[nodiscard]] CappedResult cap_result(const ToolResult& result, std::optional<std::int64_t> size,
                                      std::int64_t max, Unit unit, const Steps& steps);

/// Caps each result of `message` for itself.
[[nodiscard]] CappedMessage cap_tool_message(const MessagePtr& message, std::int64_t max, Unit unit,
                                             const Steps& steps);

/// Size of all text of `result` in `unit`.
[[nodiscard]] std::int64_t result_size(const ToolResult& result, Unit unit) noexcept;

}  // namespace trimspec
