// The cases as data, and the reference against every one of them in every dialect and unit.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "../report/bug_types.hpp"
#include "in_process.hpp"
#include "wire/protocol.hpp"

namespace trimspec::conformance {
namespace {

TEST(Cases, AreManyAndWellFormed) {
    const std::set<std::string> kinds{"ordinary", "boundary", "counter"};
    const std::set<std::string> levels{"must", "should"};
    const std::regex source{R"([A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+#[0-9]+)"};
    EXPECT_GE(all_cases().cases.size(), 250U);
    for (const Case& one : all_cases().cases) {
        EXPECT_TRUE(kinds.contains(one.kind)) << one.id;
        EXPECT_TRUE(levels.contains(one.level)) << one.id;
        EXPECT_NE(find_bug_type(one.bug_type), nullptr) << one.id << ": " << one.bug_type;
        EXPECT_LT(one.why.size(), 240U) << one.id;
        EXPECT_TRUE(one.why.ends_with(".")) << one.id;
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

class Reference : public testing::TestWithParam<std::pair<wire::Dialect, Unit>> {};

TEST_P(Reference, PassesEveryCaseThatCoversIt) {
    wire::Speaker speaker;
    speaker.dialect = GetParam().first;
    speaker.unit = GetParam().second;
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
        EXPECT_GT(covered, 800U);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Settings, Reference,
    testing::Values(std::pair{wire::Dialect::canonical, Unit::codepoint},
                    std::pair{wire::Dialect::canonical, Unit::byte},
                    std::pair{wire::Dialect::canonical, Unit::utf16},
                    std::pair{wire::Dialect::openai_chat, Unit::codepoint},
                    std::pair{wire::Dialect::openai_chat, Unit::byte},
                    std::pair{wire::Dialect::openai_chat, Unit::utf16}),
    [](const auto& tested) {
        std::string name = std::string{wire::name_of(tested.param.first)} + "_" +
                           std::string{wire::name_of(tested.param.second)};
        std::replace(name.begin(), name.end(), '-', '_');
        return name;
    });

}  // namespace
}  // namespace trimspec::conformance
