// Whether the parameters of a request are what the protocol asks for.
#pragma once

#include <string>
#include <vector>

#include "context.hpp"

namespace trimspec::conformance::checks {

struct ParamsVerdict {
    std::vector<std::string> faulty;  ///< surely invalid, by name
    bool doubtful = false;  ///< holds a value on which the specification is silent
};

/// Rule: reader.invalid_params. A known parameter of a wrong type, negative, fractional, beyond the
/// protocol's numbers or of no known value is faulty, a required one that is missing too.
[[nodiscard]] ParamsVerdict judge_params(const Asked& asked);

/// Checks that faulty parameters were refused by name. True when the request was faulty, so that
/// nothing else is to be judged.
[[nodiscard]] bool check_faulty_params(const Context& context, const ParamsVerdict& verdict);

}  // namespace trimspec::conformance::checks
