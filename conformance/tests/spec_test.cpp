// SPEC.md is executed: each example is what the reference does, each counter-example what it does
// not; and every rule has its section, said to be what the table says it is.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "../suite/expectation.hpp"
#include "in_process.hpp"
#include "wire/protocol.hpp"

namespace trimspec::conformance {
namespace {

const std::filesystem::path kSpec = std::filesystem::path{TRIMSPEC_SOURCE_DIR} / "reference/SPEC.md";

std::vector<std::string> spec_lines() {
    std::vector<std::string> lines;
    std::ifstream file{kSpec};
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

// The label of a section heading "### `label`", or nothing.
std::string heading_label(const std::string& line) {
    if (!line.starts_with("### `") || !line.ends_with("`")) return {};
    return line.substr(5, line.size() - 6);
}

struct Section {
    std::string label;
    std::string binding;  ///< the line below the heading
    std::size_t line = 0;
};

std::vector<Section> sections() {
    std::vector<Section> found;
    const auto lines = spec_lines();
    for (std::size_t i = 0; i + 1 < lines.size(); ++i)
        if (const std::string label = heading_label(lines[i]); !label.empty())
            found.push_back({label, lines[i + 1], i + 1});
    return found;
}

// One fenced block of JSON.
struct Block {
    std::string label;
    std::size_t line = 0;
    std::string text;
};

std::vector<Block> blocks(const std::string& kind) {
    std::vector<Block> found;
    std::string label;
    bool inside = false;
    const auto lines = spec_lines();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (const std::string heading = heading_label(lines[i]); !heading.empty()) label = heading;
        if (inside && lines[i] == "```") {
            inside = false;
        } else if (inside) {
            found.back().text += lines[i] + "\n";
        } else if (lines[i] == "```json " + kind) {
            inside = true;
            found.push_back({label, i + 1, ""});
        }
    }
    return found;
}

// The block as a case of its section, with `wrong` in the place of `expect`.
Case case_of(const Block& block) {
    auto read = json::read(block.text, 64);
    if (!std::holds_alternative<json::Value>(read)) throw std::runtime_error{"no JSON"};
    Case one;
    one.body = std::get<json::Value>(std::move(read));
    one.label = block.label;
    one.id = block.label + "/spec";
    one.area = std::string{find_rule(block.label)->area};
    for (json::Member& member : std::get<json::Object>(one.body.data()))
        if (member.key.view() == "wrong") member.key = Text{"expect"};
    return one;
}

// How the reference's reply differs from what the block says.
std::vector<Mismatch> mismatches(const Block& block) {
    const Case one = case_of(block);
    wire::Speaker speaker;
    if (const json::Value* units = one.find("units")) {
        const auto name = units->get_if<json::Array>()->front().get_if<Text>()->view();
        speaker.unit = name == "byte" ? Unit::byte : name == "utf16" ? Unit::utf16 : Unit::codepoint;
    }
    if (const json::Value* dialect = one.find("dialect"))
        speaker.dialect = *wire::dialect_named(dialect->get_if<Text>()->view());
    const AnswerLine answer = [&](std::string_view line) { return wire::answer(line, speaker); };
    const Setting setting = claims_of(answer).setting;
    if (one.is_transcript()) {
        const CaseReport report = play_in_process(one, setting, answer);
        std::vector<Mismatch> found;
        for (const Finding& finding : report.findings) found.push_back({finding.what, ""});
        return found;
    }
    auto begun = begin_single(one, setting);
    if (auto* report = std::get_if<CaseReport>(&begun)) throw std::runtime_error{report->reason};
    const auto& single = std::get<Single>(begun);
    const json::Value reply =
        std::get<json::Value>(json::read(answer(single.prepared.line(1)), 300));
    Replied replied;
    const json::Value* ok = reply.find("ok");
    if (const json::Value* history = ok ? ok->find("history") : nullptr)
        replied.history = std::get<History>(wire::read_history(*history, speaker.dialect));
    if (const json::Value* message = ok ? ok->find("message") : nullptr)
        replied.message = std::get<MessagePtr>(wire::read_message(*message, speaker.dialect));
    return compare(one, *one.find("expect"), single.prepared, single.input, reply, replied, setting,
                   true);
}

TEST(Spec, EveryRuleHasItsSectionInTheOrderOfTheTable) {
    std::vector<std::string> labels;
    for (const Section& section : sections()) labels.push_back(section.label);
    std::vector<std::string> table;
    for (const Rule& rule : rules()) table.emplace_back(rule.label);
    EXPECT_EQ(labels, table);
}

TEST(Spec, EachSectionSaysWhatTheTableSays) {
    for (const Section& section : sections()) {
        const Rule* rule = find_rule(section.label);
        ASSERT_NE(rule, nullptr) << section.label;
        const std::string kind = rule->kind == RuleKind::definition ? "Definition."
                                 : rule->kind == RuleKind::step     ? "Step."
                                                                    : "Consequence.";
        EXPECT_TRUE(section.binding.starts_with(kind))
            << "SPEC.md:" << section.line << ": " << section.binding;
    }
}

TEST(Spec, ExamplesAreWhatTheReferenceDoes) {
    std::set<std::string> with_example;
    for (const Block& block : blocks("example")) {
        with_example.insert(block.label);
        try {
            for (const Mismatch& mismatch : mismatches(block))
                ADD_FAILURE() << "SPEC.md:" << block.line << " " << block.label << ": "
                              << mismatch.pointer << ": " << mismatch.what;
        } catch (const std::exception& fault) {
            ADD_FAILURE() << "SPEC.md:" << block.line << " " << block.label << ": " << fault.what();
        }
    }
    for (const Rule& rule : rules())
        EXPECT_TRUE(with_example.contains(std::string{rule.label}))
            << rule.label << " has no example";
}

TEST(Spec, CounterExamplesAreWhatItDoesNot) {
    const auto all = blocks("counter-example");
    EXPECT_GT(all.size(), 80U);
    for (const Block& block : all) {
        try {
            EXPECT_FALSE(mismatches(block).empty())
                << "SPEC.md:" << block.line << " " << block.label << ": the reference does this";
        } catch (const std::exception& fault) {
            ADD_FAILURE() << "SPEC.md:" << block.line << " " << block.label << ": " << fault.what();
        }
    }
}

// Cells of a row of the ledger: id, document, claim, standing, label or reason.
std::vector<std::string> cells(const std::string& row) {
    std::vector<std::string> found;
    std::size_t begin = row.find('|') + 1;
    for (std::size_t end = row.find(" |", begin); end != std::string::npos;
         end = row.find(" |", begin)) {
        found.push_back(row.substr(begin + 1, end - begin - 1));
        begin = end + 2;
    }
    return found;
}

// The names in backticks.
std::vector<std::string> quoted(const std::string& text) {
    std::vector<std::string> found;
    for (std::size_t begin = text.find('`'); begin != std::string::npos;) {
        const std::size_t end = text.find('`', begin + 1);
        if (end == std::string::npos) break;
        found.push_back(text.substr(begin + 1, end - begin - 1));
        begin = text.find('`', end + 1);
    }
    return found;
}

TEST(Ledger, EveryClaimHasAKnownLabelOrAReason) {
    std::map<char, int> last;
    int rows = 0;
    for (const std::string& line : spec_lines()) {
        if (!line.starts_with("| H-") && !line.starts_with("| M-") && !line.starts_with("| Z-"))
            continue;
        ++rows;
        const auto row = cells(line);
        ASSERT_EQ(row.size(), 5U) << line;
        EXPECT_EQ(std::stoi(row[0].substr(2)), ++last[row[0][0]]) << line;
        EXPECT_FALSE(row[2].empty()) << line;
        EXPECT_TRUE(row[3] == "covered" || row[3] == "excluded" || row[3] == "contradicted") << line;
        EXPECT_GT(row[4].size(), 3U) << line;
        const auto labels = quoted(row[4]);
        EXPECT_TRUE(row[3] == "excluded" || !labels.empty()) << line;
        for (const std::string& label : labels)
            EXPECT_TRUE(row[3] != "covered" || find_rule(label)) << label << " in " << line;
    }
    EXPECT_GT(rows, 200);
    EXPECT_EQ(last.size(), 3U);
}

TEST(Ledger, EveryRuleAppears) {
    std::string ledger;
    bool inside = false;
    for (const std::string& line : spec_lines()) {
        inside |= line.starts_with("## 14.");
        if (inside) ledger += line + "\n";
    }
    for (const Rule& rule : rules())
        EXPECT_NE(ledger.find("`" + std::string{rule.label} + "`"), std::string::npos) << rule.label;
}

}  // namespace
}  // namespace trimspec::conformance
