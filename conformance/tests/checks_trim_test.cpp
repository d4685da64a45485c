// Checks of trim: honest strategies pass, dishonest ones are told by the rule that they break.
#include "checks_fixture.hpp"

namespace trimspec::conformance::checks_test {

namespace {

// 5 + 104 * 4 = 421; the newest turn with the system message 213, with the notice 230.
const Lines kTwoTurns{"S rule", "U a*400", "A b*400", "U c*400", "A d*400"};
const Lines kNewest{"S rule", "N", "U c*400", "A d*400"};
const char* const kOver = R"({"budget_tokens":300})";

// One turn of two exchanges: 5 + 5 + 6 + 104 + 6 + 104 + 5 = 235.
const Lines kOneLongTurn{"S rule", "U task", "C a", "R a x*400", "C b", "R b y*400", "A done"};

Row row(const char* name, const char* label, const Lines& before, const char* params,
        const Lines& after, const Declared& declared, const char* rest = "{}") {
    return {name, label, ask("trim", before, params), ok(after, rest), declared};
}

Declared with_notice(const char* policy, std::optional<std::string> text = std::nullopt) {
    Declared declared = invariant({{"notice", policy}});
    declared.breadcrumb = std::move(text);
    return declared;
}

}  // namespace

TEST(ChecksTrim, UntouchedWithinTheBudget) {
    const std::string label = "trim.within_budget_untouched";
    expect_found({
        row("at_the_budget", "", kTwoTurns, R"({"budget_tokens":421})", kTwoTurns, exact()),
        row("no_limit", "", kTwoTurns, R"({"budget_tokens":0})", kTwoTurns, exact()),
        row("cut_at_the_budget", label.c_str(), kTwoTurns, R"({"budget_tokens":421})", kNewest,
            invariant()),
        row("cut_without_a_limit", label.c_str(), kTwoTurns, R"({"budget_tokens":0})", kNewest,
            invariant()),
        row("emptied", label.c_str(), kTwoTurns, R"({"budget_tokens":421})", {}, invariant()),
        row("grown", label.c_str(), {"U a"}, R"({"budget_tokens":421})", {"U a", "U a"},
            invariant()),
    });
}

TEST(ChecksTrim, ZeroByPolicy) {
    const char* zero = R"({"budget_tokens":0})";
    expect_found({
        row("ok_where_an_error_is_declared", "budget.zero_disables", kTwoTurns, zero, kTwoTurns,
            invariant({{"zero_budget", "error"}})),
        row("nothing_leaves_the_system_message", "", kTwoTurns, zero, {"S rule"},
            invariant({{"zero_budget", "nothing"}})),
        row("nothing_leaves_the_newest_turn", "", kTwoTurns, zero, kNewest,
            invariant({{"zero_budget", "nothing"}})),
        row("nothing_cuts", "trim.breadcrumb_counted", kTwoTurns, zero, kTwoTurns,
            invariant({{"zero_budget", "nothing"}})),
    });
}

TEST(ChecksTrim, WhatStandsInFront) {
    const char* label = "trim.leading_system_kept";
    expect_found({
        row("newest_turn_behind_a_notice", "", kTwoTurns, kOver, kNewest, exact()),
        row("system_gone", label, kTwoTurns, kOver, {"N", "U c*400", "A d*400"}, invariant()),
        row("system_altered", label, kTwoTurns, kOver, {"S ruse", "N", "U c*400", "A d*400"},
            invariant()),
        row("two_notices", "trim.breadcrumb_once", kTwoTurns, kOver,
            {"S rule", "N", "N", "U c*400", "A d*400"}, invariant()),
        row("notice_missing", "trim.breadcrumb_once", kTwoTurns, kOver,
            {"S rule", "U c*400", "A d*400"}, invariant()),
        row("notice_behind_the_turn", "trim.breadcrumb_once", kTwoTurns, kOver,
            {"S rule", "U c*400", "A d*400", "N"}, invariant()),
        row("notice_without_its_flag", "trim.nothing_invented", kTwoTurns, kOver,
            {"S rule", "n", "U c*400", "A d*400"}, invariant()),
    });
}

TEST(ChecksTrim, ExactOwesItsNoticeWhateverItDeclares) {
    Declared silent = exact();
    silent.breadcrumb.reset();
    expect_found(row("missing", "trim.breadcrumb_once", kTwoTurns, kOver,
                     {"S rule", "U c*400", "A d*400"}, silent));
}

TEST(ChecksTrim, NoticeByPolicy) {
    const Lines plain{"S rule", "U c*400", "A d*400"};
    const Lines amended{"S rule\n\nOlder turns are gone.", "U c*400", "A d*400"};
    expect_found({
        row("none", "", kTwoTurns, kOver, plain, with_notice("none")),
        row("none_but_there", "trim.breadcrumb_once", kTwoTurns, kOver, kNewest,
            with_notice("none")),
        row("sentence_added", "", kTwoTurns, kOver, amended, with_notice("system")),
        row("declared_sentence_added", "", kTwoTurns, kOver, amended,
            with_notice("system", "Older turns are gone.")),
        row("system_text_replaced", "trim.leading_system_kept", kTwoTurns, kOver,
            {"S Older turns are gone.", "U c*400", "A d*400"}, with_notice("system")),
        row("new_system_message", "", {"U a*400", "A b*400", "U c*400", "A d*400"}, kOver,
            {"S Older turns are gone.", "U c*400", "A d*400"}, with_notice("system")),
        row("system_amended_by_default_policy", "trim.leading_system_kept", kTwoTurns, kOver,
            amended, invariant()),
        row("system_notice_of_its_own", "", kTwoTurns, kOver,
            {"S rule", "S gone", "U c*400", "A d*400"}, with_notice("breadcrumb", "gone")),
        row("no_text_declared", "", kTwoTurns, kOver, plain, with_notice("breadcrumb")),
        row("none_with_a_text", "", kTwoTurns, kOver, plain, with_notice("none", "gone")),
        row("message_where_a_sentence_is_declared", "trim.breadcrumb_once", kTwoTurns, kOver,
            kNewest, with_notice("system")),
        row("declared_sentence_missing", "trim.breadcrumb_once", kTwoTurns, kOver, plain,
            with_notice("system", "gone")),
        row("declared_sentence_from_an_earlier_trim", "",
            {"S rule gone", "U a*400", "A b*400", "U c*400", "A d*400"}, kOver,
            {"S rule gone", "U c*400", "A d*400"}, with_notice("system", "gone")),
    });
}

TEST(ChecksTrim, WhatIsKept) {
    const Lines three{"S rule", "U a*400", "A b*400", "U c*40", "C a", "R a r", "A e*40", "U f*40",
                      "A g*40"};
    const char* over = R"({"budget_tokens":200})";
    expect_found({
        row("two_of_three", "", three, over,
            {"S rule", "N", "U c*40", "C a", "R a r", "A e*40", "U f*40", "A g*40"}, exact()),
        row("one_of_three", "", three, over, {"S rule", "N", "U f*40", "A g*40"}, invariant()),
        row("begins_with_an_answer", "trim.whole_turns", three, over,
            {"S rule", "N", "A e*40", "U f*40", "A g*40"}, invariant()),
        row("hole", "trim.whole_turns", three, over,
            {"S rule", "N", "U c*40", "A e*40", "U f*40", "A g*40"}, invariant()),
        row("half_a_pair", "sweep.after_trim_finds_nothing", three, over,
            {"S rule", "N", "R a r", "A e*40", "U f*40", "A g*40"}, invariant()),
        row("newest_turn_gone", "trim.newest_turn_kept", three, over,
            {"S rule", "N", "U c*40", "C a", "R a r", "A e*40"}, invariant()),
        row("newest_turn_cut", "trim.newest_turn_kept", three, over, {"S rule", "N", "A g*40"},
            invariant()),
        row("begins_without_a_user", "valid_in_valid_out", three, over, {"S rule", "A g*40"},
            with_notice("none")),
        row("altered", "trim.kept_unaltered", three, over, {"S rule", "N", "U f*40", "A h*40"},
            invariant()),
        row("reordered", "trim.order_kept", three, over,
            {"S rule", "N", "U f*40", "U c*40", "C a", "R a r", "A e*40", "A g*40"}, invariant()),
        row("invented", "trim.nothing_invented", three, over,
            {"S rule", "N", "U f*40", "A g*40", "U go on"}, invariant()),
        row("repeated", "trim.nothing_invented", three, over,
            {"S rule", "N", "U f*40", "A g*40", "A g*40"}, invariant()),
    });
}

TEST(ChecksTrim, NothingOfTheBodyLeft) {
    expect_found(row("preamble_alone", "valid_in_valid_out", {"S rule", "A a*400"},
                     R"({"budget_tokens":50})", {"S rule"}, invariant()));
}

TEST(ChecksTrim, FitAndGain) {
    const Lines three{"U a*400", "U b*400", "U c*400"};  // 104 each
    expect_found({
        row("unchanged_though_a_turn_could_go", "trim.breadcrumb_counted", kTwoTurns, kOver,
            kTwoTurns, invariant()),
        row("notice_not_counted", "trim.breadcrumb_counted", three, R"({"budget_tokens":210})",
            {"N", "U b*400", "U c*400"}, invariant()),
        row("newest_turn_over_the_budget", "", three, R"({"budget_tokens":50})", {"N", "U c*400"},
            exact()),
        row("cheap_turns_that_cannot_gain", "", {"U a", "A b", "U c*400"},
            R"({"budget_tokens":100})", {"U a", "A b", "U c*400"}, exact()),
        row("cheap_turns_dropped", "trim.no_gain_refused", {"U a", "A b", "U c*400"},
            R"({"budget_tokens":100})", {"N", "U c*400"}, invariant()),
        row("cheap_turns_that_could_go_without_a_notice", "trim.breadcrumb_counted",
            {"U a", "A b", "U c*400"}, R"({"budget_tokens":100})", {"U a", "A b", "U c*400"},
            with_notice("none")),
        row("cheap_turns_beside_a_sentence_of_unknown_length", "", {"U a*100", "U c*400"},
            R"({"budget_tokens":100})", {"U a*100", "U c*400"}, with_notice("system")),
        row("one_turn_left_alone", "", {"U c*400"}, R"({"budget_tokens":100})", {"U c*400"},
            exact()),
    });
}

TEST(ChecksTrim, ExactlyTheFewest) {
    const Lines three{"A p*40", "U a*400", "U b*400", "U c*400"};
    expect_found({
        row("one_more_would_fit", "trim.fewest_dropped", three, R"({"budget_tokens":300})",
            {"N", "U c*400"}, exact()),
        row("other_strategies_may", "", three, R"({"budget_tokens":300})", {"N", "U c*400"},
            invariant()),
        row("preamble_alone", "trim.preamble_goes_first", {"A p*400", "U a*400"},
            R"({"budget_tokens":150})", {"N", "U a*400"}, exact()),
    });
}

TEST(ChecksTrim, NewestTurnByPolicy) {
    const char* over = R"({"budget_tokens":150})";
    const Lines first_exchange_gone{"S rule", "N", "U task", "C b", "R b y*400", "A done"};
    const Lines shrunk{"S rule", "N", "U task", "C a", "R a x*90", "C b", "R b y*90", "A done"};
    const Declared cuts = invariant({{"no_turn_boundary", "cut_at_exchange"}});
    const Declared shrinks = invariant({{"oversize_newest_turn", "shrink"}});
    const Declared errs =
        invariant({{"oversize_newest_turn", "error"}, {"no_turn_boundary", "error"}});
    expect_found({
        row("kept_whole", "", kOneLongTurn, over, kOneLongTurn, exact()),
        row("cut_between_exchanges", "", kOneLongTurn, over, first_exchange_gone, cuts),
        row("cut_by_default_policy", "trim.newest_turn_kept", kOneLongTurn, over,
            first_exchange_gone, invariant()),
        row("cut_inside_an_exchange", "trim.newest_turn_kept", kOneLongTurn, over,
            {"S rule", "N", "U task", "R b y*400", "A done"}, cuts),
        row("cut_without_the_first_message", "trim.newest_turn_kept", kOneLongTurn, over,
            {"S rule", "N", "C b", "R b y*400", "A done"}, cuts),
        row("shrunk", "", kOneLongTurn, over, shrunk, shrinks),
        row("shrunk_by_default_policy", "trim.kept_unaltered", kOneLongTurn, over, shrunk,
            invariant()),
        row("sent_where_an_error_is_declared", "trim.newest_turn_kept", kOneLongTurn, over,
            kOneLongTurn, errs),
        row("cut_and_sent_where_an_error_is_declared", "trim.newest_turn_kept", kTwoTurns,
            R"({"budget_tokens":100})", kNewest, errs),
    });
}

TEST(ChecksTrim, ErrorsByPolicy) {
    const Replied impossible = error(
        R"({"code":"impossible_budget","message":"m","floor_tokens":230,"budget_tokens":100})");
    const Asked over = ask("trim", kTwoTurns, R"({"budget_tokens":100})");
    const Declared errs = invariant({{"oversize_newest_turn", "error"}});
    const char* due = "trim.within_budget_untouched";
    expect_found({
        {"newest_turn_too_large", "", over, impossible, errs},
        {"not_declared", due, over, impossible, invariant()},
        {"turns_could_go", due, ask("trim", kTwoTurns, kOver), impossible, errs},
        {"within_the_budget", due, ask("trim", kTwoTurns, R"({"budget_tokens":500})"), impossible,
         errs},
        {"floor_meets_the_budget", "recover.impossible_is_an_error", over,
         error(R"({"code":"impossible_budget","floor_tokens":90,"budget_tokens":100})"), errs},
        {"zero_refused", "", ask("trim", kTwoTurns, R"({"budget_tokens":0})"),
         error(R"({"code":"invalid_params","param":"budget_tokens"})"),
         invariant({{"zero_budget", "error"}})},
        {"zero_refused_by_default_policy", "budget.zero_disables",
         ask("trim", kTwoTurns, R"({"budget_tokens":0})"),
         error(R"({"code":"invalid_params","param":"budget_tokens"})"), invariant()},
        {"internal", due, over, error(R"({"code":"internal"})"), errs},
    });
}

TEST(ChecksTrim, ReportIsRecounted) {
    const char* label = "trim.report_true";
    const auto cut = [&](const char* name, const char* found, const char* rest) {
        return row(name, found, kTwoTurns, kOver, kNewest, invariant(), rest);
    };
    expect_found({
        cut("true", "",
            R"({"report":{"trimmed":true,"dropped_turns":1,"dropped_messages":2,"kept_turns":1,
                "tokens_before":421,"tokens_after":230}})"),
        cut("left_out", "", R"({"report":{}})"),
        cut("notice_counted_as_dropped", label, R"({"report":{"dropped_messages":3}})"),
        cut("turns", label, R"({"report":{"dropped_turns":2}})"),
        cut("kept", label, R"({"report":{"kept_turns":2}})"),
        cut("before", label, R"({"report":{"tokens_before":420}})"),
        cut("after", label, R"({"report":{"tokens_after":213}})"),
        cut("denied", label, R"({"report":{"trimmed":false}})"),
        cut("no_object", label, R"({"report":[1]})"),
        cut("no_number", label, R"({"report":{"kept_turns":"1"}})"),
        cut("no_flag", label, R"({"report":{"trimmed":1}})"),
        row("untouched", label, kTwoTurns, R"({"budget_tokens":500})", kTwoTurns, invariant(),
            R"({"report":{"trimmed":true}})"),
        row("untouched_turns", label, kTwoTurns, R"({"budget_tokens":500})", kTwoTurns, invariant(),
            R"({"report":{"kept_turns":1}})"),
    });
}

