// What can go wrong between the runner and an adapter. Made by the runner, never by an adapter.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace trimspec::adapter {

enum class FaultKind {
    crash,           ///< the process ended, or held more memory than it may
    timeout,         ///< no reply in time; how an endless loop shows
    protocol_error,  ///< what it wrote is no reply to a request
    adapter_fault,   ///< it could not be started, gave no valid hello, or was given up
};

[[nodiscard]] std::string_view name_of(FaultKind kind) noexcept;

struct Fault {
    FaultKind kind = FaultKind::adapter_fault;
    std::string what;  ///< for a person: what was seen, and what an adapter author can do about it
    std::string line;  ///< the line at fault as `shown` shows it, "" when there is none
    bool split_character =
        false;  ///< a reply holds half a character; rule result.code_points_whole
    std::map<std::string, std::int64_t> numbers;  ///< e.g. exit_status, timeout_ms, memory_mb
};

/// The first 200 bytes of `line` in double quotes, with everything but plain ASCII escaped, and the
/// line's size when there is more.
[[nodiscard]] std::string shown(std::string_view line);

}  // namespace trimspec::adapter
