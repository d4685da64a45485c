// Invariant checks: what every honest implementation satisfies, recomputed from request and reply.
//
// Shares with the reference the message model and the dialect readers, nothing else: turns,
// exchanges, counts and sizes are derived again here, in the plainest way. An adapter's own report
// is only ever checked, never believed.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "../../reference/message.hpp"
#include "../../reference/wire/dialect.hpp"

namespace trimspec::conformance {

/// What an adapter declared in its hello, as far as checks depend on it.
struct Declared {
    wire::Dialect dialect = wire::Dialect::canonical;
    Unit unit = Unit::codepoint;
    bool own_counter = false;
    bool exact = true;  ///< profile `exact`
    std::optional<std::string> breadcrumb;  ///< the text of its notice
    std::map<std::string, std::string> policies;  ///< every policy, defaults filled in
};

/// A request as it was sent, read back into the model.
struct Asked {
    std::string op;
    History history;                ///< ops with a history
    std::optional<Text> text;       ///< cap_tool_result
    MessagePtr message;             ///< cap_tool_message, else null
    nlohmann::ordered_json params;  ///< as sent, expressions resolved; {} when there are none
};

/// A reply, read into the model as far as it can be.
struct Replied {
    enum class Kind { ok, error, unsupported };
    Kind kind = Kind::ok;
    std::optional<History> history;
    std::optional<Text> text;
    MessagePtr message;
    nlohmann::ordered_json rest;  ///< `ok` without history, text and message; or the `error` object
};

/// Measures as the adapter's counter does: tokens of messages, in the dialect.
/// `given`: the plain counter of the checks. `own`: asks the adapter's `estimate`.
using Measure = std::function<std::int64_t(const History&)>;

/// The specification's counter, plainly: ceil(characters / 4) + per_message a message, images apart.
[[nodiscard]] Measure plain_measure(const nlohmann::ordered_json& counter_params, Unit unit);

struct Violation {
    std::string label;  ///< the rule that is broken
    std::string what;   ///< a sentence with what was seen
    std::string pointer;  ///< RFC 6901 into the reply's history where there is a place
    std::map<std::string, std::int64_t> numbers;
};

/// Everything that is wrong with `replied` as an answer to `asked`, in the order of the
/// specification; empty for an honest outcome. Never throws on any reply.
[[nodiscard]] std::vector<Violation> check(const Asked& asked, const Replied& replied,
                                           const Declared& declared, const Measure& measure);

}  // namespace trimspec::conformance
