// The files of an export on disk.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>

namespace trimspec::conformance::exported {

/// Throw std::runtime_error that names the path and the system's reason.
void make_directory(const std::filesystem::path& directory);
void write_file(const std::filesystem::path& path, std::string_view content);

/// The case files that the manifest of an earlier export into `directory` lists, relative to it;
/// none when there is no such manifest.
[[nodiscard]] std::set<std::string> earlier_case_files(const std::filesystem::path& directory);

/// Removes these files, relative to `directory`, and directories below it that are empty by that.
void remove_case_files(const std::filesystem::path& directory, const std::set<std::string>& files);

}  // namespace trimspec::conformance::exported
