// The commands of `trimspec`. Each adds itself to the program and leaves its exit code.
#pragma once

#include <CLI/CLI.hpp>

namespace trimspec::cli {

/// What the program's exit codes mean, everywhere.
enum Exit : int {
    kConformant = 0,
    kNotConformant = 1,
    kStaleBaseline = 2,
    kAdapterFault = 3,
    kUsage = 4,  ///< wrong usage or a fault of the suite, nothing selected included
};

/// The code that the program ends with.
using ExitCode = int;

void add_reference(CLI::App& app, ExitCode& exit);
void add_certify(CLI::App& app, ExitCode& exit);
void add_replay(CLI::App& app, ExitCode& exit);
void add_list(CLI::App& app, ExitCode& exit);
void add_verify(CLI::App& app, ExitCode& exit);
void add_diff(CLI::App& app, ExitCode& exit);
void add_export(CLI::App& app, ExitCode& exit);
void add_explain(CLI::App& app, ExitCode& exit);
void add_convert(CLI::App& app, ExitCode& exit);
void add_check_adapter(CLI::App& app, ExitCode& exit);
void add_init(CLI::App& app, ExitCode& exit);
void add_serve_impl(CLI::App& app, ExitCode& exit);
void add_fuzz(CLI::App& app, ExitCode& exit);
void add_smoke(CLI::App& app, ExitCode& exit);

}  // namespace trimspec::cli
