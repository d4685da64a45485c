#include "truncation.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "filled.hpp"
#include "plain.hpp"

namespace trimspec::conformance::checks {

namespace {

constexpr std::string_view kOpening = "\n\n[... ";
constexpr std::string_view kClosing = " characters truncated ...]\n\n";

/// A marker in the outcome with a head of the original before it and a tail behind it.
struct Found {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::int64_t number = 0;
};

std::optional<Found> marker_at(std::string_view text, std::size_t at) {
    Found found;
    found.begin = at;
    const char* first = text.data() + at + kOpening.size();
    const char* last = text.data() + text.size();
    const auto read = std::from_chars(first, last, found.number);
    if (read.ec != std::errc{}) return std::nullopt;
    const auto behind = static_cast<std::size_t>(read.ptr - text.data());
    if (text.substr(behind, kClosing.size()) != kClosing) return std::nullopt;
    found.end = behind + kClosing.size();
    return found;
}

std::int64_t missing(const Truncation& cut, const Found& found) {
    return plain_size(cut.before, cut.unit) - plain_size(cut.after.substr(0, found.begin), cut.unit) -
           plain_size(cut.after.substr(found.end), cut.unit);
}

/// The marker of this cut: one that counts right where the text itself holds several.
std::optional<Found> find_marker(const Truncation& cut) {
    const std::size_t head = common_head(cut.before, cut.after);
    const std::size_t tail = common_tail(cut.before, cut.after);
    std::optional<Found> best;
    for (std::size_t at = cut.after.find(kOpening); at != std::string_view::npos && at <= head;
         at = cut.after.find(kOpening, at + 1)) {
        const auto found = marker_at(cut.after, at);
        if (!found || cut.after.size() - found->end > tail) continue;
        if (!best || found->number == missing(cut, *found)) best = found;
    }
    return best;
}

bool is_simple(std::string_view text) {
    return text.find("[IMAGE:") == std::string_view::npos &&
           std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80U; });
}

/// Whole code points and image markers move a cut inwards; only without them are both sizes exact.
void check_shares(const Context& context, const Truncation& cut, const Found& found,
                  std::int64_t room) {
    const std::int64_t head = plain_size(cut.after.substr(0, found.begin), cut.unit);
    const std::int64_t tail = plain_size(cut.after.substr(found.end), cut.unit);
    const std::int64_t head_due = room / 3 * 2 + room % 3 * 2 / 3;
    const std::int64_t tail_due = room - head_due;
    const bool same = head == head_due && tail == tail_due;
    const bool within = head <= head_due && tail <= tail_due;
    if (is_simple(cut.before) ? same : within) return;
    context.add("result.two_thirds", "head and tail do not share the room as two thirds and the rest",
                cut.place, {{"head", head}, {"head_due", head_due}, {"tail", tail},
                            {"tail_due", tail_due}});
}

}  // namespace

std::size_t common_head(std::string_view a, std::string_view b) {
    const std::size_t size = std::min(a.size(), b.size());
    return static_cast<std::size_t>(
        std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(size), b.begin()).first -
        a.begin());
}

std::size_t common_tail(std::string_view a, std::string_view b) {
    const std::size_t size = std::min(a.size(), b.size());
    std::size_t same = 0;
    while (same < size && a[a.size() - 1 - same] == b[b.size() - 1 - same]) ++same;
    return same;
}

void check_truncation(const Context& context, const Truncation& cut) {
    const std::int64_t size = plain_size(cut.before, cut.unit);
    const auto marker_size = static_cast<std::int64_t>(plain_truncation_marker(size).size());
    const bool head_alone = cut.max / 2 < marker_size;
    if (head_alone) {
        if (common_head(cut.before, cut.after) != cut.after.size())
            context.add("result.marker", "below twice the marker's size the outcome is a head alone",
                        cut.place, {{"max_chars", cut.max}, {"marker_size", marker_size}});
        return;
    }
    const auto found = find_marker(cut);
    if (!found) {
        context.add("result.marker", "no marker stands between a head and a tail of the text",
                    cut.place);
        return;
    }
    const std::int64_t gone = missing(cut, *found);
    if (found->number != gone)
        context.add("result.count_exact",
                    filled("the marker says {}, {} are missing", found->number, gone),
                    cut.place, {{"said", found->number}, {"missing", gone}});
    check_shares(context, cut, *found, cut.max - marker_size);
}

}  // namespace trimspec::conformance::checks
