// Cases: the suite's data, one idea each, as they stand in conformance/cases/.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules.hpp"
#include "wire/json.hpp"

namespace trimspec::conformance {

/// One case file. `body` is the whole of it; case.schema.json says what stands there.
struct Case {
    std::string id;        ///< "<label>/<name>", never renumbered
    std::string label;
    std::string kind;      ///< ordinary, boundary, counter
    std::string level;     ///< must, should
    std::string why;
    std::string bug_type;
    std::string source;    ///< the public report it stems from, "" for none
    std::string policy;    ///< the policy that its expectation is keyed by, "" for none
    std::string area;      ///< of its label
    std::string digest;    ///< SHA-256 of its file, hex
    json::Value body;

    [[nodiscard]] const json::Value* find(std::string_view key) const { return body.find(key); }
    [[nodiscard]] std::string op() const;
    [[nodiscard]] bool is_transcript() const { return find("transcript") != nullptr; }
};

/// All cases by id, and the SHA-256 of all their files, in hex.
struct CaseSet {
    std::vector<Case> cases;
    std::string digest;
};

/// What is wrong with a case file: a fault of the suite.
struct CaseFault {
    std::string where;
    std::string what;
};

/// The case that `text` holds.
[[nodiscard]] std::variant<Case, CaseFault> read_case(std::string_view text, std::string where);

/// The cases that were built into this program.
[[nodiscard]] std::variant<CaseSet, CaseFault> embedded_cases();

/// The cases below `directory`.
[[nodiscard]] std::variant<CaseSet, CaseFault> load_cases(const std::filesystem::path& directory);

}  // namespace trimspec::conformance
