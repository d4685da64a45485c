// Bytes and cases: every byte string is a bounded case, and every case has bytes.
#include <gtest/gtest.h>

#include "../checker/case_bytes.hpp"
#include "../checker/case_lines.hpp"
#include "../generate/request.hpp"

namespace trimspec::conformance::checker {
namespace {

ByteCase decoded(const std::string& bytes, const Scope& scope = {}) {
    return decode({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}, scope);
}

std::string random_bytes(generate::SeededDice& dice, std::size_t most) {
    std::string bytes(dice.below(most), '\0');
    for (char& byte : bytes) byte = static_cast<char>(dice.below(256));
    return bytes;
}

bool is_object(const std::string& line) {
    const auto read = json::read(line, 257);
    const auto* value = std::get_if<json::Value>(&read);
    return value != nullptr && value->get_if<json::Object>() != nullptr;
}

constexpr char kLine = '\3';

TEST(Codec, EveryByteStringIsABoundedCase) {
    generate::SeededDice dice{7};
    std::size_t messages = 0;
    for (int i = 0; i < 4000; ++i) {
        std::string bytes = random_bytes(dice, 3000);
        if (!bytes.empty() && (bytes[0] & 3) == kLine) bytes[0] = 0;
        const ByteCase made = decoded(bytes);
        ASSERT_TRUE(is_object(made.line)) << made.line;
        if (!made.sample) continue;
        ASSERT_LE(made.sample->history.size(), kMostMessages + 1);
        messages = std::max(messages, made.sample->history.size());
        ASSERT_LE(made.line.size(), 16 * kMostText);
        EXPECT_EQ(decoded(bytes).line, made.line);
    }
    EXPECT_GT(messages, 20U) << "long histories should come up too";
    EXPECT_TRUE(is_object(decoded("").line));
}

TEST(Codec, ALineIsKeptAsItStands) {
    const std::string line = "{\"id\":3,\"op\":\"trim\" no JSON\xFF";
    const std::string bytes = encode(line, wire::Dialect::gemini, Unit::utf16);
    const ByteCase again = decoded(bytes);
    EXPECT_EQ(again.line, line);
    EXPECT_EQ(again.dialect, wire::Dialect::gemini);
    EXPECT_EQ(again.unit, Unit::utf16);
    EXPECT_FALSE(again.sample);
}

TEST(Codec, GeneratedCasesComeBack) {
    generate::SeededDice dice{11};
    int as_records = 0;
    for (int i = 0; i < 3000; ++i) {
        const ByteCase made = generated(dice, 40);
        const ByteCase again = decoded(encode(made.line, made.dialect, made.unit));
        if (!made.sample || !again.sample) continue;
        ++as_records;
        EXPECT_TRUE(asks_same(*made.sample, *again.sample)) << made.line << "\n" << again.line;
    }
    EXPECT_GT(as_records, 2000);
}

TEST(Codec, RequestsThatMeanSomethingElseAreNotTheSame) {
    const std::string line =
        R"({"id":1,"op":"trim","history":[{"role":"user","content":"hi"}],"params":{"budget_tokens":9}})";
    const auto sample = sample_of(line, wire::Dialect::canonical, Unit::codepoint);
    ASSERT_TRUE(sample);
    auto other = *sample;
    other.budget.delta += 1;
    EXPECT_FALSE(asks_same(*sample, other));
    other = *sample;
    other.history.clear();
    EXPECT_FALSE(asks_same(*sample, other));
}

TEST(Codec, CasesComeBack) {
    int as_records = 0;
    int all = 0;
    for (const CaseLine& one : lines_of_cases()) {
        if (one.line.size() > 20000) continue;
        ++all;
        const ByteCase again = decoded(encode(one.line, one.dialect, Unit::codepoint));
        if (!again.sample) {
            EXPECT_EQ(again.line, one.line) << one.id;
            continue;
        }
        ++as_records;
        const auto asked = sample_of(one.line, one.dialect, Unit::codepoint);
        ASSERT_TRUE(asked) << one.id;
        EXPECT_TRUE(asks_same(*asked, *again.sample)) << one.id << "\n" << one.line;
    }
    EXPECT_GT(as_records, all / 2) << "of " << all;
    RecordProperty("cases", all);
    RecordProperty("as_records", as_records);
}

TEST(Codec, AScopeIsKeptTo) {
    generate::SeededDice dice{3};
    const Scope scope{{"sweep", "trim"}, wire::Dialect::openai_chat, Unit::utf16};
    for (int i = 0; i < 500; ++i) {
        std::string bytes = random_bytes(dice, 400);
        if (!bytes.empty() && (bytes[0] & 3) == kLine) bytes[0] = 0;
        const ByteCase made = decoded(bytes, scope);
        ASSERT_TRUE(made.sample);
        EXPECT_TRUE(made.sample->op == generate::Op::trim || made.sample->op == generate::Op::sweep);
        EXPECT_EQ(made.dialect, wire::Dialect::openai_chat);
    }
}

}  // namespace
}  // namespace trimspec::conformance::checker
