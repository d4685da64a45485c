// The cases as data, and the reference against every one of them in every dialect and unit.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <tuple>

#include "../report/bug_types.hpp"
#include "../runner/in_process.hpp"
#include "setting_name.hpp"
#include "wire/protocol.hpp"

namespace trimspec::conformance {
namespace {

// Ends with its only full stop that a blank or nothing follows.
bool is_one_sentence(const std::string& why) {
    for (std::size_t at = why.find_first_of(".!?"); at != std::string::npos;
         at = why.find_first_of(".!?", at + 1))
        if (at + 1 == why.size() || why[at + 1] == ' ')
            return why[at] == '.' && at + 1 == why.size();
    return false;
}

TEST(Cases, StandInSmallFilesNamedByTheirIds) {
    const std::filesystem::path root =
        std::filesystem::path{TRIMSPEC_SOURCE_DIR} / "conformance/cases";
    std::set<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator{root}) {
        if (!entry.is_regular_file()) continue;
        EXPECT_LE(entry.file_size(), 6U * 1024) << entry.path();
        files.insert(std::filesystem::relative(entry.path(), root).generic_string());
    }
    std::set<std::string> ids;
    for (const Case& one : all_cases().cases) ids.insert(one.id + ".json");
    EXPECT_EQ(files, ids);
}

TEST(Cases, AreManyAndWellFormed) {
    const std::set<std::string> kinds{"ordinary", "boundary", "counter"};
    const std::set<std::string> levels{"must", "should"};
    const std::regex source{R"([A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+#[0-9]+)"};
    EXPECT_GE(all_cases().cases.size(), 250U);
    for (const Case& one : all_cases().cases) {
        EXPECT_TRUE(kinds.contains(one.kind)) << one.id;
        EXPECT_TRUE(levels.contains(one.level)) << one.id;
        EXPECT_NE(find_bug_type(one.bug_type), nullptr) << one.id << ": " << one.bug_type;
        EXPECT_TRUE(is_one_sentence(one.why) && one.why.size() < 200) << one.id << ": " << one.why;
        EXPECT_TRUE(one.source.empty() || std::regex_match(one.source, source)) << one.id;
    }
}

TEST(Cases, EveryRuleHasEachKind) {
    std::map<std::string, std::set<std::string>> kinds;
    for (const Case& one : all_cases().cases) kinds[one.label].insert(one.kind);
    for (const Rule& rule : rules())
        EXPECT_EQ(kinds[std::string{rule.label}].size(), 3U) << rule.label;
}

TEST(Cases, PolicyCasesSayEveryValue) {
    for (const Case& one : all_cases().cases) {
        if (one.policy.empty()) continue;
        const auto policy = std::find_if(policies().begin(), policies().end(),
                                         [&](const Policy& p) { return p.name == one.policy; });
        ASSERT_NE(policy, policies().end()) << one.id;
        for (const std::string_view value : policy->values)
            EXPECT_NE(one.find("expect")->find(value), nullptr) << one.id << ": " << value;
    }
}

TEST(Cases, NoneIsAnotherOneAgain) {
    std::map<std::string, std::string> seen;
    for (const Case& one : all_cases().cases) {
        json::Object content;
        for (const json::Member& member : *one.body.get_if<json::Object>())
            if (const auto key = member.key.view(); key != "id" && key != "why") content.push_back(member);
        const auto [at, is_new] = seen.emplace(json::canonical(json::Value{content}), one.id);
        EXPECT_TRUE(is_new) << one.id << " is " << at->second << " again";
    }
}

constexpr std::array kDialects{wire::Dialect::canonical, wire::Dialect::openai_chat,
                              wire::Dialect::anthropic, wire::Dialect::gemini,
                              wire::Dialect::zeroclaw_chat};
constexpr std::array kUnits{Unit::codepoint, Unit::byte, Unit::utf16};

// The claims of the reference.
Setting setting_of(wire::Dialect dialect, Unit unit) {
    wire::Speaker speaker;
    speaker.dialect = dialect;
    speaker.unit = unit;
    return claims_of([&](std::string_view line) { return wire::answer(line, speaker); }).setting;
}

TEST(Cases, EachCoversSomeSetting) {
    std::vector<Setting> settings;
    for (const wire::Dialect dialect : kDialects)
        for (const Unit unit : kUnits) settings.push_back(setting_of(dialect, unit));
    for (const Case& one : all_cases().cases)
        EXPECT_TRUE(std::any_of(settings.begin(), settings.end(), [&](const Setting& setting) {
            return !not_covered(one, setting) &&
                   std::holds_alternative<Input>(first_input(one, setting.declared.dialect));
        })) << one.id;
}

class Reference : public testing::TestWithParam<std::tuple<wire::Dialect, Unit>> {};

TEST_P(Reference, PassesEveryCaseThatCoversIt) {
    wire::Speaker speaker;
    std::tie(speaker.dialect, speaker.unit) = GetParam();
    for (const char* profile : {"exact", "invariant"}) {
        speaker.profile = profile;
        const AnswerLine answer = [&](std::string_view line) { return wire::answer(line, speaker); };
        const Setting setting = claims_of(answer).setting;
        std::size_t covered = 0;
        for (const Case& one : all_cases().cases) {
            const CaseReport report = play_in_process(one, setting, answer);
            covered += report.verdict == CaseVerdict::not_covered ? 0U : 1U;
            EXPECT_NE(report.verdict, CaseVerdict::failed) << one.id << ": " << report.reason;
        }
        EXPECT_GT(covered, 750U);
        RecordProperty(std::string{"covered_"} + profile, std::to_string(covered));
    }
}

INSTANTIATE_TEST_SUITE_P(
    Settings, Reference,
    testing::Combine(testing::ValuesIn(kDialects), testing::ValuesIn(kUnits)),
    [](const auto& tested) { return setting_name(tested.param); });

}  // namespace
}  // namespace trimspec::conformance
