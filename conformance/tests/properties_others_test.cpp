// What no label names and holds all the same.

#include <algorithm>
#include <set>

#include "properties_fixture.hpp"
#include "rules.hpp"

namespace trimspec::conformance::properties {
namespace {

TEST(Properties, outcome_can_be_sent_again) {
    expect_holds("outcome_can_be_sent_again");
}
TEST(Properties, unknown_field_changes_nothing_else) {
    expect_holds("unknown_field_changes_nothing_else");
}
TEST(Properties, renamed_ids_change_only_themselves) {
    expect_holds("renamed_ids_change_only_themselves");
}
TEST(Properties, trim_after_every_append_keeps_no_less) {
    expect_holds("trim_after_every_append_keeps_no_less");
}
TEST(Properties, larger_budget_stays_possible) {
    expect_holds("larger_budget_stays_possible");
}
TEST(Properties, larger_cap_keeps_no_fewer_turns) {
    expect_holds("larger_cap_keeps_no_fewer_turns");
}
TEST(Properties, swept_prefix_is_accepted_again) {
    expect_holds("swept_prefix_is_accepted_again");
}

std::set<std::string> names_of_tests() {
    std::set<std::string> names;
    const testing::UnitTest& all = *testing::UnitTest::GetInstance();
    for (int suite = 0; suite < all.total_test_suite_count(); ++suite)
        for (int test = 0; test < all.GetTestSuite(suite)->total_test_count(); ++test)
            names.insert(all.GetTestSuite(suite)->GetTestInfo(test)->name());
    return names;
}

TEST(PropertiesOfRules, EveryConsequenceHasATestOfItsName) {
    const std::set<std::string> names = names_of_tests();
    for (const Rule& rule : rules()) {
        if (rule.kind != RuleKind::consequence) continue;
        std::string name{rule.label};
        std::ranges::replace(name, '.', '_');
        EXPECT_TRUE(names.contains(name)) << rule.label;
    }
}

}  // namespace
}  // namespace trimspec::conformance::properties
