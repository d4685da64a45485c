// The kill matrix: which proofs notice which broken version.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "../broken/broken.hpp"

namespace trimspec::conformance::proof {

/// What noticed one broken version.
struct Kill {
    const broken::Broken* version = nullptr;
    std::size_t own_cases = 0;    ///< cases of its own rule that it fails, in some dialect
    std::size_t other_cases = 0;  ///< cases of other rules that it fails, those with megabytes apart
    std::set<std::string> labels;  ///< rules under which cases or checks found something
    bool by_worlds = false;        ///< a history of up to three messages shows it
    std::string by_property;       ///< the first property that it breaks, "" for none
};

/// Puts `version` to the cases, the small worlds and the properties. Takes seconds.
[[nodiscard]] Kill kill(const broken::Broken& version);

/// Rules that follow from others and that no version of `kills` breaks.
[[nodiscard]] std::vector<std::string> unbroken_consequences(const std::vector<Kill>& kills);

/// The matrix in Markdown: the counts, then a row a version.
[[nodiscard]] std::string as_markdown(const std::vector<Kill>& kills);

}  // namespace trimspec::conformance::proof
