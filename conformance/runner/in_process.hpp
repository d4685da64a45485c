// Playing cases without a process in between: for tests of what the suite says, not of how it asks.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "play.hpp"
#include "../suite/claims.hpp"

namespace trimspec::conformance {

/// Answers one request line.
using AnswerLine = std::function<std::string(std::string_view line)>;

/// Every case of the suite, by id.
[[nodiscard]] const CaseSet& all_cases();

/// The claims in the hello of whoever answers.
[[nodiscard]] Claims claims_of(const AnswerLine& answer);

/// `of` played against whoever answers.
[[nodiscard]] CaseReport play_in_process(const Case& of, const Setting& setting,
                                         const AnswerLine& answer);

}  // namespace trimspec::conformance
