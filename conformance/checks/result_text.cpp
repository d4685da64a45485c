#include "result_text.hpp"

#include <algorithm>
#include <unordered_map>

#include "filled.hpp"
#include "plain.hpp"
#include "truncation.hpp"

namespace trimspec::conformance::checks {

namespace {

/// What a decoder puts where it met half a character.
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
constexpr std::size_t kOpeningBytes = 7;  // "[IMAGE:"

/// A tail that shares fewer bytes than this with an image marker may do so by chance: the adapter's
/// own truncation marker may end alike.
constexpr std::size_t kChanceBytes = 3;

/// Where no marker that any implementation is known to write is longer than this, a text that
/// exceeds its limit by more must come out shorter.
constexpr std::int64_t kMarkerRoom = 128;

std::int64_t occurrences(std::string_view text, std::string_view needle) {
    std::int64_t found = 0;
    for (std::size_t at = text.find(needle); at != std::string_view::npos;
         at = text.find(needle, at + needle.size()))
        ++found;
    return found;
}

void check_code_points(const Context& context, const CappedText& text) {
    const std::int64_t before = occurrences(text.before, kReplacement);
    const std::int64_t after = occurrences(text.after, kReplacement);
    if (after > before)
        context.add("result.code_points_whole",
                    "replacement characters stand where a character was cut in half", text.place,
                    {{"before", before}, {"after", after}});
}

bool ends_inside(const PlainMarkers& markers, std::size_t head, std::size_t size) {
    const auto is_inside = [head](std::size_t begin, std::size_t end) {
        return begin + kOpeningBytes <= head && head < end;
    };
    return std::any_of(markers.closed.begin(), markers.closed.end(),
                       [&](const auto& range) { return is_inside(range.first, range.second); }) ||
           (markers.open && is_inside(*markers.open, size));
}

bool begins_inside(const PlainMarkers& markers, std::size_t tail) {
    return std::any_of(markers.closed.begin(), markers.closed.end(), [tail](const auto& range) {
        return range.first < tail && tail + kChanceBytes <= range.second;
    });
}

/// The head is at most what both texts begin with, the tail at most what both end with. Either may
/// share a few bytes more by chance, so a head counts as inside a marker only with its opening. An
/// outcome that is a head alone has no tail, whatever it ends with, and the other way round.
void check_image_markers_whole(const Context& context, const CappedText& text) {
    const PlainMarkers markers = plain_image_markers(text.before);
    const std::size_t head = common_head(text.before, text.after);
    const std::size_t tail = common_tail(text.before, text.after);
    const std::size_t size = text.before.size();
    if (tail < text.after.size() && head < size && ends_inside(markers, head, size))
        context.add("result.image_marker_whole", "the head ends inside an image marker",
                    text.place);
    if (head < text.after.size() && begins_inside(markers, size - tail))
        context.add("result.image_marker_whole", "the tail begins inside an image marker",
                    text.place);
}

void check_no_image_invented(const Context& context, const CappedText& text) {
    std::unordered_map<std::string_view, std::int64_t> left;
    for (const auto& [begin, end] : plain_image_markers(text.before).closed)
        ++left[text.before.substr(begin, end - begin)];
    for (const auto& [begin, end] : plain_image_markers(text.after).closed)
        if (--left[text.after.substr(begin, end - begin)] < 0)
            return context.add("result.nothing_invented",
                               "an image marker stands there that the input does not have",
                               text.place);
}

}  // namespace

void check_shortened(const Context& context, const CappedText& text) {
    check_code_points(context, text);
    check_image_markers_whole(context, text);
    check_no_image_invented(context, text);
}

void check_capped(const Context& context, const CappedText& text, std::int64_t max, Unit unit) {
    const std::int64_t before = plain_size(text.before, unit);
    const std::int64_t after = plain_size(text.after, unit);
    const Numbers numbers{{"max_chars", max}, {"size_before", before}, {"size_after", after}};
    if (before <= max) {
        if (text.before != text.after)
            context.add("result.within_untouched", "a text within the limit was changed",
                        text.place, numbers);
        return;
    }
    if (context.declared.exact && after > max)
        context.add("result.ceiling_holds", "the outcome exceeds the limit", text.place, numbers);
    if (after > before)
        context.add("result.never_longer", "the outcome is longer than the text", text.place,
                    numbers);
    else if (after == before && before - max > kMarkerRoom)
        context.add("result.never_longer", "a text far beyond the limit did not become shorter",
                    text.place, numbers);
    if (text.before == text.after) return;
    check_shortened(context, text);
    if (context.declared.exact)
        check_truncation(context, {text.before, text.after, text.place, max, unit});
}

}  // namespace trimspec::conformance::checks
