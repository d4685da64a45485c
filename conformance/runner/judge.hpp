// The verdict on one reply: the exact grader and the invariant checks side by side.
#pragma once

#include <vector>

#include "../report/report.hpp"
#include "../suite/request.hpp"

namespace trimspec::conformance {

struct Judgement {
    std::vector<Finding> findings;  ///< empty for a good reply
    std::string failure_kind;       ///< of the first finding: mismatch, invariant, unsupported; or
                                ///< protocol_error for a reply that is none of the three kinds
    std::optional<History> output;  ///< the reply's history, where it has one
    std::optional<Text> text;       ///< the reply's text, where it has one
    MessagePtr message;             ///< the reply's message, or null
    bool is_error = false;          ///< the reply is an error
    std::string error_code;
};

/// `step` is the case itself or a step of its transcript. Throws ExpressionError for a faulty case.
[[nodiscard]] Judgement judge(const Case& of, const json::Value& step, const Prepared& prepared,
                              const Input& input, const json::Value& reply,
                              const Setting& setting);

/// What became of the messages of a request, for a person to read side by side.
[[nodiscard]] std::vector<TurnRow> turn_rows(const History& before, const History& after,
                                             const Setting& setting);

[[nodiscard]] Finding finding(const std::string& label, std::string grader, std::string what,
                              std::string pointer = "");

}  // namespace trimspec::conformance
