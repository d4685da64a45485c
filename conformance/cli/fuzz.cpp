#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>

#include "../../reference/wire/protocol.hpp"
#include "../campaign/campaign_text.hpp"
#include "../checker/failure_case.hpp"
#include "../report/show.hpp"
#include "run_options.hpp"

namespace trimspec::cli {
namespace {

using namespace conformance;

struct Options {
    RunOptions run;
    CampaignOptions campaign;
    std::filesystem::path corpus;
    std::filesystem::path findings = ".";
    std::filesystem::path known;
};

std::string content_of(const std::filesystem::path& file) {
    std::ifstream in{file, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

// In the order of their names, so that a seed means the same everywhere.
std::vector<std::string> seeds_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<std::string> seeds;
    for (const auto& file : files) seeds.push_back(content_of(file));
    return seeds;
}

// The first word of each line.
std::set<std::string> labels_in(const std::filesystem::path& file) {
    std::set<std::string> labels;
    std::ifstream in{file};
    for (std::string label, why; in >> label; std::getline(in, why)) labels.insert(label);
    return labels;
}

CaseFiles written(const CampaignEnd& end, const std::filesystem::path& folder) {
    CaseFiles files;
    std::filesystem::create_directories(folder);
    for (std::size_t i = 0; i < end.found.size(); ++i) {
        const Found& found = end.found[i];
        if (found.is_known || found.is_flaky || found.divergence.side == Side::both) continue;
        const auto file =
            folder / checker::failure_case_name(found.divergence.label, found.smallest);
        std::ofstream{file, std::ios::binary} << checker::failure_case(
            found.divergence.label, found.divergence.what, found.smallest);
        files[i] = file.string();
    }
    return files;
}

// A line a second, over itself on a terminal.
class ProgressLine {
public:
    void show(const CampaignProgress& progress) {
        if (progress.seconds < due_) return;
        due_ = progress.seconds + 1;
        std::cerr << (is_terminal_ ? "\r" : "") << show::grouped(progress.cases) << " cases, "
                  << progress.found << " found" << (is_terminal_ ? "\033[K" : "\n") << std::flush;
    }

    void end(const CampaignEnd& end) {
        std::cerr << (is_terminal_ ? "\r\033[K" : "")
                  << fmt::format("{} cases in {:.1f} s, {} a second\n", show::grouped(end.cases),
                                 end.seconds,
                                 show::grouped(static_cast<std::int64_t>(
                                     static_cast<double>(end.cases) / std::max(end.seconds, 0.001))));
    }

private:
    bool is_terminal_ = isatty(STDERR_FILENO) == 1;
    double due_ = 1;
};

ExitCode fuzz(Options& options) {
    CampaignOptions& campaign = options.campaign;
    campaign.command = options.run.command;
    campaign.timeout_seconds = options.run.timeout_seconds;
    campaign.memory_mb = options.run.memory_mb;
    if (!options.corpus.empty()) campaign.seeds = seeds_in(options.corpus);
    if (!options.known.empty()) campaign.known = labels_in(options.known);
    ProgressLine line;
    const auto outcome = run_campaign(campaign, [&](const auto& progress) { line.show(progress); });
    if (const auto* fault = std::get_if<RunFault>(&outcome)) return complain(*fault, std::cerr);
    const auto& end = std::get<CampaignEnd>(outcome);
    line.end(end);
    const bool found = std::any_of(end.found.begin(), end.found.end(),
                                   [](const Found& one) { return !one.is_known; });
    std::cout << render_campaign(end, campaign,
                                 found ? written(end, options.findings) : CaseFiles{});
    if (found) return kNotConformant;
    return end.cut_short.empty() ? kConformant : kAdapterFault;
}

std::vector<std::string> known_operations() {
    std::vector<std::string> names;
    for (const std::string_view name : wire::operation_names()) names.emplace_back(name);
    return names;
}

void add_what(CLI::App& command, Options& options) {
    CampaignOptions& campaign = options.campaign;
    command.add_option("--against", campaign.against,
                       "command of a second adapter: what one alone breaks, and where they differ")
        ->type_name("CMD");
    command.add_option("--ops", campaign.ops, "operations, of those that are claimed; all if none is named")
        ->type_name("OP,...")
        ->delimiter(',')
        ->check(CLI::IsMember(known_operations()));
    command.add_option("--time", campaign.seconds, "seconds to go on")
        ->type_name("S")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command.add_option("--cases", campaign.cases, "this many cases, however long they take")
        ->type_name("N")
        ->check(CLI::PositiveNumber)
        ->excludes("--time");
    command.add_option("--seed", campaign.seed, "the same seed makes the same cases in the same order")
        ->type_name("N")
        ->capture_default_str();
}

void add_files(CLI::App& command, Options& options) {
    command
        .add_option("--corpus", options.corpus,
                    "folder of seeds as in corpora/: asked first, then altered; nothing is written there")
        ->type_name("DIR")
        ->check(CLI::ExistingDirectory);
    command.add_option("--findings", options.findings, "folder for case files of what breaks")
        ->type_name("DIR")
        ->capture_default_str();
    command
        .add_option("--known", options.known,
                    "labels of known divergences, one a line with a reason behind it: counted, not "
                    "findings")
        ->type_name("FILE")
        ->check(CLI::ExistingFile);
}

}  // namespace

void add_fuzz(CLI::App& app, ExitCode& exit) {
    CLI::App* command = app.add_subcommand(
        "fuzz", "Makes requests without end, judges the replies, and makes what breaks small");
    auto options = std::make_shared<Options>();
    add_adapter_options(*command, options->run);
    add_what(*command, *options);
    add_files(*command, *options);
    command->callback([options, &exit] { exit = fuzz(*options); });
}

}  // namespace trimspec::cli
