#include "result.hpp"

#include <algorithm>

#include "steps.hpp"

namespace trimspec {
namespace {

constexpr std::string_view kImageOpening = "[IMAGE:";

// Where `byte` stands last in `text`, or npos: what std::string_view::rfind says, which looks at
// every byte by itself.
std::size_t last_of(std::string_view text, char byte) noexcept {
    constexpr std::size_t kPiece = 4096;
    while (!text.empty()) {
        const std::size_t begin = text.size() - std::min(text.size(), kPiece);
        if (text.find(byte, begin) != std::string_view::npos) return text.rfind(byte);
        text.remove_suffix(text.size() - begin);
    }
    return std::string_view::npos;
}

// Where the image marker opens that is still open at `at`, or npos. Nothing that opened before the
// last `]` can be: each marker closes at the next one.
std::size_t open_image_marker(std::string_view text, std::size_t at) noexcept {
    // Most long texts either hold no bracket or close one every few lines.
    if (text.substr(0, at).find(kImageOpening.front()) == std::string_view::npos)
        return std::string_view::npos;
    const std::size_t closed = last_of(text.substr(0, at), ']');
    const std::size_t from = closed == std::string_view::npos ? 0 : closed + 1;
    // An opening may straddle `at`.
    const std::size_t reach = std::min(text.size(), at + kImageOpening.size() - 1);
    const std::size_t opening = text.substr(from, reach - from).find(kImageOpening);
    if (opening == std::string_view::npos || from + opening >= at) return std::string_view::npos;
    return from + opening;
}

// All text of `result` in one piece. `joined` holds the bytes when there is more than one piece.
std::string_view text_of(const ToolResult& result, std::string& joined) {
    const Text* only = nullptr;
    std::size_t texts = 0;
    for (const ResultItem& item : result.items)
        if (const auto* text = std::get_if<Text>(&item.value)) {
            only = text;
            ++texts;
        }
    if (texts == 0) return {};
    if (texts == 1) return only->view();
    for (const ResultItem& item : result.items)
        if (const auto* text = std::get_if<Text>(&item.value)) joined += text->view();
    return joined;
}

// What a cut keeps of a text.
struct Cut {
    Ends ends;
    std::string marker;
    CapTextReport report;
    std::int64_t size = 0;  ///< of what is left, marker included
};

Cut whole(std::string_view text) { return Cut{Ends{text.size(), text.size()}, "", {}}; }

Cut cut(std::string_view text, std::optional<std::int64_t> known_size, std::int64_t max, Unit unit,
        const Steps& steps) {
    if (steps.result_zero_unlimited(max)) return whole(text);
    const std::int64_t size = known_size ? *known_size : steps.unit(text, unit);
    if (size <= max) return whole(text);

    const std::int64_t marker = steps.result_marker(size, max);
    const std::int64_t room = steps.result_ceiling_holds(max, marker);
    const Shares shares = marker == 0 ? Shares{room, 0} : steps.result_two_thirds(room);
    const Ends ends = steps.result_image_marker_whole(
        text, steps.result_code_points_whole(text, shares, unit));
    const std::int64_t missing = steps.result_count_exact(text, size, ends, unit);
    std::string told = marker == 0 ? "" : truncation_marker(missing);
    const std::int64_t left = size - missing + static_cast<std::int64_t>(told.size());
    return Cut{ends, std::move(told), {true, missing}, left};
}

// The part of an item's text, at bytes [begin, begin + size) of the whole, that stays.
std::string_view head_of(std::string_view text, std::size_t begin, Ends ends) {
    return text.substr(0, ends.head_end > begin ? ends.head_end - begin : 0);
}

std::string_view tail_of(std::string_view text, std::size_t begin, Ends ends) {
    const std::size_t from = ends.tail_begin > begin ? ends.tail_begin - begin : 0;
    return text.substr(std::min(from, text.size()));
}

}  // namespace

std::string truncation_marker(std::int64_t missing) {
    return "\n\n[... " + std::to_string(missing) + " characters truncated ...]\n\n";
}

namespace rule {

bool result_zero_unlimited(std::int64_t max) noexcept { return max == 0; }

std::int64_t result_marker(std::int64_t size, std::int64_t max) noexcept {
    // The marker is ASCII: one unit a byte in every unit.
    const auto room = static_cast<std::int64_t>(truncation_marker(size).size());
    return max < 2 * room ? 0 : room;
}

std::int64_t result_ceiling_holds(std::int64_t max, std::int64_t marker) noexcept {
    return max - marker;
}

Shares result_two_thirds(std::int64_t room) noexcept {
    const std::int64_t head = room * 2 / 3;
    return Shares{head, room - head};
}

Ends result_code_points_whole(std::string_view text, Shares shares, Unit unit) noexcept {
    return Ends{prefix_of(text, shares.head, unit), suffix_of(text, shares.tail, unit)};
}

Ends result_image_marker_whole(std::string_view text, Ends ends) noexcept {
    const std::size_t at_head = open_image_marker(text, ends.head_end);
    if (at_head != std::string_view::npos) ends.head_end = at_head;
    const std::size_t at_tail = open_image_marker(text, ends.tail_begin);
    if (at_tail != std::string_view::npos) {
        const std::size_t closing = text.find(']', at_tail + kImageOpening.size());
        if (closing != std::string_view::npos) ends.tail_begin = closing + 1;
    }
    return ends;
}

std::int64_t result_count_exact(std::string_view text, std::int64_t size, Ends ends,
                                Unit unit) noexcept {
    return size - measure(text.substr(0, ends.head_end), unit) -
           measure(text.substr(ends.tail_begin), unit);
}

std::vector<ResultItem> result_items_as_one(std::span<const ResultItem> items, Ends ends,
                                            std::string_view marker) {
    std::vector<ResultItem> kept;
    std::size_t begin = 0;
    std::size_t total = 0;
    for (const ResultItem& item : items)
        if (const auto* text = std::get_if<Text>(&item.value)) total += text->view().size();
    const bool no_tail = ends.tail_begin == total;
    for (const ResultItem& item : items) {
        const auto* text = std::get_if<Text>(&item.value);
        if (text == nullptr) {
            kept.push_back(item);
            continue;
        }
        const std::string_view bytes = text->view();
        const std::size_t end = begin + bytes.size();
        const bool ends_head = begin < ends.head_end && ends.head_end <= end;
        const bool begins_tail = begin <= ends.tail_begin && ends.tail_begin < end;
        const std::string_view head = head_of(bytes, begin, ends);
        const std::string_view tail = tail_of(bytes, begin, ends);
        std::string left;
        left.reserve(head.size() + marker.size() + tail.size());
        left += head;
        if (ends_head || (ends.head_end == 0 && (begins_tail || no_tail)))
            left += std::exchange(marker, {});
        left += tail;
        if (!left.empty()) kept.push_back(ResultItem{Text{std::move(left)}, item.wire});
        begin = end;
    }
    return kept;
}

}  // namespace rule

CappedText cap_tool_result(Text text, std::int64_t max, Unit unit, const Steps& steps) {
    const std::string_view bytes = text.view();
    const Cut cut_text = cut(bytes, std::nullopt, max, unit, steps);
    if (!cut_text.report.truncated) return {std::move(text), {}};
    const std::string_view head = bytes.substr(0, cut_text.ends.head_end);
    const std::string_view tail = bytes.substr(cut_text.ends.tail_begin);
    std::string left;
    left.reserve(head.size() + cut_text.marker.size() + tail.size());
    left += head;
    left += cut_text.marker;
    left += tail;
    return {Text{std::move(left)}, cut_text.report};
}

CappedResult cap_result(const ToolResult& result, std::optional<std::int64_t> size,
                        std::int64_t max, Unit unit, const Steps& steps) {
    std::string joined;
    const Cut cut_text = cut(text_of(result, joined), size, max, unit, steps);
    if (!cut_text.report.truncated) return {result, {}, 0};
    return {steps.recover_shape_kept(
                result, steps.result_items_as_one(result.items, cut_text.ends, cut_text.marker)),
            cut_text.report, cut_text.size};
}

CappedMessage cap_tool_message(const MessagePtr& message, std::int64_t max, Unit unit,
                               const Steps& steps) {
    CappedMessage capped;
    Message left = *message;
    for (Block& block : left.blocks) {
        auto* result = std::get_if<ToolResult>(&block.value);
        if (result == nullptr) continue;
        CappedResult one = cap_result(*result, std::nullopt, max, unit, steps);
        *result = std::move(one.result);
        capped.report.truncated |= one.report.truncated;
        capped.report.removed += one.report.removed;
    }
    capped.message =
        capped.report.truncated ? std::make_shared<const Message>(std::move(left)) : message;
    return capped;
}

std::int64_t result_size(const ToolResult& result, Unit unit) noexcept {
    std::int64_t size = 0;
    for (const ResultItem& item : result.items)
        if (const auto* text = std::get_if<Text>(&item.value)) size += measure(text->view(), unit);
    return size;
}

}  // namespace trimspec
