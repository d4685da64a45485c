// The steps of transcripts, as RapidCheck's commands.
#pragma once

#include "case_json.hpp"
#include "transcript_model.hpp"

namespace trimspec::conformance::properties {

/// An implementation with the history that it holds, and the steps that were played so far.
struct Played {
    Subject subject;
    History history;
    Json steps = Json::array();  ///< as a case's transcript, with what the model expects of each
    std::string label;           ///< the rule that decides the last operation
};

/// Where transcripts begin: a system message alone.
[[nodiscard]] Model first_model();

/// Plays one transcript; called within a property. Fails where the history is not the model's.
void play(Played& played);

}  // namespace trimspec::conformance::properties