TEST(ChecksTrim, OneEventATrim) {
    const char* label = "visible.event_on_trim";
    const char* event =
        R"({"events":[{"type":"history_trimmed","dropped_messages":2,"kept_turns":1,"reason":"budget"}]})";
    const auto cut = [&](const char* name, const char* found, const char* rest) {
        return row(name, found, kTwoTurns, kOver, kNewest, invariant(), rest);
    };
    expect_found({
        cut("true", "", event),
        cut("silent", label, R"({"events":[]})"),
        cut("twice", label, R"({"events":[{"type":"history_trimmed","dropped_messages":2,"kept_turns":1,
            "reason":"budget"},{"type":"history_trimmed","dropped_messages":2,"kept_turns":1,
            "reason":"budget"}]})"),
        cut("other_count", label,
            R"({"events":[{"type":"history_trimmed","dropped_messages":3,"kept_turns":1,"reason":"budget"}]})"),
        cut("no_count", label,
            R"({"events":[{"type":"history_trimmed","kept_turns":1,"reason":"budget"}]})"),
        cut("other_reason", label,
            R"({"events":[{"type":"history_trimmed","dropped_messages":2,"kept_turns":1,"reason":"overflow"}]})"),
        cut("other_type", label, R"({"events":[{"type":"trimmed"}]})"),
        cut("no_object", label, R"({"events":[null]})"),
        cut("no_list", label, R"({"events":{}})"),
        row("event_without_a_trim", label, kTwoTurns, R"({"budget_tokens":500})", kTwoTurns,
            invariant(), event),
        row("event_though_left_alone", label, {"U c*400"}, R"({"budget_tokens":100})", {"U c*400"},
            invariant(), event),
    });
}

