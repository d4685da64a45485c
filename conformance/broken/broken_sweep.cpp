// Wrong sweeps: what goes and what stays, once the pairs are known.

#include <algorithm>

#include "areas.hpp"

namespace trimspec::broken {
namespace {

bool only_empty_text_is_blank(std::string_view text) noexcept { return text.empty(); }

// No-break spaces are blank as well, as in a language whose strip() knows Unicode.
bool no_break_space_is_blank(std::string_view text) noexcept {
    constexpr std::string_view kNoBreakSpace = "\u00A0";
    while (!text.empty() && (is_blank(text.substr(0, 1)) || text.starts_with(kNoBreakSpace)))
        text.remove_prefix(is_blank(text.substr(0, 1)) ? 1 : kNoBreakSpace.size());
    return text.empty();
}

bool orphan_result_kept(bool) noexcept { return false; }

bool unanswered_call_kept(bool, bool) noexcept { return false; }

bool reasoning_outlives_its_call(std::size_t, std::size_t) noexcept { return false; }

bool reasoning_leaves_with_any_call(std::size_t calls, std::size_t left) noexcept {
    return left < calls;
}

bool emptied_message_stays(const Message& left, const Steps& steps) {
    return left.role != Role::assistant && rule::sweep_remnant(left, steps);
}

bool text_goes_with_the_call(const Message&, const Steps&) { return true; }

bool pending_call_swept(std::size_t, std::size_t, Pending) noexcept { return false; }

bool every_open_call_is_pending(std::size_t, std::size_t, Pending pending) noexcept {
    return pending == Pending::keep;
}

SweepReport orphan_ids_told_once(std::span<const Block* const> removed,
                                 std::size_t removed_messages) {
    SweepReport report = rule::sweep_report_true(removed, removed_messages);
    std::vector<Text> once;
    for (const Text& id : report.orphan_ids)
        if (std::ranges::find(once, id) == once.end()) once.push_back(id);
    report.orphan_ids = std::move(once);
    return report;
}

SweepReport reasoning_goes_uncounted(std::span<const Block* const> removed,
                                     std::size_t removed_messages) {
    SweepReport report = rule::sweep_report_true(removed, removed_messages);
    report.removed_blocks = static_cast<std::int64_t>(report.orphan_ids.size());
    return report;
}

}  // namespace

std::vector<Broken> broken_sweep() {
    return {
        {"only_empty_text_is_blank", "blank",
         "Leaves a message of one space behind, which some providers refuse.",
         "NousResearch/hermes-agent#41985", {.blank = &only_empty_text_is_blank}},
        {"no_break_space_is_blank", "blank",
         "Takes Unicode spaces for nothing.",
         "", {.blank = &no_break_space_is_blank}},
        {"orphan_result_kept", "sweep.orphan_result_removed",
         "Leaves results without a call in the middle of the history.",
         "strands-agents/harness-sdk#1612", {.sweep_orphan_result_removed = &orphan_result_kept}},
        {"unanswered_call_kept", "sweep.unanswered_call_removed",
         "Leaves a call without a result in the middle, and every later request fails.",
         "Kilo-Org/kilocode#5163", {.sweep_unanswered_call_removed = &unanswered_call_kept}},
        {"reasoning_outlives_its_call", "sweep.reasoning_leaves_with_last_call",
         "Removes a stale call and leaves the reasoning that belongs to it.",
         "openai/openai-agents-js#1280",
         {.sweep_reasoning_leaves_with_last_call = &reasoning_outlives_its_call}},
        {"reasoning_leaves_with_any_call", "sweep.reasoning_leaves_with_last_call",
         "Removes the reasoning, and its signature, that a call beside it still needs.",
         "google-gemini/gemini-cli#28607",
         {.sweep_reasoning_leaves_with_last_call = &reasoning_leaves_with_any_call}},
        {"emptied_message_stays", "sweep.remnant",
         "Leaves an answer without content behind, which is sent and refused again and again.",
         "block/buzz#559", {.sweep_remnant = &emptied_message_stays}},
        {"text_goes_with_the_call", "sweep.remnant",
         "Removes a whole message, its text too, for one call without a result.",
         "", {.sweep_remnant = &text_goes_with_the_call}},
        {"pending_call_swept", "sweep.pending_tail",
         "Removes a call that waits for approval; its answer finds nothing later.",
         "google/adk-python#4740", {.sweep_pending_tail = &pending_call_swept}},
        {"every_open_call_is_pending", "sweep.pending_tail",
         "Keeps every open call as pending, not only those of the last message.",
         "", {.sweep_pending_tail = &every_open_call_is_pending}},
        {"orphan_ids_told_once", "sweep.report_true",
         "Reports ids as a set, so repeated orphans are told once.",
         "", {.sweep_report_true = &orphan_ids_told_once}},
        {"reasoning_goes_uncounted", "sweep.report_true",
         "Does not count the reasoning blocks that it removes.",
         "", {.sweep_report_true = &reasoning_goes_uncounted}},
    };
}

}  // namespace trimspec::broken
