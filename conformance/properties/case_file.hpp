// Counterexamples as case files, in the form of the suite's own.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "property.hpp"

namespace trimspec::conformance::properties {

/// The case that shows what `sample` is a counterexample of: one message a line, for the sample's
/// dialect, under the rule that is broken. What the outcome should be is said only where the
/// property says it; else the checks of what binds everyone decide.
[[nodiscard]] std::string case_file(const Sample& sample, const Property& property,
                                    const Verdict& verdict);

/// What `sample` asks in that form, as members of a case: operation, input, parameters, and an
/// expectation that any reply meets.
[[nodiscard]] Json request_of_case(const Sample& sample, Form form);

/// Puts a case file in the directory that TRIMSPEC_COUNTEREXAMPLES names, as <id>.json. Gives the
/// place, or nothing when no directory is named.
std::optional<std::filesystem::path> save(const std::string& case_file);

}  // namespace trimspec::conformance::properties
