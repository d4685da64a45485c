// Traceability: what stands beside each rule, and what is missing.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "../../reference/rules.hpp"

namespace trimspec::conformance::proof {

/// What stands beside one rule.
struct Trace {
    const Rule* rule = nullptr;
    std::string section;  ///< SHA-256 of its section in SPEC.md, hex; "" without one
    bool has_step = false;       ///< a member of `Steps` has its name
    std::string header;          ///< else the header of the reference that names it, "" for none
    bool has_check = false;      ///< an invariant check reports under it
    std::map<std::string, std::size_t> cases;  ///< by kind: ordinary, boundary, counter
    std::size_t mutants = 0;     ///< broken versions that break it first of all
    bool has_property = false;
    bool is_confirmed = false;   ///< its cases were confirmed against this very section
};

/// One row a rule, in the order of the specification. Reads SPEC.md, the headers and the checks
/// below `source`, the folder of the repository.
[[nodiscard]] std::vector<Trace> trace(const std::filesystem::path& source);

/// What a row lacks, in words; empty when it lacks nothing. Definitions and steps need a section, a
/// function, a check or expectations, a case of each kind and a mutant; consequences a section,
/// cases of each kind, a mutant and a property; all of them, to be confirmed.
[[nodiscard]] std::vector<std::string> gaps(const Trace& row);

/// Labels that a case names and no rule has.
[[nodiscard]] std::vector<std::string> unknown_labels();

/// Where it is written down what was confirmed, below the folder of the repository.
inline constexpr std::string_view kConfirmed = "conformance/confirmed.json";

/// `{"label": "hash of its section"}` for all rows, a line each.
[[nodiscard]] std::string confirmation(const std::vector<Trace>& rows);

/// The rows as a table in Markdown.
[[nodiscard]] std::string as_markdown(const std::vector<Trace>& rows);

}  // namespace trimspec::conformance::proof
