#include "columns.hpp"

#include <algorithm>

#include "../../reference/text.hpp"

namespace trimspec::explain {
namespace {

struct Range {
    char32_t first;
    char32_t last;
};

// Blocks as a whole: a terminal's own tables differ in single code points.
constexpr Range kWide[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},
                           {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
                           {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F},
                           {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};
constexpr Range kNarrowest[] = {{0x0300, 0x036F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},
                                {0x200C, 0x200D}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F},
                                {0xFE20, 0xFE2F}};

template <std::size_t N>
bool is_in(const Range (&ranges)[N], char32_t point) noexcept {
    return std::ranges::any_of(
        ranges, [&](const Range& range) { return range.first <= point && point <= range.last; });
}

// The code point that `bytes` are; valid UTF-8.
char32_t decoded(std::string_view bytes) noexcept {
    const auto lead = static_cast<unsigned char>(bytes.front());
    if (bytes.size() == 1) return lead;
    char32_t point = lead & (0xFFU >> (bytes.size() + 1));
    for (const char byte : bytes.substr(1))
        point = (point << 6U) | (static_cast<unsigned char>(byte) & 0x3FU);
    return point;
}

std::size_t columns_of_one(std::string_view bytes) noexcept {
    const char32_t point = decoded(bytes);
    return is_in(kNarrowest, point) ? 0 : is_in(kWide, point) ? 2 : 1;
}

// The longest beginning of `text` in at most `columns`: its bytes and the columns it takes.
struct Beginning {
    std::size_t bytes = 0;
    std::size_t columns = 0;
};

Beginning beginning_of(std::string_view text, std::size_t columns) noexcept {
    Beginning beginning;
    while (beginning.bytes < text.size()) {
        const std::string_view rest = text.substr(beginning.bytes);
        const std::size_t size = prefix_of(rest, 1, Unit::codepoint);
        const std::size_t more = columns_of_one(rest.substr(0, size));
        if (beginning.columns + more > columns) break;
        beginning.bytes += size;
        beginning.columns += more;
    }
    return beginning;
}

}  // namespace

std::size_t columns_of(std::string_view text) noexcept {
    return beginning_of(text, static_cast<std::size_t>(-1)).columns;
}

std::string fitted(std::string_view text, std::size_t columns) {
    if (beginning_of(text, columns).bytes == text.size() || columns == 0)
        return std::string{columns == 0 ? "" : text};
    return std::string{text.substr(0, beginning_of(text, columns - 1).bytes)} + "…";
}

std::string filled(std::string_view text, std::size_t columns) {
    std::string out = fitted(text, columns);
    out.append(columns - columns_of(out), ' ');
    return out;
}

}  // namespace trimspec::explain
