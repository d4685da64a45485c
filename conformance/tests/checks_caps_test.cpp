// Checks of the two message caps.
#include "checks_fixture.hpp"

namespace trimspec::conformance::checks_test {

namespace {

const Lines kTalk{"S rule", "U one", "A two", "U three", "A four"};
const char* const kThree = R"({"max_messages":3})";

Row row(const char* op, const char* name, const char* label, const Lines& before,
        const char* params, const Lines& after, const Declared& declared, const char* rest = "{}") {
    return {name, label, ask(op, before, params), ok(after, rest), declared};
}

Row cap(const char* name, const char* label, const Lines& before, const char* params,
        const Lines& after, const Declared& declared = invariant(), const char* rest = "{}") {
    return row("cap_messages", name, label, before, params, after, declared, rest);
}

Row cap_turns(const char* name, const char* label, const Lines& before, const char* params,
              const Lines& after, const Declared& declared = invariant(), const char* rest = "{}") {
    return row("cap_turns", name, label, before, params, after, declared, rest);
}

}  // namespace

TEST(ChecksCap, UnderTheCeiling) {
    const char* label = "cap.under_ceiling_untouched";
    const char* four = R"({"max_messages":4})";
    expect_found({
        cap("untouched", "", kTalk, four, kTalk, exact()),
        cap("cut", label, kTalk, four, {"S rule", "U one", "U three", "A four"}),
        cap("tidied", label, {"U one", "S rule"}, four, {"S rule", "U one"}),
        cap("notice_does_not_count", "", {"N", "U one", "A two", "U three"}, kThree,
            {"N", "U one", "A two", "U three"}),
        cap_turns("turns_cut", label, kTalk, four, {"S rule", "U three", "A four"}),
        cap("system_counts_by_policy", "", kTalk, four, {"S rule", "U one", "U three", "A four"},
            invariant({{"cap_counts_system", "yes"}})),
        cap("total_equal_to_the_cap", label, kTalk, R"({"max_messages":5})", {"S rule", "U one"},
            invariant({{"cap_counts_system", "yes"}})),
        cap("untouched_but_said_to_be_cut", "cap.logged", kTalk, four, kTalk, invariant(),
            R"({"report":{"capped":true}})"),
    });
}

TEST(ChecksCap, CeilingOfZero) {
    const char* zero = R"({"max_messages":0})";
    const char* label = "cap.zero_refused";
    const Replied refused = error(R"({"code":"invalid_params","param":"max_messages"})");
    const Declared unlimited = invariant({{"zero_cap", "unlimited"}});
    const Declared nothing = invariant({{"zero_cap", "nothing"}});
    expect_found({
        cap("ok_where_an_error_is_due", label, kTalk, zero, {"S rule"}),
        cap("unlimited", "", kTalk, zero, kTalk, unlimited),
        cap("unlimited_but_cut", label, kTalk, zero, {"S rule"}, unlimited),
        cap("nothing", "", kTalk, zero, {"S rule"}, nothing),
        cap("nothing_but_kept", label, kTalk, zero, kTalk, nothing),
        {"refused", "", ask("cap_messages", kTalk, zero), refused, invariant()},
        {"refused_but_declared_unlimited", label, ask("cap_turns", kTalk, zero), refused, unlimited},
    });
}

TEST(ChecksCap, CeilingHolds) {
    const char* label = "cap.ceiling_holds";
    const Declared counts = invariant({{"cap_counts_system", "yes"}});
    expect_found({
        cap("anchor_and_newest", "", kTalk, kThree, {"S rule", "U one", "U three", "A four"},
            exact()),
        cap("fewer", "", kTalk, kThree, {"S rule", "U three", "A four"}),
        cap("unchanged", label, kTalk, kThree, kTalk),
        cap("system_counts", label, kTalk, kThree, {"S rule", "U one", "U three", "A four"}, counts),
        cap("system_counts_and_fits", "", kTalk, kThree, {"S rule", "U three", "A four"}, counts),
        cap("system_alone_fills_it", "", {"S a", "S b", "U c", "A d"}, R"({"max_messages":2})",
            {"S a", "S b", "U c"}, counts),
    });
}

TEST(ChecksCap, AnchorAndNotice) {
    expect_found({
        cap("anchor_gone", "cap.anchor_kept", kTalk, kThree, {"S rule", "U three", "A four"},
            exact()),
        cap("never_empty", "cap.never_empty", kTalk, kThree, {"S rule"}),
        cap("begins_with_an_answer", "valid_in_valid_out", kTalk, kThree,
            {"S rule", "A two", "U three", "A four"}),
        cap("notice_inserted", "cap.no_breadcrumb", kTalk, kThree,
            {"S rule", "N", "U one", "U three", "A four"}, exact()),
        cap("other_strategies_may", "", kTalk, kThree,
            {"S rule", "N", "U one", "U three", "A four"}),
        cap("event", "cap.no_breadcrumb", kTalk, kThree, {"S rule", "U one", "U three", "A four"},
            exact(), R"({"events":[{"type":"history_trimmed"}]})"),
        cap("flagged_text_that_moved_there_is_body", "", {"A x", "N", "U one", "A two"}, kThree,
            {"N", "U one", "A two"}, exact(), R"({"report":{"dropped_messages":1}})"),
    });
}

TEST(ChecksCap, PairsAndMessages) {
    const Lines loop{"U go", "C a", "R a one", "C b", "R b two"};
    const Lines text_and_call{"U go", "A x", "U y", "A z"};
    const char* label = "cap.no_orphans";
    const Declared salvages = invariant({{"orphan_result", "salvage"}});
    expect_found({
        cap("half_pair_swept", "", loop, R"({"max_messages":4})", {"U go", "C b", "R b two"}, exact()),
        cap("half_pair_left", label, loop, R"({"max_messages":4})",
            {"U go", "R a one", "C b", "R b two"}),
        cap("half_pair_salvaged", "", loop, R"({"max_messages":4})",
            {"U go", "U result: one", "C b", "R b two"}, salvages),
        cap("call_without_result", label, loop, kThree, {"U go", "C a", "C b"}),
        cap("waiting_call_stays", "", {"U go", "A x", "U y", "C a"}, kThree, {"U go", "U y", "C a"},
            exact()),
        cap("waiting_call_dropped_on_demand", label, {"U go", "A x", "U y", "C a"},
            R"({"max_messages":3,"pending":"drop"})", {"U go", "U y", "C a"}, exact()),
        cap("orphan_of_the_request_left", "", {"U go", "A x", "R z r", "U y"}, kThree,
            {"U go", "R z r", "U y"}),
        cap("orphan_of_the_request_left_by_exact", label, {"U go", "A x", "R z r", "U y"}, kThree,
            {"U go", "R z r", "U y"}, exact()),
        cap("altered", "dialect.lossless", text_and_call, kThree, {"U go", "U y", "A Z"}),
        cap("invented", "dialect.lossless", text_and_call, kThree, {"U go", "A w", "A z"}),
        cap("reordered", "sweep.order_kept", text_and_call, kThree, {"U y", "U go", "A z"}),
        cap("repeated", "sweep.order_kept", text_and_call, kThree, {"U go", "A z", "A z"}),
    });
}

TEST(ChecksCap, SweptMessageIsNoAlteration) {
    const auto answer = [](const std::string& calls) {
        return R"({"role":"assistant","content":[{"type":"text","text":"both"})" + calls + "]}";
    };
    const auto call = [](const std::string& id) {
        return R"(,{"type":"tool_call","id":")" + id + R"(","name":"f","arguments":"{}"})";
    };
    const std::string talk = R"({"role":"user","content":"go"},{"role":"assistant","content":"x"},)";
    const std::string result =
        R"(,{"role":"tool","content":[{"type":"tool_result","call_id":"a","content":"r"}]})";
    const std::string kept = R"([{"role":"user","content":"go"},)";
    const History before = read_history("[" + talk + answer(call("a") + call("b")) + result + "]");
    const Asked asked = ask("cap_messages", before, kThree);
    expect_found({
        {"unanswered_sibling_gone", "", asked, ok(read_history(kept + answer(call("a")) + result + "]")),
         exact()},
        {"both_gone_with_the_result", "", asked, ok(read_history(kept + answer("") + "]")),
         invariant()},
        {"text_gone_too", "dialect.lossless", asked,
         ok(read_history(kept + R"({"role":"assistant","content":[)" + call("a").substr(1) + "]}" +
                         result + "]")),
         invariant()},
    });
}

TEST(ChecksCap, SystemTextStays) {
    const Lines scattered{"S one", "U a", "A b", "S two", "U c", "A d"};
    const char* label = "normalize.one_in_front";
    expect_found({
        cap("merged", "", scattered, kThree, {"S one\n\ntwo", "U a", "U c", "A d"}, exact()),
        cap("side_by_side", "", scattered, kThree, {"S one", "S two", "U a", "U c", "A d"}),
        cap("second_text_gone", label, scattered, kThree, {"S one", "U a", "U c", "A d"}),
        cap("other_order", label, scattered, kThree, {"S two\n\none", "U a", "U c", "A d"}),
    });
}

TEST(ChecksCap, Record) {
    const char* label = "cap.logged";
    const Lines capped{"S rule", "U one", "U three", "A four"};
    const auto logged = [&](const char* name, const char* found, const char* rest) {
        return cap(name, found, kTalk, kThree, capped, invariant(), rest);
    };
    expect_found({
        logged("true", "",
               R"({"report":{"capped":true,"dropped_messages":1},"events":[],"log":[{"level":"warn",
                   "event":"message_cap","dropped_messages":1,"max_messages":3,
                   "messages_before":4,"messages_after":3}]})"),
        logged("all_messages_counted", "",
               R"({"log":[{"event":"message_cap","dropped_messages":1,"max_messages":3,
                   "messages_before":5,"messages_after":4}]})"),
        logged("silent", label, R"({"log":[]})"),
        logged("other_records", label, R"({"log":[{"event":"other"}]})"),
        logged("twice", label,
               R"({"log":[{"event":"message_cap","dropped_messages":1,"max_messages":3,
                   "messages_before":4,"messages_after":3},{"event":"message_cap"}]})"),
        logged("dropped", label,
               R"({"log":[{"event":"message_cap","dropped_messages":2,"max_messages":3,
                   "messages_before":4,"messages_after":3}]})"),
        logged("after", label,
               R"({"log":[{"event":"message_cap","dropped_messages":1,"max_messages":3,
                   "messages_before":4,"messages_after":2}]})"),
        logged("no_list", label, R"({"log":"cap"})"),
        logged("report_dropped", label, R"({"report":{"dropped_messages":2}})"),
        logged("report_capped", label, R"({"report":{"capped":false}})"),
        cap("record_without_a_cap", label, kTalk, R"({"max_messages":4})", kTalk, invariant(),
            R"({"log":[{"event":"message_cap"}]})"),
    });
}

