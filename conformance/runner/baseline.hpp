// A baseline: failures that are known, each with its kind and a reason, held against a run.
//
//   {"version": 1, "known_failures": [
//     {"case": "trim.whole_turns/x", "failure": "mismatch", "reason": "https://... or why"},
//     {"case": "recover.*", "failure": "unsupported", "count": 7, "reason": "..."}]}
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../report/report.hpp"

namespace trimspec::conformance {

/// What is wrong with a baseline's text, for its author.
struct BadBaseline {
    std::string what;
};

/// The entries of a baseline. A pattern has a count of 1 or more, an id has none; `suite` is no
/// failure that may be known. Reasons may be empty here: the run tells.
[[nodiscard]] std::variant<std::vector<KnownFailure>, BadBaseline> read_baseline(
    std::string_view text);

/// The text of a baseline, an entry a line.
[[nodiscard]] std::string baseline_text(const std::vector<KnownFailure>& entries);

/// Marks the failures of `report` that its baseline lists and writes down what is wrong with the
/// entries, from the cases, the entries and the selection of `report` alone.
/// An entry that is wrong in any way excuses nothing. One whose case the selection leaves out, or
/// that a given-up run did not ask, is not judged; a pattern that reaches beyond the selection may
/// list no more than its count there. A case that is not covered does not fail: stale.
void apply_baseline(Report& report);

/// A baseline that is true of a run, and what had to be changed for that.
struct UpdatedBaseline {
    std::vector<KnownFailure> entries;  ///< those that were there before first
    std::int64_t added = 0;             ///< how many at the end are new
    std::vector<std::string> remarks;   ///< on those that were there before, a line each
};

/// The baseline of `report`, a whole run, brought up to date: what still fails keeps its place and
/// its reason, what does not goes, new failures stand at the end with an empty reason, which the
/// next run refuses until somebody gives one. Faults of the suite are never listed.
[[nodiscard]] UpdatedBaseline updated_baseline(const Report& report);

/// Whether `id` is `cases`, or fits it where that is a pattern.
[[nodiscard]] bool fits(std::string_view cases, std::string_view id);

[[nodiscard]] bool is_pattern(std::string_view cases);

}  // namespace trimspec::conformance
