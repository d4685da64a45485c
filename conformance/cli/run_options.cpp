#include "run_options.hpp"

#include <algorithm>
#include <iostream>

#include "../report/show.hpp"

namespace trimspec::cli {

using namespace conformance;

namespace {

// A library is served by this program, in a process that may crash, hang and be replaced.
void complete(RunOptions& options) {
    if (options.library.empty()) {
        if (options.command.empty()) throw CLI::RequiredError("--adapter or --impl");
        return;
    }
    const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
    options.command = "exec " + show::shell_word(program) + " serve-impl " +
                      show::shell_word(options.library);
}

}  // namespace

void add_adapter_options(CLI::App& command, RunOptions& options) {
    CLI::Option* adapter =
        command
            .add_option("--adapter", options.command,
                        "command that starts the adapter, given to the shell as it is")
            ->type_name("CMD");
    command
        .add_option("--impl", options.library,
                    "instead of an adapter: a shared library with the C interface, see "
                    "conformance/impl/trimspec.h")
        ->type_name("FILE")
        ->check(CLI::ExistingFile)
        ->excludes(adapter);
    command.parse_complete_callback([&options] { complete(options); });
    command.add_option("--timeout", options.timeout_seconds, "seconds for a reply")
        ->type_name("S")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command
        .add_option("--memory", options.memory_mb,
                    "MiB that the adapter and all it starts may hold; 0 for no limit")
        ->type_name("MB")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
}

std::optional<CaseSet> cases_or_complain(std::ostream& log) {
    auto cases = embedded_cases();
    if (auto* set = std::get_if<CaseSet>(&cases)) return std::move(*set);
    const auto& fault = std::get<CaseFault>(cases);
    log << "trimspec: a fault of the suite: case " << fault.where << ": " << fault.what << '\n';
    return std::nullopt;
}

ExitCode complain(const RunFault& fault, std::ostream& log) {
    log << "trimspec: " << fault.what << '\n';
    if (!fault.stderr_tail.empty())
        log << "the adapter's standard error:\n" << fault.stderr_tail << '\n';
    return fault.by_adapter ? kAdapterFault : kUsage;
}

ExitCode exit_code_of(const Report& report) {
    const bool faulty_case = std::any_of(report.cases.begin(), report.cases.end(),
                                         [](const auto& c) { return c.failure_kind == "suite"; });
    if (faulty_case) return kUsage;
    if (report.verdict == "conformant") return kConformant;
    return report.verdict == "adapter_fault" ? kAdapterFault : kNotConformant;
}

}  // namespace trimspec::cli
