#include "byte_stream.hpp"

#include <algorithm>
#include <limits>

#include "../../reference/turns.hpp"
#include "../generate/generate.hpp"

namespace trimspec::conformance::checker {
namespace {

// What stands for itself in a text is no byte below the space, but for tab and line feed.
enum : std::uint8_t { kEnd = 0, kPiece = 1, kRun = 2, kEscape = 3, kNotice = 4, kMarker = 5 };

constexpr std::uint8_t kOwnWord = 0x7F;
constexpr std::size_t kWorthARun = 6;

bool is_itself(std::uint8_t c) { return c == '\t' || c == '\n' || (c >= 0x20 && c < 0x7F); }

// The size of the code point that begins with `first`, when the bytes behind it go on as they must.
std::size_t code_point_size(std::uint8_t first, std::span<const std::uint8_t> behind) {
    const std::size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    if (first < 0xC2 || first > 0xF4 || behind.size() < more) return 0;
    for (std::size_t i = 0; i < more; ++i)
        if ((behind[i] & 0xC0U) != 0x80U) return 0;
    const std::uint8_t second = behind[0];
    const bool is_overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
    const bool is_no_character = (first == 0xED && second > 0x9F) || (first == 0xF4 && second > 0x8F);
    return is_overlong || is_no_character ? 0 : more + 1;
}

}  // namespace

std::uint8_t ByteReader::byte() noexcept {
    if (bytes_.empty()) return 0;
    const std::uint8_t first = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return first;
}

std::int64_t ByteReader::number() noexcept {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 63; shift += 7) {
        const std::uint8_t next = byte();
        value |= static_cast<std::uint64_t>(next & 0x7FU) << shift;
        if (next < 0x80) break;
    }
    return static_cast<std::int64_t>(value);
}

std::int64_t ByteReader::signed_number() noexcept {
    const std::int64_t value = number();
    return (value & 1) != 0 ? -(value / 2) - 1 : value / 2;
}

std::span<const std::uint8_t> ByteReader::take(std::size_t most) noexcept {
    const auto taken = bytes_.first(std::min(most, bytes_.size()));
    bytes_ = bytes_.subspan(taken.size());
    return taken;
}

void ByteReader::add(std::string_view piece, std::string& text) {
    if (piece.size() > text_left_) return;
    text_left_ -= piece.size();
    text += piece;
}

void ByteReader::fragment(std::uint8_t kind, std::string& text) {
    const auto pieces = generate::text_pieces();
    if (kind == kRun) {
        const std::uint8_t c = byte();
        const auto count = static_cast<std::size_t>(number());
        const std::size_t fits = std::min(count, text_left_);
        return add(std::string(fits, is_itself(c) ? static_cast<char>(c) : 'x'), text);
    }
    if (kind == kEscape) return add(std::string(1, static_cast<char>(byte() & 0x7FU)), text);
    if (kind == kNotice) return add(kBreadcrumbText, text);
    if (kind == kMarker) return add(checks::plain_truncation_marker(byte()), text);
    if (is_itself(kind)) return add(std::string(1, static_cast<char>(kind)), text);
    if (const std::size_t size = code_point_size(kind, bytes_); size > 0) {
        std::string code_point(1, static_cast<char>(kind));
        for (const std::uint8_t more : take(size - 1)) code_point += static_cast<char>(more);
        return add(code_point, text);
    }
    add(pieces[(kind == kPiece ? byte() : kind) % pieces.size()], text);
}

std::string ByteReader::text() {
    std::string text;
    while (!bytes_.empty()) {
        const std::uint8_t kind = byte();
        if (kind == kEnd) break;
        fragment(kind, text);
    }
    return text;
}

std::string ByteReader::word(std::span<const std::string_view> words) {
    const std::uint8_t which = byte();
    return which == kOwnWord ? text() : std::string{words[which % words.size()]};
}

void ByteWriter::number(std::int64_t value) {
    auto rest = static_cast<std::uint64_t>(std::max<std::int64_t>(value, 0));
    while (rest >= 0x80) {
        byte(static_cast<std::uint8_t>(rest | 0x80U));
        rest >>= 7;
    }
    byte(static_cast<std::uint8_t>(rest));
}

void ByteWriter::signed_number(std::int64_t value) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max() / 2;
    value = std::clamp(value, -kMost, kMost);
    number(value < 0 ? -(value + 1) * 2 + 1 : value * 2);
}

void ByteWriter::text(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto c = static_cast<std::uint8_t>(text[at]);
        const std::size_t end = std::min(text.find_first_not_of(text[at], at), text.size());
        if (is_itself(c) && end - at >= kWorthARun) {
            byte(kRun);
            byte(c);
            number(static_cast<std::int64_t>(end - at));
            at = end;
            continue;
        }
        if (c < 0x80 && !is_itself(c)) byte(kEscape);
        byte(c);
        ++at;
    }
    byte(kEnd);
}

void ByteWriter::word(std::string_view word, std::span<const std::string_view> words) {
    const auto known = std::find(words.begin(), words.end(), word);
    if (known != words.end()) return byte(static_cast<std::uint8_t>(known - words.begin()));
    byte(kOwnWord);
    text(word);
}

}  // namespace trimspec::conformance::checker
