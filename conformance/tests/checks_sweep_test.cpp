// Checks of the orphan sweep and of system normalisation.
#include "checks_fixture.hpp"

namespace trimspec::conformance::checks_test {

namespace {

Row sweep(const char* name, const char* label, const Lines& before, const Lines& after,
          const Declared& declared = invariant(), const char* rest = "{}",
          const char* params = "{}") {
    return {name, label, ask("sweep", before, params), ok(after, rest), declared};
}

Row normalize(const char* name, const char* label, const Lines& before, const Lines& after,
              const Declared& declared = invariant()) {
    return {name, label, ask("normalize_system", before, "{}"), ok(after), declared};
}

std::string call(const std::string& id) {
    return R"({"type":"tool_call","id":")" + id + R"(","name":"f","arguments":"{}"})";
}

std::string assistant(const std::string& blocks) {
    return R"({"role":"assistant","content":[)" + blocks + "]}";
}

const std::string kResultA =
    R"(,{"role":"tool","content":[{"type":"tool_result","call_id":"a","content":"r"}]})";
const std::string kThought = R"({"type":"reasoning","text":"t","signature":"s"})";
const std::string kText = R"({"type":"text","text":"words"})";

}  // namespace

TEST(ChecksSweep, ValidHistoryIsUntouched) {
    const Lines valid{"S s", "U one", "C a,b", "R b x", "R a y", "A done"};
    expect_found({
        sweep("untouched", "", valid, valid, exact()),
        sweep("message_gone", "sweep.pairs_untouched", valid, {"S s", "U one", "A done"}),
        sweep("text_altered", "sweep.pairs_untouched", valid,
              {"S s", "U one", "C a,b", "R b x", "R a z", "A done"}),
        sweep("emptied", "sweep.pairs_untouched", valid, {}),
        sweep("report_of_nothing", "sweep.report_true", valid, valid, invariant(),
              R"({"report":{"removed_blocks":1}})"),
    });
}

TEST(ChecksSweep, OrphansGo) {
    const Lines orphans{"U one", "R z lost", "C a", "U two"};
    expect_found({
        sweep("both_gone", "", orphans, {"U one", "U two"}, exact()),
        sweep("result_left", "sweep.orphan_result_removed", orphans, {"U one", "R z lost", "U two"}),
        sweep("call_left", "sweep.unanswered_call_removed", orphans, {"U one", "C a", "U two"}),
        sweep("paired_across_a_message", "sweep.by_position", {"C a", "U two", "R a r"},
              {"C a", "U two", "R a r"}),
        sweep("second_answer_left", "sweep.in_order", {"C a", "R a one", "R a two"},
              {"C a", "R a one", "R a two"}),
        sweep("first_answer_gone", "sweep.pairs_untouched", {"C a", "R a one", "R a two"},
              {"C a", "R a two"}),
        // The message with the same calls, of which the pair is a part, stands behind.
        sweep("twin_in_front_gone", "", {"C a,b", "C a,b", "R a x"}, {"C a", "R a x"}, exact()),
        sweep("three_twins_gone", "", {"C a,b", "C a,b", "C a,b", "U one", "C a,b", "R b x"},
              {"U one", "C b", "R b x"}, exact()),
        sweep("half_a_twin_left", "sweep.unanswered_call_removed", {"C a,b", "C a,b", "R a x"},
              {"C b", "C a", "R a x"}),
        sweep("too_much_gone", "sweep.pairs_untouched", orphans, {"U one"}),
        sweep("reordered", "sweep.order_kept", orphans, {"U two", "U one"}),
        sweep("added", "sweep.never_grows", orphans, {"U one", "U two", "A sorry"}),
        sweep("pair_gone_with_the_orphan", "sweep.pairs_untouched", {"C a", "R a r", "R z x"}, {}),
    });
}

TEST(ChecksSweep, PartOfAMessageStays) {
    const History siblings =
        read_history("[" + assistant(kText + "," + call("a") + "," + call("b")) + kResultA + "]");
    const History text_alone = read_history("[" + assistant(kText + "," + call("b")) + "]");
    const auto swept = [](const std::string& json) { return ok(read_history("[" + json + "]")); };
    expect_found({
        {"sibling_stays", "", ask("sweep", siblings, "{}"),
         swept(assistant(kText + "," + call("a")) + kResultA), exact()},
        {"sibling_gone", "sweep.pairs_untouched", ask("sweep", siblings, "{}"),
         swept(assistant(kText)), invariant()},
        {"text_stays", "", ask("sweep", text_alone, "{}"), swept(assistant(kText)), exact()},
        {"text_gone", "sweep.remnant", ask("sweep", text_alone, "{}"), ok(History{}), invariant()},
        {"blank_text_left", "sweep.remnant",
         ask("sweep", read_history("[" + assistant(R"({"type":"text","text":" "},)" + call("b")) + "]"),
             "{}"),
         swept(assistant(R"({"type":"text","text":" "})")), invariant()},
        {"no_break_space_is_text", "sweep.remnant",
         ask("sweep",
             read_history("[" + assistant("{\"type\":\"text\",\"text\":\"\u00a0\"}," + call("b")) + "]"),
             "{}"),
         ok(History{}), invariant()},
    });
}

TEST(ChecksSweep, ReasoningOfALostCall) {
    const char* label = "sweep.reasoning_leaves_with_last_call";
    const auto swept = [](const std::string& json) { return ok(read_history("[" + json + "]")); };
    const History last = read_history("[" + assistant(kThought + "," + kText + "," + call("b")) + "]");
    const History one_left =
        read_history("[" + assistant(kThought + "," + call("a") + "," + call("b")) + kResultA + "]");
    const History bare = read_history("[" + assistant(kThought + "," + call("b")) + "]");
    expect_found({
        {"leaves", "", ask("sweep", last, "{}"), swept(assistant(kText)), exact()},
        {"stays", label, ask("sweep", last, "{}"), swept(assistant(kThought + "," + kText)), exact()},
        {"may_stay", "", ask("sweep", last, "{}"), swept(assistant(kThought + "," + kText)),
         invariant()},
        {"stays_beside_a_call", "", ask("sweep", one_left, "{}"),
         swept(assistant(kThought + "," + call("a")) + kResultA), exact()},
        {"leaves_a_call", label, ask("sweep", one_left, "{}"),
         swept(assistant(call("a")) + kResultA), exact()},
        {"left_alone", label, ask("sweep", bare, "{}"), swept(assistant(kThought)), exact()},
        {"may_be_left_alone", "", ask("sweep", bare, "{}"), swept(assistant(kThought)), invariant()},
        {"gone", "", ask("sweep", bare, "{}"), ok(History{}), invariant()},
    });
}

TEST(ChecksSweep, PendingTail) {
    const Lines waiting{"U one", "R z x", "C a"};
    const char* keep = R"({"pending":"keep"})";
    expect_found({
        sweep("kept", "", waiting, {"U one", "C a"}, exact(), "{}", keep),
        sweep("dropped", "sweep.pending_tail", waiting, {"U one"}, invariant(), "{}", keep),
        sweep("left_where_it_should_go", "sweep.unanswered_call_removed", waiting, {"U one", "C a"}),
        sweep("call_in_the_middle", "sweep.unanswered_call_removed", {"C b", "U one", "C a"},
              {"C b", "U one", "C a"}, invariant(), "{}", keep),
        sweep("call_before_orphan_results_goes", "", {"U one", "C a", "R z x"}, {"U one"}, exact(),
              "{}", keep),
        sweep("call_before_orphan_results_may_wait", "", {"U one", "C a", "R z x"}, {"U one", "C a"},
              invariant(), "{}", keep),
        sweep("nothing_but_a_waiting_call", "", {"U one", "C a"}, {"U one", "C a"}, exact(),
              R"({"report":{"removed_blocks":0,"removed_messages":0,"orphan_ids":[]}})", keep),
    });
}

TEST(ChecksSweep, Salvage) {
    const Declared salvages = invariant({{"orphan_result", "salvage"}});
    const Lines before{"U one", "R z the lost data", "U two"};
    const History mixed = read_history(R"([{"role":"user","content":[
        {"type":"tool_result","call_id":"z","content":"lost data"},{"type":"text","text":"go"}]}])");
    expect_found({
        sweep("as_a_user_text", "", before, {"U one", "U result: the lost data", "U two"}, salvages),
        sweep("gone", "sweep.orphan_result_removed", before, {"U one", "U two"}, salvages),
        sweep("another_text", "sweep.orphan_result_removed", before,
              {"U one", "U something was lost", "U two"}, salvages),
        sweep("left", "sweep.orphan_result_removed", before, before, salvages),
        sweep("by_default_policy", "sweep.never_grows", {"U one", "R z data"},
              {"U one", "U result: data"}),
        {"in_place", "", ask("sweep", mixed, "{}"),
         ok(read_history(R"([{"role":"user","content":[{"type":"text","text":"lost data"},
            {"type":"text","text":"go"}]}])")),
         salvages},
    });
}

