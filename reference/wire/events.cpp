#include "events.hpp"

#include "reading.hpp"

namespace trimspec::wire {
namespace {

void write_counts(const Event& event, ObjectWriter& object) {
    object.text("type", "history_trimmed");
    object.integer("dropped_messages", event.dropped_messages);
    object.integer("kept_turns", event.kept_turns);
    object.text("reason", name_of(event.reason));
}

void write_known(std::string_view key, const std::optional<std::string>& value,
                 ObjectWriter& object) {
    if (value) object.text(key, *value);
}

void render_acp(const Event& event, const Attribution& attribution, std::string& out) {
    ObjectWriter notification{out};
    notification.text("jsonrpc", "2.0");
    notification.text("method", "session/update");
    ObjectWriter params{notification.member("params")};
    params.text("sessionId", attribution.session_id.value_or(""));
    ObjectWriter update{params.member("update")};
    update.text("sessionUpdate", "history_trimmed");
    update.integer("droppedMessages", event.dropped_messages);
    update.integer("keptTurns", event.kept_turns);
    update.text("reason", name_of(event.reason));
    update.close();
    params.close();
    notification.close();
}

}  // namespace

void write_event(const Event& event, std::string& out) {
    ObjectWriter object{out};
    write_counts(event, object);
    if (event.shrunk_results > 0) object.integer("shrunk_results", event.shrunk_results);
    object.close();
}

void write_log(const LogRecord& record, std::string& out) {
    ObjectWriter object{out};
    object.text("level", "warn");
    object.text("event", "message_cap");
    object.integer("dropped_messages", record.dropped_messages);
    object.integer("max_messages", record.max_messages);
    object.integer("messages_before", record.messages_before);
    object.integer("messages_after", record.messages_after);
    object.close();
}

void render_event(const Event& event, Surface surface, const Attribution& attribution,
                  std::string& out) {
    if (surface == Surface::acp) return render_acp(event, attribution, out);
    ObjectWriter object{out};
    write_counts(event, object);
    if (surface == Surface::sse) {
        write_known("agent_alias", attribution.agent_alias, object);
        write_known("channel", attribution.channel, object);
        write_known("turn_id", attribution.turn_id, object);
    }
    object.close();
}

}  // namespace trimspec::wire
