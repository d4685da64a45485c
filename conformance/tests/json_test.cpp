// The JSON value: nothing lost, every fault with its place, RFC 8785 to the letter.

#include "wire/json.hpp"

#include <gtest/gtest.h>

namespace trimspec::json {
namespace {

Value parsed(std::string_view text) { return std::get<Value>(read(text, 300)); }

std::string written(std::string_view text) {
    std::string out;
    write(parsed(text), out);
    return out;
}

ReadError fault(std::string_view text, std::size_t depth = 300) {
    return std::get<ReadError>(read(text, depth));
}

TEST(Json, WritesWhatItRead) {
    for (const char* text :
         {"null", "true", "[]", "{}", "\"\"", "-0", "0", "1.0", "1e2", "1E+2", "-12.50",
          "12345678901234567890", "1e400", "0.1000", "[1,[2,[]],{\"b\":1,\"a\":{}}]",
          R"("\u0000\u001f\"\\\n")", "\"\xF0\x9F\x98\x80\"", "{\"\":{\"\":null}}"})
        EXPECT_EQ(written(text), text);
}

TEST(Json, ReadsEscapesAsTheCharactersTheyStandFor) {
    EXPECT_EQ(written(R"("\ud83d\ude00\u00e9\/")"), "\"\xF0\x9F\x98\x80\xC3\xA9/\"");
}

TEST(Json, ComparesValues) {
    EXPECT_TRUE(parsed(R"({"a":1,"b":[1.0]})") == parsed(R"({"b":[1],"a":1e0})"));
    EXPECT_FALSE(parsed("12345678901234567890") == parsed("12345678901234567891"));
    EXPECT_FALSE(parsed(R"({"a":null})") == parsed("{}"));
    EXPECT_FALSE(parsed("\"1\"") == parsed("1"));
    EXPECT_FALSE(parsed("[1,2]") == parsed("[2,1]"));
}

TEST(Json, NamesTheFaultAndItsPlace) {
    using Kind = ReadError::Kind;
    EXPECT_EQ(fault("").kind, Kind::syntax);
    EXPECT_EQ(fault("{} {}").kind, Kind::syntax);
    EXPECT_EQ(fault("[NaN]").kind, Kind::syntax);
    EXPECT_EQ(fault(R"({"a":[0,{"b":"\ud800"}]})").kind, Kind::encoding);
    EXPECT_EQ(pointer(fault(R"({"a":[0,{"b":"\ud800"}]})").path), "/a/1/b");
    EXPECT_EQ(fault(R"({"a":"\udc00x"})").kind, Kind::encoding);
    EXPECT_EQ(fault("{\"a\":\"\xC3(\"}").kind, Kind::encoding);
    EXPECT_EQ(fault(R"({"a":{"x":1,"x":2}})").kind, Kind::duplicate_key);
    EXPECT_EQ(pointer(fault(R"({"a":{"x":1,"x":2}})").path), "/a/x");
    EXPECT_EQ(pointer(fault(R"({"a/b":{"~":1,"~":2}})").path), "/a~1b/~0");
}

TEST(Json, KnowsWhatCameBeforeAFault) {
    const ReadError error = fault(R"({"id":7,"op":"x","history":["\ud800"]})");
    ASSERT_NE(error.partial.find("id"), nullptr);
    EXPECT_EQ(error.partial.find("history"), nullptr);
}

TEST(Json, LimitsNesting) {
    EXPECT_TRUE(std::holds_alternative<Value>(read("[[[]]]", 3)));
    EXPECT_EQ(fault("[[[[]]]]", 3).kind, ReadError::Kind::too_deep);
    EXPECT_EQ(fault(std::string(100000, '[')).kind, ReadError::Kind::too_deep);
}

TEST(Json, FindsDuplicatesAmongManyKeys) {
    std::string text = "{";
    for (int i = 0; i < 5000; ++i) text += "\"k" + std::to_string(i) + "\":0,";
    EXPECT_TRUE(std::holds_alternative<Value>(read(text + "\"last\":0}", 3)));
    EXPECT_EQ(fault(text + "\"k4321\":0}").kind, ReadError::Kind::duplicate_key);
}

// Values and forms from RFC 8785, sections 3.2.2 and 3.2.3.
TEST(Json, CanonicalFormFollowsRfc8785) {
    EXPECT_EQ(canonical(parsed(R"({"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],)"
                               R"("string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",)"
                               R"("literals":[null,true,false]})")),
              "{\"literals\":[null,true,false],"
              "\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],"
              "\"string\":\"\xE2\x82\xAC$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
    EXPECT_EQ(canonical(parsed("[-0,0.0,1e21,1e20,123456789012345678901,1e-6,1e-7,-1.5e300]")),
              "[0,0,1e+21,100000000000000000000,123456789012345680000,0.000001,1e-7,-1.5e+300]");
    EXPECT_EQ(canonical(parsed("{\"\xEE\x80\x80\":1,\"\xF0\x9F\x98\x80\":2,\"z\":3}")),
              "{\"z\":3,\"\xF0\x9F\x98\x80\":2,\"\xEE\x80\x80\":1}");
}

}  // namespace
}  // namespace trimspec::json