TEST(ChecksSweep, SynthesizeAndPin) {
    const Declared synthesizes = invariant({{"unanswered_call", "synthesize"}});
    const Declared pins = invariant({{"unanswered_call", "pin"}});
    const auto invented = [](const std::string& flag) {
        return ok(read_history("[" + assistant(call("b")) +
                               R"(,{"role":"tool","content":[{"type":"tool_result","call_id":"b",
                                  "content":"interrupted")" +
                               flag + R"(}]},{"role":"user","content":"x"}])"));
    };
    const Asked open = ask("sweep",
                           read_history("[" + assistant(call("b")) + R"(,{"role":"user","content":"x"}])"),
                           "{}");
    expect_found({
        {"invented_and_marked", "", open, invented(R"(,"is_error":true)"), synthesizes},
        {"invented_unmarked", "sweep.unanswered_call_removed", open, invented(""), synthesizes},
        {"call_left_unanswered", "sweep.unanswered_call_removed", open,
         ok(read_history("[" + assistant(call("b")) + R"(,{"role":"user","content":"x"}])")),
         synthesizes},
        sweep("pinned_at_the_end", "", {"U one", "C a"}, {"U one", "C a"}, pins),
        sweep("half_answered_at_the_end", "", {"C a,b", "R a r"}, {"C a,b", "R a r"}, pins),
        sweep("pinned_though_something_follows", "sweep.unanswered_call_removed", {"C a", "U one"},
              {"C a", "U one"}, pins),
        sweep("pinned_by_default_policy", "sweep.unanswered_call_removed", {"U one", "C a"},
              {"U one", "C a"}),
    });
}

