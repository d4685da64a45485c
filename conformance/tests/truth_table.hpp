// What the runner has to say of every kind of reply, written by hand from the protocol.
//
// Histories, costs and replies are literal. The counter is chars / 4 rounded up, plus 4 a message.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace trimspec::conformance::truth {

/// A kind of reply, in the order of the columns of the table.
enum class Reply {
    right,        ///< ok, the reference's own outcome where ok is due
    other,        ///< ok, what another honest strategy may return
    unnoticed,    ///< ok, right but for the breadcrumb that is missing
    wrong,        ///< ok, and nobody may return it
    right_error,  ///< the error that is due where one is
    wrong_error,  ///< another code than is due
    unsupported,
    empty,        ///< an id and nothing else: no reply
    malformed,
    wrong_id,
    silent,       ///< no answer
    crash,
    changed,      ///< wrong at first, right when asked again
};
inline constexpr std::size_t kReplies = 13;

/// A request, what is due, and what comes: the members of a reply beside its id.
struct Request {
    std::string_view name;
    std::string_view text;  ///< of the case
    std::string_view right, other, unnoticed, wrong, right_error, wrong_error;
};

struct Claim {
    std::string_view name;
    std::string_view hello;  ///< `ok` of the greeting
};

/// A row: a letter for each reply.
/// P passed, - not covered; failed: M mismatch, I invariant, U unsupported, C crash, T timeout,
/// E protocol_error, F flaky
struct Row {
    std::string_view request;
    std::string_view claim;
    std::string_view outcomes;
};

extern const std::array<Request, 5> kRequests;
extern const std::array<Claim, 6> kClaims;
extern const std::array<Row, 30> kRows;

/// What a run of one case with one entry of a baseline on it comes to.
/// Columns: no entry, then mismatch, invariant, unsupported, crash, timeout, protocol_error, flaky.
/// c conformant, k known failures, n not conformant, s stale baseline
struct BaselineRow {
    char outcome;
    std::string_view verdicts;
};
extern const std::array<BaselineRow, 9> kBaselineRows;

}  // namespace trimspec::conformance::truth
