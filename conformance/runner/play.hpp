// One case played: asked, answered, judged by both graders, and written down for the report.
#pragma once

#include <functional>
#include <optional>
#include <variant>

#include "../adapter/session.hpp"
#include "../report/report.hpp"
#include "../suite/request.hpp"

namespace trimspec::conformance {

/// Asks one prepared request.
using Ask = std::function<adapter::Answer(const Prepared&)>;

/// A case of one request, ready to be asked among others.
struct Single {
    Input input;
    Prepared prepared;
};

/// The report of `of` with nothing but what the case itself says.
[[nodiscard]] CaseReport blank_report(const Case& of);

/// The request of a case without a transcript; or its report already: not covered, or a faulty case
/// (failure kind `suite`).
[[nodiscard]] std::variant<Single, CaseReport> begin_single(const Case& of, const Setting& setting);

/// The report of such a case, given the answer.
[[nodiscard]] CaseReport finish_single(const Case& of, const Setting& setting, const Single& single,
                                       const adapter::Answer& answer);

/// Plays any case from begin to end.
[[nodiscard]] CaseReport play(const Case& of, const Setting& setting, const Ask& ask);

}  // namespace trimspec::conformance
