#include "visibility.hpp"

namespace trimspec {

std::string_view name_of(Reason reason) noexcept {
    return reason == Reason::budget ? "budget" : "overflow";
}

std::optional<Event> rule::visible_event_on_trim(const Event& event) noexcept {
    if (event.dropped_messages == 0 && event.shrunk_results == 0) return std::nullopt;
    return event;
}

}  // namespace trimspec
