#include "../runner/verify.hpp"

#include <iostream>
#include <memory>

#include "load_report.hpp"
#include "run_options.hpp"

namespace trimspec::cli {
namespace {

using namespace conformance;

constexpr std::size_t kMostShown = 20;

ExitCode verify_file(const std::string& path) {
    const auto set = cases_or_complain(std::cerr);
    const auto report = load_report(path);
    if (!set || !report) return kUsage;
    const std::vector<Discrepancy> found = verify(*report, *set);
    if (found.empty()) {
        std::cout << "confirmed: " << report->cases.size() << " cases graded again, "
                  << report->verdict << " (" << report->verdict_reason << ")\n";
        return exit_code_of(*report);
    }
    for (std::size_t i = 0; i < found.size() && i < kMostShown; ++i)
        std::cout << found[i].where << ": " << found[i].what << '\n';
    if (found.size() > kMostShown) std::cout << "and " << found.size() - kMostShown << " more\n";
    std::cout << "not confirmed: the report does not say what its recordings say\n";
    return kUsage;
}

}  // namespace

void add_verify(CLI::App& app, ExitCode& exit) {
    CLI::App* command = app.add_subcommand(
        "verify", "Grades a report's recorded requests and replies again; its verdict's exit code "
                  "when that confirms it, 4 when not");
    auto path = std::make_shared<std::string>();
    command->add_option("report", *path, "report.json of a run")
        ->type_name("report.json")
        ->required();
    command->callback([path, &exit] { exit = verify_file(*path); });
}

}  // namespace trimspec::cli
