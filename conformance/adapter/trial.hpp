// One request with nothing else under way, and everything that it brings forth.
#pragma once

#include "channel.hpp"
#include "session.hpp"

namespace trimspec::adapter {

struct Trial {
    Answer answer;
    bool ended = false;  ///< the process had to be ended
};

/// Asks `request` alone. Behind its reply, or behind the first line that is none, goes a hello:
/// what comes before the reply to that is this request's doing. A crash or timeout counts, else the
/// first line at fault.
[[nodiscard]] Trial ask_alone(Channel& channel, const Request& request,
                              const SessionLimits& limits);

/// The fault of a request without a reply for `time`.
[[nodiscard]] Fault timeout_fault(std::chrono::milliseconds time);

/// The fault of a hello behind a request without a reply for `time`.
[[nodiscard]] Fault hello_timeout_fault(std::chrono::milliseconds time);

/// `request`'s own timeout or the one of `limits`.
[[nodiscard]] std::chrono::milliseconds timeout_of(const Request& request,
                                                   const SessionLimits& limits);

}  // namespace trimspec::adapter
