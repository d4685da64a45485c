// What certify and replay have in common: the adapter, its limits, and the cases.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>

#include "../runner/run.hpp"
#include "commands.hpp"

namespace trimspec::cli {

/// Adds --adapter and --impl, one of which is due, --timeout, --memory. The command is set in
/// either case.
void add_adapter_options(CLI::App& command, conformance::RunOptions& options);

/// The embedded cases; a fault of the suite is printed to `log`.
[[nodiscard]] std::optional<conformance::CaseSet> cases_or_complain(std::ostream& log);

/// Prints why there was no run, and says the exit code for it.
[[nodiscard]] ExitCode complain(const conformance::RunFault& fault, std::ostream& log);

/// The code for a finished run. A faulty case is a fault of the suite.
[[nodiscard]] ExitCode exit_code_of(const conformance::Report& report);

}  // namespace trimspec::cli
