// Broken versions of the museum as what properties ask.
#pragma once

#include "../broken/broken.hpp"
#include "../properties/ask.hpp"

namespace trimspec::conformance::properties {

/// What answers for `version`, which must outlive it.
[[nodiscard]] inline Subject subject_of(const broken::Broken& version) {
    return [&version](std::string_view line, wire::Dialect dialect, Unit unit) {
        return version.answer(line, broken::speaker_of(version, dialect, unit));
    };
}

}  // namespace trimspec::conformance::properties
