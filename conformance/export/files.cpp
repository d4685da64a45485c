#include "files.hpp"

#include <cerrno>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <system_error>

#include "json_build.hpp"

namespace trimspec::conformance::exported {
namespace {

namespace fs = std::filesystem;

// A manifest may have been edited: only what an export could have written is touched.
bool is_case_file(const fs::path& file) {
    const bool is_plain = file == file.lexically_normal() && file.is_relative();
    return is_plain && file.begin() != file.end() && *file.begin() == "cases" &&
           file.extension() == ".json";
}

}  // namespace

void make_directory(const fs::path& directory) {
    std::error_code fault;
    fs::create_directories(directory, fault);
    if (!fault && !fs::is_directory(directory, fault))
        fault = std::make_error_code(std::errc::not_a_directory);
    if (fault)
        throw std::runtime_error{"cannot make the directory " + directory.string() + ": " +
                                 fault.message()};
}

void write_file(const fs::path& path, std::string_view content) {
    errno = 0;
    std::ofstream file{path, std::ios::binary | std::ios::trunc};
    file.write(content.data(), static_cast<std::streamsize>(content.size()));
    file.close();
    if (file) return;
    const int reason = errno == 0 ? EIO : errno;
    throw std::runtime_error{"cannot write " + path.string() + ": " +
                             std::generic_category().message(reason)};
}

std::set<std::string> earlier_case_files(const fs::path& directory) {
    std::ifstream file{directory / "manifest.json", std::ios::binary};
    std::stringstream content;
    content << file.rdbuf();
    const auto read = json::read(content.str(), 16);
    const auto* manifest = std::get_if<json::Value>(&read);
    const json::Value* cases = manifest ? manifest->find("cases") : nullptr;
    const auto* listed = cases ? cases->get_if<json::Array>() : nullptr;
    std::set<std::string> files;
    if (listed == nullptr) return files;
    for (const json::Value& one : *listed)
        if (const std::string name{text_of(one, "file")}; is_case_file(name)) files.insert(name);
    return files;
}

void remove_case_files(const fs::path& directory, const std::set<std::string>& files) {
    std::error_code ignored;
    for (const std::string& file : files) {
        const fs::path path = directory / file;
        fs::remove(path, ignored);
        // Removes nothing but an empty directory.
        fs::remove(path.parent_path(), ignored);
    }
}

}  // namespace trimspec::conformance::exported
