// What errors say: the parts of the reading that no case of the suite can show.

#include "classify.hpp"

#include <gtest/gtest.h>

#include <string>

namespace trimspec {
namespace {

ClassifiedError read(std::string_view body) { return rule::recover_overflow_recognised(400, body); }

TEST(Classify, UndoesEscapesHoweverDeep) {
    for (const char* sign : {">", "\\u003e", "\\u003E", "\\\\u003e", "\\\\\\\\u003E"}) {
        const std::string body =
            "prompt is too long: 20 tokens " + std::string{sign} + " 10 maximum";
        EXPECT_EQ(read(body).max_tokens, 10) << body;
    }
}

TEST(Classify, TakesWhatIsNoEscapeForText) {
    for (const char* body : {"\\", "\\u", "\\u00", "\\u00zz", "u003e", "\\ud83d"})
        EXPECT_EQ(read(body).kind, ErrorKind::other) << body;
    for (const char* body : {"\\\"PROMPT is too long\\\"", "\\u00prompt is too long"})
        EXPECT_EQ(read(body).kind, ErrorKind::overflow) << body;
}

TEST(Classify, ReadsANumberToItsEnd) {
    const auto sent = [](const std::string& number) {
        return read("prompt is too long: " + number + " tokens > 10 maximum").actual_tokens;
    };
    EXPECT_EQ(sent("1,234,567"), 1234567);
    EXPECT_EQ(sent("0"), 0);
    EXPECT_EQ(sent("9007199254740991"), 9007199254740991);
    for (const char* number : {"9007199254740992", "1,23", "1,2345", "", "-1", "1.5", "1e5"})
        EXPECT_EQ(sent(number), std::nullopt) << number;
}

TEST(Classify, GoesOnBehindASentenceThatBreaksOff) {
    const ClassifiedError error =
        read("prompt is too long: prompt is too long: 20 tokens > 10 maximum");
    EXPECT_EQ(error.actual_tokens, 20);
}

TEST(Classify, IsLinearInTheBody) {
    std::string body;
    while (body.size() < 8U * 1024 * 1024) body += "prompt is too long: 1 \\u003e";
    EXPECT_EQ(read(body).kind, ErrorKind::overflow);
}

}  // namespace
}  // namespace trimspec
