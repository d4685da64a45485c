// What every check is handed, and how it writes down what it saw.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "checks.hpp"

namespace trimspec::conformance::checks {

using Json = nlohmann::ordered_json;
using Numbers = std::map<std::string, std::int64_t>;

struct Context {
    const Asked& asked;
    const Replied& replied;
    const Declared& declared;
    const Measure& measure;
    std::vector<Violation>& found;

    void add(std::string_view label, std::string what, std::string pointer = {},
             Numbers numbers = {}) const;

    /// Whether the adapter declared this value of the policy. Defaults need not be asked for.
    [[nodiscard]] bool policy(const char* name, std::string_view value) const;
};

/// RFC 6901 pointer of a message, and of one of its blocks, in the canonical form.
[[nodiscard]] std::string place(std::size_t message);
[[nodiscard]] std::string place(std::size_t message, std::size_t block);

/// The member `key` of `object`, null when there is none or `object` is none.
[[nodiscard]] const Json* member(const Json& object, const char* key);

/// The integer that `value` is, within what the protocol allows; null and other types give nothing.
[[nodiscard]] std::optional<std::int64_t> whole_number(const Json* value);
[[nodiscard]] std::optional<std::string> string_of(const Json* value);

/// An integer parameter of the request.
[[nodiscard]] std::optional<std::int64_t> number_param(const Context& context, const char* name);

/// A value as a person may see it in a finding: short, a list or an object by its type alone.
[[nodiscard]] std::string shown(const Json* value);

// A report is checked member by member; a member that is left out is not covered.

/// The object `rest[name]`; a violation of `label` when it is there and is no object.
[[nodiscard]] const Json* report_of(const Context& context, const char* name,
                                    std::string_view label);
void expect_number(const Context& context, std::string_view label, const Json& object,
                   const char* key, std::int64_t expected);
void expect_flag(const Context& context, std::string_view label, const Json& object,
                 const char* key, bool expected);

}  // namespace trimspec::conformance::checks
