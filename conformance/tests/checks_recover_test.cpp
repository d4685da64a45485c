// Checks of overflow recovery, its outcomes and its errors.
#include "checks_fixture.hpp"

namespace trimspec::conformance::checks_test {

namespace {

const Lines kTwoTurns{"S rule", "U a*400", "A b*400", "U c*400", "A d*400"};  // 421
const Lines kNewest{"S rule", "N", "U c*400", "A d*400"};                     // 230
const Lines kLoop{"S rule", "U task", "C a", "R a x*4000", "A done"};         // 1025
const Lines kLoopShrunk{"S rule", "U task", "C a", "R a x*400", "A done"};    // 125
const char* const kOver = R"({"budget_tokens":300})";
const char* const kFits = R"({"status":"fits"})";

Row row(const char* name, const char* label, const Lines& before, const char* params,
        const Lines& after, const char* rest, const Declared& declared = invariant()) {
    return {name, label, ask("recover", before, params), ok(after, rest), declared};
}

Row refused(const char* name, const char* label, const Lines& before, const char* params,
            const std::string& json, const Declared& declared = invariant()) {
    return {name, label, ask("recover", before, params), error(json), declared};
}

std::string impossible(int floor, int budget, int system, int newest) {
    return R"({"code":"impossible_budget","message":"raise the budget","floor_tokens":)" +
           std::to_string(floor) + R"(,"budget_tokens":)" + std::to_string(budget) +
           R"(,"system_tokens":)" + std::to_string(system) + R"(,"newest_turn_tokens":)" +
           std::to_string(newest) + "}";
}

}  // namespace

TEST(ChecksRecover, NotNeeded) {
    const char* label = "recover.not_needed";
    const char* within = R"({"budget_tokens":421})";
    const char* none = R"({"status":"not_needed"})";
    expect_found({
        row("within", "", kTwoTurns, within, kTwoTurns,
            R"({"status":"not_needed","events":[],"report":{"tokens_before":421,"tokens_after":421,
                "dropped_turns":0,"dropped_messages":0,"kept_turns":2,"shrunk_results":0}})",
            exact()),
        row("no_limit", "", kTwoTurns, R"({"budget_tokens":0})", kTwoTurns, none, exact()),
        row("cut_within", label, kTwoTurns, within, kNewest, none),
        row("called_a_fit", label, kTwoTurns, within, kTwoTurns, kFits),
        row("no_status", label, kTwoTurns, within, kTwoTurns, "{}"),
        row("event", "recover.one_event", kTwoTurns, within, kTwoTurns,
            R"({"status":"not_needed","events":[{"type":"history_trimmed"}]})"),
        row("two_measures", "recover.one_measure", kTwoTurns, within, kTwoTurns,
            R"({"status":"not_needed","report":{"tokens_after":420}})"),
        row("over_the_budget", label, kTwoTurns, kOver, kTwoTurns, none),
        row("an_attempt", label, kTwoTurns, R"({"budget_tokens":500,"attempt":1})", kTwoTurns, none),
        row("zero_by_policy", "budget.zero_disables", kTwoTurns, R"({"budget_tokens":0})", kTwoTurns,
            none, invariant({{"zero_budget", "error"}})),
    });
}

TEST(ChecksRecover, SuccessIsLower) {
    const char* label = "recover.success_is_lower";
    const char* attempt = R"({"budget_tokens":9999,"attempt":1})";
    expect_found({
        row("turn_dropped", "", kTwoTurns, kOver, kNewest, kFits, exact()),
        row("result_shrunk", "", kLoop, kOver, kLoopShrunk, kFits, exact()),
        row("unchanged", label, kTwoTurns, kOver, kTwoTurns, kFits),
        row("lower_but_over", label, kLoop, R"({"budget_tokens":100})", kLoopShrunk, kFits),
        row("attempt_unchanged", label, kTwoTurns, attempt, kTwoTurns, kFits),
        row("attempt", "", kTwoTurns, attempt, kNewest, kFits, exact()),
        row("attempt_of_another_strategy", "", kTwoTurns, attempt, kNewest, kFits),
        row("attempt_over_the_budget", label, kTwoTurns, R"({"budget_tokens":200,"attempt":1})",
            kNewest, kFits),
        row("attempt_over_its_target", label, kTwoTurns,
            R"({"budget_tokens":9999,"attempt":1,"reported_tokens":1000,"reported_limit":500})",
            kNewest, kFits, exact()),
        row("no_status", label, kTwoTurns, kOver, kNewest, "{}"),
        row("unknown_status", label, kTwoTurns, kOver, kNewest, R"({"status":"done"})"),
        row("status_no_text", label, kTwoTurns, kOver, kNewest, R"({"status":{"fits":true}})"),
    });
}

