// What an adapter claims in its hello: dialect, unit, counter, operations, profile, policies.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../report/report.hpp"
#include "setting.hpp"

namespace trimspec::conformance {

struct Policy {
    std::string_view name;
    std::vector<std::string_view> values;  ///< the default first
};

/// Where honest designs differ.
[[nodiscard]] const std::vector<Policy>& policies();

/// The hello that the runner says.
[[nodiscard]] std::string hello_line();

struct Claims {
    AdapterClaims as_said;
    Setting setting;  ///< `own` is not set
};

/// What is wrong with a hello, for the adapter's author.
struct BadHello {
    std::string what;
};

/// The claims in a reply to hello.
[[nodiscard]] std::variant<Claims, BadHello> read_claims(const json::Value& reply);

}  // namespace trimspec::conformance
