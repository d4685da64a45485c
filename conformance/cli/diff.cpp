#include "../report/diff.hpp"

#include <iostream>
#include <memory>

#include "commands.hpp"
#include "load_report.hpp"

namespace trimspec::cli {
namespace {

using namespace conformance;

ExitCode compare(const std::string& old_path, const std::string& new_path) {
    const auto before = load_report(old_path);
    const auto after = load_report(new_path);
    if (!before || !after) return kUsage;
    const Diff found = diff(*before, *after);
    std::cout << render_diff(found);
    return has_regressions(found) ? kNotConformant : kConformant;
}

}  // namespace

void add_diff(CLI::App& app, ExitCode& exit) {
    CLI::App* command = app.add_subcommand(
        "diff", "Compares two reports by case; 1 when a case that passed fails now");
    auto paths = std::make_shared<std::pair<std::string, std::string>>();
    command->add_option("old", paths->first, "report.json of the earlier run")
        ->type_name("OLD.json")
        ->required();
    command->add_option("new", paths->second, "report.json of the later run")
        ->type_name("NEW.json")
        ->required();
    command->callback([paths, &exit] { exit = compare(paths->first, paths->second); });
}

}  // namespace trimspec::cli