TEST(ChecksSweep, ReportIsRecounted) {
    const Lines before{"U one", "R z lost", "C a,a", "R a r", "R y x"};
    const Lines after{"U one", "C a", "R a r"};
    const auto told = [&](const char* name, const char* found, const char* rest) {
        return sweep(name, found, before, after, invariant(), rest);
    };
    expect_found({
        told("true", "",
             R"({"report":{"removed_messages":2,"removed_blocks":3,"orphan_ids":["z","a","y"]}})"),
        told("blocks", "sweep.report_true", R"({"report":{"removed_blocks":2}})"),
        told("messages", "sweep.report_true", R"({"report":{"removed_messages":3}})"),
        told("ids_in_another_order", "sweep.report_true",
             R"({"report":{"orphan_ids":["a","z","y"]}})"),
        told("ids_missing", "sweep.report_true", R"({"report":{"orphan_ids":["z","y"]}})"),
        told("ids_no_list", "sweep.report_true", R"({"report":{"orphan_ids":"z"}})"),
        told("ids_no_strings", "sweep.report_true", R"({"report":{"orphan_ids":[1,2,3]}})"),
    });
}

TEST(ChecksNormalize, OneInFront) {
    const char* label = "normalize.one_in_front";
    const Lines scattered{"S one", "U a", "S two", "A b"};
    expect_found({
        normalize("merged", "", scattered, {"S one\n\ntwo", "U a", "A b"}, exact()),
        normalize("two_left", label, scattered, scattered),
        normalize("not_in_front", label, scattered, {"U a", "S one\n\ntwo", "A b"}),
        normalize("text_gone", label, scattered, {"S one", "U a", "A b"}),
        normalize("texts_swapped", label, scattered, {"S two\n\none", "U a", "A b"}),
        normalize("rest_altered", label, scattered, {"S one\n\ntwo", "U a", "A c"}),
        normalize("rest_reordered", label, scattered, {"S one\n\ntwo", "A b", "U a"}),
        normalize("emptied", label, scattered, {}),
        normalize("empty_ones_vanish", "", {"S", "U a"}, {"U a"}, exact()),
        normalize("empty_one_left", label, {"S", "U a"}, {"S", "U a"}),
        normalize("all_gone", label, {"S one", "U a"}, {"U a"}),
    });
}

TEST(ChecksNormalize, JoinedExactly) {
    const char* label = "normalize.joined_by_blank_line";
    expect_found({
        normalize("one_line_break", label, {"S one", "S two"}, {"S one\ntwo"}, exact()),
        normalize("other_strategies_may", "", {"S one", "S two"}, {"S one\ntwo"}),
        normalize("only_one_with_content", "", {"U a", "S", "S two"}, {"S two", "U a"}, exact()),
        {"flag_of_the_only_one_lost", label,
         ask("normalize_system", read_history(R"([{"role":"system","content":"one","at":1}])"), "{}"),
         ok({"S one"}), exact()},
        {"blocks_beside_text_gone", "normalize.one_in_front",
         ask("normalize_system",
             read_history(R"([{"role":"system","content":"one"},{"role":"system","content":[
                {"type":"image","media_type":"image/png","ref":"x"}]}])"),
             "{}"),
         ok({"S one"}), invariant()},
    });
}

}  // namespace trimspec::conformance::checks_test
