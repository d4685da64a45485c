#include "operations.hpp"

#include <sstream>

namespace trimspec::conformance::properties {
namespace {

std::string told_of(const std::optional<Event>& event) {
    std::ostringstream told;
    if (event)
        told << " event " << event->dropped_messages << ' ' << event->kept_turns << ' '
             << name_of(event->reason) << ' ' << event->shrunk_results;
    return std::move(told).str();
}

Applied applied(const Error& error) {
    std::ostringstream told;
    told << name_of(error.code) << ' ' << error.param << ' ' << error.floor.floor_tokens << ' '
         << error.floor.budget_tokens << ' ' << error.floor.system_tokens << ' '
         << error.floor.newest_turn_tokens;
    return {std::nullopt, std::move(told).str()};
}

Applied applied(Trimmed trimmed) {
    const TrimReport& report = trimmed.report;
    std::ostringstream told;
    told << report.trimmed << ' ' << report.dropped_turns << ' ' << report.dropped_messages << ' '
         << report.kept_turns << ' ' << report.tokens_before << ' ' << report.tokens_after;
    return {std::move(trimmed.history), std::move(told).str() + told_of(trimmed.event)};
}

Applied applied(Capped capped) {
    std::ostringstream told;
    told << capped.report.capped << ' ' << capped.report.dropped_messages;
    if (capped.log)
        told << " log " << capped.log->dropped_messages << ' ' << capped.log->max_messages << ' '
             << capped.log->messages_before << ' ' << capped.log->messages_after;
    return {std::move(capped.history), std::move(told).str() + told_of(capped.event)};
}

// Ids are left to the history: they are among what may be renamed.
Applied applied(Swept swept) {
    std::ostringstream told;
    told << swept.report.removed_messages << ' ' << swept.report.removed_blocks << ' '
         << swept.report.orphan_ids.size();
    return {std::move(swept.history), std::move(told).str()};
}

Applied applied(Recovered recovered) {
    const RecoverReport& report = recovered.report;
    std::ostringstream told;
    told << name_of(recovered.status) << ' ' << report.tokens_before << ' ' << report.tokens_after
         << ' ' << report.dropped_turns << ' ' << report.dropped_messages << ' '
         << report.kept_turns << ' ' << report.shrunk_results;
    return {std::move(recovered.history), std::move(told).str() + told_of(recovered.event)};
}

template <class Value>
Applied applied(Outcome<Value> outcome) {
    if (const Error* error = std::get_if<Error>(&outcome)) return applied(*error);
    return applied(std::move(std::get<Value>(outcome)));
}

}  // namespace

std::vector<Op> history_operations() {
    return {Op::trim,  Op::cap_messages,     Op::cap_turns,
            Op::sweep, Op::normalize_system, Op::recover};
}

Applied apply(const Sample& sample, const Subject& subject) {
    const History& history = sample.history;
    switch (sample.op) {
        case Op::cap_messages:
            return applied(cap_messages(history, sample.max_messages, sample.pending,
                                        sample.reasoning, subject));
        case Op::cap_turns:
            return applied(cap_turns(history, sample.max_messages, sample.reasoning, subject));
        case Op::sweep: return applied(subject.sweep(history, sample.pending, subject));
        case Op::normalize_system: return {normalize_system(history, subject), ""};
        case Op::recover:
            return applied(recover(history, recovery_of(sample), sample.counter, subject));
        default:
            return applied(
                trim(history, budget_of(sample), sample.counter, sample.reasoning, subject));
    }
}

}  // namespace trimspec::conformance::properties
