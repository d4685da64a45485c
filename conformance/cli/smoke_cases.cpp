#include "smoke_cases.hpp"

namespace trimspec::cli {
namespace {

constexpr std::string_view kOrphan =
    "refuses the request (400): a result has no call before it. Every later request of this "
    "conversation is refused too, because the history keeps the result.";
constexpr std::string_view kNoQuestion =
    "refuses the request (400), because it begins in the middle of a turn, or answers without "
    "having seen what the user asked last.";
constexpr std::string_view kNoSystem =
    "accepts the request, and the model is somebody else: no error shows, the instructions are "
    "gone.";
constexpr std::string_view kHalfTurn =
    "refuses the request (400), because no user message begins it, or lets the model read an "
    "answer to a question that it does not see.";

struct Broken {
    std::string_view rule;
    std::string_view provider;
};
constexpr Broken kBroken[] = {
    {"sweep.after_trim_finds_nothing", kOrphan},
    {"trim.leading_system_kept", kNoSystem},
    {"trim.newest_turn_kept", kNoQuestion},
    {"trim.whole_turns", kHalfTurn},
    {"trim.breadcrumb_counted",
     "refuses the request as too long (400): it costs more than the budget still."},
    {"cap.ceiling_holds", "accepts it, and bills the messages that the cap was to keep out."},
};

constexpr SmokeCase kCases[] = {
    {"valid_in_valid_out/trim_keeps_exchanges_complete", "trim: a tool call in an old turn",
     "A system message, an old turn (question, tool call, result, answer) and a new one like it. "
     "The budget holds the system message and the new turn, and a little of the old one.",
     kOrphan},
    {"trim.newest_turn_kept/newest_turn_over_budget_is_sent_whole",
     "trim: the newest turn alone is over the budget",
     "A system message, an old turn, and a new one whose tool result is so long that the new turn "
     "alone costs one token more than the budget.",
     kNoQuestion},
    {"sweep.orphan_result_removed/first_in_the_history", "sweep: a result without its call",
     "A history whose first message behind the system message is a tool result; an earlier cut "
     "took its call away.",
     "refuses the request (400: a tool result must follow its call), again at every retry, for "
     "as long as the result stays."},
    {"valid_in_valid_out/cap_never_begins_its_tail_with_a_result",
     "cap_messages: the window begins inside an exchange",
     "A question, a tool call, its result and an answer, to be cut to three messages.",
     "refuses a window that begins with the result (400): it has no call before it."},
    {"valid_in_valid_out/recovery_shrinks_a_result_and_keeps_the_pair",
     "recover: one turn, and its result is too long",
     "One question, a tool call and a result of 4000 characters, 100 tokens over the budget. There "
     "is no older turn to drop.",
     "refuses the same request again and again, an endless and paid loop, when nothing shrinks. "
     "When the result vanishes, it refuses the call that has no answer (400)."},
    {"trim.leading_system_kept/system_prompt_survives_the_trim", "trim: the system message",
     "A system message and two turns, one token over the budget.",
     kNoSystem},
    {"trim.whole_turns/answer_without_its_question_is_not_kept",
     "trim: room for an answer, but not for its question",
     "A system message and two turns of question and answer. The budget holds everything but the "
     "first question.",
     kHalfTurn},
    {"trim.within_budget_untouched/two_turns_under_budget_untouched",
     "trim: a history within its budget",
     "A system message and two turns, 1000 tokens below the budget.",
     "accepts it, but the model lost something that it could have read, and a changed beginning "
     "costs the prompt cache."},
    {"sweep.unanswered_call_removed/in_the_middle", "sweep: a call without its result",
     "A question, a tool call that was never answered, and the conversation that went on.",
     "refuses the request (400: a tool call must be followed by its result), again at every "
     "retry."},
    {"result.never_longer/just_above_the_trigger", "cap_tool_result: one character too many",
     "A text of 401 characters, to be capped to 400.",
     "refuses a request that grew as it refused the one before, and a recovery that believes in "
     "its progress goes on for ever."},
    {"cap_turns.newest_kept/newest_turn_stays_beyond_the_cap",
     "cap_turns: the newest turn is over the cap",
     "Two turns of four messages each, to be cut to two messages.",
     "refuses half a turn (400), or answers without having seen the user's question."},
    {"result.never_longer/results_of_one_message", "cap_tool_message: two results",
     "A tool message with two results, one just above the cap of 100 and one far above it.",
     "refuses a request that grew as it refused the one before."},
    {"normalize.one_in_front/several_system_messages_become_one",
     "normalize_system: two system messages",
     "A history with one system message in front and another in the middle.",
     "refuses a system message in the middle (400), or gives it no weight."},
    {"estimate.quarter_rounded_up/five_characters_cost_two", "estimate: rounding",
     "One message of five characters, to be counted at a quarter of a token each.",
     "refuses as too long (400) what a count that is too low lets through."},
    {"budget.lower_wins/pruning_below_the_window", "effective_budget: two limits",
     "A pruning limit below the model's window.",
     "refuses as too long (400) what the higher of the two limits lets through."},
};

}  // namespace

std::string_view provider_on(std::string_view rule) noexcept {
    for (const Broken& broken : kBroken)
        if (broken.rule == rule) return broken.provider;
    return {};
}

std::span<const SmokeCase> smoke_cases() noexcept { return kCases; }

}  // namespace trimspec::cli
