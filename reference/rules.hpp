// The table of rules: one row a label, the one name a rule has in SPEC.md, code, cases and reports.
#pragma once

#include <span>
#include <string_view>

namespace trimspec {

enum class RuleKind {
    definition,   ///< a term the other rules use
    step,         ///< one function of the reference, replaceable in `Steps`
    consequence,  ///< follows from steps; has cases, and some wrong step breaks it
};

enum class Binds {
    everyone,  ///< every honest strategy (U)
    exact,     ///< only who claims the reference's very output (X)
    policy,    ///< depends on a declared policy (P)
};

struct Rule {
    std::string_view label;     ///< e.g. `trim.whole_turns`
    RuleKind kind;
    Binds binds;
    std::string_view area;      ///< estimate, trim, caps, sweep, normalize, results, recovery, visibility, reader
    std::string_view sentence;  ///< the rule in one sentence, for reports
};

/// Every rule, in the order of SPEC.md.
[[nodiscard]] std::span<const Rule> rules() noexcept;

/// The row of `label`, or null.
[[nodiscard]] const Rule* find_rule(std::string_view label) noexcept;

}  // namespace trimspec
