// What a fuzzer found, as a case file.
#pragma once

#include <string>

#include "case_bytes.hpp"

namespace trimspec::conformance::checker {

/// `asked` as a case that fails as long as the divergence lasts. `label` is a rule, "exact.<op>.<part>"
/// for a reply that is not the reference's (the case expects that one), or what else a fuzzer calls it
/// (crash, timeout). A case of what is no rule stands under `valid_in_valid_out`.
[[nodiscard]] std::string failure_case(const std::string& label, const std::string& what,
                                       const ByteCase& asked);

/// A name for the file: the label, and what is another for another request.
[[nodiscard]] std::string failure_case_name(const std::string& label, const ByteCase& asked);

}  // namespace trimspec::conformance::checker
