// Asking an implementation, and what the suite says of its reply.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../../reference/steps.hpp"
#include "../generate/sample.hpp"

namespace trimspec::conformance::properties {

using namespace generate;
using Json = nlohmann::ordered_json;

/// Who answers: the reply to one line, both without line feed, in that dialect and unit.
using Subject = std::function<std::string(std::string_view line, wire::Dialect dialect, Unit unit)>;

/// The reference, or what follows `steps` instead of its own.
[[nodiscard]] Subject reference(const Steps& steps = kReference);

struct Reply {
    std::string fault;  ///< why it is no reply at all, else ""
    bool is_error = false;
    std::optional<History> history;  ///< of the reply's dialect
    std::optional<Text> text;
    MessagePtr message;  ///< or null
    std::string line;    ///< the reply as it came
    struct Broken {
        std::string label;
        std::string what;
    };
    std::vector<Broken> broken;  ///< what the suite's checks say of it

    /// The line, read. Requires one without a fault.
    [[nodiscard]] Json whole() const { return Json::parse(line); }
};

/// The reply to `line`, a request for what `sample` (as it is sent) asks, judged by the checks.
[[nodiscard]] Reply ask_in(const std::string& line, const Sample& sample, const Subject& subject);

/// The reply to the sample's own request.
[[nodiscard]] Reply ask(const Sample& sample, const Subject& subject);

/// The sample with what came out put in: the same request for the outcome. Requires one.
[[nodiscard]] Sample asked_again(Sample sample, const Reply& reply);

/// Whether `reply` holds what `sample` was asked of, altered in nothing that has a meaning.
[[nodiscard]] bool is_unaltered(const Sample& sample, const Reply& reply);

}  // namespace trimspec::conformance::properties
