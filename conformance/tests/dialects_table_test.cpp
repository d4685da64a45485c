// The table of what each dialect can hold is true, cell by cell.

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <map>
#include <vector>

#include "dialect_fixture.hpp"

namespace trimspec::wire {
namespace {

using namespace dialect_test;  // NOLINT(google-build-using-namespace): the fixture of this file

struct Feature {
    const char* name;
    const char* history;  // canonical
};

constexpr Feature kFeatures[] = {
    {"a system message in front", R"([{"role":"system","content":"s"},)"
                                  R"({"role":"user","content":"go"}])"},
    {"an empty system message in front", R"([{"role":"system","content":""},)"
                                         R"({"role":"user","content":"go"}])"},
    {"a second system message in front", R"([{"role":"system","content":"s"},)"
                                         R"({"role":"system","content":"t"},)"
                                         R"({"role":"user","content":"go"}])"},
    {"a system message further back", R"([{"role":"user","content":"go"},)"
                                      R"({"role":"system","content":"s"}])"},
    {"the role `developer`", R"([{"role":"developer","content":"s"},)"
                             R"({"role":"user","content":"go"}])"},
    {"the breadcrumb",
     R"([{"role":"user","content":"[earlier turns omitted to fit the context window]",)"
     R"("synthetic":"breadcrumb"},)"
     R"({"role":"user","content":"go"}])"},
    {"the breadcrumb's text, typed by a user at its place",
     R"([{"role":"user","content":"[earlier turns omitted to fit the context window]"},)"
     R"({"role":"user","content":"go"}])"},
    {"another synthetic message", R"([{"role":"user","content":"s","synthetic":"steering"}])"},
    {"a tool message with one result",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{}"}]},)"
     R"({"role":"tool","content":[{"type":"tool_result","call_id":"a","content":"r"}]}])"},
    {"several results in one message",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{}"},{"type":"tool_call","id":"b","name":"n","arguments":"{}"}]},)"
     R"({"role":"tool","content":[{"type":"tool_result","call_id":"a","content":"r"},)"
     R"({"type":"tool_result","call_id":"b","content":"r"}]}])"},
    {"results in a user message, text behind them",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{}"}]},)"
     R"({"role":"user","content":[{"type":"tool_result","call_id":"a","content":"r"},)"
     R"({"type":"text","text":"t"}]}])"},
    {"a failed result",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{}"}]},)"
     R"({"role":"tool","content":[{"type":"tool_result","call_id":"a","content":"r",)"
     R"("is_error":true}]}])"},
    {"a failed result without text",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{}"}]},)"
     R"({"role":"tool","content":[{"type":"tool_result","call_id":"a","content":[],)"
     R"("is_error":true}]}])"},
    {"a result without content",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{}"}]},)"
     R"({"role":"tool","content":[{"type":"tool_result","call_id":"a","content":[]}]}])"},
    {"a result whose text is in pieces",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{}"}]},)"
     R"({"role":"tool","content":[{"type":"tool_result","call_id":"a",)"
     R"("content":[{"type":"text","text":"t"},{"type":"text","text":"t"}]}]}])"},
    {"an image in a result, behind its text",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{}"}]},)"
     R"({"role":"tool","content":[{"type":"tool_result","call_id":"a",)"
     R"("content":[{"type":"text","text":"t"},{"type":"image","media_type":"image/png",)"
     R"("ref":"data:image/png;base64,iVBO"}]}]}])"},
    {"an image in a result, before its text",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{}"}]},)"
     R"({"role":"tool","content":[{"type":"tool_result","call_id":"a",)"
     R"("content":[{"type":"image","media_type":"image/png",)"
     R"("ref":"data:image/png;base64,iVBO"},{"type":"text","text":"t"}]}]}])"},
    {"an image as a data URL of its media type",
     R"([{"role":"user","content":[{"type":"image","media_type":"image/png",)"
     R"("ref":"data:image/png;base64,iVBO"}]}])"},
    {"an image as a data URL of another media type",
     R"([{"role":"user","content":[{"type":"image","media_type":"image/jpeg",)"
     R"("ref":"data:image/png;base64,iVBO"}]}])"},
    {"an image as a data URL without a media type",
     R"([{"role":"user","content":[{"type":"image","media_type":"",)"
     R"("ref":"data:;base64,iVBO"}]}])"},
    {"an image by address, with a media type",
     R"([{"role":"user","content":[{"type":"image","media_type":"image/png",)"
     R"("ref":"https://example.org/a.png"}]}])"},
    {"an image by address alone", R"([{"role":"user","content":[{"type":"image","media_type":"",)"
                                  R"("ref":"https://example.org/a.png"}]}])"},
    {"signed reasoning",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"reasoning","text":"r","signature":"s"},)"
     R"({"type":"text","text":"t"}]}])"},
    {"reasoning without a signature",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"reasoning","text":"r"},{"type":"text",)"
     R"("text":"t"}]}])"},
    {"signed reasoning without a text",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"reasoning","text":"","signature":"s"},)"
     R"({"type":"text","text":"t"}]}])"},
    {"reasoning in a user message",
     R"([{"role":"user","content":[{"type":"reasoning","text":"r","signature":"s"},)"
     R"({"type":"text","text":"t"}]}])"},
    {"arguments that are a compact JSON object",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{\"a\":1,\"b\":[]}"}]}])"},
    {"arguments that are a JSON object with spaces",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{\"a\": 1}"}]}])"},
    {"arguments that are no JSON object",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"ls -la"}]}])"},
    {"empty arguments", R"([{"role":"user","content":"go"},)"
                        R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
                        R"("arguments":""}]}])"},
    {"a call without a name",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"",)"
     R"("arguments":"{}"}]}])"},
    {"a block behind a call",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{}"},{"type":"text","text":"t"}]}])"},
    {"an empty text", R"([{"role":"user","content":""}])"},
    {"an assistant message without content", R"([{"role":"user","content":"go"},)"
                                             R"({"role":"assistant","content":[]}])"},
    {"a block of an unknown type", R"([{"role":"user","content":[{"type":"new","at":1}]}])"},
    {"an unknown member of a message", R"([{"role":"user","content":"go","at":1}])"},
};

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

}  // namespace
}  // namespace trimspec::wire
