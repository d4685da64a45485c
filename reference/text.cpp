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

// In code points or UTF-16 units.
constexpr std::int64_t code_point_size(char first, Unit unit) noexcept {
    return unit == Unit::utf16 && starts_surrogate_pair(first) ? 2 : 1;
}

// How many bytes of text are counted at once: so few that the sum fits into a byte, and a compiler
// can add up many of them by one instruction.
constexpr std::size_t kPiece = 240;

// Units that begin within the piece of `text` from byte `at` on. Not for bytes.
std::int64_t piece_size(std::string_view text, std::size_t at, Unit unit) noexcept {
    const std::string_view piece = text.substr(at, kPiece);
    std::uint8_t begun = 0;
    const auto add = [&](auto size_of) {
        for (const char byte : piece) begun = static_cast<std::uint8_t>(begun + size_of(byte));
    };
    if (unit == Unit::utf16)
        add([](char byte) { return !continues_code_point(byte) + starts_surrogate_pair(byte); });
    else
        add([](char byte) { return !continues_code_point(byte); });
    return begun;
}

// The end of the longest prefix of at most `bytes` bytes that ends between code points.
std::size_t prefix_of_bytes(std::string_view text, std::int64_t bytes) noexcept {
    if (bytes >= static_cast<std::int64_t>(text.size())) return text.size();
    auto end = static_cast<std::size_t>(std::max<std::int64_t>(0, bytes));
    while (continues_code_point(text[end])) --end;
    return end;
}

// Where the longest suffix of at most `bytes` bytes begins that starts between code points.
std::size_t suffix_of_bytes(std::string_view text, std::int64_t bytes) noexcept {
    if (bytes >= static_cast<std::int64_t>(text.size())) return 0;
    std::size_t begin = text.size() - static_cast<std::size_t>(std::max<std::int64_t>(0, bytes));
    while (begin < text.size() && continues_code_point(text[begin])) ++begin;
    return begin;
}

}  // namespace

std::int64_t measure(std::string_view text, Unit unit) noexcept {
    if (unit == Unit::byte) return static_cast<std::int64_t>(text.size());
    std::int64_t size = 0;
    for (std::size_t at = 0; at < text.size(); at += kPiece) size += piece_size(text, at, unit);
    return size;
}

std::size_t prefix_of(std::string_view text, std::int64_t size, Unit unit) noexcept {
    if (unit == Unit::byte) return prefix_of_bytes(text, size);
    std::size_t end = 0;
    for (; end < text.size(); end += kPiece) {
        const std::int64_t piece = piece_size(text, end, unit);
        if (piece > size) break;
        size -= piece;
    }
    // The last of these pieces may end within a code point, which has been counted by then.
    while (end < text.size() && continues_code_point(text[end])) ++end;
    while (end < text.size()) {
        size -= code_point_size(text[end], unit);
        if (size < 0) break;
        end += code_point_bytes(text[end]);
    }
    return std::min(end, text.size());
}

std::size_t suffix_of(std::string_view text, std::int64_t size, Unit unit) noexcept {
    if (unit == Unit::byte) return suffix_of_bytes(text, size);
    std::size_t begin = text.size();
    for (; begin >= kPiece; begin -= kPiece) {
        const std::int64_t piece = piece_size(text, begin - kPiece, unit);
        if (piece > size) break;
        size -= piece;
    }
    while (begin > 0) {
        std::size_t first = begin - 1;
        while (first > 0 && continues_code_point(text[first])) --first;
        size -= code_point_size(text[first], unit);
        if (size < 0) break;
        begin = first;
    }
    // The first of these pieces may begin within a code point, which has not been counted.
    while (begin < text.size() && continues_code_point(text[begin])) ++begin;
    return begin;
}

bool is_blank(std::string_view text) noexcept {
    return text.find_first_not_of(" \t\n\v\f\r") == std::string_view::npos;
}

}  // namespace trimspec
