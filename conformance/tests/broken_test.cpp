// The museum keeps its word: every piece is named, labelled and really broken, and every rule's
// function has a piece.

#include "../broken/broken.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <map>
#include <regex>
#include <set>

#include "../../reference/rules.hpp"
#include "../../reference/steps.hpp"
#include "broken_requests.hpp"

namespace trimspec::broken {
namespace {

// Steps holds function pointers and nothing else, so a new member counts without being named here.
constexpr std::size_t kMembers = sizeof(Steps) / sizeof(void (*)());
using Members = std::array<void (*)(), kMembers>;
static_assert(sizeof(Members) == sizeof(Steps));

std::vector<std::size_t> replaced_members(const Steps& steps) {
    const auto members = std::bit_cast<Members>(steps);
    const auto reference = std::bit_cast<Members>(kReference);
    std::vector<std::size_t> replaced;
    for (std::size_t i = 0; i < kMembers; ++i)
        if (members[i] != reference[i]) replaced.push_back(i);
    return replaced;
}

std::map<std::string_view, std::string> requests() {
    std::map<std::string_view, std::string> all;
    for (const auto table : {&shown_in_histories, &shown_in_pairs_and_results,
                             &shown_in_recoveries, &shown_on_the_wire})
        for (Shown& shown : table()) EXPECT_TRUE(all.emplace(shown.name, shown.request).second);
    return all;
}

// Some bugs show only when the same thing is asked again.
std::string asked_twice(const std::string& request, Answer answer, const Steps& steps) {
    wire::Speaker speaker;
    speaker.steps = steps;
    const std::string first = answer(request, speaker);
    return first + '\n' + answer(request, speaker);
}

TEST(Broken, NamesAreSnakeCaseAndUnique) {
    std::set<std::string_view> names;
    for (const Broken& version : broken_versions()) {
        EXPECT_TRUE(std::ranges::all_of(version.name, [](unsigned char letter) {
            return std::islower(letter) || std::isdigit(letter) || letter == '_';
        })) << version.name;
        EXPECT_TRUE(names.insert(version.name).second) << version.name;
        EXPECT_EQ(find_broken(version.name), &version);
    }
    EXPECT_EQ(find_broken("no_such_version"), nullptr);
}

TEST(Broken, LabelsAreRules) {
    for (const Broken& version : broken_versions())
        EXPECT_NE(find_rule(version.label), nullptr) << version.name << ": " << version.label;
}

TEST(Broken, EveryRuleIsBrokenBySomeVersion) {
    for (const Rule& rule : rules())
        EXPECT_NE(std::ranges::find(broken_versions(), rule.label, &Broken::label),
                  broken_versions().end())
            << rule.label;
}

TEST(Broken, EveryStepIsReplacedBySomeVersion) {
    std::set<std::size_t> replaced;
    for (const Broken& version : broken_versions())
        for (const std::size_t member : replaced_members(version.steps)) replaced.insert(member);
    for (std::size_t member = 0; member < kMembers; ++member)
        EXPECT_TRUE(replaced.contains(member)) << "member " << member << " of Steps, from 0";
}

TEST(Broken, EveryStepIsReplacedAlone) {
    std::set<std::size_t> alone;
    for (const Broken& version : broken_versions()) {
        const auto replaced = replaced_members(version.steps);
        if (replaced.size() == 1) alone.insert(replaced.front());
        EXPECT_TRUE(replaced.empty() != (version.answer == &wire::answer)) << version.name;
    }
    for (std::size_t member = 0; member < kMembers; ++member)
        EXPECT_TRUE(alone.contains(member)) << "member " << member << " of Steps, from 0";
}

TEST(Broken, SentencesAreSentences) {
    for (const Broken& version : broken_versions()) {
        EXPECT_TRUE(std::isupper(static_cast<unsigned char>(version.what.front())));
        EXPECT_TRUE(version.what.ends_with('.')) << version.name;
    }
}

TEST(Broken, SourcesAreReports) {
    const std::regex report{"[A-Za-z0-9-]+/[A-Za-z0-9_.-]+#[0-9]+"};
    std::ptrdiff_t reported = 0;
    for (const Broken& version : broken_versions()) {
        if (version.source.empty()) continue;
        ++reported;
        EXPECT_TRUE(std::regex_match(std::string{version.source}, report)) << version.source;
    }
    EXPECT_GE(reported, 25);
}

TEST(Broken, NoneBehavesLikeTheReference) {
    const auto shown = requests();
    for (const Broken& version : broken_versions()) {
        const auto request = shown.find(version.name);
        ASSERT_NE(request, shown.end()) << "no request shows " << version.name;
        EXPECT_NE(asked_twice(request->second, version.answer, version.steps),
                  asked_twice(request->second, &wire::answer, kReference))
            << version.name;
    }
    EXPECT_EQ(shown.size(), broken_versions().size()) << "a request shows no version";
}

// What a broken version is asked elsewhere it answers in good order.
TEST(Broken, EachSpeaksTheProtocol) {
    for (const Broken& version : broken_versions()) {
        const auto speaker = speaker_of(version, wire::Dialect::openai_chat, Unit::utf16);
        const std::string hello =
            version.answer(R"({"id":7,"op":"hello","protocol":1})", speaker);
        EXPECT_TRUE(hello.starts_with(R"({"id":7,"ok":{)")) << hello;
        EXPECT_NE(hello.find("openai-chat"), std::string::npos);
        EXPECT_NE(hello.find("utf16"), std::string::npos);
        EXPECT_NE(hello.find(version.name), std::string::npos);
    }
}

// Every version survives every request that shows another one.
TEST(Broken, EachAnswersEveryRequest) {
    const auto shown = requests();
    for (const Broken& version : broken_versions())
        for (const auto& [name, request] : shown) {
            const auto speaker = speaker_of(version, wire::Dialect::canonical, Unit::codepoint);
            EXPECT_FALSE(version.answer(request, speaker).empty()) << version.name << ": " << name;
        }
}

}  // namespace
}  // namespace trimspec::broken
