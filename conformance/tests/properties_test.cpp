// Properties as tests: one for every label that names a consequence, and the others.
//
// The seed is fixed and printed; TRIMSPEC_SEED=fresh takes a new one, TRIMSPEC_TRIES=30000 tries
// each property longer. A counterexample comes out shrunk, as a case file: in the directory that
// TRIMSPEC_COUNTEREXAMPLES names, as <label>/<name>.json, and on standard output.

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "../../reference/rules.hpp"
#include "../properties/case_file.hpp"
#include "../properties/run.hpp"
#include "../properties/transcript.hpp"

namespace trimspec::conformance::properties {

void PrintTo(const Property& property, std::ostream* out);
void PrintTo(const Property& property, std::ostream* out) { *out << property.name; }

namespace {

std::string reported(const std::string& case_file) {
    const auto place = save(case_file);
    return "Seed " + std::to_string(effort().seed) + ", counterexample" +
           (place ? " in " + place->string() : "") + ":\n" + case_file;
}

class Properties : public testing::TestWithParam<Property> {};

TEST_P(Properties, Holds) {
    const Property& property = GetParam();
    const Ran ran = run(property, reference(), effort());
    std::cout << property.name << ": holds for " << ran.holds << " samples, " << ran.not_asked
              << " were not asked\n";
    if (ran.passed()) return;
    ASSERT_TRUE(ran.counterexample) << ran.gave_up;
    FAIL() << property.says << " It does not: " << ran.verdict.what << ". "
           << reported(case_file(*ran.counterexample, property, ran.verdict));
}

std::string name_of_test(const testing::TestParamInfo<Property>& info) {
    std::string name = info.param.name;
    std::ranges::replace(name, '.', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(All, Properties,
                         testing::ValuesIn(all_properties().begin(), all_properties().end()),
                         &name_of_test);

TEST(Transcripts, FollowTheModel) {
    const TranscriptRan ran = run_transcripts(reference(), effort());
    std::cout << "holds for " << ran.holds << " transcripts\n";
    if (ran.case_file) FAIL() << ran.what << ". " << reported(*ran.case_file);
    EXPECT_GE(ran.holds, effort().tries / 10) << ran.what;
}

TEST(PropertiesOfRules, EveryConsequenceHasOneOfItsName) {
    for (const Rule& rule : rules()) {
        if (rule.kind != RuleKind::consequence) continue;
        EXPECT_NE(find_property(rule.label), nullptr) << rule.label;
    }
}

TEST(PropertiesOfRules, EveryPropertyNamesARule) {
    for (const Property& property : all_properties())
        EXPECT_NE(find_rule(property.label), nullptr) << property.name;
}

}  // namespace
}  // namespace trimspec::conformance::properties
