// Properties can fail: implementations with one wrong step are found out, each by the property of a
// consequence, on a counterexample that a person can read at a glance and the suite finds again.

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <set>

#include "../proof/property_kill.hpp"
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

// The first property that `version` breaks, or the transcripts; "" for none.
std::string breaks(const broken::Broken& version) {
    const std::string property = proof::first_property_broken_by(version, effort().seed, effort().tries);
    if (!property.empty()) return property;
    const Effort few{effort().seed, 200};
    return run_transcripts(proof::subject_of(version), few).case_file ? "transcripts" : "";
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
