// Lines out of bytes, and replies out of lines.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "../adapter/line_buffer.hpp"
#include "../adapter/reply.hpp"

namespace trimspec::adapter {
namespace {

TEST(LineBufferTest, lines_come_whole_whatever_the_pieces) {
    const std::string text = "one\n\nthree and more\nrest";
    for (std::size_t piece = 1; piece <= text.size(); ++piece) {
        LineBuffer buffer{100};
        std::vector<std::string> lines;
        for (std::size_t at = 0; at < text.size(); at += piece) {
            const std::string_view part = std::string_view{text}.substr(at, piece);
            std::copy(part.begin(), part.end(), buffer.space().begin());
            buffer.commit(part.size());
            while (const auto line = buffer.next()) lines.emplace_back(*line);
        }
        EXPECT_EQ(lines, (std::vector<std::string>{"one", "", "three and more"})) << piece;
        EXPECT_EQ(buffer.rest(), "rest");
    }
}

TEST(LineBufferTest, the_longest_line_is_whole_and_one_byte_more_is_too_long) {
    for (const std::size_t size : {std::size_t{10}, std::size_t{1} << 20U}) {
        LineBuffer buffer{size};
        const auto put = [&](char byte) {
            auto space = buffer.space();
            const std::size_t count = std::min(space.size(), size - buffer.rest().size());
            std::fill_n(space.begin(), count, byte);
            buffer.commit(count);
            return buffer.next().has_value();
        };
        while (buffer.rest().size() < size) ASSERT_FALSE(put('x'));
        EXPECT_FALSE(buffer.too_long());
        auto space = buffer.space();
        ASSERT_EQ(space.size(), 1U);
        space[0] = '\n';
        buffer.commit(1);
        EXPECT_EQ(buffer.next().value().size(), size);
        while (buffer.rest().size() < size) ASSERT_FALSE(put('y'));
        buffer.space()[0] = 'y';
        buffer.commit(1);
        EXPECT_FALSE(buffer.next().has_value());
        EXPECT_TRUE(buffer.too_long());
    }
}

TEST(ReplyTest, each_bad_line_is_named) {
    struct Case {
        std::string line;
        std::string words;
        std::optional<std::int64_t> id;
    };
    const std::vector<Case> cases{
        {"", "printed an empty line", {}},
        {"DEBUG", "is no JSON: \"DEBUG\"", {}},
        {"[1]", "JSON but no object", {}},
        {"7", "JSON but no object", {}},
        {"{", "breaks off", {}},
        {R"({"id":7,"ok":{)", "breaks off", 7},
        {R"({"id":7,"ok":{}} trailing)", "broken JSON", {}},
        {R"({"ok":{}})", "without an id", {}},
        {R"({"id":"7","ok":{}})", "no integer: \"7\"", 7},
        {R"({"id":"x","ok":{}})", "no integer: \"x\"", {}},
        {R"({"id":7.0,"ok":{}})", "no integer: 7.0", 7},
        {R"({"id":7.5,"ok":{}})", "no integer: 7.5", {}},
        {R"({"id":true,"ok":{}})", "no integer: true", {}},
        {R"({"id":7,"ok":{"n":-Infinity}})", "NaN and Infinity", 7},
        {R"({"id":7,"ok":{"a":1,"a":2}})", "/ok/a twice", 7},
        {R"({"id":7,"id":7})", "/id twice", 7},
        {R"({"id":7,"text":"\ude00"})", "half a character", 7},
    };
    for (const Case& each : cases) {
        const auto read = read_reply(each.line);
        const auto* bad = std::get_if<BadLine>(&read);
        ASSERT_NE(bad, nullptr) << each.line;
        EXPECT_NE(bad->fault.what.find(each.words), std::string::npos) << bad->fault.what;
        EXPECT_EQ(bad->id, each.id) << each.line;
        EXPECT_EQ(bad->fault.kind, FaultKind::protocol_error);
    }
}

TEST(ReplyTest, a_good_line_gives_its_id) {
    EXPECT_EQ(std::get<Reply>(read_reply(R"({"ok":{},"id":-7})")).id, -7);
    EXPECT_EQ(std::get<Reply>(read_reply(R"({"id":null,"error":{}})"
                                         "\r"))
                  .id,
              std::nullopt);
}

TEST(ReplyTest, a_line_at_fault_is_shown_escaped_and_short) {
    EXPECT_EQ(shown("a\t\"b\"\\\x01\xc3"), R"("a\t\"b\"\\\x01\xc3")");
    EXPECT_EQ(shown(std::string(300, 'x')), '"' + std::string(200, 'x') + "\"... (300 bytes)");
}

}  // namespace
}  // namespace trimspec::adapter
