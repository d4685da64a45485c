// Every operation of the reference that looks at messages or texts, as one call without further
// parameters, so that benchmarks and tests of growth go over the same list.
#pragma once

#include <span>
#include <string_view>

#include "steps.hpp"

namespace trimspec::bench {

/// A history and what an operation's parameters are made of, worked out beforehand.
struct Prepared {
    History history;
    Tokens cost = 0;  ///< of the whole history, in code points
    Text longest;     ///< the longest text of a tool result, "" without
    std::int64_t longest_characters = 0;
};

[[nodiscard]] Prepared prepare(History history);

/// `run` gives a number that depends on the outcome. The outcome is gone when it returns.
struct Operation {
    std::string_view name;  ///< the operation, and behind a `/` how much it has to drop
    std::int64_t (*run)(const Prepared& prepared, const Steps& steps);
};

[[nodiscard]] std::span<const Operation> operations();

}  // namespace trimspec::bench
