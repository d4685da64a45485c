// The seam: every definition and step of the specification as one replaceable function.
//
// The defaults are the specification. A wrong implementation for testing the suite is a Steps with
// one member replaced; operations take the table as their last argument and call each rule through
// it. A member has the name of its rule with `_` for `.`.
#pragma once

#include "budget.hpp"
#include "caps.hpp"
#include "classify.hpp"
#include "estimate.hpp"
#include "normalize.hpp"
#include "recover.hpp"
#include "result.hpp"
#include "sweep.hpp"
#include "trim.hpp"
#include "turns.hpp"

namespace trimspec {

struct Steps {
#define TRIMSPEC_STEP(name) decltype(&rule::name) name = &rule::name
    decltype(&measure) unit = &measure;
    decltype(&is_blank) blank = &is_blank;
    TRIMSPEC_STEP(leading_system);
    TRIMSPEC_STEP(breadcrumb);
    TRIMSPEC_STEP(carrier);
    TRIMSPEC_STEP(turn_start);

    TRIMSPEC_STEP(estimate_what_counts);
    TRIMSPEC_STEP(estimate_quarter_rounded_up);
    TRIMSPEC_STEP(estimate_additive);
    TRIMSPEC_STEP(estimate_saturates);

    TRIMSPEC_STEP(budget_lower_wins);
    TRIMSPEC_STEP(budget_zero_disables);

    TRIMSPEC_STEP(trim_leading_system_kept);
    TRIMSPEC_STEP(trim_newest_turn_kept);
    TRIMSPEC_STEP(trim_whole_turns);
    TRIMSPEC_STEP(trim_fewest_dropped);
    TRIMSPEC_STEP(trim_preamble_goes_first);
    TRIMSPEC_STEP(trim_breadcrumb_once);
    TRIMSPEC_STEP(trim_breadcrumb_counted);
    TRIMSPEC_STEP(trim_no_gain_refused);
    TRIMSPEC_STEP(trim_report_true);

    TRIMSPEC_STEP(cap_zero_refused);
    TRIMSPEC_STEP(cap_anchor_kept);
    TRIMSPEC_STEP(cap_logged);
    TRIMSPEC_STEP(cap_no_breadcrumb);
    TRIMSPEC_STEP(cap_turns_fewest_dropped);
    TRIMSPEC_STEP(cap_turns_newest_kept);
    TRIMSPEC_STEP(cap_turns_system_kept);

    TRIMSPEC_STEP(sweep_by_position);
    TRIMSPEC_STEP(sweep_in_order);
    TRIMSPEC_STEP(sweep_orphan_result_removed);
    TRIMSPEC_STEP(sweep_unanswered_call_removed);
    TRIMSPEC_STEP(sweep_reasoning_leaves_with_last_call);
    TRIMSPEC_STEP(sweep_remnant);
    TRIMSPEC_STEP(sweep_pending_tail);
    TRIMSPEC_STEP(sweep_report_true);

    TRIMSPEC_STEP(normalize_one_in_front);
    TRIMSPEC_STEP(normalize_joined_by_blank_line);

    TRIMSPEC_STEP(result_zero_unlimited);
    TRIMSPEC_STEP(result_ceiling_holds);
    TRIMSPEC_STEP(result_marker);
    TRIMSPEC_STEP(result_two_thirds);
    TRIMSPEC_STEP(result_code_points_whole);
    TRIMSPEC_STEP(result_image_marker_whole);
    TRIMSPEC_STEP(result_count_exact);
    TRIMSPEC_STEP(result_items_as_one);

    TRIMSPEC_STEP(recover_not_needed);
    TRIMSPEC_STEP(recover_unavoidable_first);
    TRIMSPEC_STEP(recover_turns_next);
    TRIMSPEC_STEP(recover_preamble_then);
    TRIMSPEC_STEP(recover_results_last);
    TRIMSPEC_STEP(recover_shrinks_largest);
    TRIMSPEC_STEP(recover_shape_kept);
    TRIMSPEC_STEP(recover_success_is_lower);
    TRIMSPEC_STEP(recover_impossible_is_an_error);
    TRIMSPEC_STEP(recover_progress);
    TRIMSPEC_STEP(recover_reactive_target);
    TRIMSPEC_STEP(recover_attempts_exhausted);
    TRIMSPEC_STEP(recover_one_event);
    TRIMSPEC_STEP(recover_overflow_recognised);

    TRIMSPEC_STEP(visible_event_on_trim);
#undef TRIMSPEC_STEP
};

/// The specification's own table.
inline constexpr Steps kReference{};

}  // namespace trimspec
