// index.html: the run as one page without anything beside it.
#pragma once

#include <string>

#include "report.hpp"

namespace trimspec::conformance {

/// One file, no network. Complete and readable without scripts; with them it can be filtered.
/// What the adapter wrote is shown as text, never as markup. Of very many failing cases only the
/// first 300 show their requests and replies.
[[nodiscard]] std::string render_page(const Report& report);

}  // namespace trimspec::conformance