TEST(ChecksRecover, Progress) {
    const char* label = "recover.progress";
    const char* progress = R"({"status":"progress"})";
    const char* loose = R"({"budget_tokens":100,"require_fit":false})";
    expect_found({
        row("lower", "", kLoop, loose, kLoopShrunk, progress, exact()),
        row("fit_required", label, kLoop, R"({"budget_tokens":100})", kLoopShrunk, progress),
        row("no_lower", label, kLoop, loose, kLoop, progress),
        row("it_fits", label, kLoop, R"({"budget_tokens":125,"require_fit":false})", kLoopShrunk,
            progress),
        row("attempt_settles_for_it", "", kLoop, R"({"budget_tokens":100,"attempt":2})", kLoopShrunk,
            progress),
    });
}

TEST(ChecksRecover, WhatIsKept) {
    const char* shape = "recover.shape_kept";
    const Lines talk{"S rule", "U a*400", "C a", "R a x*400", "A b*400", "U c*40", "C b",
                     "R b y*4000", "A d*40"};
    const char* over = R"({"budget_tokens":600})";
    const auto kept = [&](const char* name, const char* label, const Lines& after,
                          const Declared& declared = invariant()) {
        return row(name, label, talk, over, after, kFits, declared);
    };
    expect_found({
        kept("dropped_and_shrunk", "",
             {"S rule", "N", "U c*40", "C b", "R b y*1500", "A d*40"}),
        kept("all_kept_and_shrunk", "",
             {"S rule", "U a*400", "C a", "R a x*400", "A b*400", "U c*40", "C b", "R b y*600",
              "A d*40"}, exact()),
        kept("middle_dropped", "",
             {"S rule", "U a*400", "U c*40", "C b", "R b y*1500", "A d*40"}),
        kept("system_gone", "trim.leading_system_kept",
             {"N", "U c*40", "C b", "R b y*1500", "A d*40"}),
        kept("notice_missing", "trim.breadcrumb_once",
             {"S rule", "U c*40", "C b", "R b y*1500", "A d*40"}),
        kept("newest_turn_cut", "trim.newest_turn_kept", {"S rule", "N", "U c*40", "A d*40"}),
        kept("newest_turn_cut_by_policy", "", {"S rule", "N", "U c*40", "A d*40"},
             invariant({{"no_turn_boundary", "cut_at_exchange"}})),
        kept("half_a_pair", shape, {"S rule", "N", "U c*40", "C b", "A d*40"}),
        kept("longer_result", shape,
             {"S rule", "N", "U c*40", "C b", "R b y*4001", "A d*40"}),
        kept("other_id", shape, {"S rule", "N", "U c*40", "C b", "R a y*40", "A d*40"}),
        kept("text_shortened", shape, {"S rule", "N", "U c*4", "C b", "R b y*40", "A d*40"}),
        kept("reordered", shape, {"S rule", "N", "A d*40", "U c*40", "C b", "R b y*40"}),
        kept("invented", shape, {"S rule", "N", "U c*40", "C b", "R b y*40", "A d*40", "U go on"}),
        kept("emptied", "trim.newest_turn_kept", {"S rule"}),
        kept("image_marker_made_up", "result.nothing_invented",
             {"S rule", "N", "U c*40", "C b", "R b [IMAGE:x]", "A d*40"}),
        row("body_gone", "valid_in_valid_out", {"S rule", "A a*400"}, R"({"budget_tokens":50})",
            {"S rule"}, kFits),
        row("begins_with_an_answer", "valid_in_valid_out", kTwoTurns, kOver,
            {"S rule", "A b*400", "U c*400", "A d*40"}, kFits,
            invariant({{"notice", "none"}})),
    });
}

