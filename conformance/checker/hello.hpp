// Who is fuzzed: what its hello makes of the requests and of the judgement.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "../suite/verdict.hpp"
#include "case_bytes.hpp"

namespace trimspec::conformance::checker {

struct Claimed {
    Declared declared;
    Scope scope;  ///< its operations, its dialect, its unit
};

/// The claims in `hello`, a reply to the protocol's hello; "" stands for the reference's in the
/// canonical dialect. Nothing when it is no hello.
[[nodiscard]] std::optional<Claimed> claims_of(std::string_view hello);

/// The violations in `reply`; where there are none and the profile is `exact`, how it differs from
/// the reference's.
[[nodiscard]] std::vector<Violation> judged(std::string_view request, std::string_view reply,
                                            const Declared& declared,
                                            const Measure& measure = nullptr);

}  // namespace trimspec::conformance::checker
