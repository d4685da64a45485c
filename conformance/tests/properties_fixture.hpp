// Properties as tests: one for every label that names a consequence, and the others.
//
// The seed is fixed and printed; TRIMSPEC_SEED=fresh takes a new one, TRIMSPEC_TRIES=30000 tries
// each property longer. A counterexample comes out as a case file: in the directory that
// TRIMSPEC_COUNTEREXAMPLES names, as <label>/<name>.json, and else on standard output.
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace trimspec::conformance::properties {

/// The reference has the property of that name. How many samples it held for is printed.
void expect_holds(const std::string& name);

}  // namespace trimspec::conformance::properties
