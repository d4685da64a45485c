// Wrong caps of tool results: steps replaced.

#include <algorithm>
#include <string>

#include "areas.hpp"

namespace trimspec::broken {
namespace {

bool zero_cuts_everything(std::int64_t) noexcept { return false; }

std::int64_t marker_on_top_of_the_cap(std::int64_t max, std::int64_t) noexcept { return max; }

// The line breaks around the marker's words are forgotten.
std::int64_t line_breaks_are_free(std::int64_t max, std::int64_t marker) noexcept {
    return marker == 0 ? max : max - marker + 4;
}

std::int64_t marker_longer_than_the_text(std::int64_t size, std::int64_t) noexcept {
    return static_cast<std::int64_t>(truncation_marker(size).size());
}

std::int64_t cut_without_a_marker(std::int64_t, std::int64_t) noexcept { return 0; }

Shares tail_gets_two_thirds(std::int64_t room) noexcept {
    const Shares shares = rule::result_two_thirds(room);
    return {shares.tail, shares.head};
}

Shares ends_share_evenly(std::int64_t room) noexcept { return {room - room / 2, room / 2}; }

Shares two_thirds_rounded_up(std::int64_t room) noexcept {
    const std::int64_t head = (2 * room + 2) / 3;
    return {head, room - head};
}

// Shares are taken for byte offsets, whatever stands there.
Ends characters_cut_in_half(std::string_view text, Shares shares, Unit) noexcept {
    const auto size = static_cast<std::int64_t>(text.size());
    const std::int64_t head = std::clamp<std::int64_t>(shares.head, 0, size);
    const std::int64_t tail = std::clamp<std::int64_t>(shares.tail, 0, size - head);
    return {static_cast<std::size_t>(head), static_cast<std::size_t>(size - tail)};
}

Ends image_marker_cut(std::string_view, Ends ends) noexcept { return ends; }

// An opened marker that was never closed is left, and the bracket of our own marker closes it.
Ends open_image_marker_trusted(std::string_view text, Ends ends) noexcept {
    const Ends moved = rule::result_image_marker_whole(text, ends);
    const bool is_closed = text.find(']', ends.head_end) != std::string_view::npos;
    return is_closed ? moved : Ends{ends.head_end, moved.tail_begin};
}

std::int64_t missing_bytes_counted(std::string_view, std::int64_t, Ends ends, Unit) noexcept {
    return static_cast<std::int64_t>(ends.tail_begin - ends.head_end);
}

std::int64_t whole_size_told(std::string_view, std::int64_t size, Ends, Unit) noexcept {
    return size;
}

// Each item alone is short enough; their sum is nobody's business.
std::vector<ResultItem> lists_escape_the_cap(std::span<const ResultItem> items, Ends ends,
                                             std::string_view marker) {
    if (items.size() == 1) return rule::result_items_as_one(items, ends, marker);
    return {items.begin(), items.end()};
}

std::vector<ResultItem> images_lost_in_the_cap(std::span<const ResultItem> items, Ends ends,
                                               std::string_view marker) {
    std::vector<ResultItem> kept = rule::result_items_as_one(items, ends, marker);
    std::erase_if(kept, [](const ResultItem& item) {
        return std::holds_alternative<Image>(item.value);
    });
    return kept;
}

}  // namespace

std::vector<Broken> broken_result() {
    return {
        {"zero_cuts_everything", "result.zero_unlimited",
         "Reads a cap of 0 as room for nothing.",
         "", {.result_zero_unlimited = &zero_cuts_everything}},
        {"marker_on_top_of_the_cap", "result.ceiling_holds",
         "Adds the marker on top of the cap.",
         "pydantic/pydantic-ai-harness#816", {.result_ceiling_holds = &marker_on_top_of_the_cap}},
        {"line_breaks_are_free", "result.idempotent",
         "Forgets the marker's line breaks, so a capped text is over its cap and is cut again.",
         "LibreChat-AI/agents#497", {.result_ceiling_holds = &line_breaks_are_free}},
        {"marker_longer_than_the_text", "result.never_longer",
         "Puts a marker where there is no room for one, and the text comes out longer.",
         "strands-agents/harness-sdk#4342", {.result_marker = &marker_longer_than_the_text}},
        {"cut_without_a_marker", "result.marker",
         "Cuts without saying so.",
         "", {.result_marker = &cut_without_a_marker}},
        {"tail_gets_two_thirds", "result.two_thirds",
         "Gives the larger part to the tail.",
         "", {.result_two_thirds = &tail_gets_two_thirds}},
        {"ends_share_evenly", "result.two_thirds",
         "Gives head and tail one half each.",
         "", {.result_two_thirds = &ends_share_evenly}},
        {"two_thirds_rounded_up", "result.two_thirds",
         "Rounds the head's share up.",
         "", {.result_two_thirds = &two_thirds_rounded_up}},
        {"characters_cut_in_half", "result.code_points_whole",
         "Cuts at byte offsets, through a character at the end of the head or before the tail.",
         "elizaOS/eliza#20358", {.result_code_points_whole = &characters_cut_in_half}},
        {"image_marker_cut", "result.image_marker_whole",
         "Cuts through an image marker.",
         "", {.result_image_marker_whole = &image_marker_cut}},
        {"open_image_marker_trusted", "result.nothing_invented",
         "Leaves an image marker open at the cut, so that the marker's own bracket closes it.",
         "", {.result_image_marker_whole = &open_image_marker_trusted}},
        {"missing_bytes_counted", "result.count_exact",
         "Tells the missing bytes as characters.",
         "", {.result_count_exact = &missing_bytes_counted}},
        {"whole_size_told", "result.count_exact",
         "Tells the size of the whole text as missing.",
         "", {.result_count_exact = &whole_size_told}},
        {"lists_escape_the_cap", "result.items_as_one",
         "Caps item by item, so two hundred items that are each within the cap pass.",
         "ilovepixelart/pi-code#80", {.result_items_as_one = &lists_escape_the_cap}},
        {"images_lost_in_the_cap", "result.shape_kept",
         "Loses the images of a result whose text it cuts.",
         "", {.result_items_as_one = &images_lost_in_the_cap}},
    };
}

}  // namespace trimspec::broken
