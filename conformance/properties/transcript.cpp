#include "transcript.hpp"

#include <algorithm>

#include "rapidcheck.hpp"
#include "transcript_commands.hpp"

namespace trimspec::conformance::properties {
namespace {

std::string case_file_of(const Played& played, const std::string& what) {
    Json whole;
    whole["id"] = played.label + "/" + name_for(played.steps);
    whole["label"] = played.label;
    whole["kind"] = "ordinary";
    whole["level"] = "must";
    whole["why"] = "A conversation that is bounded again and again: " + what + ".";
    whole["bug_type"] = "basic";
    whole["units"] = Json::array({"codepoint"});
    whole["dialect"] = "canonical";
    whole["history"] = messages_of(first_model().system);
    whole["transcript"] = played.steps;
    return as_file(whole);
}

}  // namespace

TranscriptRan run_transcripts(const Subject& subject, const Effort& effort) {
    TranscriptRan ran;
    const auto body = [&] {
        Played played{subject, first_model().system, Json::array(), ""};
        try {
            play(played);
        } catch (const rc::detail::CaseResult& result) {
            if (result.type == rc::detail::CaseResult::Type::Failure) {
                // Shrinking goes on from the last transcript that failed.
                ran.what = result.description;
                ran.steps = played.steps.size();
                ran.case_file = case_file_of(played, "the history is not the model's");
            }
            throw;
        }
    };
    Checked checked = check(body, effort.seed, std::max(1, effort.tries / 10));
    ran.holds = checked.holds;
    if (!ran.case_file) ran.what = std::move(checked.why);
    return ran;
}

}  // namespace trimspec::conformance::properties
