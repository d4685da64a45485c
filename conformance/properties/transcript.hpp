// Transcripts: a conversation that grows and is bounded again and again, against a plain model.
#pragma once

#include <optional>
#include <string>

#include "run.hpp"

namespace trimspec::conformance::properties {

struct TranscriptRan {
    int holds = 0;                         ///< transcripts
    std::optional<std::string> case_file;  ///< of the shortest transcript that went wrong
    std::size_t steps = 0;                 ///< in it
    std::string what;
};

/// Plays transcripts out of appended turns, calls and results, trims, caps, sweeps, recoveries and
/// normalisations; after each step the history must be the model's.
[[nodiscard]] TranscriptRan run_transcripts(const Subject& subject, const Effort& effort);

}  // namespace trimspec::conformance::properties
