// Properties can fail: implementations with one wrong step are found out, each by the property of a
// consequence, on a counterexample that a person can read at a glance and the suite finds again.

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <set>

#include "../properties/case_file.hpp"
#include "../properties/run.hpp"
#include "../properties/transcript.hpp"
#include "flawed.hpp"

namespace trimspec::conformance::properties {
namespace {

// What a person can read at a glance.
constexpr std::size_t kFewMessages = 6;

std::size_t size_of(const Sample& sample) {
    return sample.history.size() + (sample.message ? 1 : 0);
}

void expect_found(const Flawed& flawed) {
    SCOPED_TRACE(flawed.name + ", " + flawed.property);
    const Property& property = *find_property(flawed.property);
    const Ran ran = run(property, flawed.subject, effort());
    ASSERT_TRUE(ran.counterexample) << "the property holds";
    const std::size_t size = size_of(*ran.counterexample);
    std::cout << flawed.name << ": found by " << flawed.property << " after " << ran.holds + 1
              << " samples; messages in the counterexample: " << size << '\n';
    EXPECT_LE(size, kFewMessages);
    const std::string file = case_file(*ran.counterexample, property, ran.verdict);
    const auto read = read_case(file, "found");
    const Case* found = std::get_if<Case>(&read);
    ASSERT_NE(found, nullptr) << std::get<CaseFault>(read).what << file;
    EXPECT_EQ(verdict_of_the_suite(*found, reference()), CaseVerdict::passed) << file;
    EXPECT_EQ(verdict_of_the_suite(*found, flawed.subject), CaseVerdict::failed) << file;
}

// Each comes out as a case that the reference passes and the flawed version fails.
TEST(PropertiesOfBrokenVersions, EachIsFoundOnAFewMessages) {
    for (const Flawed& flawed : flawed_versions()) expect_found(flawed);
}

// Samples for `property`, as they are sent: one lot for all versions.
const std::vector<Sample>& samples_for(const Property& property) {
    static std::map<std::string, std::vector<Sample>> lots;
    std::vector<Sample>& lot = lots[property.name];
    constexpr int kSize = 60;
    const int share = property.name == "the_checks_find_nothing" ? 3 : 80;
    const auto size = static_cast<std::size_t>(effort().tries / share);
    SeededDice dice{effort().seed};
    while (lot.size() < size) {
        const Op op = dice.one_of(property.ops);
        Sample sample = sample_for(op, dice.one_of(property.builds), dice, kSize);
        lot.push_back(as_sent(property.prepare(std::move(sample))));
    }
    return lot;
}

bool fails(const Property& property, const Subject& subject) {
    return std::ranges::any_of(samples_for(property), [&](const Sample& sent) {
        return verdict_on(property, sent, subject).kind == Verdict::Kind::broken;
    });
}

// The first property that `version` breaks, the one that asks everything first; "" for none.
std::string breaks(const broken::Broken& version) {
    const Subject subject = subject_of(version);
    if (fails(*find_property("the_checks_find_nothing"), subject)) return "the_checks_find_nothing";
    for (const Property& property : all_properties())
        if (fails(property, subject)) return property.name;
    const Effort few{effort().seed, 200};
    return run_transcripts(subject, few).case_file ? "transcripts" : "";
}

// What no history shows: other operations, and bad input.
bool is_out_of_reach(const broken::Broken& version) {
    for (const char* beginning :
         {"reader.", "budget.lower_wins", "visible.surfaces", "recover.overflow_recognised"})
        if (version.label.starts_with(beginning)) return true;
    return false;
}

TEST(PropertiesOfBrokenVersions, MostOfTheMuseumIsFound) {
    std::map<std::string, int> found;
    int all = 0;
    for (const broken::Broken& version : broken::broken_versions()) {
        if (is_out_of_reach(version)) continue;
        const std::string by = breaks(version);
        ++all;
        ++found[by];
        if (by != "the_checks_find_nothing")
            std::cout << version.label << ' ' << version.name << ": "
                      << (by.empty() ? "not found" : by) << '\n';
    }
    for (const auto& [by, count] : found)
        std::cout << count << (by.empty() ? " not found" : " found by " + by) << '\n';
    std::cout << all - found[""] << " of " << all << " broken versions within reach are found, of "
              << broken::broken_versions().size() << " in all\n";
    EXPECT_GE(all - found[""], 120);
}

TEST(PropertiesOfBrokenVersions, EveryPropertyFailsForSome) {
    std::set<std::string> failing;
    for (const Flawed& flawed : flawed_versions()) failing.insert(flawed.property);
    for (const Property& property : all_properties())
        EXPECT_TRUE(failing.contains(property.name)) << property.name;
}

}  // namespace
}  // namespace trimspec::conformance::properties
