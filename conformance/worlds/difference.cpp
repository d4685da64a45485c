// Comparing what the reference says with what the oracle says is due, without a detour by JSON.

#include <algorithm>

#include "world.hpp"

namespace trimspec::worlds {

namespace {

bool is_same(const std::optional<Event>& said, const std::optional<oracle::Notice>& due) {
    if (said.has_value() != due.has_value()) return false;
    return !said || oracle::Notice{said->dropped_messages, said->kept_turns,
                                   said->reason == Reason::overflow, said->shrunk_results} == *due;
}

bool is_same(const std::optional<LogRecord>& said, const CapDue& due) {
    if (said.has_value() != due.answer.capped) return false;
    return !said || (said->dropped_messages == due.answer.dropped_messages &&
                     said->max_messages == due.max_messages &&
                     said->messages_before == due.answer.messages_before &&
                     said->messages_after == due.answer.messages_after);
}

bool is_same_report(const TrimReport& said, const oracle::TrimAnswer& due) {
    return said.trimmed == due.trimmed && said.dropped_turns == due.dropped_turns &&
           said.dropped_messages == due.dropped_messages && said.kept_turns == due.kept_turns &&
           said.tokens_before == due.tokens_before && said.tokens_after == due.tokens_after;
}

// Where two trims part that keep other messages.
const char* trim_rule(const Trimmed& said, const oracle::TrimAnswer& due) {
    if (said.report.trimmed && !due.trimmed) return "trim.no_gain_refused";
    if (said.report.dropped_turns != due.dropped_turns) return "trim.fewest_dropped";
    return "trim.whole_turns";
}

const char* recover_rule(const Recovered& said, const oracle::RecoverAnswer& due) {
    if (said.report.dropped_turns != due.dropped_turns) return "recover.turns_next";
    if (said.report.dropped_messages != due.dropped_messages) return "recover.preamble_then";
    return "recover.shrinks_largest";
}

const char* difference(const Error& said, const oracle::RecoverAnswer& due) {
    using Status = oracle::RecoverAnswer::Status;
    if (due.status == Status::attempts_exhausted)
        return said.code == ErrorCode::attempts_exhausted ? nullptr : "recover.attempts_exhausted";
    if (due.status != Status::impossible_budget || said.code != ErrorCode::impossible_budget)
        return "recover.impossible_is_an_error";
    const Floor& floor = said.floor;
    const bool same = floor.floor_tokens == due.tokens_after && floor.budget_tokens == due.target &&
                      floor.system_tokens == due.system_tokens &&
                      floor.newest_turn_tokens == due.newest_turn_tokens;
    return same ? nullptr : "recover.impossible_is_an_error";
}

bool is_same_status(RecoverStatus said, oracle::RecoverAnswer::Status due) {
    using Status = oracle::RecoverAnswer::Status;
    switch (said) {
        case RecoverStatus::not_needed: return due == Status::not_needed;
        case RecoverStatus::fits: return due == Status::fits;
        case RecoverStatus::progress: break;
    }
    return due == Status::progress;
}

}  // namespace

const char* difference(const Trimmed& said, const oracle::TrimAnswer& due) {
    if (!same_history(said.history, due.history)) return trim_rule(said, due);
    if (!is_same_report(said.report, due)) return "trim.report_true";
    return is_same(said.event, due.event) ? nullptr : "visible.event_on_trim";
}

const char* difference(const Swept& said, const oracle::SweepAnswer& due) {
    if (!same_history(said.history, due.history)) return "sweep.in_order";
    const bool same = said.report.removed_messages == due.removed_messages &&
                      said.report.removed_blocks == due.removed_blocks &&
                      said.report.orphan_ids == due.orphan_ids;
    return same ? nullptr : "sweep.report_true";
}

const char* difference(const Outcome<Capped>& said, const CapDue& due) {
    const auto* capped = std::get_if<Capped>(&said);
    if (capped == nullptr) return "cap.zero_refused";
    if (!same_history(capped->history, due.answer.history)) return "cap.anchor_kept";
    const bool same = capped->report.capped == due.answer.capped &&
                      capped->report.dropped_messages == due.answer.dropped_messages &&
                      is_same(capped->log, due);
    if (!same) return "cap.logged";
    return capped->event ? "cap.no_breadcrumb" : nullptr;
}

const char* difference(const Outcome<Recovered>& said, const oracle::RecoverAnswer& due) {
    if (const auto* error = std::get_if<Error>(&said)) return difference(*error, due);
    const auto& recovered = std::get<Recovered>(said);
    if (!is_same_status(recovered.status, due.status)) return "recover.success_is_lower";
    if (!same_history(recovered.history, due.history)) return recover_rule(recovered, due);
    const RecoverReport& report = recovered.report;
    const bool same =
        report.tokens_before == due.tokens_before && report.tokens_after == due.tokens_after &&
        report.dropped_turns == due.dropped_turns &&
        report.dropped_messages == due.dropped_messages && report.kept_turns == due.kept_turns &&
        report.shrunk_results == due.shrunk_results;
    if (!same) return "recover.one_measure";
    return is_same(recovered.event, due.event) ? nullptr : "recover.one_event";
}

}  // namespace trimspec::worlds
