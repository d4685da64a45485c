// What one reply shows by itself, whatever a case expects of it.
//
// The one place where a request line and a reply line become violations: the suite, the properties,
// the fuzzers and the checker library ask here.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "../checks/checks.hpp"
#include "wire/json.hpp"

namespace trimspec::conformance {

/// A reply, read into the model as far as it can be.
struct ReadReply {
    Replied replied;
    std::optional<wire::Envelope> envelope;  ///< beside the messages; of a readable history only
    std::vector<Violation> unreadable;       ///< under the label `valid_in_valid_out`

    /// Whether there is enough of it for the invariant checks.
    [[nodiscard]] bool is_checkable() const {
        return replied.kind != Replied::Kind::ok || unreadable.empty() || replied.history ||
               replied.message;
    }
};
[[nodiscard]] ReadReply read_reply(const json::Value& reply, wire::Dialect dialect);

/// What stands beside the messages is none of an operation's business.
[[nodiscard]] std::vector<Violation> altered_envelope(const wire::Envelope& before,
                                                      const wire::Envelope& after,
                                                      wire::Dialect dialect);

/// An error is all that a reply holds: nothing was done, so nothing is handed out or announced.
[[nodiscard]] std::vector<Violation> handed_out_beside_error(const json::Value& reply,
                                                             std::string_view op);

/// What the reference claims in its hello when it speaks that dialect.
[[nodiscard]] Declared reference_claims(wire::Dialect dialect, Unit unit);

/// Everything that is wrong with `reply` as an answer to `request`, two whole lines without line
/// feed, the most telling first; empty for an honest one. Any bytes may stand in both: a request that
/// cannot be read is to be refused, and a reply that is no JSON object is a `reader.invalid_request`.
/// `measure` null: the plain counter of the checks under the counter of the request.
[[nodiscard]] std::vector<Violation> verdict(std::string_view request, std::string_view reply,
                                             const Declared& declared,
                                             const Measure& measure = nullptr);

/// Where `reply` is not what the reference replies, though its author claims the profile `exact`.
/// Labels are "exact.<op>.<member>". What a reply may leave out is not asked for; texts for people
/// are not compared. Requires a reply without violations.
[[nodiscard]] std::optional<Violation> difference_from_reference(std::string_view request,
                                                                 std::string_view reply,
                                                                 const Declared& declared);

}  // namespace trimspec::conformance
