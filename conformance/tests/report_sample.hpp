// A report with every verdict in it and with texts that no page may choke on.
#pragma once

#include <string>

#include "../report/report.hpp"

namespace trimspec::conformance {

/// Markup, terminal sequences, control characters, NUL, text that runs from right to left, a
/// character that reverses its neighbours, four-byte characters, invalid bytes.
[[nodiscard]] std::string hostile_text();

/// The same without the invalid bytes, for what must survive being written as JSON.
[[nodiscard]] std::string hostile_but_valid_text();

/// A case with nothing to tell.
[[nodiscard]] CaseReport plain_case(const std::string& id, const std::string& area,
                                    CaseVerdict verdict);

/// Three areas: `trim` with 2 passed, 2 failed and 1 not covered; `sweep` with 1 failed;
/// `caps`, certified, with 1 passed. All members differ from their defaults somewhere.
/// `text` stands in every text that an adapter or a report's editor can choose.
[[nodiscard]] Report sample_report(const std::string& text);

/// The same judged with a baseline: one of the failures, `trim.whole_turns/exchange_is_not_cut`, is
/// known, and an entry is stale.
[[nodiscard]] Report sample_with_baseline(const std::string& text);

/// As JSON, without the huge texts and with a seed that every JSON library can hold.
[[nodiscard]] Json small_sample(const std::string& text = "text");

/// The small sample with one value set at `pointer`.
[[nodiscard]] Json edited(const std::string& pointer, const Json& value);

/// The small sample without the member at `pointer`.
[[nodiscard]] Json without(const std::string& pointer);

}  // namespace trimspec::conformance
