// SPEC.md is executed: each example is what the reference does, each counter-example what it does
// not; and every rule has its section, said to be what the table says it is.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "../suite/expectation.hpp"
#include "../runner/in_process.hpp"
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
    const Rule* rule = find_rule(block.label);
    if (rule == nullptr) throw std::runtime_error{"in the section of no rule"};
    Case one;
    one.body = std::get<json::Value>(std::move(read));
    one.label = block.label;
    one.id = block.label + "/spec";
    one.area = std::string{rule->area};
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
        speaker.unit = *wire::unit_named(name);
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

// How the line below the heading of `rule` must begin. Of a policy the name is not in the table.
std::string binding_of(const Rule& rule) {
    const std::string kind = rule.kind == RuleKind::definition ? "Definition. "
                             : rule.kind == RuleKind::step     ? "Step. "
                                                               : "Consequence. ";
    if (rule.binds == Binds::exact) return kind + "Binds exact implementations.";
    return kind + (rule.binds == Binds::everyone ? "Binds everyone" : "Depends on the policy `");
}

TEST(Spec, EachSectionSaysWhatTheTableSays) {
    for (const Section& section : sections()) {
        const Rule* rule = find_rule(section.label);
        ASSERT_NE(rule, nullptr) << section.label;
        EXPECT_TRUE(section.binding.starts_with(binding_of(*rule)))
            << "SPEC.md:" << section.line << ": " << section.binding;
    }
}

TEST(Spec, NamesNoPolicyAndNoDefaultThatIsNone) {
    const std::regex named{"policy `([a-z_]+)`(?:; default `([a-z_]+)`)?"};
    for (const Section& section : sections()) {
        std::smatch match;
        if (!std::regex_search(section.binding, match, named)) continue;
        const auto policy = std::find_if(policies().begin(), policies().end(),
                                         [&](const Policy& p) { return p.name == match[1].str(); });
        ASSERT_NE(policy, policies().end()) << "SPEC.md:" << section.line;
        EXPECT_TRUE(!match[2].matched || match[2].str() == policy->values.front())
            << "SPEC.md:" << section.line << ": " << section.binding;
    }
}

// The anchor that GitHub gives a heading: lower case, blanks as hyphens, no other punctuation.
std::string anchor_of(const std::string& heading) {
    std::string anchor;
    for (const char byte : heading) {
        if (std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '_' || byte == '-')
            anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(byte)));
        else if (byte == ' ')
            anchor += '-';
    }
    return anchor;
}

TEST(Spec, ContentsLeadToEveryChapterAndSection) {
    std::string contents;
    std::vector<std::string> headings;
    for (const std::string& line : spec_lines()) {
        if (headings.empty() && !line.starts_with("## ")) contents += line + "\n";
        if (line.starts_with("## ")) headings.push_back(line.substr(3));
        if (!heading_label(line).empty()) headings.push_back(line.substr(4));
    }
    std::size_t at = 0;
    for (const std::string& heading : headings) {
        const std::string link = "[" + heading + "](#" + anchor_of(heading) + ")";
        const std::size_t found = contents.find(link, at);
        ASSERT_NE(found, std::string::npos) << link << " is missing or out of order";
        at = found;
    }
    EXPECT_EQ(static_cast<std::size_t>(std::count(contents.begin(), contents.end(), '#')),
              headings.size() + 1);
}

TEST(Spec, NamesNoRuleThatIsNone) {
    std::set<std::string> families;
    for (const Rule& rule : rules())
        if (const auto dot = rule.label.find('.'); dot != std::string_view::npos)
            families.insert(std::string{rule.label.substr(0, dot)});
    const std::regex quoted{"`(([a-z_]+)\\.[a-z_]+)`"};
    const auto lines = spec_lines();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string& line = lines[i];
        for (std::sregex_iterator at{line.begin(), line.end(), quoted}, end; at != end; ++at)
            EXPECT_TRUE(!families.contains((*at)[2]) || find_rule((*at)[1].str()) != nullptr)
                << "SPEC.md:" << i + 1 << ": " << at->str();
    }
}

TEST(Spec, ExamplesAreWhatTheReferenceDoes) {
    std::set<std::string> with_example;
    const auto all = blocks("example");
    EXPECT_GT(all.size(), 95U);
    for (const Block& block : all) {
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

}  // namespace
}  // namespace trimspec::conformance