TEST(ChecksTrim, ReasoningBehindACut) {
    const std::string first = R"({"role":"user","content":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"},)";
    const std::string notice = R"({"role":"user","content":"[earlier turns omitted to fit the context window]","synthetic":"breadcrumb"},)";
    const std::string next = R"({"role":"user","content":"next"},)";
    const std::string thought = R"({"type":"reasoning","text":"thinking of it","signature":"s"},)";
    const auto answer = [](const std::string& before) {
        return R"({"role":"assistant","content":[)" + before + R"({"type":"text","text":"done"}]})";
    };
    const History before = read_history("[" + first + next + answer(thought) + "]");
    const History kept = read_history("[" + notice + next + answer(thought) + "]");
    const History stripped = read_history("[" + notice + next + answer("") + "]");
    const std::string drop = R"({"budget_tokens":36,"reasoning":"drop_behind_cut"})";
    const std::string keep = R"({"budget_tokens":36})";
    expect_found({
        {"dropped_on_demand", "", ask("trim", before, drop), ok(stripped), exact()},
        {"left_behind_the_cut", "valid_in_valid_out", ask("trim", before, drop), ok(kept),
         invariant()},
        {"dropped_unasked", "trim.kept_unaltered", ask("trim", before, keep), ok(stripped),
         invariant()},
        {"dropped_without_a_cut", "trim.kept_unaltered",
         ask("trim", read_history("[" + next + answer(thought) + "]"),
             R"({"budget_tokens":5,"reasoning":"drop_behind_cut"})"),
         ok(read_history("[" + next + answer("") + "]")), invariant()},
    });
}

}  // namespace trimspec::conformance::checks_test
