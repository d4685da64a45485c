// The probes of `trimspec check-adapter`: does the wire hold, before anything is scored.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "talk.hpp"

namespace trimspec::conformance {

struct ProbeResult {
    enum class Kind { passed, failed, skipped };
    Kind kind = Kind::passed;
    std::string name;   ///< what is probed, a few words
    std::string words;  ///< failed: what was seen and what to change; skipped: why
};

/// Probes the adapter that `command` starts. Each result goes to `on_result` as soon as it is there.
/// Without a good hello nothing else is probed. Whether all passed.
bool check_adapter(const std::string& command, const adapter::SessionLimits& limits,
                   const std::function<void(const ProbeResult&)>& on_result);

/// One probe: nothing when it passed.
using Probe = std::optional<Trouble> (*)(Talk& talk);

struct NamedProbe {
    std::string_view name;
    Probe probe;
    bool needs_text = false;  ///< an operation that takes text
};

// Of probes_lines.cpp: what stands in a line.
std::optional<Trouble> probe_members(Talk& talk);
std::optional<Trouble> probe_other_languages(Talk& talk);
std::optional<Trouble> probe_line_ends(Talk& talk);
std::optional<Trouble> probe_long_line(Talk& talk);
std::optional<Trouble> probe_no_json(Talk& talk);
std::optional<Trouble> probe_unknown_operation(Talk& talk);

}  // namespace trimspec::conformance
