#include "trace.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "../broken/broken.hpp"
#include "../export/encoding.hpp"
#include "../properties/property.hpp"
#include "../suite/case.hpp"

namespace trimspec::conformance::proof {
namespace {

namespace fs = std::filesystem;

constexpr std::array kKinds{"ordinary", "boundary", "counter"};

std::string content_of(const fs::path& path) {
    std::ifstream file{path};
    if (!file) throw std::runtime_error{"cannot be read: " + path.string()};
    return {std::istreambuf_iterator<char>{file}, {}};
}

// The texts of all files with this ending below `folder`, by path within it.
std::map<std::string, std::string> texts_below(const fs::path& folder, std::string_view ending) {
    std::map<std::string, std::string> texts;
    for (const auto& entry : fs::recursive_directory_iterator{folder})
        if (entry.path().extension() == ending)
            texts.emplace(fs::relative(entry.path(), folder).string(), content_of(entry.path()));
    return texts;
}

const CaseSet& cases() {
    static const CaseSet set = [] {
        auto read = embedded_cases();
        if (const auto* fault = std::get_if<CaseFault>(&read))
            throw std::runtime_error{fault->where + ": " + fault->what};
        return std::get<CaseSet>(std::move(read));
    }();
    return set;
}

// From the heading of the label to the next heading.
std::string section_of(std::string_view label, std::string_view spec) {
    const std::string heading = fmt::format("\n### `{}`\n", label);
    const std::size_t begin = spec.find(heading);
    if (begin == std::string_view::npos) return {};
    const std::size_t end = spec.find("\n#", begin + heading.size());
    return std::string{spec.substr(begin, end - begin)};
}

// `Steps` names each rule by TRIMSPEC_STEP(name) or as a member of its own.
bool has_step(std::string_view label, std::string_view steps) {
    std::string name{label};
    std::replace(name.begin(), name.end(), '.', '_');
    return steps.find(fmt::format("TRIMSPEC_STEP({})", name)) != std::string_view::npos ||
           steps.find(fmt::format(" {} = &", name)) != std::string_view::npos;
}

// The first header that names the label as the rule that it carries.
std::string header_of(std::string_view label, const std::map<std::string, std::string>& headers) {
    for (const auto& [path, text] : headers)
        for (std::size_t at = text.find(label); at != std::string::npos;
             at = text.find(label, at + 1)) {
            const std::size_t line = text.rfind('\n', at) + 1;
            const bool is_whole = text.find_first_of(" ,.\n", at + label.size()) ==
                                  at + label.size();
            if (is_whole && text.substr(line, at - line).find("Rule") != std::string::npos)
                return path;
        }
    return {};
}

std::map<std::string, std::string> confirmed(const fs::path& source) {
    std::ifstream file{source / kConfirmed};
    if (!file) return {};
    return nlohmann::json::parse(file).get<std::map<std::string, std::string>>();
}

std::map<std::string, std::size_t> kinds_of(std::string_view label) {
    std::map<std::string, std::size_t> kinds;
    for (const Case& one : cases().cases)
        if (one.label == label) ++kinds[one.kind];
    return kinds;
}

std::string mark(bool is_there) { return is_there ? "yes" : ""; }

std::string name_of(RuleKind kind) {
    switch (kind) {
        case RuleKind::definition: return "definition";
        case RuleKind::step: return "step";
        case RuleKind::consequence: break;
    }
    return "consequence";
}

}  // namespace

std::vector<Trace> trace(const fs::path& source) {
    const std::string spec = content_of(source / "reference/SPEC.md");
    const std::string steps = content_of(source / "reference/steps.hpp");
    const auto headers = texts_below(source / "reference", ".hpp");
    const auto checks = texts_below(source / "conformance/checks", ".cpp");
    const auto stood = confirmed(source);
    std::vector<Trace> rows;
    for (const Rule& rule : rules()) {
        const std::string label{rule.label};
        const std::string section = section_of(label, spec);
        const auto names_it = [&](const auto& file) {
            return file.second.find('"' + label + '"') != std::string::npos;
        };
        Trace row;
        row.rule = &rule;
        if (!section.empty()) row.section = exported::sha256(section);
        row.has_step = has_step(label, steps);
        row.header = header_of(label, headers);
        row.has_check = std::any_of(checks.begin(), checks.end(), names_it);
        row.cases = kinds_of(label);
        row.mutants = static_cast<std::size_t>(
            std::ranges::count(broken::broken_versions(), rule.label, &broken::Broken::label));
        row.has_property = properties::find_property(label) != nullptr;
        const auto known = stood.find(label);
        row.is_confirmed = known != stood.end() && known->second == row.section;
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<std::string> gaps(const Trace& row) {
    std::vector<std::string> missing;
    const bool is_consequence = row.rule->kind == RuleKind::consequence;
    if (row.section.empty()) missing.push_back("has no section in SPEC.md");
    if (!is_consequence && !row.has_step && row.header.empty())
        missing.push_back("has no function: neither a member of Steps nor a header names it");
    for (const char* kind : kKinds)
        if (!row.cases.contains(kind)) missing.push_back(fmt::format("has no {} case", kind));
    if (row.mutants == 0) missing.push_back("has no broken version");
    if (is_consequence && !row.has_property) missing.push_back("has no property");
    if (!row.is_confirmed)
        missing.push_back("has a section that its cases were not confirmed against: read them "
                          "beside it, then `trimspec-proof confirm`");
    return missing;
}

std::vector<std::string> unknown_labels() {
    std::vector<std::string> unknown;
    for (const Case& one : cases().cases)
        if (find_rule(one.label) == nullptr) unknown.push_back(one.id);
    return unknown;
}

std::string confirmation(const std::vector<Trace>& rows) {
    nlohmann::ordered_json hashes;
    for (const Trace& row : rows) hashes[std::string{row.rule->label}] = row.section;
    return hashes.dump(2) + "\n";
}

std::string as_markdown(const std::vector<Trace>& rows) {
    std::string table =
        "| rule | kind | function | check | ordinary | boundary | counter | broken versions | "
        "property |\n|---|---|---|---|---|---|---|---|---|\n";
    for (const Trace& row : rows) {
        const auto count = [&](const char* kind) {
            const auto found = row.cases.find(kind);
            return found == row.cases.end() ? std::size_t{0} : found->second;
        };
        table += fmt::format("| `{}` | {} | {} | {} | {} | {} | {} | {} | {} |\n",
                             row.rule->label, name_of(row.rule->kind),
                             row.has_step ? "`Steps`" : row.header, mark(row.has_check),
                             count("ordinary"), count("boundary"), count("counter"), row.mutants,
                             mark(row.has_property));
    }
    return table;
}

}  // namespace trimspec::conformance::proof
