// Capping a text: of all places where a head may end and a tail begin, those that the rules of
// section 8 allow, the longest head and then the longest tail.

#include <algorithm>

#include "definitions.hpp"
#include "preference.hpp"

namespace trimspec::oracle {

namespace {

// An image marker: bytes [begin, end). An open one has no `]` behind it and reaches to the end.
struct ImageMarker {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool closed = false;
};

std::vector<ImageMarker> image_markers_of(std::string_view text) {
    constexpr std::string_view kOpening = "[IMAGE:";
    std::vector<ImageMarker> markers;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool is_inside = !markers.empty() && at < markers.back().end;
        if (is_inside || text.substr(at, kOpening.size()) != kOpening) continue;
        const std::size_t closing = text.find(']', at);
        const bool closed = closing != std::string_view::npos;
        markers.push_back({at, closed ? closing + 1 : text.size(), closed});
    }
    return markers;
}

bool is_between_code_points(std::string_view text, std::size_t at) {
    return at == text.size() || (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
}

std::string marker_for(Number missing) {
    return "\n\n[... " + std::to_string(missing) + " characters truncated ...]\n\n";
}

// How much of a text may stay at either end.
struct Room {
    Number head = 0;
    Number tail = 0;
    bool marker = false;
};

Room room_for(Number size, Number max) {
    const auto marker = static_cast<Number>(marker_for(size).size());
    if (max < 2 * marker) return {max, 0, false};
    const Number head = 2 * (max - marker) / 3;
    return {head, max - marker - head, true};
}

}  // namespace

TextCaps::TextCaps(std::string_view text, Unit unit) : text_{text}, size_{units_in(text, unit)} {
    const std::vector<ImageMarker> markers = image_markers_of(text);
    Number before = 0;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        if (at > 0) before += units_in(text.substr(at - 1, 1), unit);
        if (!is_between_code_points(text, at)) continue;
        bool inside = false;
        bool inside_closed = false;
        for (const ImageMarker& marker : markers) {
            if (at <= marker.begin || (marker.closed && at >= marker.end)) continue;
            inside = true;
            inside_closed |= marker.closed;
        }
        const CutPlace place{at, before, size_ - before};
        if (!inside) heads_.push_back(place);
        if (!inside_closed) tails_.push_back(place);
    }
}

std::optional<TextCut> TextCaps::best_cut(Number max) const {
    if (max == 0 || size_ <= max) return std::nullopt;
    const Room room = room_for(size_, max);
    std::vector<CutPlace> heads;
    for (const CutPlace& place : heads_)
        if (place.before <= room.head) heads.push_back(place);
    const CutPlace head =
        the_best(heads, [](const CutPlace& a, const CutPlace& b) { return a.before > b.before; });
    std::vector<CutPlace> tails;
    for (const CutPlace& place : tails_)
        if (place.behind <= room.tail && place.at >= head.at) tails.push_back(place);
    const CutPlace tail =
        the_best(tails, [](const CutPlace& a, const CutPlace& b) { return a.behind > b.behind; });
    const Number removed = size_ - head.before - tail.behind;
    return TextCut{head.at, tail.at, room.marker ? marker_for(removed) : "", removed};
}

TextAnswer TextCaps::best(Number max) const {
    const auto cut = best_cut(max);
    if (!cut) return {std::string{text_}, false, 0};
    std::string left{text_.substr(0, cut->head)};
    left += cut->marker;
    left += text_.substr(cut->tail);
    return {std::move(left), true, cut->removed};
}

namespace {

// Which item of a result gets the marker: the one that holds the last byte of the head; without a
// head the one that holds the first of the tail, in front; with neither the first text of all.
bool is_marked(std::size_t begin, std::size_t end, const TextCut& cut, std::size_t size) {
    if (cut.head > 0) return begin < cut.head && cut.head <= end;
    if (cut.tail < size) return begin <= cut.tail && cut.tail < end;
    return begin == 0;
}

}  // namespace

ToolResult cap_result(const ToolResult& result, Number max, Unit unit) {
    std::string all;
    for (const ResultItem& item : result.items)
        if (const auto* text = std::get_if<Text>(&item.value)) all += text->view();
    const auto cut = TextCaps{all, unit}.best_cut(max);
    if (!cut) return result;
    ToolResult capped{result.call_id, {}, result.is_error};
    std::size_t end = 0;
    bool marked = false;
    for (const ResultItem& item : result.items) {
        const auto* text = std::get_if<Text>(&item.value);
        if (text == nullptr) {
            capped.items.push_back(item);
            continue;
        }
        const std::size_t begin = end;
        end += text->view().size();
        std::string left;
        for (std::size_t at = begin; at < std::min(end, cut->head); ++at) left += all[at];
        if (!marked && is_marked(begin, end, *cut, all.size())) {
            left += cut->marker;
            marked = true;
        }
        for (std::size_t at = std::max(begin, cut->tail); at < end; ++at) left += all[at];
        if (!left.empty()) capped.items.push_back({Text{left}, item.wire});
    }
    return capped;
}

}  // namespace trimspec::oracle