TEST(ChecksRecover, ExactlyTheFewest) {
    const Lines thirty_and_one{"U a*40", "U b*40", "U c*40", "U t", "C a", "R a x*8000"};
    const char* over = R"({"budget_tokens":500})";
    expect_found({
        row("shrinking_was_enough", "recover.unavoidable_first", thirty_and_one, over,
            {"N", "U t", "C a", "R a x*700"}, kFits, exact()),
        row("small_turns_kept", "", thirty_and_one, over,
            {"U a*40", "U b*40", "U c*40", "U t", "C a", "R a x*700"}, kFits, exact()),
        row("one_turn_too_many", "recover.turns_next", {"U a*400", "U b*400", "U c*400", "U d*400"},
            R"({"budget_tokens":350})", {"N", "U d*400"}, kFits, exact()),
        row("the_only_dropped_turn_fits", "recover.unavoidable_first",
            {"U a*40", "U t", "C a", "R a x*8000"}, over, {"N", "U t", "C a", "R a x*700"}, kFits,
            exact()),
        row("other_strategies_may", "", thirty_and_one, over, {"N", "U t", "C a", "R a x*700"}, kFits),
    });
}

TEST(ChecksRecover, AttemptsExhausted) {
    const char* label = "recover.attempts_exhausted";
    const char* fourth = R"({"budget_tokens":300,"attempt":4})";
    const char* exhausted = R"({"code":"attempts_exhausted"})";
    expect_found({
        refused("fourth", "", kTwoTurns, fourth, exhausted, exact()),
        row("fourth_answered", label, kTwoTurns, fourth, kNewest, kFits),
        refused("fourth_refused_otherwise", label, kTwoTurns, fourth, impossible(230, 200, 5, 208)),
        refused("third_refused", label, kTwoTurns, R"({"budget_tokens":300,"attempt":3})", exhausted),
        refused("no_attempt", label, kTwoTurns, kOver, exhausted),
    });
}

TEST(ChecksRecover, ImpossibleIsAnError) {
    const char* label = "recover.impossible_is_an_error";
    const char* hundred = R"({"budget_tokens":100})";
    const auto said = [&](const char* name, const char* found, const std::string& json,
                          const Declared& declared = invariant()) {
        return refused(name, found, kTwoTurns, hundred, json, declared);
    };
    expect_found({
        said("true", "", impossible(230, 100, 5, 208), exact()),
        said("floor_not_reached", label, impossible(421, 100, 5, 208), exact()),
        said("floor_of_another_strategy", "", impossible(421, 100, 5, 208)),
        said("floor_above_the_cost", label, impossible(422, 100, 5, 208)),
        said("floor_meets_the_budget", label, impossible(99, 100, 5, 80)),
        said("other_budget", label, impossible(230, 99, 5, 208)),
        said("other_system", label, impossible(230, 100, 6, 208)),
        said("larger_turn", label, impossible(230, 100, 5, 209)),
        said("parts_above_the_floor", label, impossible(200, 100, 5, 208)),
        said("numbers_missing", label, R"({"code":"impossible_budget","message":"m"})"),
        said("number_as_text", label,
             R"({"code":"impossible_budget","message":"m","floor_tokens":"230","budget_tokens":100,
                 "system_tokens":5,"newest_turn_tokens":208})"),
        said("no_sentence", label,
             R"({"code":"impossible_budget","floor_tokens":230,"budget_tokens":100,
                 "system_tokens":5,"newest_turn_tokens":208})"),
        said("internal", "recover.not_needed", R"({"code":"internal","message":"m"})"),
        refused("turns_could_go", label, kTwoTurns, kOver, impossible(421, 300, 5, 208)),
        refused("within", "recover.not_needed", kTwoTurns, R"({"budget_tokens":421})",
                impossible(421, 100, 5, 208)),
        refused("no_limit", "recover.not_needed", kTwoTurns, R"({"budget_tokens":0})",
                impossible(421, 100, 5, 208)),
        refused("zero_by_policy", "", kTwoTurns, R"({"budget_tokens":0})",
                R"({"code":"invalid_params","param":"budget_tokens"})",
                invariant({{"zero_budget", "error"}})),
        refused("decrease_was_possible", "recover.progress", kTwoTurns,
                R"({"budget_tokens":100,"require_fit":false})", impossible(421, 100, 5, 208)),
        refused("no_turn", label, {"A a*400"}, R"({"budget_tokens":10})", impossible(104, 10, 0, 1)),
        refused("cheap_turns", "", {"U a", "U c*400"}, R"({"budget_tokens":50})",
                impossible(109, 50, 0, 104), exact()),
        refused("nothing_to_shrink", "", {}, R"({"budget_tokens":9,"attempt":1})",
                impossible(0, 1, 0, 0), exact()),
    });
}

