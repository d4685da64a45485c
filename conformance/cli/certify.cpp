#include <unistd.h>

#include <iostream>
#include <memory>

#include "../report/summary.hpp"
#include "../report/write.hpp"
#include "baseline_options.hpp"
#include "run_options.hpp"

namespace trimspec::cli {
namespace {

using namespace conformance;

struct Options {
    RunOptions run;
    BaselineOptions baseline;
    std::string report_directory;
    bool verbose = false;
};

// A line that rewrites itself on a terminal; elsewhere a plain line every tenth of the way, and at the
// first failure.
class ProgressLine {
public:
    void show(Progress progress) {
        const std::size_t tenths = progress.all == 0 ? 10 : progress.done * 10 / progress.all;
        const bool at_end = progress.done == progress.all;
        if (is_terminal_ && (progress.done % 16 == 0 || at_end))
            std::cerr << '\r' << line(progress) << "\033[K" << (at_end ? "\n" : "") << std::flush;
        const bool first_failure = progress.failed > 0 && !has_failed_;
        if (!is_terminal_ && (tenths > shown_tenths_ || first_failure))
            std::cerr << line(progress) << '\n';
        shown_tenths_ = tenths;
        has_failed_ = progress.failed > 0;
    }

private:
    static std::string line(Progress progress) {
        return std::to_string(progress.done) + " of " + std::to_string(progress.all) + " cases, " +
               std::to_string(progress.failed) + " failed";
    }
    bool is_terminal_ = isatty(STDERR_FILENO) == 1;
    std::size_t shown_tenths_ = 0;
    bool has_failed_ = false;
};

// The report, judged with the baseline; else why there is none was said, and `exit` is set.
std::optional<Report> judged_run(const Options& options, ExitCode& exit) {
    exit = kUsage;
    const auto set = cases_or_complain(std::cerr);
    if (!set) return std::nullopt;
    auto baseline = load_baseline(options.baseline, options.run.only, std::cerr, exit);
    if (!baseline) return std::nullopt;
    ProgressLine line;
    auto outcome = run(*set, options.run, [&](Progress progress) { line.show(progress); });
    if (const auto* fault = std::get_if<RunFault>(&outcome)) {
        exit = complain(*fault, std::cerr);
        return std::nullopt;
    }
    auto& report = std::get<Report>(outcome);
    report.baseline = std::move(*baseline);
    conclude(report);
    if (options.baseline.update) update_baseline(report, std::cout);
    return std::move(report);
}

void show(const Report& report, const Options& options) {
    std::cout << render_summary(report, isatty(STDOUT_FILENO) == 1);
    if (options.verbose)
        for (const CaseReport& one : report.cases)
            if (one.verdict == CaseVerdict::failed) std::cout << '\n' << render_failure(one);
    if (options.report_directory.empty()) return;
    write_all(report, options.report_directory);
    std::cout << "report: " << options.report_directory << "/index.html\n";
}

ExitCode certify(const Options& options) {
    try {
        ExitCode exit = kUsage;
        const auto report = judged_run(options, exit);
        if (!report) return exit;
        show(*report, options);
        return exit_code_of(*report);
    } catch (const std::exception& fault) {
        std::cerr << "trimspec: " << fault.what() << '\n';
        return kUsage;
    }
}

}  // namespace

void add_certify(CLI::App& app, ExitCode& exit) {
    CLI::App* command =
        app.add_subcommand("certify", "Runs the suite against an adapter and states the verdict");
    auto options = std::make_shared<Options>();
    options->run.replay_command = "trimspec";
    add_adapter_options(*command, options->run);
    command
        ->add_option("--report", options->report_directory,
                     "writes report.json, junit.xml, index.html, summary.md and badge.svg there")
        ->type_name("DIR");
    command
        ->add_option("--only", options->run.only, "an area, a label or a case, see `trimspec list`")
        ->type_name("AREA|LABEL|CASE");
    add_baseline_options(*command, options->baseline);
    command->add_option("--jobs", options->run.jobs, "adapters side by side")
        ->type_name("N")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    command->add_option("--seed", options->run.seed, "of the order of the cases")
        ->type_name("N")
        ->capture_default_str();
    command->add_flag("--verbose", options->verbose, "shows every failure in full");
    command->callback([options, &exit] { exit = certify(*options); });
}

}  // namespace trimspec::cli
