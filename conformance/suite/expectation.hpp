// The exact grader: is a reply what the case says it must be?
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "expression.hpp"
#include "request.hpp"

namespace trimspec::conformance {

/// How a reply differs from what was due.
struct Mismatch {
    std::string what;
    std::string pointer;  ///< into the reply
};

/// The expectation of `step` that binds this adapter: keyed by its policy where the case names one,
/// null when any honest outcome will do.
[[nodiscard]] const json::Value* binding_expectation(const Case& of, const json::Value& step,
                                                     const Declared& declared);

/// Whether the reply must be exactly as written: the adapter claims so and its other policies are the
/// default ones, or the operation is one that leaves no room for strategies. Never where the adapter's
/// dialect measures more of the case's messages than other dialects do.
[[nodiscard]] bool is_exact(const Case& of, const Declared& declared);

/// Everything that is wrong with `reply` against `expect`. `exact` false: only what binds everyone,
/// that bad input is refused with the right error.
/// `replied` is the reply read into the model, as far as it can be.
/// What an ok reply leaves out of report, events and log is not compared.
/// Throws ExpressionError for a faulty case.
[[nodiscard]] std::vector<Mismatch> compare(const Case& of, const json::Value& expect,
                                            const Prepared& prepared, const Input& input,
                                            const json::Value& reply, const Replied& replied,
                                            const Setting& setting, bool exact);

/// The history that a list of expected items makes, in the adapter's dialect.
[[nodiscard]] History expected_history(const json::Value& items, const History& input,
                                       wire::Dialect dialect);

/// The message that `expect` is: "unchanged", an edit of `input`, or a new one.
[[nodiscard]] MessagePtr expected_message(const json::Value& expect, const MessagePtr& input,
                                          wire::Dialect dialect);

/// `expect`, a member `key` of an expectation, with every expression replaced by its number.
[[nodiscard]] json::Value with_numbers(std::string_view key, const json::Value& expect,
                                       const CallFunction& call);

}  // namespace trimspec::conformance
