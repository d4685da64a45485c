// Events and log records as JSON, and the forms of an event on each client surface.
#pragma once

#include <optional>
#include <string>

#include "../visibility.hpp"

namespace trimspec::wire {

/// Appends `{"type":"history_trimmed",...}`.
void write_event(const Event& event, std::string& out);

/// Appends `{"level":"warn","event":"message_cap",...}`.
void write_log(const LogRecord& record, std::string& out);

/// Appends the event as `surface` shows it. `acp` needs a session id.
/// Rule: visible.surfaces.
void render_event(const Event& event, Surface surface, const Attribution& attribution,
                  std::string& out);

}  // namespace trimspec::wire
