// One entry per operation; each area has its own file. All but the last two judge replies of kind ok
// to requests with sound parameters, and the dispatcher has seen to it that what the operation must
// return is there.
#pragma once

#include <string_view>

#include "context.hpp"

namespace trimspec::conformance::checks {

void check_estimate(const Context& context);          ///< estimate_checks.cpp
void check_effective_budget(const Context& context);  ///< estimate_checks.cpp
void check_trim(const Context& context);              ///< trim_checks.cpp
void check_cap_messages(const Context& context);      ///< cap_checks.cpp
void check_cap_turns(const Context& context);         ///< cap_turns_checks.cpp
void check_sweep(const Context& context);             ///< sweep_checks.cpp
void check_normalize(const Context& context);         ///< normalize_checks.cpp
void check_cap_tool_result(const Context& context);   ///< result_checks.cpp
void check_cap_tool_message(const Context& context);  ///< result_checks.cpp
void check_recover(const Context& context);           ///< recover_checks.cpp
void check_render_event(const Context& context);      ///< visibility_checks.cpp
void check_classify_error(const Context& context);    ///< visibility_checks.cpp

/// The first rule of an operation that binds everyone: what a reply without an answer breaks.
[[nodiscard]] std::string_view first_rule_of(std::string_view op);

/// Whether an error reply was due. reader_checks.cpp, with recovery's in recover_error_checks.cpp.
void check_error(const Context& context, bool doubtful_params);
void check_recover_error(const Context& context);

/// Rule: visible.no_payload. For every reply. payload_checks.cpp
void check_no_payload(const Context& context);

}  // namespace trimspec::conformance::checks
