// Wrong events, log records and error texts.

#include <string>

#include "areas.hpp"
#include "lines.hpp"
#include "records.hpp"

namespace trimspec::broken {
namespace {

std::optional<Event> trim_is_silent(const Event&) noexcept { return std::nullopt; }

std::optional<Event> event_tells_messages_as_turns(const Event& event) noexcept {
    Event told = event;
    told.kept_turns = event.dropped_messages;
    return rule::visible_event_on_trim(told);
}

bool rendered_on(const Json& request, std::string_view surface) {
    return request.at("op") == "render_event" && request.at("params").at("surface") == surface;
}

bool acp_in_snake_case(const Json& request, Json& ok) {
    if (!rendered_on(request, "acp")) return false;
    Json& update = ok.at("event").at("params").at("update");
    update = {{"session_update", update.at("sessionUpdate")},
              {"dropped_messages", update.at("droppedMessages")},
              {"kept_turns", update.at("keptTurns")},
              {"reason", update.at("reason")}};
    return true;
}

bool unknown_attribution_is_null(const Json& request, Json& ok) {
    if (!rendered_on(request, "sse")) return false;
    for (const char* key : {"agent_alias", "channel", "turn_id"})
        if (!ok.at("event").contains(key)) ok.at("event")[key] = nullptr;
    return true;
}

bool event_shows_what_went(const Json& request, Json& ok) {
    if (!ok.contains("events") || ok.at("events").empty()) return false;
    for (const Json& message : request.at("history"))
        if (!is_system(message)) {
            ok.at("events").at(0)["preview"] = message.dump();
            return true;
        }
    return false;
}

bool error_quotes_the_request(const Json& request, Json& reply) {
    if (!request.contains("history")) return false;
    std::string text = reply.at("error").at("message");
    reply.at("error").at("message") = text + " in " + request.at("history").dump();
    return true;
}

// Messages are removed from the very list that the caller handed in.
std::string record_altered_in_place(std::string_view line, const wire::Speaker& speaker) {
    static AlteredRecord record;
    const std::string reply = record.ask(line, speaker);
    const auto request = parsed(line);
    const auto json = parsed(reply);
    if (!request || !request->contains("history") || !json || !json->contains("ok")) return reply;
    const Json& ok = json->at("ok");
    if (ok.contains("history")) record = {request->at("history"), ok.at("history")};
    return reply;
}

}  // namespace

std::vector<Broken> broken_visible() {
    return {
        {"trim_is_silent", "visible.event_on_trim",
         "Trims and tells nobody.",
         "", {.visible_event_on_trim = &trim_is_silent}},
        {"event_tells_messages_as_turns", "visible.event_on_trim",
         "Puts the number of dropped messages where the kept turns belong.",
         "", {.visible_event_on_trim = &event_tells_messages_as_turns}},
        {"acp_in_snake_case", "visible.surfaces",
         "Writes the update's members in snake case, which an ACP client does not know.",
         "", {}, &with_reply<&acp_in_snake_case>},
        {"unknown_attribution_is_null", "visible.surfaces",
         "Writes what is not known as null instead of leaving it out.",
         "", {}, &with_reply<&unknown_attribution_is_null>},
        {"event_shows_what_went", "visible.no_payload",
         "Shows a dropped message in the event.",
         "", {}, &with_reply<&event_shows_what_went>},
        {"error_quotes_the_request", "visible.no_payload",
         "Quotes the whole history in an error text.",
         "", {}, &with_refusal<&error_quotes_the_request>},
        {"record_altered_in_place", "visible.record_untouched",
         "Removes messages from the caller's own list, which others still read.",
         "ahmadrosid/nakama#589", {}, &record_altered_in_place},
    };
}

}  // namespace trimspec::broken
