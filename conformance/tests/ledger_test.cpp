// The ledger of SPEC.md: what became of every sentence in the three source documents.

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "rules.hpp"

namespace trimspec {
namespace {

struct Claim {
    std::string id;
    std::string document;
    std::string sentence;
    std::string standing;
    std::string reason;  ///< labels, a reason, or both
};

// The lines of the ledger's chapter.
std::vector<std::string> ledger_lines() {
    std::vector<std::string> lines;
    std::ifstream file{TRIMSPEC_SOURCE_DIR "/reference/SPEC.md"};
    bool inside = false;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("## ")) inside = line.ends_with(" Claims ledger");
        if (inside) lines.push_back(line);
    }
    return lines;
}

// The table's rows, without its head.
std::vector<Claim> claims() {
    const std::regex row{R"(\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|)"};
    std::vector<Claim> found;
    for (const std::string& line : ledger_lines()) {
        if (!line.starts_with("| ") || line.starts_with("| id ")) continue;
        std::smatch cells;
        EXPECT_TRUE(std::regex_match(line, cells, row)) << line;
        if (!cells.empty())
            found.push_back({cells[1], cells[2], cells[3], cells[4], cells[5]});
    }
    return found;
}

// The names in backticks.
std::vector<std::string> quoted(const std::string& text) {
    const std::regex name{"`([^`]+)`"};
    std::vector<std::string> found;
    for (std::sregex_iterator at{text.begin(), text.end(), name}, end; at != end; ++at)
        found.push_back((*at)[1]);
    return found;
}

TEST(Ledger, NumbersTheClaimsOfEachDocument) {
    const std::map<char, std::string> documents{{'H', "history-management"},
                                                {'M', "memory-and-payload-lifecycle"},
                                                {'Z', "zoo-code-issue-1254"}};
    std::map<char, int> last;
    for (const Claim& claim : claims()) {
        const char letter = claim.id.front();
        const std::string number = std::to_string(++last[letter]);
        EXPECT_EQ(claim.id, letter + ("-" + std::string(3 - number.size(), '0') + number));
        ASSERT_TRUE(documents.contains(letter)) << claim.id;
        EXPECT_EQ(claim.document, documents.at(letter)) << claim.id;
    }
    EXPECT_GE(last['H'], 102);
    EXPECT_GE(last['M'], 98);
    EXPECT_GE(last['Z'], 38);
}

TEST(Ledger, JudgesEveryClaim) {
    for (const Claim& claim : claims()) {
        const auto labels = quoted(claim.reason);
        for (const std::string& label : labels)
            EXPECT_NE(find_rule(label), nullptr) << claim.id << ": " << label;
        if (claim.standing == "covered") {
            std::string only_labels;
            for (const std::string& label : labels)
                only_labels += (only_labels.empty() ? "`" : ", `") + label + "`";
            EXPECT_EQ(claim.reason, only_labels) << claim.id;
            EXPECT_FALSE(labels.empty()) << claim.id;
        } else if (claim.standing == "contradicted") {
            EXPECT_EQ(claim.reason.find('`'), 0U) << claim.id;
            EXPECT_NE(claim.reason.find("`: "), std::string::npos) << claim.id;
        } else {
            EXPECT_EQ(claim.standing, "excluded") << claim.id;
            EXPECT_GT(claim.reason.size(), 10U) << claim.id;
        }
    }
}

TEST(Ledger, SaysWhereEveryRuleComesFrom) {
    std::set<std::string> claimed;
    for (const Claim& claim : claims())
        for (const std::string& label : quoted(claim.reason)) claimed.insert(label);
    std::set<std::string> unasked;
    for (const std::string& line : ledger_lines())
        if (line.starts_with("- `")) unasked.insert(quoted(line).front());
    for (const Rule& rule : rules()) {
        const std::string label{rule.label};
        EXPECT_TRUE(claimed.contains(label) != unasked.contains(label))
            << label << " is in the table or in the list of rules that no sentence asks for";
    }
    for (const std::string& label : unasked) EXPECT_NE(find_rule(label), nullptr) << label;
}

}  // namespace
}  // namespace trimspec
