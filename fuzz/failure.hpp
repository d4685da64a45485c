// A broken invariant: told to a person, saved as a case, and an end under a name of its own.
#pragma once

#include <string>
#include <string_view>

#include "../conformance/checker/case_bytes.hpp"
#include "../conformance/checks/checks.hpp"

namespace trimspec::fuzz {

/// What broke, as an engine's log shows it.
struct Failure {
    std::string label;
    std::string what;
    std::string pointer;
    const conformance::checker::ByteCase* asked = nullptr;  ///< null where no request is behind it
    std::string reply;
};

/// Prints rule, request and reply, writes the case file `<label>-<hash>.json`, and aborts in a
/// function named after the rule, behind a line "Assertion failure: <who>-<op>-<label>": services
/// that tell bugs apart by their stack or by that line keep different bugs apart.
/// Returns only when the divergence is known (subject.hpp); those are counted, and told at the end.
void fail(const Failure& failure);

}  // namespace trimspec::fuzz
