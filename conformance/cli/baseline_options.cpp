#include "baseline_options.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <sstream>

#include "../report/write.hpp"
#include "../runner/baseline.hpp"
#include "../runner/run.hpp"

namespace trimspec::cli {

using namespace conformance;

namespace {

// The whole of a file; nothing when it cannot be read.
std::optional<std::string> contents_of(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    if (!file || std::filesystem::is_directory(path)) return std::nullopt;
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

bool says_what_fails(const Report& report) {
    return std::none_of(report.cases.begin(), report.cases.end(), [](const CaseReport& one) {
        return one.failure_kind == "suite" ||
               (one.failure_kind == "adapter_fault" && one.known.empty());
    });
}

}  // namespace

void add_baseline_options(CLI::App& command, BaselineOptions& options) {
    command
        .add_option("--baseline", options.file,
                    "known failures: JSON {\"version\": 1, \"known_failures\": [{\"case\": id, "
                    "\"failure\": kind, \"reason\": why or an issue's address}]}; a case with * "
                    "needs a \"count\". Others that fail end with 1, an entry that is not true "
                    "with 2")
        ->type_name("FILE");
    command.add_flag("--baseline-update", options.update,
                     "writes that file anew after a whole run: keeps order and reasons, removes "
                     "what no longer fails, adds what does with an empty reason for you to fill "
                     "in");
}

std::optional<Baseline> load_baseline(const BaselineOptions& options, const std::string& only,
                                      std::ostream& log, ExitCode& exit) {
    const auto refuse = [&](ExitCode code, const std::string& what) {
        log << "trimspec: " << what << '\n';
        exit = code;
        return std::nullopt;
    };
    if (options.update && options.file.empty())
        return refuse(kUsage, "--baseline-update needs --baseline FILE, the file to write");
    if (options.update && !only.empty())
        return refuse(kUsage, "--baseline-update needs a whole run, without --only: what was not "
                              "run would be lost");
    Baseline baseline;
    baseline.file = options.file;
    if (options.file.empty()) return baseline;
    const bool may_be_missing = options.update && !std::filesystem::exists(options.file);
    const auto text = contents_of(options.file);
    if (!text && may_be_missing) return baseline;
    if (!text)
        return refuse(kUsage, "cannot read the baseline " + options.file +
                                  "; --baseline-update makes one");
    auto read = read_baseline(*text);
    if (const auto* bad = std::get_if<BadBaseline>(&read))
        return refuse(kStaleBaseline, options.file + " is no baseline: " + bad->what);
    baseline.known_failures = std::get<std::vector<KnownFailure>>(std::move(read));
    return baseline;
}

void update_baseline(Report& report, std::ostream& out) {
    if (!says_what_fails(report)) {
        out << "baseline: not written, since the run does not say what fails\n";
        return;
    }
    UpdatedBaseline updated = updated_baseline(report);
    write_whole(report.baseline.file, baseline_text(updated.entries));
    for (const std::string& remark : updated.remarks) out << "baseline: " << remark << '\n';
    report.baseline.known_failures = std::move(updated.entries);
    conclude(report);
    out << "baseline: entries written to " << report.baseline.file << ": "
        << report.baseline.known_failures.size() << ", new: " << updated.added
        << (updated.added > 0 ? "; give each new one a reason\n\n" : "\n\n");
}

}  // namespace trimspec::cli
