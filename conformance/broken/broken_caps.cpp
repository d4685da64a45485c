// Wrong message-count caps: steps replaced.

#include <algorithm>

#include "areas.hpp"

namespace trimspec::broken {
namespace {

History most_recent(History body, std::int64_t count) {
    body.erase(body.begin(), body.end() - static_cast<std::ptrdiff_t>(count));
    return body;
}

// A slot is set aside for the system message, and nothing is left of a cap of 1.
std::optional<Error> cap_of_one_refused(std::int64_t max_messages) {
    return rule::cap_zero_refused(max_messages - 1);
}

// The last 0 messages are asked for as messages[-0:], which is all of them.
std::optional<Error> zero_is_allowed(std::int64_t) { return std::nullopt; }
History last_zero_is_all(History body, std::int64_t max_messages, const Steps& steps) {
    return max_messages == 0 ? body : rule::cap_anchor_kept(std::move(body), max_messages, steps);
}

History only_request_capped_away(History body, std::int64_t max_messages, const Steps&) {
    return most_recent(std::move(body), max_messages);
}

History anchor_beyond_the_cap(History body, std::int64_t max_messages, const Steps& steps) {
    const auto recent = body.end() - static_cast<std::ptrdiff_t>(max_messages);
    const auto anchor = std::find_if(body.begin(), recent, [&](const MessagePtr& message) {
        return steps.turn_start(*message, steps);
    });
    History kept{recent, body.end()};
    if (anchor != recent) kept.insert(kept.begin(), *anchor);
    return kept;
}

History any_first_message_is_the_anchor(History body, std::int64_t max_messages, const Steps&) {
    const MessagePtr first = body.front();
    History kept = most_recent(std::move(body), max_messages - 1);
    kept.insert(kept.begin(), first);
    return kept;
}

// The anchor and messages[-(max - 1):], which for a cap of 1 is the anchor and everything.
History cap_of_one_repeats_everything(History body, std::int64_t max_messages, const Steps& steps) {
    if (max_messages > 1) return rule::cap_anchor_kept(std::move(body), max_messages, steps);
    body.insert(body.begin(), body.front());
    return body;
}

History cleared_without_a_recent_request(History body, std::int64_t max_messages,
                                         const Steps& steps) {
    History kept = most_recent(std::move(body), max_messages);
    const bool has_request = std::ranges::any_of(kept, [&](const MessagePtr& message) {
        return steps.turn_start(*message, steps);
    });
    return has_request ? kept : History{};
}

std::optional<LogRecord> cap_is_silent(std::size_t, std::size_t, std::int64_t) noexcept {
    return std::nullopt;
}

std::optional<LogRecord> cap_logs_its_intention(std::size_t before, std::size_t,
                                                std::int64_t max_messages) noexcept {
    const auto messages = static_cast<std::int64_t>(before);
    return LogRecord{messages - max_messages, max_messages, messages, max_messages};
}

CapNotice cap_leaves_a_notice(std::int64_t dropped_messages) {
    return {make_breadcrumb(), Event{dropped_messages, 1, Reason::budget, 0}};
}

std::size_t one_turn_beyond_the_cap(const Layout& body, std::int64_t max_messages,
                                    std::size_t droppable) noexcept {
    return rule::cap_turns_fewest_dropped(body, max_messages, droppable) - 1;
}

std::size_t two_turns_outlive_the_cap(const Layout& body) noexcept {
    return body.turns() < 2 ? 0 : body.turns() - 2;
}

History system_message_capped_away(const Parted& parts, History body) {
    if (parts.breadcrumb) body.insert(body.begin(), parts.breadcrumb);
    return body;
}

History system_behind_the_conversation(const Parted& parts, History body) {
    if (parts.breadcrumb) body.insert(body.begin(), parts.breadcrumb);
    body.insert(body.end(), parts.system.begin(), parts.system.end());
    return body;
}

}  // namespace

std::vector<Broken> broken_caps() {
    return {
        {"cap_of_zero_keeps_everything", "cap.zero_refused",
         "Keeps everything at a cap of 0: the last -0 messages are all of them.",
         "tldraw/tldraw#7225",
         {.cap_zero_refused = &zero_is_allowed, .cap_anchor_kept = &last_zero_is_all}},
        {"cap_of_one_refused", "cap.zero_refused",
         "Sets one slot aside for the system message and refuses a cap of 1 as one of 0.",
         "", {.cap_zero_refused = &cap_of_one_refused}},
        {"only_request_capped_away", "cap.anchor_kept",
         "Keeps the most recent messages alone, so a long tool loop loses the user's only request.",
         "docker/docker-agent#1863", {.cap_anchor_kept = &only_request_capped_away}},
        {"anchor_beyond_the_cap", "cap.anchor_kept",
         "Keeps the anchor on top of as many messages as the cap allows.",
         "", {.cap_anchor_kept = &anchor_beyond_the_cap}},
        {"any_first_message_is_the_anchor", "cap.anchor_kept",
         "Pins whatever stands first, be it an answer or a result.",
         "", {.cap_anchor_kept = &any_first_message_is_the_anchor}},
        {"cap_of_one_repeats_everything", "cap.ceiling_holds",
         "Puts the anchor in front of the whole list at a small cap, so the history grows.",
         "ziatdinovmax/SciLink#514", {.cap_anchor_kept = &cap_of_one_repeats_everything}},
        {"cleared_without_a_recent_request", "cap.never_empty",
         "Clears everything when what the cap keeps holds no user message.",
         "AstrBotDevs/AstrBot#6196", {.cap_anchor_kept = &cleared_without_a_recent_request}},
        {"cap_is_silent", "cap.logged",
         "Cuts without any trace.",
         "HybridAIOne/hybridclaw#1468", {.cap_logged = &cap_is_silent}},
        {"cap_logs_its_intention", "cap.logged",
         "Logs what the cap asked for, not what was left after the sweep.",
         "", {.cap_logged = &cap_logs_its_intention}},
        {"cap_leaves_a_notice", "cap.no_breadcrumb",
         "Leaves a notice and an event, as a trim does.",
         "", {.cap_no_breadcrumb = &cap_leaves_a_notice}},
        {"one_turn_beyond_the_cap", "cap_turns.fewest_dropped",
         "Keeps one turn too many.",
         "FlowiseAI/Flowise#2920", {.cap_turns_fewest_dropped = &one_turn_beyond_the_cap}},
        {"two_turns_outlive_the_cap", "cap_turns.newest_kept",
         "Protects the last two turns, though only the newest has to stay.",
         "", {.cap_turns_newest_kept = &two_turns_outlive_the_cap}},
        {"system_message_capped_away", "cap_turns.system_kept",
         "Lets the cap evict the system message.",
         "langchain4j/langchain4j#180", {.cap_turns_system_kept = &system_message_capped_away}},
        {"system_behind_the_conversation", "cap_turns.system_kept",
         "Puts the system messages behind the conversation.",
         "langchain4j/langchain4j#1111",
         {.cap_turns_system_kept = &system_behind_the_conversation}},
    };
}

}  // namespace trimspec::broken
