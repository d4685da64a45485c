#include "bug_types.hpp"

#include <algorithm>
#include <array>

namespace trimspec::conformance {
namespace {

constexpr std::string_view kBasics = "basics";
constexpr std::string_view kPairing = "calls and results";
constexpr std::string_view kTurns = "turns and roles";
constexpr std::string_view kProtected = "protected content";
constexpr std::string_view kCapping = "capping of texts";
constexpr std::string_view kRecovery = "overflow recovery";
constexpr std::string_view kBudget = "budgets and estimates";
constexpr std::string_view kState = "state, speed and visibility";

constexpr auto kBugTypes = std::to_array<BugType>({
    {"basic", kBasics, "The operation does not do its ordinary work.",
     "Nothing built on top of it can be relied on; begin here before looking at any other case."},

    {"orphaned_result", kPairing, "A tool result stays although the call it answers is gone.",
     "The provider answers 400 to this and every later request, because the same history is sent "
     "again until somebody repairs it by hand."},
    {"orphaned_call", kPairing, "A tool call stays although its result is gone or never came.",
     "Strict providers refuse the request; elsewhere the model guesses what the tool said, or "
     "calls it again."},
    {"parallel_split", kPairing, "Of several calls made at once only some keep their answers.",
     "The whole message is refused: providers check such a group as one, so a single missing or "
     "surplus answer is enough."},
    {"partial_repair", kPairing,
     "The repair looks at one place, or only once, or looks for ids inside texts.",
     "The refusal seems fixed and comes back a few turns later from the middle of the history."},
    {"pending_call_dropped", kPairing, "A call that still waits for its answer is removed.",
     "When the approval or the result arrives it belongs to nothing, and the session breaks at the "
     "moment the user says yes."},
    {"companion_orphan", kPairing,
     "A reasoning, approval or server-side block loses the block that it belongs to.",
     "The provider demands the missing neighbour and refuses everything from there on."},
    {"over_sweep", kPairing, "The repair removes something that was valid.",
     "Nobody gets an error: the model silently loses a tool's answer and repeats the work or makes "
     "it up."},
    {"id_collision", kPairing, "Ids that occur twice are treated as if they were unique.",
     "Results are attached to the wrong call, or hundreds of copies go out, in every session whose "
     "provider restarts its ids."},
    {"id_missing", kPairing, "A call or result without an id is passed over.",
     "It is sent on, refused, and sent again, since no repair ever looks at it."},
    {"block_order", kPairing,
     "The ids match but the results do not stand directly behind their call.",
     "The provider reports missing results that are plainly there, and people search in the wrong "
     "place."},

    {"false_turn_boundary", kTurns,
     "A tool result or a note of the program is taken for the user speaking.",
     "The cut goes through the middle of real work, or real turns are dropped to keep turns that "
     "are none."},
    {"first_user_lost", kTurns, "The request that the work is about is trimmed away.",
     "The agent greets the user in the middle of a task, or works on with results and no goal."},
    {"no_safe_cut", kTurns,
     "One long turn offers no boundary, and the trimmer does not know what to do.",
     "A long tool loop either overflows for good or is cut where it must not be."},
    {"role_order", kTurns,
     "The outcome opens, alternates or ends with roles that the provider does not allow.",
     "The request is refused, and every fallback model refuses it for the same reason."},
    {"emptied", kTurns, "Everything that may be removed is removed.",
     "An empty request is refused or, worse, answered by a model that knows nothing of the "
     "conversation."},
    {"current_turn_evicted", kTurns, "The turn that is running, or the newest one, is damaged.",
     "The model repeats the call that it has just made until the step limit, or answers an older "
     "question."},

    {"system_dropped", kProtected, "The system text is lost or replaced.",
     "Identity, policy and tool rules are gone, mostly late in long sessions where nobody looks."},
    {"system_order", kProtected, "The system text ends up somewhere else than in front.",
     "Some providers refuse the request, others read the instructions as something a user said."},
    {"protected_dropped", kProtected,
     "A summary, a pinned message or content not yet covered elsewhere goes.",
     "What was promised to stay is missing, which looks like a model that forgets."},
    {"reasoning_integrity", kProtected,
     "Signed reasoning is altered, moved or parted from what it signs.",
     "The signature no longer holds, and the provider refuses the history from then on."},

    {"growth", kCapping, "The outcome is no smaller than the input.",
     "A recovery loop takes it for progress and goes round until something else stops it."},
    {"split_code_point", kCapping, "A character is cut in half.",
     "Strict parsers refuse the request every time, or the process aborts at a byte index."},
    {"marker_identity", kCapping,
     "Text that looks like a marker of the program is believed to be one.",
     "A tool's output can talk itself out of the cap, or a user's words are treated as a notice."},
    {"marker_accounting", kCapping,
     "The truncation marker is missing, lost, or added on top of the cap.",
     "The text exceeds the limit it was cut to, or nobody can tell that something is missing."},
    {"structure_broken", kCapping,
     "A cut breaks JSON or block structure, or leaves a valid piece that says something false.",
     "The provider refuses the pieces, or the model acts on arguments that nobody wrote."},
    {"cap_bypass", kCapping, "A part or channel escapes the cap.",
     "The context overflows although every limit seems to be in force."},
    {"empty_block", kCapping, "Blank content is left where something has been removed.",
     "Providers that refuse blank text answer 400 to each retry."},
    {"non_idempotent", kCapping, "Capping twice gives another text than capping once.",
     "A restarted session sends other bytes than the one before it, and prompt caches miss."},

    {"zero_progress", kRecovery, "A pass frees nothing and is run again.",
     "The agent spins at full cost and the conversation never moves."},
    {"unbounded_retry", kRecovery,
     "Nothing limits the attempts, or the same request is sent again.",
     "Hundreds of paid requests get the same answer before anybody notices."},
    {"stops_early", kRecovery, "The search ends at the first thing that cannot be shrunk.",
     "The session is declared lost although a large result one step further would have made room."},
    {"overflow_misclassified", kRecovery,
     "An error is taken for an overflow, or an overflow for something else.",
     "History is destroyed because of a rate limit, or the session ends with room to recover."},
    {"attempt_accounting", kRecovery, "Attempts are counted, reset or judged wrongly.",
     "Recovery gives up in a healthy session, or gets a new allowance after each restart and "
     "never gives up."},
    {"no_rollback", kRecovery, "Recovery fails and the damage it did is kept.",
     "The user has lost the history and still has the error."},

    {"zero_limit", kBudget, "A limit of 0 or 1 is read in another sense than the declared one.",
     "Setting a limit to zero switches it off, empties the conversation or crashes, depending on "
     "the code path."},
    {"budget_math", kBudget, "Reserve, sign, clamp or rounding of a limit is wrong.",
     "The budget turns negative or endless on some models: everything is trimmed there, or "
     "nothing."},
    {"unknown_window", kBudget, "A guess about the context window is treated as a fact.",
     "Small models overflow, and large ones forget far too early."},
    {"estimator_mismatch", kBudget, "Two parts of the program count different things.",
     "The trimmer believes that it fits, the provider does not, and the numbers in the log explain "
     "neither."},
    {"image_estimate", kBudget, "Pictures are counted as text or as nothing.",
     "One screenshot evicts the whole conversation, or a handful of them overflows it unseen."},
    {"policy_order", kBudget, "Several limits are applied in the wrong order or combination.",
     "A small excess in one of them cuts away what another had kept on purpose."},
    {"oversize_unit", kBudget, "One piece that must stay is larger than the budget.",
     "Dropping everything else cannot help, yet everything else is dropped and the request still "
     "fails."},

    {"under_limit_altered", kState, "A history within its limits comes back changed.",
     "Conversations that needed no help lose content, and every caller assumes they cannot."},
    {"not_applied", kState, "The limit exists but has no effect on what is sent.",
     "Everything is configured, nothing is trimmed, and the provider's overflow comes as a "
     "surprise."},
    {"wrong_end", kState, "The wrong part is removed first.",
     "The model knows the beginning of the conversation by heart and has not seen the last "
     "message."},
    {"perf_blowup", kState, "The work grows much faster than the history.",
     "Long sessions stall for seconds before each request, since the pass runs before every one."},
    {"cache_thrash", kState, "The cut moves at every turn.",
     "The prefix cache never matches, and the same conversation costs a multiple."},
    {"store_damage", kState, "Bounding the view alters or erases the record behind it.",
     "The stored conversation is gone for audit, export and restart."},
    {"visibility_lost", kState, "Content is removed silently, or reported with wrong numbers.",
     "Users cannot tell forgetting from malfunction, and operators cannot see that it happens."},
    {"media_split", kState, "Media are removed in the wrong unit.",
     "The newest pictures vanish together because the limit allowed for one of them."},
    {"isolation_leak", kState, "Content from outside the view gets into the outcome.",
     "One agent, user or log file sees what belongs to another."},
    {"race", kState, "Another message arrives while the history is being bounded.",
     "Messages disappear now and then, and never while somebody is watching."},
    {"degenerate_crash", kState, "Empty, odd or malformed input ends in a crash.",
     "The guard against failure is what fails, and it takes the whole process with it."},
    {"provider_validity", kState,
     "One provider's rule is applied to another, or an old rule to a new version.",
     "Requests that worked yesterday are refused after a change of model."},
});

}  // namespace

std::span<const BugType> bug_types() noexcept { return kBugTypes; }

const BugType* find_bug_type(std::string_view name) noexcept {
    const auto found = std::find_if(kBugTypes.begin(), kBugTypes.end(),
                                    [&](const BugType& type) { return type.name == name; });
    return found == kBugTypes.end() ? nullptr : &*found;
}

}  // namespace trimspec::conformance
