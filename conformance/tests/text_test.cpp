// Sizes and cuts of text, against the plainest way to count them.

#include "text.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace trimspec {
namespace {

// One entry a code point: its bytes, and its size in UTF-16 units.
struct CodePoint {
    std::string bytes;
    std::int64_t utf16;
};

const std::vector<CodePoint> kAlphabet{
    {"a", 1}, {"\xC3\xA9", 1}, {"\xE2\x82\xAC", 1}, {"\xF0\x9F\x98\x80", 2}};

std::int64_t size_of(const CodePoint& one, Unit unit) {
    if (unit == Unit::byte) return static_cast<std::int64_t>(one.bytes.size());
    return unit == Unit::utf16 ? one.utf16 : 1;
}

// Calls `visit` for every text of up to five code points.
template <class Visit>
void for_each_text(std::vector<CodePoint> text, const Visit& visit) {
    visit(text);
    if (text.size() == 5) return;
    for (const CodePoint& next : kAlphabet) {
        text.push_back(next);
        for_each_text(text, visit);
        text.pop_back();
    }
}

TEST(TextSizes, AgreeWithCountingByHand) {
    for (const Unit unit : {Unit::codepoint, Unit::byte, Unit::utf16})
        for_each_text({}, [&](const std::vector<CodePoint>& text) {
            std::string bytes;
            std::int64_t size = 0;
            for (const CodePoint& one : text) {
                bytes += one.bytes;
                size += size_of(one, unit);
            }
            ASSERT_EQ(measure(bytes, unit), size);
            for (std::int64_t most = 0; most <= size + 1; ++most) {
                std::size_t head = 0;
                std::int64_t room = most;
                for (const CodePoint& one : text) {
                    if (size_of(one, unit) > room) break;
                    room -= size_of(one, unit);
                    head += one.bytes.size();
                }
                ASSERT_EQ(prefix_of(bytes, most, unit), head);
                std::size_t tail = bytes.size();
                room = most;
                for (auto one = text.rbegin(); one != text.rend(); ++one) {
                    if (size_of(*one, unit) > room) break;
                    room -= size_of(*one, unit);
                    tail -= one->bytes.size();
                }
                ASSERT_EQ(suffix_of(bytes, most, unit), tail);
            }
        });
}

TEST(TextSizes, BlankIsAsciiWhiteSpaceOnly) {
    EXPECT_TRUE(is_blank(""));
    EXPECT_TRUE(is_blank(" \t\n\v\f\r"));
    EXPECT_FALSE(is_blank("\xC2\xA0"));
    EXPECT_FALSE(is_blank(" . "));
}

}  // namespace
}  // namespace trimspec
