#include "properties_fixture.hpp"

#include <iostream>

#include "../properties/case_file.hpp"
#include "../properties/run.hpp"

namespace trimspec::conformance::properties {

void expect_holds(const std::string& name) {
    const Property* property = find_property(name);
    ASSERT_NE(property, nullptr) << "no property is called " << name;
    const Ran ran = run(*property, Subject{}, effort());
    std::cout << name << ": holds for " << ran.holds << " samples, " << ran.not_asked
              << " were not asked\n";
    if (ran.passed()) return;
    if (!ran.counterexample) {
        FAIL() << name << ": " << ran.what;
        return;
    }
    const std::string file = case_file(*ran.counterexample, *property, ran.what);
    const auto place = save(file);
    FAIL() << property->says << " It does not: " << ran.what << ". Seed " << effort().seed
           << ", counterexample " << (place ? "in " + place->string() : "\n" + file);
}

}  // namespace trimspec::conformance::properties