TEST(ChecksRecover, ImpossibleLosesNothing) {
    const char* label = "recover.impossible_loses_nothing";
    const std::string json = impossible(230, 100, 5, 208);
    const std::string with_event = json.substr(0, json.size() - 1) + R"(,"events":[{}]})";
    Row altered = refused("altered", label, kTwoTurns, R"({"budget_tokens":100})", json);
    altered.replied.history = history_of(kNewest);
    expect_found({
        altered,
        refused("announced", label, kTwoTurns, R"({"budget_tokens":100})", with_event),
    });
}

TEST(ChecksRecover, ReportAndEvent) {
    const auto told = [](const char* name, const char* label, const std::string& rest,
                         const Declared& declared = invariant()) {
        return row(name, label, {"U a*400", "U t", "C a", "R a x*4000"},
                   R"({"budget_tokens":300})", {"N", "U t", "C a", "R a x*400"},
                   (R"({"status":"fits",)" + rest + "}").c_str(), declared);
    };
    const auto event = [](const std::string& members) {
        return R"("events":[{"type":"history_trimmed","dropped_messages":1,"kept_turns":1,)" + members +
               "}]";
    };
    const char* report = "trim.report_true";
    expect_found({
        told("true", "",
             R"("report":{"tokens_before":1119,"tokens_after":132,"dropped_turns":1,
                "dropped_messages":1,"kept_turns":1,"shrunk_results":1},)" +
                 event(R"("reason":"budget","shrunk_results":1)")),
        told("before", "recover.one_measure", R"("report":{"tokens_before":1118})"),
        told("after", "recover.one_measure", R"("report":{"tokens_after":131})"),
        told("no_object", "recover.one_measure", R"("report":"fine")"),
        told("turns", report, R"("report":{"dropped_turns":0})"),
        told("kept", report, R"("report":{"kept_turns":2})"),
        told("messages", report, R"("report":{"dropped_messages":2})"),
        told("shrunk", report, R"("report":{"shrunk_results":0})"),
        told("silent", "recover.one_event", R"("events":[])"),
        told("shrunk_unsaid", "", event(R"("reason":"budget")")),
        told("shrunk_unsaid_by_exact", "visible.event_on_trim", event(R"("reason":"budget")"),
             exact()),
        told("shrunk_wrong", "visible.event_on_trim", event(R"("reason":"budget","shrunk_results":2)")),
        told("reason", "visible.event_on_trim", event(R"("reason":"overflow")")),
        row("attempt_is_an_overflow", "", kTwoTurns, R"({"budget_tokens":300,"attempt":1})", kNewest,
            R"({"status":"fits","events":[{"type":"history_trimmed","dropped_messages":2,
                "kept_turns":1,"reason":"overflow"}]})"),
        row("zero_progress_announced", "recover.one_event", kTwoTurns, kOver, kTwoTurns,
            R"({"status":"fits","events":[{"type":"history_trimmed","dropped_messages":0,
                "kept_turns":2,"reason":"budget"}]})"),
    });
}

}  // namespace trimspec::conformance::checks_test
