// Bug types: what kind of mistake a case betrays, and what that mistake does to users.
//
// A closed list. A case names one of them as its `bug_type`; reports print the two sentences, so
// that a failing case explains itself to somebody who has never read the specification.
#pragma once

#include <span>
#include <string_view>

namespace trimspec::conformance {

struct BugType {
    std::string_view name;     ///< snake_case, as cases write it
    std::string_view family;   ///< a few words, for a person
    std::string_view meaning;  ///< one sentence: the mistake
    std::string_view effect;   ///< one sentence: what users and operators see of it
};

/// Every bug type, `basic` first, then family by family.
[[nodiscard]] std::span<const BugType> bug_types() noexcept;

/// The row of `name`, or null.
[[nodiscard]] const BugType* find_bug_type(std::string_view name) noexcept;

}  // namespace trimspec::conformance
