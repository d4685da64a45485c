// Rows of the table of rules. SPEC.md states each rule in full; the sentences here are for reports.
#include "rules.hpp"

#include <algorithm>
#include <array>

namespace trimspec {

namespace {

using enum RuleKind;
using enum Binds;

constexpr std::string_view kEstimate = "estimate";
constexpr std::string_view kTrim = "trim";
constexpr std::string_view kCaps = "caps";
constexpr std::string_view kSweep = "sweep";
constexpr std::string_view kNormalize = "normalize";
constexpr std::string_view kResults = "results";
constexpr std::string_view kRecovery = "recovery";
constexpr std::string_view kVisibility = "visibility";
constexpr std::string_view kReader = "reader";

constexpr auto kRules = std::to_array<Rule>({
    // Definitions
    {"message", definition, everyone, kReader,
     "A message is a role and ordered blocks; a block of unknown type is opaque."},
    {"unit", definition, everyone, kEstimate,
     "All text of a request is measured in one unit: code points, bytes or UTF-16 code units."},
    {"leading_system", definition, everyone, kTrim,
     "The leading system messages are the longest run of system messages at the very start."},
    {"breadcrumb", definition, exact, kTrim,
     "A breadcrumb is known by flag, exact text and place together, never by one of them alone."},
    {"carrier", definition, everyone, kSweep,
     "A carrier is a message that holds a tool result, whatever its role."},
    {"turn_start", definition, everyone, kTrim,
     "Only a real user message starts a turn: not a carrier and not a synthetic message."},
    {"exchange", definition, everyone, kSweep,
     "An exchange is an assistant message with calls and the carriers directly behind it."},
    {"blank", definition, everyone, kSweep,
     "A text is blank when it is empty or holds only ASCII white space."},
    // Estimate
    {"estimate.quarter_rounded_up", step, everyone, kEstimate,
     "A message costs its characters divided by four, rounded up, plus the framing tokens."},
    {"estimate.additive", step, everyone, kEstimate,
     "A history costs the sum of what its messages cost, and an empty history costs nothing."},
    {"estimate.saturates", step, everyone, kEstimate,
     "A sum of costs stops at 2^53 - 1 and never wraps."},
    {"estimate.what_counts", step, everyone, kEstimate,
     "Text, call names and arguments, results, reasoning, opaque JSON and images all cost."},
    // Effective budget
    {"budget.lower_wins", step, everyone, kEstimate,
     "The budget is the lower of the two limits that are in force."},
    {"budget.zero_disables", step, policy, kEstimate,
     "A limit of zero is no limit, unless the declared policy gives zero another meaning."},
    // Whole-turn trimming
    {"trim.within_budget_untouched", consequence, everyone, kTrim,
     "A history within its budget, or without a limit, comes back identical and untrimmed."},
    {"trim.leading_system_kept", step, everyone, kTrim,
     "The leading system messages survive every trim."},
    {"trim.newest_turn_kept", step, policy, kTrim,
     "The newest turn survives every trim, however far it exceeds the budget."},
    {"trim.whole_turns", step, everyone, kTrim,
     "A trim cuts no turn: what stays of the body are its last turns, each one whole."},
    {"trim.fewest_dropped", step, exact, kTrim,
     "A trim drops no more turns than the fit needs; if nothing fits, the newest turn stays."},
    {"trim.preamble_goes_first", step, exact, kTrim,
     "The preamble goes with the first dropped turn and is never dropped alone."},
    {"trim.breadcrumb_once", step, exact, kTrim,
     "After a trim exactly one breadcrumb stands behind the leading system messages."},
    {"trim.breadcrumb_counted", step, everyone, kTrim,
     "The notice that a trim adds is part of what is fitted and of what is reported."},
    {"trim.no_gain_refused", step, everyone, kTrim,
     "A trim that would not make the history strictly cheaper does not happen."},
    {"trim.kept_unaltered", consequence, everyone, kTrim,
     "Every message that a trim keeps is exactly what it was."},
    {"trim.order_kept", consequence, everyone, kTrim,
     "The messages that a trim keeps stay in their order."},
    {"trim.nothing_invented", consequence, everyone, kTrim,
     "A trim adds nothing but its one notice."},
    {"trim.report_true", step, everyone, kTrim,
     "The report of a trim counts what really happened."},
    {"trim.idempotent", consequence, everyone, kTrim,
     "Trimming the outcome of a trim again with the same budget changes nothing."},
    {"trim.monotone", consequence, exact, kTrim,
     "Of two budgets above zero the larger keeps no fewer turns."},
    // Message-count caps
    {"cap.under_ceiling_untouched", consequence, everyone, kCaps,
     "A history at or below the ceiling comes back identical."},
    {"cap.zero_refused", step, policy, kCaps,
     "A ceiling of zero is refused, unless the declared policy gives zero another meaning."},
    {"cap.anchor_kept", step, exact, kCaps,
     "Over the ceiling the cap keeps the first real user message, then the most recent."},
    {"cap.ceiling_holds", consequence, everyone, kCaps,
     "After the cap the body holds at most the ceiling's number of messages."},
    {"cap.no_orphans", consequence, everyone, kCaps,
     "The cap never leaves one half of an exchange."},
    {"cap.never_empty", consequence, everyone, kCaps,
     "A history that had a real user message still has one after the cap."},
    {"cap.logged", step, everyone, kCaps,
     "Every cap that drops messages writes one log record with its counts."},
    {"cap.no_breadcrumb", step, exact, kCaps, "The cap inserts no breadcrumb and emits no event."},
    {"cap_turns.fewest_dropped", step, exact, kCaps,
     "The turn cap drops the fewest oldest whole turns that bring the body under the ceiling."},
    {"cap_turns.newest_kept", step, everyone, kCaps,
     "The turn cap keeps the newest turn whole, even beyond the ceiling."},
    {"cap_turns.system_kept", step, everyone, kCaps,
     "The turn cap keeps all system messages, in front and unmerged."},
    // Orphan sweep
    {"sweep.by_position", step, everyone, kSweep,
     "Only a result inside the call's own exchange can answer that call."},
    {"sweep.in_order", step, everyone, kSweep,
     "Within an exchange equal ids pair in order, first result with first call."},
    {"sweep.orphan_result_removed", step, policy, kSweep,
     "A result without its call goes; its neighbours in the message stay."},
    {"sweep.unanswered_call_removed", step, policy, kSweep,
     "A call without its result goes; answered calls beside it stay."},
    {"sweep.reasoning_leaves_with_last_call", step, exact, kSweep,
     "Reasoning goes when the last call of its message goes, and stays while one is left."},
    {"sweep.remnant", step, everyone, kSweep,
     "A message that the sweep emptied goes; one with visible text left stays."},
    {"sweep.pending_tail", step, everyone, kSweep,
     "With pending kept, unanswered calls of the last message count as waiting and stay."},
    {"sweep.pairs_untouched", consequence, everyone, kSweep,
     "Calls and results that belong together come through the sweep as they were."},
    {"sweep.order_kept", consequence, everyone, kSweep, "What the sweep keeps stays in its order."},
    {"sweep.idempotent", consequence, everyone, kSweep, "A second sweep finds nothing to remove."},
    {"sweep.never_grows", consequence, everyone, kSweep,
     "The sweep never makes a history cost more or hold more messages."},
    {"sweep.report_true", step, everyone, kSweep,
     "The report of a sweep counts what vanished and names every orphan id."},
    {"sweep.after_trim_finds_nothing", consequence, everyone, kSweep,
     "A history without orphans has none after a trim."},
    // System normalisation
    {"normalize.one_in_front", step, everyone, kNormalize,
     "At most one system message is left, in front; all others keep their order."},
    {"normalize.joined_by_blank_line", step, exact, kNormalize,
     "System texts that are not empty are joined by one blank line, in order."},
    {"normalize.idempotent", consequence, everyone, kNormalize,
     "Normalising a second time changes nothing."},
    // Tool-result capping
    {"result.zero_unlimited", step, policy, kResults,
     "A result limit of zero is no limit, unless the declared policy says otherwise."},
    {"result.within_untouched", consequence, everyone, kResults,
     "A result within the limit comes back unchanged."},
    {"result.ceiling_holds", step, exact, kResults,
     "A capped result measures at most the limit, its marker included."},
    {"result.never_longer", consequence, everyone, kResults,
     "A capped result is never longer than it was."},
    {"result.idempotent", consequence, everyone, kResults,
     "Capping a capped result again with the same limit changes nothing."},
    {"result.marker", step, exact, kResults,
     "The marker stands at the gap and says how many units of the original are missing."},
    {"result.two_thirds", step, exact, kResults,
     "The head gets two thirds of the room beside the marker, the tail the rest."},
    {"result.code_points_whole", step, everyone, kResults, "A cut never splits a code point."},
    {"result.image_marker_whole", step, everyone, kResults,
     "A head never ends inside an image marker; a tail never starts in a closed one."},
    {"result.count_exact", step, exact, kResults,
     "The number in the marker is exactly the number of missing units."},
    {"result.nothing_invented", consequence, everyone, kResults,
     "Capping never makes an image marker that the input did not have."},
    {"result.items_as_one", step, exact, kResults,
     "The text items of one result are capped together, as one text in their order."},
    {"result.shape_kept", consequence, everyone, kResults,
     "Call ids, error flags, images and block types survive capping."},
    // Overflow recovery
    {"recover.not_needed", step, everyone, kRecovery,
     "A history within its target comes back identical, with status not_needed."},
    {"recover.unavoidable_first", step, exact, kRecovery,
     "When dropping turns cannot be enough, the newest turn's results shrink first."},
    {"recover.turns_next", step, exact, kRecovery,
     "Recovery drops oldest whole turns exactly as a trim with the target does."},
    {"recover.preamble_then", step, exact, kRecovery,
     "With one turn left and still over, the preamble gives way to a breadcrumb if that helps."},
    {"recover.results_last", step, exact, kRecovery,
     "As the last resort recovery shrinks results, until the history fits."},
    {"recover.shrinks_largest", step, exact, kRecovery,
     "The largest eligible result shrinks next, by what is needed and not below its least size."},
    {"recover.bounded", consequence, everyone, kRecovery,
     "Recovery ends: it caps each result at most once."},
    {"recover.shape_kept", consequence, everyone, kRecovery,
     "Recovery shortens result text only; pairs, ids, order, types, flags and images survive."},
    {"recover.success_is_lower", step, everyone, kRecovery,
     "Status fits means within the target and strictly cheaper than the input."},
    {"recover.one_measure", consequence, everyone, kRecovery,
     "Cost before and after come from the same count over all that will be sent."},
    {"recover.impossible_is_an_error", step, everyone, kRecovery,
     "A target out of reach is the error impossible_budget with the numbers that explain it."},
    {"recover.impossible_loses_nothing", step, everyone, kRecovery,
     "A failed recovery leaves the caller's history as it was and emits no event."},
    {"recover.progress", step, everyone, kRecovery,
     "A strictly cheaper history that does not fit yet is progress; no decrease is an error."},
    {"recover.reactive_target", step, exact, kRecovery,
     "An attempt's target lies below the current cost, by the provider's numbers or two thirds."},
    {"recover.attempts_exhausted", step, everyone, kRecovery,
     "An attempt beyond the maximum is the error attempts_exhausted."},
    {"recover.loop_terminates", consequence, everyone, kRecovery,
     "Attempt by attempt the cost falls, until a request is accepted or an error ends it."},
    {"recover.one_event", step, everyone, kRecovery,
     "A recovery that changed something emits exactly one event, any other none."},
    {"recover.overflow_recognised", step, everyone, kRecovery,
     "A provider's error is an overflow only when it says that the request is too large."},
    // Visibility and payloads
    {"visible.event_on_trim", step, everyone, kVisibility,
     "Every successful trim or recovery emits exactly one history_trimmed event with its counts."},
    {"visible.surfaces", step, exact, kVisibility,
     "The event takes the form that each client surface expects."},
    {"visible.no_payload", step, everyone, kVisibility,
     "Events, log records and errors carry counts, ids and limits, never message content."},
    {"visible.record_untouched", step, everyone, kVisibility,
     "The caller's own record is never altered in place."},
    // Dialects
    {"dialect.lossless", step, everyone, kReader,
     "Reading and writing an unaltered history loses nothing, not even unknown fields."},
    {"dialect.not_representable", step, everyone, kReader,
     "A history that a dialect cannot hold is reported as such and never bent to fit."},
    {"valid_in_valid_out", consequence, everyone, kTrim,
     "A request that a provider accepts stays acceptable after every operation."},
    // Bad input
    {"reader.invalid_history", step, everyone, kReader,
     "A malformed history is refused with a pointer to the place; nothing is guessed or dropped."},
    {"reader.invalid_params", step, everyone, kReader,
     "A missing, negative, fractional or unknown parameter is refused by name."},
    {"reader.invalid_request", step, everyone, kReader,
     "A line that is no usable JSON object is refused as invalid_request."},
});

}  // namespace

std::span<const Rule> rules() noexcept {
    return kRules;
}

const Rule* find_rule(std::string_view label) noexcept {
    const auto found = std::ranges::find(kRules, label, &Rule::label);
    return found == kRules.end() ? nullptr : &*found;
}

}  // namespace trimspec
