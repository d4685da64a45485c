#include <vector>

#include "area_checks.hpp"
#include "filled.hpp"

namespace trimspec::conformance::checks {

namespace {

constexpr std::string_view kLabel = "visible.surfaces";

Json without_null(const Json& params, std::initializer_list<const char*> names) {
    Json known = Json::object();
    for (const char* name : names)
        if (const Json* value = member(params, name); value != nullptr && !value->is_null())
            known[name] = *value;
    return known;
}

/// What a client of that surface waits for, as far as the request tells.
Json expected_event(const Json& params, const std::string& surface) {
    Json counts = without_null(params, {"dropped_messages", "kept_turns", "reason"});
    if (surface != "acp") {
        Json event = {{"type", "history_trimmed"}};
        event.update(counts);
        if (surface == "sse")
            event.update(without_null(params, {"agent_alias", "channel", "turn_id"}));
        return event;
    }
    Json update = {{"sessionUpdate", "history_trimmed"}};
    const std::pair<const char*, const char*> names[] = {
        {"dropped_messages", "droppedMessages"}, {"kept_turns", "keptTurns"}, {"reason", "reason"}};
    for (const auto& [from, to] : names)
        if (counts.contains(from)) update[to] = counts[from];
    Json inner = {{"update", update}};
    if (const Json* id = member(params, "session_id"); id != nullptr && !id->is_null())
        inner["sessionId"] = *id;
    return {{"jsonrpc", "2.0"}, {"method", "session/update"}, {"params", inner}};
}

/// Every member of `due` is there. As deep as `due`, three levels, however deep the reply.
void check_members(const Context& context, const Json& due, const Json& event,
                   const std::string& where) {
    for (const auto& [key, value] : due.items()) {
        const Json* there = member(event, key.c_str());
        if (value.is_object() && there != nullptr && there->is_object())
            check_members(context, value, *there, where + "/" + key);
        else if (there == nullptr || *there != value)
            context.add(kLabel, filled("{}/{} of the event is {}, not as its surface expects",
                                       where, key, shown(there)));
    }
}

void check_absent(const Context& context, const Json& event) {
    for (const char* name : {"agent_alias", "channel", "turn_id"}) {
        const Json* known = member(context.asked.params, name);
        if ((known == nullptr || known->is_null()) && member(event, name) != nullptr)
            context.add(kLabel, filled("the event has `{}`, which is not known", name));
    }
}

/// Whether the scalar stands anywhere in the event.
bool holds(const Json& event, const Json& scalar) {
    std::vector<const Json*> open{&event};
    while (!open.empty()) {
        const Json* value = open.back();
        open.pop_back();
        if (!value->is_structured()) {
            if (*value == scalar) return true;
            continue;
        }
        for (const Json& inner : *value) open.push_back(&inner);
    }
    return false;
}

}  // namespace

void check_render_event(const Context& context) {
    const Json* event = member(context.replied.rest, "event");
    if (event == nullptr || !event->is_object())
        return context.add(kLabel, filled("`event` is {}, no object", shown(event)));
    const Json& params = context.asked.params;
    const std::string surface = string_of(member(params, "surface")).value_or("");
    if (context.declared.exact) {
        check_members(context, expected_event(params, surface), *event, "");
        if (surface == "sse") check_absent(context, *event);
        return;
    }
    // Other forms are other clients' business; the counts and the reason are what they are for.
    for (const char* name : {"dropped_messages", "kept_turns", "reason"}) {
        const Json* value = member(params, name);
        if (value != nullptr && !value->is_structured() && !holds(*event, *value))
            context.add(kLabel, filled("the event does not tell `{}`", name));
    }
}

void check_classify_error(const Context& context) {
    constexpr std::string_view label = "recover.overflow_recognised";
    const Json* kind = member(context.replied.rest, "kind");
    const auto named = string_of(kind);
    if (named != "overflow" && named != "output_cap" && named != "rate_limit" && named != "other")
        context.add(label, filled("`kind` is {}, none of the four", shown(kind)));
    const std::string body = string_of(member(context.asked.params, "body")).value_or("");
    const bool has_number = body.find_first_of("0123456789") != std::string::npos;
    for (const char* name : {"actual_tokens", "max_tokens"}) {
        const Json* value = member(context.replied.rest, name);
        if (value == nullptr || value->is_null()) continue;
        const auto number = whole_number(value);
        if (!number || *number < 0)
            context.add(label, filled("`{}` is {}, no number of tokens", name, shown(value)));
        else if (!has_number)
            context.add(label, filled("`{}` is {}, yet the text has no number", name, *number));
    }
}

}  // namespace trimspec::conformance::checks
