// Counterexamples as case files: where they are put. That the suite finds again what is in them is
// tested with the broken versions they come from.

#include <gtest/gtest.h>

#include <cstdlib>

#include "../properties/case_file.hpp"
#include "flawed.hpp"

namespace trimspec::conformance::properties {
namespace {

TEST(PropertiesCaseFile, IsPutUnderItsLabelInTheDirectoryAskedFor) {
    const std::filesystem::path directory =
        std::filesystem::path{testing::TempDir()} / "counterexamples";
    std::filesystem::remove_all(directory);
    Sample sample;
    sample.history = {std::make_shared<const Message>(plain_message(Role::user, Text{"x"}))};
    const std::string file =
        case_file(sample, *find_property("trim.idempotent"), broken("it is another one"));
    unsetenv("TRIMSPEC_COUNTEREXAMPLES");
    EXPECT_FALSE(save(file));
    setenv("TRIMSPEC_COUNTEREXAMPLES", directory.c_str(), 1);
    const auto place = save(file);
    unsetenv("TRIMSPEC_COUNTEREXAMPLES");
    ASSERT_TRUE(place);
    EXPECT_EQ(place->parent_path(), directory / "trim.idempotent");
    EXPECT_TRUE(std::holds_alternative<CaseSet>(load_cases(directory)));
}

}  // namespace
}  // namespace trimspec::conformance::properties
