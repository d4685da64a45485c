// Wrong recoveries: what is called a success, and what is told of it.

#include "areas.hpp"
#include "lines.hpp"
#include "records.hpp"

namespace trimspec::broken {
namespace {

using Status = std::optional<RecoverStatus>;

Status lower_is_taken_for_fitting(Tokens before, Tokens after, Tokens) noexcept {
    return after < before ? Status{RecoverStatus::fits} : std::nullopt;
}

Status unchanged_is_a_success(Tokens, Tokens, Tokens) noexcept { return RecoverStatus::fits; }

// The second measuring leaves out an eighth that the first one counts: an unchanged history looks
// smaller.
Status two_measures_compared(Tokens before, Tokens after, Tokens target) noexcept {
    return rule::recover_success_is_lower(before, after - after / 8, target);
}

Error impossible_is_any_error(const Floor&) {
    return Error{ErrorCode::internal, "recovery failed", "", "", {}};
}

Error floor_is_not_measured(const Floor& floor) {
    return rule::recover_impossible_is_an_error(
        {floor.system_tokens + floor.newest_turn_tokens, floor.budget_tokens, floor.system_tokens,
         floor.newest_turn_tokens});
}

bool no_gain_is_progress(Tokens, Tokens, bool require_fit) noexcept { return !require_fit; }

bool partial_gain_satisfies(Tokens before, Tokens after, bool) noexcept { return after < before; }

std::optional<Event> recovery_is_silent(const RecoverReport&, bool, const Steps&) noexcept {
    return std::nullopt;
}

std::optional<Event> event_without_a_change(const RecoverReport& report, bool is_attempt,
                                            const Steps&) noexcept {
    return Event{report.dropped_messages, report.kept_turns,
                 is_attempt ? Reason::overflow : Reason::budget, report.shrunk_results};
}

bool is_impossible(const Json& reply) {
    return reply.at("error").at("code") == "impossible_budget";
}

// What the failed recovery had already removed stays removed: the next request finds the rest.
std::string failed_recovery_keeps_its_damage(std::string_view line, const wire::Speaker& speaker) {
    static AlteredRecord record;
    const std::string reply = record.ask(line, speaker);
    const auto request = parsed(line);
    const auto json = parsed(reply);
    if (!request || !json || !json->contains("error") || !is_impossible(*json)) return reply;
    Json damaged = Json::array();
    for (const Json& message : request->at("history"))
        if (is_system(message)) damaged.push_back(message);
    record = {request->at("history"), damaged};
    return reply;
}

bool failed_recovery_is_announced(const Json& request, Json& reply) {
    if (!is_impossible(reply)) return false;
    Json history = request.at("history");
    if (!history.empty()) history.erase(0);
    reply["history"] = history;
    reply["events"] = {{{"type", "history_trimmed"}, {"dropped_messages", 1},
                           {"kept_turns", 1}, {"reason", "budget"}}};
    return true;
}

}  // namespace

std::vector<Broken> broken_recover_verdict() {
    return {
        {"lower_is_taken_for_fitting", "recover.success_is_lower",
         "Takes any reduction for a fit and sends what is still too large.",
         "NousResearch/hermes-agent#100746",
         {.recover_success_is_lower = &lower_is_taken_for_fitting}},
        {"unchanged_is_a_success", "recover.loop_terminates",
         "Reports success although nothing could be dropped, so the same request is sent again.",
         "zeroclaw-labs/zeroclaw#4068", {.recover_success_is_lower = &unchanged_is_a_success}},
        {"two_measures_compared", "recover.one_measure",
         "Measures before and after differently, so what is sent is not what was measured.",
         "microsoft/autogen#3564", {.recover_success_is_lower = &two_measures_compared}},
        {"impossible_is_any_error", "recover.impossible_is_an_error",
         "Answers a target out of reach with an error that says nothing.",
         "run-llama/llama_index#9371",
         {.recover_impossible_is_an_error = &impossible_is_any_error}},
        {"floor_is_not_measured", "recover.impossible_is_an_error",
         "Computes the floor from its parts and forgets the notice.",
         "", {.recover_impossible_is_an_error = &floor_is_not_measured}},
        {"failed_recovery_keeps_its_damage", "recover.impossible_loses_nothing",
         "Fails and leaves the caller's history without what it had removed by then.",
         "Lingtai-AI/lingtai-kernel#653", {}, &failed_recovery_keeps_its_damage},
        {"failed_recovery_is_announced", "recover.impossible_loses_nothing",
         "Fails, and still hands out a shortened history and an event.",
         "", {}, &with_refusal<&failed_recovery_is_announced>},
        {"no_gain_is_progress", "recover.progress",
         "Calls a pass that removed nothing progress, again and again.",
         "OpenHands/OpenHands#10873", {.recover_progress = &no_gain_is_progress}},
        {"partial_gain_satisfies", "recover.progress",
         "Is content with a partial reduction where the history has to fit.",
         "openclaw/openclaw#139047", {.recover_progress = &partial_gain_satisfies}},
        {"recovery_is_silent", "recover.one_event",
         "Tells of a trim before a request, and not of one in a recovery.",
         "zeroclaw-labs/zeroclaw#8196", {.recover_one_event = &recovery_is_silent}},
        {"event_without_a_change", "recover.one_event",
         "Tells of a recovery that had nothing to do.",
         "", {.recover_one_event = &event_without_a_change}},
    };
}

}  // namespace trimspec::broken
