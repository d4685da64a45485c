// The table of what each dialect can hold is true, cell by cell.

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <map>
#include <vector>

#include "dialect_features.hpp"
#include "dialect_fixture.hpp"

namespace trimspec::wire {
namespace {

using namespace dialect_test;  // NOLINT(google-build-using-namespace): the fixture of this file

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    for (std::size_t from = 2; from < line.size();) {
        const std::size_t end = line.find(" | ", from);
        cells.push_back(
            line.substr(from, end == std::string::npos ? line.size() - 2 - from : end - from));
        from = end == std::string::npos ? line.size() : end + 3;
    }
    return cells;
}

// The lines of the table by their first cell; the header's is empty.
std::map<std::string, std::vector<std::string>> table() {
    std::ifstream file{TRIMSPEC_SOURCE_DIR "/conformance/DIALECTS.md"};
    std::map<std::string, std::vector<std::string>> rows;
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("| "))
            if (auto cells = cells_of(line); cells.size() == 6) rows[cells[0]] = cells;
    return rows;
}

bool is_held(const char* history, Dialect dialect) {
    const auto read = std::get<History>(read_history(parsed(history), Dialect::canonical));
    return std::holds_alternative<History>(translate(read, dialect));
}

TEST(DialectsTable, SaysWhatIsHeld) {
    constexpr std::array kColumns{"canonical", "openai-chat", "anthropic", "gemini",
                                  "zeroclaw-chat"};
    const auto rows = table();
    EXPECT_EQ(rows.size(), std::size(kFeatures));
    for (const Feature& feature : kFeatures) {
        const auto row = rows.find(feature.name);
        ASSERT_NE(row, rows.end()) << feature.name;
        for (std::size_t column = 0; column < kColumns.size(); ++column) {
            const std::string& cell = row->second[column + 1];
            const std::string due =
                is_held(feature.history, *dialect_named(kColumns[column])) ? "yes" : "no";
            EXPECT_EQ(cell.substr(0, cell.find(':')), due)
                << feature.name << ", " << kColumns[column];
        }
    }
}

// What a translation gives is what the dialect's reader makes of it, message by message.
TEST(DialectsTable, ATranslationIsReadBackAsItWas) {
    for (const Feature& feature : kFeatures)
        for (const Dialect to : {Dialect::openai_chat, Dialect::anthropic, Dialect::gemini,
                                 Dialect::zeroclaw_chat}) {
            const auto canonical =
                std::get<History>(read_history(parsed(feature.history), Dialect::canonical));
            const auto translated = translate(canonical, to);
            const auto* history = std::get_if<History>(&translated);
            if (history == nullptr) continue;
            std::string written;
            write_history(*history, to, written);
            EXPECT_EQ(outline(read(written, to).history), outline(*history)) << feature.name;
            EXPECT_EQ(history->size(), canonical.size()) << feature.name;
        }
}

TEST(DialectsTable, AMemberThatTheModelDoesNotNameHasNoPlaceElsewhere) {
    for (const std::string to : {"openai-chat", "anthropic", "gemini", "zeroclaw-chat"}) {
        const Dialect dialect = *dialect_named(to);
        EXPECT_EQ(translated(R"([{"role":"user","content":[{"type":"text","text":"x","k":1},)"
                             R"({"type":"text","text":"y"}]}])",
                             dialect)
                      .substr(0, 12),
                  "/0/content/0")
            << to;
        EXPECT_EQ(translated(R"([{"role":"user","content":"x","k":1}])", dialect).substr(0, 4), "/0: ")
            << to;
    }
}

}  // namespace
}  // namespace trimspec::wire
