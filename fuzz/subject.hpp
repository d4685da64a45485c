// Who is fuzzed: the reference, a broken version of it, or an implementation behind the C interface.
#pragma once

#include <string>

#include "../conformance/checker/hello.hpp"
#include "../conformance/properties/ask.hpp"

namespace trimspec::fuzz {

struct Fuzzed {
    std::string name;                        ///< for failures
    conformance::properties::Subject ask;    ///< never throws; "" when the library broke
    conformance::checker::Scope scope;       ///< what it claims; open for the reference
    bool exact = true;          ///< profile `exact`: properties of two replies are asked for
    bool is_reference = false;  ///< it is not compared with itself
    /// What it declared, for a case of that dialect and unit.
    [[nodiscard]] conformance::Declared declared(wire::Dialect dialect, Unit unit) const;
    std::string hello;  ///< its reply to hello; "" for the reference
};

/// Options of a target, taken out of the command line before the engine reads it:
///   --impl FILE     an implementation in a shared library (TRIMSPEC_IMPL)
///   --broken NAME   a broken version of the reference (TRIMSPEC_BROKEN)
///   --known FILE    labels of known divergences, one a line: counted, not failures (TRIMSPEC_KNOWN)
///   --findings DIR  where case files go, else the working directory (TRIMSPEC_FINDINGS)
/// They end up in the environment, so that processes that the engine starts have them too.
void take_options(int& argc, char** argv);

/// As the environment says; made once. Exits with a message when it cannot be had.
[[nodiscard]] const Fuzzed& fuzzed();

}  // namespace trimspec::fuzz
