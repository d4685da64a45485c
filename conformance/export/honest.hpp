// What any honest outcome of a request satisfies, also that of another strategy than the
// reference's. case.schema.json says what the members mean.
#pragma once

#include "../suite/request.hpp"

namespace trimspec::conformance::exported {

/// The honest part for `prepared` under the policies of `declared`. `expect` is the expectation
/// written out: an error that it holds is due from everyone.
/// Derived from the definitions in checks/plain.hpp, not from the reference's rules.
[[nodiscard]] json::Value honest_value(const json::Value& expect, const Prepared& prepared,
                                       const Declared& declared);

}  // namespace trimspec::conformance::exported