TEST(ChecksCapTurns, WholeTurns) {
    const Lines talk{"S rule", "U one", "A two", "U three", "C a", "R a r", "A four", "U five", "A six"};
    const char* four = R"({"max_messages":4})";
    const char* seven = R"({"max_messages":7})";
    expect_found({
        cap_turns("newest", "", talk, four, {"S rule", "U five", "A six"}, exact()),
        cap_turns("two_turns", "", talk, seven,
                  {"S rule", "U three", "C a", "R a r", "A four", "U five", "A six"}, exact()),
        cap_turns("more_than_needed", "cap_turns.fewest_dropped", talk, seven,
                  {"S rule", "U five", "A six"}, exact()),
        cap_turns("other_strategies_may", "", talk, seven, {"S rule", "U five", "A six"}),
        cap_turns("preamble_alone", "cap_turns.fewest_dropped", {"A p", "U one", "U two"},
                  R"({"max_messages":2})", {"U one", "U two"}, exact()),
        cap_turns("unchanged", "cap.ceiling_holds", talk, four, talk),
        cap_turns("turn_cut", "trim.whole_turns", talk, four,
                  {"S rule", "R a r", "A four", "U five", "A six"}),
        cap_turns("half_a_pair", "cap.no_orphans", talk, four,
                  {"S rule", "R a r", "A four", "U five", "A six"}),
        cap_turns("newest_gone", "cap_turns.newest_kept", talk, four, {"S rule"}),
        cap_turns("newest_cut", "cap_turns.newest_kept", talk, four, {"S rule", "A six"}),
        cap_turns("altered", "trim.kept_unaltered", talk, four, {"S rule", "U five", "A seven"}),
        cap_turns("one_turn_stays", "", {"U one", "A a", "A b"}, R"({"max_messages":1})",
                  {"U one", "A a", "A b"}, exact()),
        cap_turns("one_turn_cut", "cap_turns.newest_kept", {"U one", "A a", "A b"},
                  R"({"max_messages":1})", {"U one"}),
        cap_turns("newest_beyond_the_ceiling", "", {"U one", "A a", "U two", "A b"},
                  R"({"max_messages":1})", {"U two", "A b"}, exact()),
    });
}

TEST(ChecksCapTurns, SystemInFront) {
    const Lines talk{"S one", "N", "U a", "S two", "A b", "U c", "A d"};
    const char* label = "cap_turns.system_kept";
    expect_found({
        cap_turns("all_in_front", "", talk, kThree, {"S one", "S two", "N", "U c", "A d"}, exact()),
        cap_turns("one_gone", label, talk, kThree, {"S one", "N", "U c", "A d"}),
        cap_turns("merged", label, talk, kThree, {"S one\n\ntwo", "N", "U c", "A d"}),
        cap_turns("behind", label, talk, kThree, {"S one", "N", "U c", "A d", "S two"}),
        cap_turns("dropped_messages", "cap.logged", talk, kThree,
                  {"S one", "S two", "N", "U c", "A d"}, invariant(),
                  R"({"report":{"dropped_messages":3}})"),
    });
}

}  // namespace trimspec::conformance::checks_test
