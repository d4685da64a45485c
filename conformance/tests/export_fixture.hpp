// The exports that tests look at: the cases of the suite in each dialect, written once a program.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "../export/export.hpp"

namespace trimspec::conformance {

/// One export, read back.
struct ExportedSet {
    ExportOptions options;
    ExportSummary summary;
    nlohmann::json manifest;
    std::map<std::string, std::string> files;  ///< content by path within the export
    std::map<std::string, json::Value> cases;  ///< by id, text forms as written
};

/// Every case of the suite.
[[nodiscard]] const CaseSet& suite_cases();

/// The export in this dialect, in code points.
[[nodiscard]] const ExportedSet& exported_set(wire::Dialect dialect);

/// Both of them.
[[nodiscard]] std::vector<const ExportedSet*> exported_sets();

/// All files below `directory`, content by path.
[[nodiscard]] std::map<std::string, std::string> files_below(
    const std::filesystem::path& directory);

/// A directory of this test's own, which is not there.
[[nodiscard]] std::filesystem::path fresh_directory(const std::string& name);

/// Each request of a case with what is expected of it, and under which policies that is.
struct ExportedRequest {
    std::string where;  ///< the case's id, and the step or the policy's value
    const json::Value* request;
    const json::Value* expect;
    const json::Value* honest;
    bool by_default = true;  ///< the policies are the default ones
};
[[nodiscard]] std::vector<ExportedRequest> requests_of(const json::Value& exported);

/// The line that `request` asks with, under id 1.
[[nodiscard]] std::string line_of(const json::Value& request);

/// The history of `request`, also where it stands in a raw line; null when there is none.
[[nodiscard]] json::Value history_of(const json::Value& request);

}  // namespace trimspec::conformance
