// Reading a report.json that a command was given.
#pragma once

#include <optional>
#include <string>

#include "../report/report.hpp"

namespace trimspec::cli {

/// The report at `path`; what is wrong with it goes to standard error.
[[nodiscard]] std::optional<conformance::Report> load_report(const std::string& path);

}  // namespace trimspec::cli
