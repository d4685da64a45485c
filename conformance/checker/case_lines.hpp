// The suite's cases as request lines: seeds of corpora.
#pragma once

#include <string>
#include <vector>

#include "../../reference/wire/dialect.hpp"

namespace trimspec::conformance::checker {

struct CaseLine {
    std::string id;    ///< of the case
    std::string line;  ///< its request, of a transcript the first one, under id 1
    wire::Dialect dialect;
};

/// One for every built-in case and every dialect that can hold it, in code points.
[[nodiscard]] std::vector<CaseLine> lines_of_cases();

}  // namespace trimspec::conformance::checker
