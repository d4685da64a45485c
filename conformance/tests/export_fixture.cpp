#include "export_fixture.hpp"

#include <unistd.h>

#include <fstream>
#include <sstream>

#include "../suite/text_form.hpp"

namespace trimspec::conformance {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostNested = 400;

std::string content_of(const fs::path& path) {
    std::ifstream file{path, std::ios::binary};
    std::ostringstream content;
    content << file.rdbuf();
    return content.str();
}

ExportedSet make_set(wire::Dialect dialect) {
    ExportedSet set;
    set.options.dialect = dialect;
    const fs::path directory = fresh_directory(std::string{wire::name_of(dialect)});
    set.summary = export_cases(suite_cases(), set.options, directory);
    set.files = files_below(directory);
    fs::remove_all(directory);
    set.manifest = nlohmann::json::parse(set.files.at("manifest.json"));
    for (const auto& entry : set.manifest.at("cases")) {
        const std::string& content = set.files.at(entry.at("file").get<std::string>());
        set.cases.emplace(entry.at("id").get<std::string>(),
                          std::get<json::Value>(json::read(content, kMostNested)));
    }
    return set;
}

std::string decoded(std::string_view base64) {
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    unsigned int bits = 0;
    int count = 0;
    for (const char digit : base64) {
        if (digit == '=') break;
        bits = bits << 6U | static_cast<unsigned int>(kDigits.find(digit));
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> static_cast<unsigned int>(count) & 0xFFU);
    }
    return bytes;
}

}  // namespace

const CaseSet& suite_cases() {
    static const CaseSet kSet = std::get<CaseSet>(embedded_cases());
    return kSet;
}

const ExportedSet& exported_set(wire::Dialect dialect) {
    if (dialect == wire::Dialect::canonical) {
        static const ExportedSet kCanonical = make_set(wire::Dialect::canonical);
        return kCanonical;
    }
    static const ExportedSet kOpenaiChat = make_set(wire::Dialect::openai_chat);
    return kOpenaiChat;
}

std::vector<const ExportedSet*> exported_sets() {
    return {&exported_set(wire::Dialect::canonical), &exported_set(wire::Dialect::openai_chat)};
}

std::map<std::string, std::string> files_below(const fs::path& directory) {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator{directory})
        if (entry.is_regular_file())
            files[entry.path().lexically_relative(directory).generic_string()] =
                content_of(entry.path());
    return files;
}

fs::path fresh_directory(const std::string& name) {
    const fs::path directory =
        fs::temp_directory_path() / ("trimspec_export_" + std::to_string(getpid()) + "_" + name);
    fs::remove_all(directory);
    return directory;
}

std::vector<ExportedRequest> requests_of(const json::Value& exported) {
    const std::string id{exported.find("id")->get_if<Text>()->view()};
    std::vector<ExportedRequest> requests;
    if (const json::Value* steps = exported.find("steps")) {
        for (const json::Value& step : *steps->get_if<json::Array>())
            if (const json::Value* request = step.find("request"))
                requests.push_back({id + ", step " + std::to_string(requests.size() + 1), request,
                                    step.find("expect"), step.find("honest")});
        return requests;
    }
    const json::Value* request = exported.find("request");
    const json::Value* by_policy = exported.find("expect_by_policy");
    if (by_policy == nullptr)
        return {{id, request, exported.find("expect"), exported.find("honest")}};
    for (const json::Member& value : *by_policy->get_if<json::Object>()) {
        const bool is_first = requests.empty();  // the cases name the default first
        requests.push_back({id + ", " + std::string{value.key.view()}, request, &value.value,
                            exported.find("honest_by_policy")->find(value.key.view()), is_first});
    }
    return requests;
}

std::string line_of(const json::Value& request) {
    if (const json::Value* raw = request.find("raw_line")) return expand_text(*raw).value();
    if (const json::Value* raw = request.find("raw_line_base64"))
        return decoded(raw->get_if<Text>()->view());
    json::Object line{{Text{"id"}, json::Value{json::Number{"1"}}}};
    const json::Value expanded = expand_all(request);
    for (const json::Member& member : *expanded.get_if<json::Object>()) line.push_back(member);
    std::string written;
    json::write(json::Value{std::move(line)}, written);
    return written;
}

json::Value history_of(const json::Value& request) {
    const auto line = json::read(line_of(request), kMostNested);
    const auto* whole = std::get_if<json::Value>(&line);
    const json::Value* history = whole ? whole->find("history") : nullptr;
    return history ? *history : json::Value{};
}

}  // namespace trimspec::conformance
