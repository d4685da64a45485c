// Nothing may be missing beside a rule, and what was confirmed must still be what stands there.

#include <gtest/gtest.h>

#include "../proof/trace.hpp"

namespace trimspec::conformance::proof {
namespace {

const std::vector<Trace>& rows() {
    static const std::vector<Trace> kRows = trace(TRIMSPEC_SOURCE_DIR);
    return kRows;
}

TEST(Trace, NoRuleLacksAnything) {
    EXPECT_EQ(rows().size(), rules().size());
    for (const Trace& row : rows())
        for (const std::string& gap : gaps(row)) ADD_FAILURE() << row.rule->label << ' ' << gap;
}

TEST(Trace, NoCaseNamesAnUnknownRule) { EXPECT_EQ(unknown_labels(), std::vector<std::string>{}); }

// A row of the kind with nothing beside it.
std::vector<std::string> gaps_of_nothing(std::string_view label) {
    Trace row;
    row.rule = find_rule(label);
    return gaps(row);
}

TEST(Trace, WhatIsMissingIsTold) {
    EXPECT_EQ(gaps_of_nothing("trim.whole_turns").size(), 7U);     // a step
    EXPECT_EQ(gaps_of_nothing("turn_start").size(), 7U);           // a definition
    EXPECT_EQ(gaps_of_nothing("trim.idempotent").size(), 7U);      // a consequence
}

TEST(Trace, AChangedSectionIsNoLongerConfirmed) {
    Trace row = rows().front();
    ASSERT_EQ(gaps(row).size(), 0U);
    row.is_confirmed = false;
    EXPECT_EQ(gaps(row).size(), 1U);
    EXPECT_NE(confirmation(rows()), confirmation({rows().front()}));
}

}  // namespace
}  // namespace trimspec::conformance::proof
