// One run of RapidCheck, without its own environment, configuration and printing.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <sstream>
#include <string>
#include <unordered_map>

#include "rapidcheck/detail/TestListenerAdapter.h"

namespace trimspec::conformance::properties {

struct Checked {
    int holds = 0;    ///< tries for which the body held
    std::string why;  ///< what RapidCheck says of a run that did not hold; else ""
};

/// Tries `body`, a property in RapidCheck's sense, until it has held `tries` times or failed once.
/// A failure is shrunk: `body` is called on with what is simpler.
template <class Body>
[[nodiscard]] Checked check(const Body& body, std::uint64_t seed, int tries) {
    rc::detail::TestParams params;
    params.seed = seed;
    params.maxSuccess = tries;
    rc::detail::TestListenerAdapter silent;
    // Without the last argument RapidCheck reads, and prints, a configuration of its own.
    const rc::detail::TestResult result =
        rc::detail::checkTestable(body, rc::detail::TestMetadata{}, params, silent,
                                  std::unordered_map<std::string, rc::detail::Reproduce>{});
    rc::detail::SuccessResult success;
    if (result.match(success)) return {success.numSuccess, ""};
    Checked checked;
    rc::detail::FailureResult failure;
    if (result.match(failure)) checked.holds = failure.numSuccess;
    std::ostringstream why;
    rc::detail::printResultMessage(result, why);
    checked.why = std::move(why).str();
    return checked;
}

}  // namespace trimspec::conformance::properties
