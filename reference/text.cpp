#include "text.hpp"

#include <algorithm>

namespace trimspec {
namespace {

constexpr bool continues_code_point(char byte) noexcept {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// The first byte of a code point beyond U+FFFF: two UTF-16 units, four bytes.
constexpr bool starts_surrogate_pair(char byte) noexcept {
    return static_cast<unsigned char>(byte) >= 0xF0U;
}

constexpr std::size_t code_point_bytes(char first) noexcept {
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0x80U ? 1U : byte < 0xE0U ? 2U : byte < 0xF0U ? 3U : 4U;
}

constexpr std::int64_t code_point_size(char first, Unit unit) noexcept {
    switch (unit) {
        case Unit::byte: return static_cast<std::int64_t>(code_point_bytes(first));
        case Unit::utf16: return starts_surrogate_pair(first) ? 2 : 1;
        case Unit::codepoint: break;
    }
    return 1;
}

}  // namespace

std::int64_t measure(std::string_view text, Unit unit) noexcept {
    if (unit == Unit::byte) return static_cast<std::int64_t>(text.size());
    // Plain sums over bytes, so that the compiler can count many at once.
    std::int64_t size = 0;
    for (const char byte : text) size += continues_code_point(byte) ? 0 : 1;
    if (unit == Unit::utf16)
        for (const char byte : text) size += starts_surrogate_pair(byte) ? 1 : 0;
    return size;
}

std::size_t prefix_of(std::string_view text, std::int64_t size, Unit unit) noexcept {
    std::size_t end = 0;
    while (end < text.size()) {
        size -= code_point_size(text[end], unit);
        if (size < 0) break;
        end += code_point_bytes(text[end]);
    }
    return std::min(end, text.size());
}

std::size_t suffix_of(std::string_view text, std::int64_t size, Unit unit) noexcept {
    std::size_t begin = text.size();
    while (begin > 0) {
        std::size_t first = begin - 1;
        while (first > 0 && continues_code_point(text[first])) --first;
        size -= code_point_size(text[first], unit);
        if (size < 0) break;
        begin = first;
    }
    return begin;
}

bool is_blank(std::string_view text) noexcept {
    return text.find_first_not_of(" \t\n\v\f\r") == std::string_view::npos;
}

}  // namespace trimspec
