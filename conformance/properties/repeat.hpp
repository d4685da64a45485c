// Asking twice.
#pragma once

#include "property.hpp"

namespace trimspec::conformance::properties {

/// The operation on its own outcome changes nothing more. An error has no outcome.
[[nodiscard]] Verdict a_second_time_changes_nothing(const Sample& sample, const Subject& subject);

/// Turns in what comes out; none for an error.
[[nodiscard]] std::size_t turns_kept(const Sample& sample, const Subject& subject);

/// `sample` with just that budget. `budget` is at least 1.
[[nodiscard]] Sample with_budget(Sample sample, Tokens budget);

}  // namespace trimspec::conformance::properties
