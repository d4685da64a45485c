#include <iostream>
#include <memory>

#include "run_options.hpp"
#include "rules.hpp"

namespace trimspec::cli {
namespace {

using namespace conformance;

void list_labels(const CaseSet& set) {
    std::string area;
    for (const Rule& rule : rules()) {
        std::size_t count = 0;
        for (const Case& one : set.cases) count += one.label == rule.label ? 1 : 0;
        if (rule.area != area) std::cout << (area.empty() ? "" : "\n") << rule.area << '\n';
        area = rule.area;
        std::cout << "  " << rule.label << " (" << count << "): " << rule.sentence << '\n';
    }
}

ExitCode list(const std::string& only, bool cases) {
    const auto set = cases_or_complain(std::cerr);
    if (!set) return kUsage;
    if (only.empty() && !cases) {
        list_labels(*set);
        std::cout << '\n' << set->cases.size() << " cases, digest " << set->digest << '\n';
        return kConformant;
    }
    const std::vector<Case> chosen = select(*set, only);
    for (const Case& one : chosen)
        std::cout << one.id << "  [" << one.level << ", " << one.kind << "] " << one.why << '\n';
    if (!chosen.empty()) return kConformant;
    std::cerr << "trimspec: nothing is selected by \"" << only << "\"\n";
    return kUsage;
}

}  // namespace

void add_list(CLI::App& app, ExitCode& exit) {
    CLI::App* command = app.add_subcommand("list", "Lists areas and labels, or cases");
    auto only = std::make_shared<std::string>();
    auto cases = std::make_shared<bool>(false);
    command->add_option("only", *only, "an area, a label or a case")->type_name("AREA|LABEL|CASE");
    command->add_flag("--cases", *cases, "lists every case");
    command->callback([only, cases, &exit] { exit = list(*only, *cases); });
}

}  // namespace trimspec::cli
