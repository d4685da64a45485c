// What a case expects, written out: whole histories and texts, plain numbers.
#pragma once

#include "../suite/request.hpp"

namespace trimspec::conformance::exported {

/// One request of a case: the case itself, or a step of its transcript.
struct Asking {
    const Case& of;
    const json::Value& step;
    const Input& input;
    const Prepared& prepared;
    const Setting& setting;
};

/// `expect` of `asking` with everything resolved: {"error"}, {"unsupported"}, {"any"}, or the
/// listed members of `ok`. Throws ExpressionError for a faulty case.
[[nodiscard]] json::Value written_out(const json::Value& expect, const Asking& asking);

/// What the next step of a transcript works on, by the expectation of this one. Where that leaves
/// the outcome open, the reference's own outcome. Throws ExpressionError for a faulty case.
[[nodiscard]] Input next_input(const json::Value& expect, const Asking& asking);

}  // namespace trimspec::conformance::exported
