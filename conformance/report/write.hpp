// The report on disk.
#pragma once

#include <filesystem>
#include <string>

#include "report.hpp"

namespace trimspec::conformance {

/// Writes `content` to `place`, whole or not at all: beside it first, then moved.
/// Throws std::runtime_error that names the path and the system's reason.
void write_whole(const std::filesystem::path& place, const std::string& content);

/// Writes report.json, junit.xml, index.html, summary.md and badge.svg into `directory`, which is
/// made when it is not there. Each file is whole or not there: all five are written beside their
/// places first and then moved, so that a full disk leaves an earlier report as it was.
/// Bytes that are no UTF-8 become U+FFFD in report.json; the pages are made from that file alone.
/// Throws std::runtime_error that names the path and the system's reason, or the member of
/// `report` that no report may hold.
void write_all(const Report& report, const std::filesystem::path& directory);

}  // namespace trimspec::conformance
