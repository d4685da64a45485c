#include "run_options.hpp"

#include <algorithm>
#include <iostream>

namespace trimspec::cli {

using namespace conformance;

void add_adapter_options(CLI::App& command, RunOptions& options) {
    command
        .add_option("--adapter", options.command,
                    "command that starts the adapter, given to the shell as it is")
        ->type_name("CMD")
        ->required();
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
    if (report.verdict == "conformant" || report.verdict == "known_failures") return kConformant;
    if (report.verdict == "stale_baseline") return kStaleBaseline;
    return report.verdict == "adapter_fault" ? kAdapterFault : kNotConformant;
}

}  // namespace trimspec::cli
