// trimspec-broken: a broken implementation or a null adapter as an adapter process.

#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "broken.hpp"
#include "null_adapters.hpp"

namespace {

using namespace trimspec;
using namespace trimspec::broken;

constexpr int kUnknownName = 4;

void list_as_json(std::ostream& out) {
    using Json = nlohmann::ordered_json;
    Json rows = Json::array();
    for (const Broken& version : broken_versions())
        rows.push_back({{"name", version.name},
                        {"label", version.label},
                        {"what", version.what},
                        {"source", version.source}});
    Json nulls = Json::array();
    for (const NullAdapter& adapter : null_adapters())
        nulls.push_back({{"name", adapter.name}, {"what", adapter.what}});
    out << Json{{"broken", std::move(rows)}, {"null_adapters", std::move(nulls)}}.dump(2) << '\n';
}

void list_as_text(std::ostream& out) {
    for (const Broken& version : broken_versions()) {
        out << version.name << "  (" << version.label << ")\n    " << version.what << '\n';
        if (!version.source.empty()) out << "    seen in " << version.source << '\n';
    }
    for (const NullAdapter& adapter : null_adapters())
        out << adapter.name << "\n    " << adapter.what << '\n';
}

// How many letters must be put in, taken out or replaced to make `b` of `a`.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
        }
    }
    return row.back();
}

std::string_view nearest_name(std::string_view name) {
    std::vector<std::string_view> names;
    for (const Broken& version : broken_versions()) names.push_back(version.name);
    for (const NullAdapter& adapter : null_adapters()) names.push_back(adapter.name);
    return *std::ranges::min_element(names, {}, [&](std::string_view known) {
        return distance(name, known);
    });
}

int speak(const std::string& name, wire::Dialect dialect, Unit unit) {
    if (const Broken* version = find_broken(name)) {
        if (!speaks(*version, dialect)) {
            std::cerr << "trimspec-broken: " << name << " alters the lines themselves: its dialects "
                      << "are canonical and openai-chat\n";
            return kUnknownName;
        }
        serve(std::cin, std::cout, version->answer, speaker_of(*version, dialect, unit));
        return 0;
    }
    if (const NullAdapter* adapter = find_null_adapter(name)) {
        serve(std::cin, std::cout, adapter->answer, {name, dialect, unit});
        return 0;
    }
    std::cerr << "trimspec-broken: nothing is named \"" << name << "\"; did you mean \""
              << nearest_name(name) << "\"? --list shows all names\n";
    return kUnknownName;
}

std::map<std::string, wire::Dialect> dialects() {
    std::map<std::string, wire::Dialect> by_name;
    for (const std::string& name : wire::dialect_names())
        by_name.emplace(name, *wire::dialect_named(name));
    return by_name;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Speaks the adapter protocol as an implementation with one real bug."};
    std::string name;
    std::string format = "text";
    wire::Dialect dialect = wire::Dialect::canonical;
    Unit unit = Unit::codepoint;
    bool list = false;
    app.add_option("NAME", name, "the broken implementation or null adapter to be");
    app.add_flag("--list", list, "show all names, what they break and where that was seen");
    app.add_option("--format", format, "of --list")->check(CLI::IsMember({"text", "json"}));
    app.add_option("--dialect", dialect, "wire form of histories; canonical if none is named")
        ->transform(CLI::CheckedTransformer{dialects()})
        ->option_text("NAME");
    app.add_option("--unit", unit, "codepoint, byte or utf16")
        ->transform(CLI::CheckedTransformer{std::map<std::string, Unit>{
            {"codepoint", Unit::codepoint}, {"byte", Unit::byte}, {"utf16", Unit::utf16}}})
        ->option_text("NAME");
    CLI11_PARSE(app, argc, argv);

    if (list) {
        format == "json" ? list_as_json(std::cout) : list_as_text(std::cout);
        return 0;
    }
    if (name.empty()) {
        std::cerr << app.help();
        return 2;
    }
    return speak(name, dialect, unit);
}
