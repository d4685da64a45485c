// trimspec-proof: what stands beside each rule, and who notices which wrong implementation.

#include <algorithm>
#include <fstream>
#include <iostream>

#include <CLI/CLI.hpp>

#include "kill.hpp"
#include "trace.hpp"

namespace {

using namespace trimspec::conformance::proof;

constexpr int kGaps = 1;

const std::filesystem::path kSource{TRIMSPEC_SOURCE_DIR};

void write(const std::filesystem::path& path, const std::string& text) {
    std::ofstream file{path};
    file << text << std::flush;
    if (!file) throw std::runtime_error{"cannot be written: " + path.string()};
}

int show_trace() {
    const auto rows = trace(kSource);
    std::cout << as_markdown(rows);
    int exit = 0;
    for (const Trace& row : rows)
        for (const std::string& gap : gaps(row)) {
            std::cerr << row.rule->label << ' ' << gap << '\n';
            exit = kGaps;
        }
    return exit;
}

// Rules that are not named stay as they were: unconfirmed if they were that.
void confirm(const std::vector<std::string>& labels) {
    auto rows = trace(kSource);
    for (Trace& row : rows) {
        const bool is_named =
            labels.empty() || std::ranges::find(labels, row.rule->label) != labels.end();
        if (!is_named && !row.is_confirmed) row.section.clear();
    }
    write(kSource / kConfirmed, confirmation(rows));
}

int show_kills() {
    std::vector<Kill> kills;
    for (const auto& version : trimspec::broken::broken_versions()) {
        kills.push_back(kill(version));
        std::cerr << kills.size() << ' ' << version.name << '\n';
    }
    std::cout << as_markdown(kills);
    int exit = kills.empty() ? kGaps : 0;
    for (const Kill& one : kills)
        if (one.own_cases == 0) exit = kGaps;
    for (const std::string& label : unbroken_consequences(kills)) {
        std::cerr << label << " is broken by no version\n";
        exit = kGaps;
    }
    return exit;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"What stands beside each rule, and which proof notices which broken version."};
    app.require_subcommand(1);
    int exit = 0;
    app.add_subcommand("trace", "The rules with their cases, checks, mutants and properties; 1 "
                                "with the gaps on standard error where something is missing")
        ->callback([&] { exit = show_trace(); });
    std::vector<std::string> labels;
    CLI::App* confirming = app.add_subcommand(
        "confirm", "Writes down that the cases of these rules were read beside their sections as "
                   "they stand now");
    confirming->add_option("LABEL", labels, "the rules; all when none is named");
    confirming->callback([&] { confirm(labels); });
    app.add_subcommand("kills", "Puts every broken version to cases, small worlds and properties; 1 "
                                "where one survives the cases of its own rule, or a consequence "
                                "is broken by none")
        ->callback([&] { exit = show_kills(); });
    CLI11_PARSE(app, argc, argv);
    return exit;
}
