#include "starters.hpp"

#include <algorithm>

#include "embedded.hpp"

namespace trimspec::conformance {
namespace {

constexpr Starter kStarters[] = {
    {"cpp", "g++ -std=c++20 -O2 -o {}/adapter {}/adapter.cpp", "{}/adapter"},
    {"go", "go build -o {}/adapter {}/adapter.go", "{}/adapter"},
    {"java",
     "mvn -q dependency:copy -Dartifact=com.google.code.gson:gson:2.11.0 -DoutputDirectory={} && "
     "javac -cp {}/gson-2.11.0.jar {}/Adapter.java",
     "java -cp {}/gson-2.11.0.jar:{} Adapter"},
    {"javascript", "", "node {}/adapter.mjs"},
    {"python", "", "python3 {}/adapter.py"},
    {"rust", "cargo build --release --quiet --manifest-path {}/Cargo.toml",
     "{}/target/release/adapter"},
    {"typescript", "", "node --experimental-strip-types {}/adapter.ts"},
};

bool needs_no_quotes(char byte) {
    constexpr std::string_view kPlain = "/._-+,@%";
    return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
           (byte >= 'A' && byte <= 'Z') || kPlain.find(byte) != std::string_view::npos;
}

std::string quoted(const std::string& path) {
    if (std::all_of(path.begin(), path.end(), needs_no_quotes)) return path;
    std::string out = "'";
    for (const char byte : path) out += byte == '\'' ? std::string{"'\\''"} : std::string(1, byte);
    return out + "'";
}

}  // namespace

std::span<const Starter> starters() noexcept { return kStarters; }

const Starter* find_starter(std::string_view language) noexcept {
    const auto* found = std::ranges::find(kStarters, language, &Starter::language);
    return found == std::end(kStarters) ? nullptr : found;
}

std::vector<StarterFile> files_of(const Starter& starter) {
    std::vector<StarterFile> files;
    const std::string prefix = std::string{starter.language} + "/";
    for (const StarterFile& file : embedded_starter_files())
        if (file.path.starts_with(prefix))
            files.push_back({file.path.substr(prefix.size()), file.text});
    return files;
}

std::string command_in(std::string_view command, const std::string& directory) {
    const std::string inserted = quoted(directory);
    std::string out;
    for (std::size_t at = 0; at < command.size(); ++at) {
        if (command.substr(at, 2) == "{}") {
            out += inserted;
            ++at;
        } else {
            out += command[at];
        }
    }
    return out;
}

}  // namespace trimspec::conformance
