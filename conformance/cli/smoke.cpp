#include <algorithm>
#include <iostream>
#include <memory>

#include "../report/show.hpp"
#include "run_options.hpp"
#include "smoke_cases.hpp"
#include "smoke_text.hpp"

namespace trimspec::cli {
namespace {

using namespace conformance;

// The chosen cases in the order in which they are told.
CaseSet smoke_set(const CaseSet& all) {
    CaseSet set{{}, all.digest};
    for (const SmokeCase& told : smoke_cases())
        for (const Case& one : all.cases)
            if (one.id == told.id) set.cases.push_back(one);
    return set;
}

const CaseReport& played(const Report& report, std::string_view id) {
    return *std::find_if(report.cases.begin(), report.cases.end(),
                         [&](const CaseReport& one) { return one.id == id; });
}

// The first that the adapter's claims cover; everything else leaves the report.
std::vector<const SmokeCase*> keep_told(Report& report) {
    std::vector<const SmokeCase*> told;
    std::vector<CaseReport> kept;
    for (const SmokeCase& one : smoke_cases()) {
        const CaseReport& result = played(report, one.id);
        if (told.size() == kSmokeCases || result.verdict == CaseVerdict::not_covered) continue;
        told.push_back(&one);
        kept.push_back(result);
    }
    report.cases = std::move(kept);
    conclude(report);
    return told;
}

ExitCode smoke(const RunOptions& options) {
    const auto all = cases_or_complain(std::cerr);
    if (!all) return kUsage;
    auto outcome = run(smoke_set(*all), options, [](Progress) {});
    if (const auto* fault = std::get_if<RunFault>(&outcome)) {
        const ExitCode exit = complain(*fault, std::cerr);
        std::cerr << "see: trimspec check-adapter " << show::adapter_option(shown_command(options))
                  << '\n';
        return exit;
    }
    auto& report = std::get<Report>(outcome);
    const auto told = keep_told(report);
    if (told.empty()) {
        std::cerr << "trimspec: none of these cases is about an operation that the adapter claims\n";
        return kUsage;
    }
    for (std::size_t i = 0; i < told.size(); ++i)
        std::cout << render_smoke(i + 1, *told[i], report.cases[i]) << '\n';
    std::cout << render_smoke_end(report);
    return exit_code_of(report);
}

}  // namespace

void add_smoke(CLI::App& app, ExitCode& exit) {
    CLI::App* command = app.add_subcommand(
        "smoke", "Five cases, explained in prose: what was sent, what came back, what it means");
    auto options = std::make_shared<RunOptions>();
    options->replay_command = "trimspec";
    add_adapter_options(*command, *options);
    command->callback([options, &exit] { exit = smoke(*options); });
}

}  // namespace trimspec::cli
