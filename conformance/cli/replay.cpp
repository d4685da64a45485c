#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>

#include "../report/summary.hpp"
#include "run_options.hpp"

namespace trimspec::cli {
namespace {

using namespace conformance;

struct Options {
    RunOptions run;
    std::string which;
};

// The case of a file, or of an id.
std::optional<Case> find_case(const std::string& which, const CaseSet& set) {
    for (const Case& one : set.cases)
        if (one.id == which) return one;
    if (!std::filesystem::is_regular_file(which)) {
        std::cerr << "trimspec: \"" << which << "\" is neither a case's id nor a file\n";
        return std::nullopt;
    }
    std::ifstream file{which, std::ios::binary};
    std::stringstream text;
    text << file.rdbuf();
    auto read = read_case(text.str(), which);
    if (auto* one = std::get_if<Case>(&read)) return std::move(*one);
    const auto& fault = std::get<CaseFault>(read);
    std::cerr << "trimspec: " << fault.where << ": " << fault.what << '\n';
    return std::nullopt;
}

ExitCode replay(const Options& options) {
    const auto set = cases_or_complain(std::cerr);
    if (!set) return kUsage;
    auto one = find_case(options.which, *set);
    if (!one) return kUsage;
    CaseSet alone{{std::move(*one)}, set->digest};
    auto outcome = run(alone, options.run, [](Progress) {});
    if (const auto* fault = std::get_if<RunFault>(&outcome)) return complain(*fault, std::cerr);
    const auto& report = std::get<Report>(outcome);
    for (const CaseReport& played : report.cases) {
        for (const Exchange& exchange : played.exchanges)
            std::cout << "> " << exchange.request.dump() << "\n< " << exchange.reply.dump() << "\n";
        if (played.verdict == CaseVerdict::failed)
            std::cout << '\n' << render_failure(played);
        else
            std::cout << played.id << ": "
                      << (played.verdict == CaseVerdict::passed ? "passed"
                                                                : "not covered: " + played.reason)
                      << '\n';
    }
    return exit_code_of(report);
}

}  // namespace

void add_replay(CLI::App& app, ExitCode& exit) {
    CLI::App* command =
        app.add_subcommand("replay", "Plays one case again; shows its requests and replies");
    auto options = std::make_shared<Options>();
    options->run.replay_command = "trimspec";
    command->add_option("case", options->which, "a case file, or a case's id")
        ->type_name("FILE|CASE")
        ->required();
    add_adapter_options(*command, options->run);
    command->callback([options, &exit] { exit = replay(*options); });
}

}  // namespace trimspec::cli
