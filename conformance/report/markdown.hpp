// summary.md: the run as a comment on a pull request or a job's summary.
#pragma once

#include <string>

#include "report.hpp"

namespace trimspec::conformance {

/// GitHub-flavoured Markdown, below the 65,536 characters that a comment may have.
[[nodiscard]] std::string render_markdown(const Report& report);

}  // namespace trimspec::conformance
