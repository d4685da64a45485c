#include "events.hpp"
#include "filled.hpp"


namespace trimspec::conformance::checks {

namespace {

constexpr std::string_view kSays = "visible.event_on_trim";

/// The list `rest[name]`; a violation when it is there and is none.
const Json* list_of(const Context& context, const char* name, std::string_view label) {
    const Json* list = member(context.replied.rest, name);
    if (list == nullptr || list->is_array()) return list;
    context.add(label, filled("`{}` is no list but {}", name, list->type_name()));
    return nullptr;
}

void expect_present(const Context& context, std::string_view label, const Json& object,
                    const char* key, std::optional<std::int64_t> expected) {
    if (member(object, key) == nullptr)
        context.add(label, filled("`{}` is missing", key));
    else if (expected)
        expect_number(context, label, object, key, *expected);
}

void check_event(const Context& context, const Json& event, const ExpectedEvent& expected) {
    if (string_of(member(event, "type")) != "history_trimmed") {
        context.add(kSays, filled("an event of type {} where history_trimmed is due",
                                  shown(member(event, "type"))));
        return;
    }
    expect_present(context, kSays, event, "dropped_messages", expected.dropped_messages);
    expect_present(context, kSays, event, "kept_turns", expected.kept_turns);
    if (string_of(member(event, "reason")) != expected.reason)
        context.add(kSays, filled("the event's reason is {}, it is \"{}\"",
                                  shown(member(event, "reason")), expected.reason));
    const bool due = context.declared.exact && expected.shrunk_results > 0;
    if (due || member(event, "shrunk_results") != nullptr)
        expect_present(context, kSays, event, "shrunk_results", expected.shrunk_results);
}

bool is_cap_record(const Json& record) {
    return string_of(member(record, "event")) == "message_cap";
}

void expect_either(const Context& context, const Json& record, const char* key, std::int64_t one,
                   std::int64_t other) {
    const auto number = whole_number(member(record, key));
    if (number == one || number == other) return;
    context.add("cap.logged", filled("the log record's `{}` is {}, recounted it is {}", key,
                                     shown(member(record, key)), one));
}

void check_record(const Context& context, const Json& record, const ExpectedCap& expected) {
    expect_present(context, "cap.logged", record, "dropped_messages", expected.dropped_messages);
    expect_present(context, "cap.logged", record, "max_messages", expected.max_messages);
    expect_either(context, record, "messages_before", expected.body_before, expected.all_before);
    expect_either(context, record, "messages_after", expected.body_after, expected.all_after);
}

void check_log(const Context& context, const ExpectedCap& expected) {
    const Json* log = list_of(context, "log", "cap.logged");
    if (log == nullptr) return;
    std::int64_t records = 0;
    for (const Json& record : *log) {
        if (!is_cap_record(record)) continue;
        ++records;
        if (records == 1 && expected.capped) check_record(context, record, expected);
    }
    const std::int64_t due = expected.capped ? 1 : 0;
    if (records != due)
        context.add("cap.logged", filled("{} log records of the cap where {} is due", records,
                                         due),
                    {}, {{"records", records}, {"due", due}});
}

void check_no_event(const Context& context) {
    const Json* events = list_of(context, "events", "cap.no_breadcrumb");
    if (events != nullptr && context.declared.exact && !events->empty())
        context.add("cap.no_breadcrumb", "a cap emitted an event");
}

}  // namespace

void check_history_trimmed(const Context& context, std::string_view label,
                           const ExpectedEvent& expected) {
    const Json* events = list_of(context, "events", label);
    if (events == nullptr) return;
    if (events->empty() && expected.due && expected.may_be_absent) return;
    const std::size_t due = expected.due ? 1 : 0;
    if (events->size() != due) {
        context.add(label,
                    filled("{} events where {} is due: the history was {}", events->size(),
                           due, expected.due ? "cut" : "not changed"),
                    {}, {{"events", static_cast<std::int64_t>(events->size())}});
        return;
    }
    if (expected.due) check_event(context, events->front(), expected);
}

void check_cap_record(const Context& context, const ExpectedCap& expected) {
    if (const Json* report = report_of(context, "report", "cap.logged")) {
        expect_flag(context, "cap.logged", *report, "capped", expected.capped);
        if (expected.dropped_messages)
            expect_number(context, "cap.logged", *report, "dropped_messages",
                          *expected.dropped_messages);
    }
    check_no_event(context);
    check_log(context, expected);
}

}  // namespace trimspec::conformance::checks
