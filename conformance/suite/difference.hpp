// The first place where two JSON values differ.
#pragma once

#include <optional>
#include <string>

#include "wire/json.hpp"

namespace trimspec::conformance {

struct Difference {
    std::string pointer;  ///< RFC 6901, into what came
    std::string what;     ///< what was due and what came, shortened
};

/// In the order of `due`; nothing when they are the same value. With `listed_only`, members that
/// `due` does not list may be anything.
[[nodiscard]] std::optional<Difference> first_difference(const json::Value& due,
                                                         const json::Value& came,
                                                         bool listed_only = false);

/// `value` as compact JSON of at most about `most` bytes, for a message.
[[nodiscard]] std::string shown(const json::Value& value, std::size_t most = 80);

}  // namespace trimspec::conformance
