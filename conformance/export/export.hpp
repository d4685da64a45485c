// `trimspec export`: the cases as plain JSON files, for a test loop without adapter and runner.
#pragma once

#include <cstddef>
#include <filesystem>

#include "../../reference/wire/dialect.hpp"
#include "../suite/case.hpp"

namespace trimspec::conformance {

struct ExportOptions {
    wire::Dialect dialect = wire::Dialect::canonical;  ///< the wire form of the histories
    Unit unit = Unit::codepoint;                       ///< how text is measured
};

struct ExportSummary {
    std::size_t written = 0;   ///< cases
    std::size_t left_out = 0;  ///< cases that the dialect or the unit cannot hold
};

/// Writes cases/<label>/<name>.json, manifest.json, case.schema.json and README.md into
/// `directory`, which is made when it is not there. Files of an earlier export are replaced, and
/// its cases that are no longer exported removed; other files are left alone. The manifest comes
/// last. Same cases and options, same bytes. Throws std::runtime_error that names the path and the
/// system's reason, or the faulty case.
[[nodiscard]] ExportSummary export_cases(const CaseSet& set, const ExportOptions& options,
                                         const std::filesystem::path& directory);

}  // namespace trimspec::conformance
