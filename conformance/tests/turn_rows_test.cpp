// The side-by-side view of a request and its reply.

#include <gtest/gtest.h>

#include "../runner/judge.hpp"
#include "../runner/in_process.hpp"
#include "wire/dialect.hpp"

namespace trimspec::conformance {
namespace {

History history(const std::string& messages) {
    auto value = json::read(messages, 64);
    auto read = wire::read_history(std::get<json::Value>(std::move(value)), wire::Dialect::canonical);
    return std::get<History>(std::move(read));
}

// One word a row: its fate and what it shows.
std::string shown_rows(const std::string& before, const std::string& after) {
    std::string words;
    for (const TurnRow& row : turn_rows(history(before), history(after), Setting{}))
        words += row.fate + ":" + row.text.substr(0, 9) + " ";
    return words;
}

const std::string kOld = R"({"role":"user","content":"old"},{"role":"assistant","content":"so"})";
const std::string kNew = R"({"role":"user","content":"new"})";
const std::string kNotice =
    R"({"role":"user","content":"[earlier turns omitted to fit the context window]","synthetic":"breadcrumb"})";

TEST(TurnRows, ShowWhatWasKeptDroppedAndPutIn) {
    EXPECT_EQ(shown_rows("[" + kOld + "," + kNew + "]", "[" + kNew + "]"),
              "dropped:old dropped:so kept:new ");
    EXPECT_EQ(shown_rows("[" + kOld + "," + kNew + "]", "[" + kNotice + "," + kNew + "]"),
              "dropped:old dropped:so added:[earlier  kept:new ");
}

TEST(TurnRows, ShowTheMessageThatWasSentWhereItWasAltered) {
    const std::string longer = R"({"role":"user","content":"new and more"})";
    EXPECT_EQ(shown_rows("[" + kNew + "]", "[" + longer + "]"), "altered:new ");
    EXPECT_EQ(shown_rows("[" + longer + "]", "[" + kNew + "]"), "shrunk:new and m ");
}

}  // namespace
}  // namespace trimspec::conformance
