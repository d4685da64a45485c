// `certify --baseline FILE`, and `--baseline-update`.
#pragma once

#include <CLI/CLI.hpp>

#include <iosfwd>
#include <optional>
#include <string>

#include "../report/report.hpp"
#include "commands.hpp"

namespace trimspec::cli {

struct BaselineOptions {
    std::string file;  ///< "" for none
    bool update = false;
};

void add_baseline_options(CLI::App& command, BaselineOptions& options);

/// The baseline that a run of `only` is to be judged with. What hinders that goes to `log`, and
/// then `exit` is set: wrong usage, or a file that is no baseline. With `update` the file need not
/// be there.
[[nodiscard]] std::optional<conformance::Baseline> load_baseline(const BaselineOptions& options,
                                                                 const std::string& only,
                                                                 std::ostream& log, ExitCode& exit);

/// Writes the baseline that is true of `report`, says what changed to `out`, and judges `report`
/// with it. Nothing is written when the adapter broke down or a case is faulty: such a run does not
/// say what fails. Throws std::runtime_error when the file cannot be written.
void update_baseline(conformance::Report& report, std::ostream& out);

}  // namespace trimspec::cli
