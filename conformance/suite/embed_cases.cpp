// Build step: writes the C++ source that holds every file of a directory of cases.
// Usage: embed_cases CASES_DIRECTORY OUTPUT.cpp

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

std::string read_file(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    std::stringstream text;
    text << file.rdbuf();
    return std::move(text).str();
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::cerr << "usage: embed_cases CASES_DIRECTORY OUTPUT.cpp\n";
        return 1;
    }
    const std::filesystem::path directory{arguments[1]};
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator{directory})
        if (entry.path().extension() == ".json") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());

    std::ofstream out{arguments[2], std::ios::binary};
    out << "#include \"embedded_cases.hpp\"\n\nnamespace trimspec::conformance {\n\n"
           "std::span<const EmbeddedCase> embedded_case_files() noexcept {\n"
           "    static constexpr EmbeddedCase kFiles[] = {\n";
    for (const auto& path : paths) {
        const std::string name = path.lexically_relative(directory).generic_string();
        const std::string text = read_file(path);
        // With sizes, so that the compiler does not count the characters one by one.
        out << "{{R\"path(" << name << ")path\", " << name.size() << "}, {R\"case(" << text
            << ")case\", " << text.size() << "}},\n";
    }
    out << "    };\n    return kFiles;\n}\n\n}  // namespace trimspec::conformance\n";
    return out ? 0 : 1;
}
