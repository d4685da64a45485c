// Where the reference takes a faster way through long texts, against the plain one.

#include <gtest/gtest.h>

#include <string>

#include "result.hpp"
#include "text.hpp"

namespace trimspec {
namespace {

// Characters of one to four bytes in an order that repeats too rarely to fall in with any piece.
std::string long_text(std::size_t characters) {
    constexpr std::string_view kCharacters[] = {"a", "\xC3\xA9", "\xE2\x82\xAC",
                                                "\xF0\x9F\x98\x80"};
    std::string text;
    std::size_t dice = 7;
    for (std::size_t i = 0; i < characters; ++i) {
        dice = dice * 6364136223846793005U + 1442695040888963407U;
        text += kCharacters[dice >> 62U];
    }
    return text;
}

bool begins(std::string_view text, std::size_t at) {
    return at == text.size() || (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
}

std::int64_t plain_size(std::string_view text, Unit unit) {
    std::int64_t size = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool is_pair = static_cast<unsigned char>(text[at]) >= 0xF0U;
        if (unit == Unit::byte || begins(text, at)) ++size;
        if (unit == Unit::utf16 && is_pair) ++size;
    }
    return size;
}

TEST(FastPaths, LongTextsAreMeasuredAsByteForByte) {
    for (std::size_t characters = 0; characters < 800; ++characters) {
        const std::string text = long_text(characters);
        for (const Unit unit : {Unit::codepoint, Unit::byte, Unit::utf16})
            ASSERT_EQ(measure(text, unit), plain_size(text, unit)) << characters;
    }
}

TEST(FastPaths, LongTextsAreCutAsCharacterForCharacter) {
    const std::string text = long_text(700);
    for (const Unit unit : {Unit::codepoint, Unit::byte, Unit::utf16}) {
        std::size_t end = 0;
        std::size_t begin = 0;
        const std::int64_t size = plain_size(text, unit);
        for (std::int64_t most = 0; most <= size + 1; ++most) {
            for (std::size_t next = end; next <= text.size(); ++next)
                if (begins(text, next) && plain_size({text.data(), next}, unit) <= most) end = next;
            for (begin = 0; !begins(text, begin) ||
                            plain_size(std::string_view{text}.substr(begin), unit) > most;)
                ++begin;
            ASSERT_EQ(prefix_of(text, most, unit), end) << most;
            ASSERT_EQ(suffix_of(text, most, unit), begin) << most;
        }
    }
}

// The last `]` before a cut is looked for over long stretches.
TEST(FastPaths, MarkersFarFromTheirEndAreFound) {
    constexpr std::string_view kOpening = "[IMAGE:";
    for (const std::size_t before : {0U, 1U, 4088U, 4089U, 4090U, 4095U, 4096U, 4097U, 9000U})
        for (const std::size_t inside : {0U, 1U, 4080U, 4089U, 4096U, 8192U, 20000U}) {
            const std::string head = std::string(before, 'x') + "]";
            const std::string text = head + std::string{kOpening} + std::string(inside, 'i') + "]" +
                                     std::string(50, 'x');
            const std::size_t closing = text.find(']', head.size());
            for (const std::size_t at : {head.size() + 1, closing - 1, closing}) {
                const Ends ends = rule::result_image_marker_whole(text, {at, at});
                EXPECT_EQ(ends.head_end, head.size()) << before << " " << inside << " " << at;
                EXPECT_EQ(ends.tail_begin, closing + 1) << before << " " << inside << " " << at;
            }
            for (const std::size_t at : {head.size(), closing + 1}) {
                const Ends ends = rule::result_image_marker_whole(text, {at, at});
                EXPECT_EQ(ends.head_end, at) << before << " " << inside;
                EXPECT_EQ(ends.tail_begin, at) << before << " " << inside;
            }
        }
}

}  // namespace
}  // namespace trimspec
