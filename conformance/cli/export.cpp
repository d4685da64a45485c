#include "../export/export.hpp"

#include <iostream>
#include <memory>

#include "nearest.hpp"
#include "run_options.hpp"
#include "wire/protocol.hpp"

namespace trimspec::cli {
namespace {

using namespace conformance;

struct Options {
    std::string directory;
    std::string dialect = "canonical";
    std::string unit = "codepoint";
};

ExportOptions resolved(const Options& options) {
    ExportOptions under;
    under.dialect = *wire::dialect_named(options.dialect);
    under.unit = *wire::unit_named(options.unit);
    return under;
}

ExitCode export_into(const Options& options) {
    const auto set = cases_or_complain(std::cerr);
    if (!set) return kUsage;
    try {
        const ExportSummary summary = export_cases(*set, resolved(options), options.directory);
        std::cout << summary.written << " cases written to " << options.directory << ", "
                  << summary.left_out << " left out (see manifest.json)\n";
    } catch (const std::exception& fault) {
        std::cerr << "trimspec: " << fault.what() << '\n';
        return kUsage;
    }
    return kConformant;
}

}  // namespace

void add_export(CLI::App& app, ExitCode& exit) {
    CLI::App* command = app.add_subcommand(
        "export", "Writes the cases as plain JSON, for a test loop without adapter and runner");
    auto options = std::make_shared<Options>();
    command->add_option("directory", options->directory, "where to; made when it is not there")
        ->type_name("DIR")
        ->required();
    command->add_option("--dialect", options->dialect, "wire form of histories")
        ->check(one_of(wire::dialect_names()))
        ->capture_default_str();
    command->add_option("--unit", options->unit, "how text is measured")
        ->check(one_of({"codepoint", "byte", "utf16"}))
        ->capture_default_str();
    command->callback([options, &exit] { exit = export_into(*options); });
}

}  // namespace trimspec::cli
