// What holds for every operation: estimates, parameters, errors, payloads, hostile replies; and the
// adapters that do no work, which the checks must refuse in each operation whatever they claim.
#include <functional>

#include "../../reference/rules.hpp"
#include "checks_fixture.hpp"

namespace trimspec::conformance::checks_test {

namespace {

Declared own_counter() {
    Declared declared = invariant();
    declared.own_counter = true;
    return declared;
}

Row estimate(const char* name, const char* label, const Lines& history, const char* rest,
             const Declared& declared = invariant(), const char* params = "{}") {
    return {name, label, ask("estimate", history, params), ok_without_history(rest), declared};
}

Row numbers_only(const char* op, const char* name, const char* label, const char* params,
                 const char* rest, const Declared& declared = invariant()) {
    return {name, label, ask(op, History{}, params), ok_without_history(rest), declared};
}

}  // namespace

TEST(Checks, Estimate) {
    const Lines two{"S rule", "U x*400"};
    expect_found({
        estimate("sum", "", two, R"({"tokens":109})", exact()),
        estimate("one_short", "estimate.additive", two, R"({"tokens":108})"),
        estimate("one_message", "estimate.quarter_rounded_up", {"U x*5"}, R"({"tokens":5})"),
        estimate("calls_are_free", "estimate.what_counts", {"C a"}, R"({"tokens":4})"),
        estimate("wraps", "estimate.saturates", two, R"({"tokens":1})", invariant(),
                 R"({"counter":{"per_message":9007199254740991}})"),
        estimate("empty", "", {}, R"({"tokens":0})", exact()),
        estimate("missing", "estimate.quarter_rounded_up", two, "{}"),
        estimate("no_number", "estimate.quarter_rounded_up", two, R"({"tokens":"109"})"),
        estimate("fraction", "estimate.quarter_rounded_up", two, R"({"tokens":109.0})"),
        estimate("counter_of_the_request", "", two, R"({"tokens":101})", exact(),
                 R"({"counter":{"per_message":0}})"),
        estimate("own", "", two, R"({"tokens":77})", own_counter()),
        estimate("own_negative", "estimate.additive", two, R"({"tokens":-1})", own_counter()),
        estimate("own_nothing", "estimate.what_counts", two, R"({"tokens":0})", own_counter()),
    });
}

TEST(Checks, EffectiveBudget) {
    const char* both = R"({"pruning_enabled":true,"pruning_max_tokens":50,"max_context_tokens":90})";
    const char* off = R"({"pruning_enabled":false,"pruning_max_tokens":50,"max_context_tokens":90})";
    const char* window = R"({"pruning_enabled":true,"pruning_max_tokens":50,"max_context_tokens":0})";
    const char* op = "effective_budget";
    expect_found({
        numbers_only(op, "lower", "", both, R"({"budget_tokens":50})", exact()),
        numbers_only(op, "higher", "budget.lower_wins", both, R"({"budget_tokens":90})"),
        numbers_only(op, "switched_off", "", off, R"({"budget_tokens":90})", exact()),
        numbers_only(op, "prunes_anyway", "budget.lower_wins", off, R"({"budget_tokens":50})"),
        numbers_only(op, "no_window", "", window, R"({"budget_tokens":50})", exact()),
        numbers_only(op, "zero_taken_for_lowest", "budget.zero_disables", window,
                     R"({"budget_tokens":0})"),
        numbers_only(op, "zero_by_policy", "", window, R"({"budget_tokens":0})",
                     invariant({{"zero_budget", "nothing"}})),
        numbers_only(op, "missing", "budget.lower_wins", both, "{}"),
        {"refused", "budget.lower_wins", ask(op, History{}, both), error(R"({"code":"internal"})"),
         invariant()},
        {"zero_refused_by_policy", "", ask(op, History{}, window),
         error(R"({"code":"invalid_params","param":"max_context_tokens"})"),
         invariant({{"zero_budget", "error"}})},
    });
}

TEST(Checks, RenderedEvents) {
    const char* op = "render_event";
    const char* label = "visible.surfaces";
    const char* acp = R"({"surface":"acp","dropped_messages":2,"kept_turns":1,"reason":"budget",
        "session_id":"s1"})";
    const char* ws = R"({"surface":"ws","dropped_messages":2,"kept_turns":1,"reason":"budget"})";
    const char* sse = R"({"surface":"sse","dropped_messages":2,"kept_turns":1,"reason":"budget",
        "channel":"main"})";
    const char* flat = R"({"event":{"reason":"budget","kept_turns":1,"dropped_messages":2,
        "type":"history_trimmed"}})";
    expect_found({
        numbers_only(op, "acp", "", acp,
                     R"({"event":{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1",
                     "update":{"sessionUpdate":"history_trimmed","droppedMessages":2,"keptTurns":1,
                     "reason":"budget"}}}})", exact()),
        numbers_only(op, "acp_in_snake_case", label, acp,
                     R"({"event":{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1",
                     "update":{"sessionUpdate":"history_trimmed","dropped_messages":2,"keptTurns":1,
                     "reason":"budget"}}}})", exact()),
        numbers_only(op, "ws", "", ws, flat, exact()),
        numbers_only(op, "sse_without_its_channel", label, sse, flat, exact()),
        numbers_only(op, "sse_with_null", label, sse,
                     R"({"event":{"type":"history_trimmed","dropped_messages":2,"kept_turns":1,
                     "reason":"budget","channel":"main","turn_id":null}})", exact()),
        numbers_only(op, "other_form", "", acp, R"({"event":{"x":[{"n":2},[1,"budget"]]}})"),
        numbers_only(op, "count_missing", label, acp, R"({"event":{"x":[{"n":3},[1,"budget"]]}})"),
        numbers_only(op, "no_object", label, ws, R"({"event":"trimmed"})"),
        numbers_only(op, "missing", label, ws, "{}"),
    });
}

TEST(Checks, ClassifiedErrors) {
    const char* op = "classify_error";
    const char* label = "recover.overflow_recognised";
    const char* body = R"({"http_status":400,"body":"200 tokens > 100 maximum"})";
    const char* mute = R"({"http_status":400,"body":"too long"})";
    expect_found({
        numbers_only(op, "overflow", "", body,
                     R"({"kind":"overflow","actual_tokens":200,"max_tokens":100})"),
        numbers_only(op, "no_numbers", "", mute,
                     R"({"kind":"overflow","actual_tokens":null,"max_tokens":null})"),
        numbers_only(op, "made_up", label, mute, R"({"kind":"overflow","actual_tokens":7})"),
        numbers_only(op, "negative", label, body, R"({"kind":"overflow","actual_tokens":-7})"),
        numbers_only(op, "unknown_kind", label, body, R"({"kind":"full"})"),
        numbers_only(op, "no_kind", label, body, "{}"),
    });
}

TEST(Checks, FaultyParametersAreRefusedByName) {
    const char* label = "reader.invalid_params";
    const Lines talk{"U a"};
    const Replied good = error(R"({"code":"invalid_params","param":"budget_tokens"})");
    const auto trim = [&](const char* name, const char* found, const char* params,
                          const Replied& replied) {
        return Row{name, found, ask("trim", talk, params), replied, invariant()};
    };
    expect_found({
        trim("missing", "", "{}", good),
        trim("negative", "", R"({"budget_tokens":-1})", good),
        trim("fraction", "", R"({"budget_tokens":1.5})", good),
        trim("text", "", R"({"budget_tokens":"5"})", good),
        trim("too_large", "", R"({"budget_tokens":9007199254740992})", good),
        trim("answered", label, R"({"budget_tokens":-1})", ok(talk)),
        trim("other_error", label, R"({"budget_tokens":-1})", error(R"({"code":"internal"})")),
        trim("other_name", label, R"({"budget_tokens":-1})",
             error(R"({"code":"invalid_params","param":"budget"})")),
        trim("no_name", label, R"({"budget_tokens":-1})", error(R"({"code":"invalid_params"})")),
        trim("sound_parameters_refused", "trim.within_budget_untouched", R"({"budget_tokens":50})",
             good),
        trim("counter", "", R"({"budget_tokens":50,"counter":{"unit":"word"}})",
             error(R"({"code":"invalid_params","param":"counter.unit"})")),
        trim("counter_answered", label, R"({"budget_tokens":50,"counter":{"per_message":-1}})",
             ok(talk)),
        trim("doubtful_refused", "", R"({"budget_tokens":null})", good),
        {"pending", label, ask("sweep", talk, R"({"pending":"maybe"})"), ok(talk), invariant()},
        {"surface", label, ask("render_event", History{}, R"({"surface":"fax"})"),
         ok_without_history(R"({"event":{}})"), invariant()},
        {"doubtful_attempt_refused", "",
         ask("recover", talk, R"({"budget_tokens":50,"attempt":0})"),
         error(R"({"code":"invalid_params","param":"attempt"})"), invariant()},
    });
}

TEST(Checks, NoPayloadIsShown) {
    const char* label = "visible.no_payload";
    const Lines talk{"U my code is kx7-q2291 and nothing else at all", "A d*400", "U CANARY-7f3a",
                     "C call-0001", "R call-0001 r*40"};
    const Asked cap = ask("cap_turns", talk, R"({"max_messages":3})");
    const Lines kept{"U CANARY-7f3a", "C call-0001", "R call-0001 r*40"};
    const auto shows = [&](const char* name, const char* found, const std::string& text) {
        nlohmann::ordered_json rest = {{"log", {{{"event", "other"}, {"text", text}}}}};
        return Row{name, found, cap, ok(kept, rest.dump()), exact()};
    };
    Row silent = shows("counts", "cap.logged", "dropped 2 of 5 messages");
    expect_found({
        silent,  // the record is missing, nothing else
        shows("word", label, "dropped: kx7-q2291"),
        shows("canary", label, "dropped 'CANARY-7f3a'"),
        shows("half_a_canary", label, "dropped CANARY-7..."),
        shows("run_of_text", label, "lost: my code is kx7-q and nothing, " + std::string(40, 'r')),
        {"error_text", label, ask("trim", talk, R"({"budget_tokens":1})"),
         error(R"({"code":"internal","message":"cannot shrink CANARY-7f3a"})"), invariant()},
        {"nested_deeply", label, ask("trim", talk, R"({"budget_tokens":1})"),
         error(R"({"code":"internal","detail":[[{"CANARY-7f3a":1}]]})"), invariant()},
    });
    const std::vector<std::string> found = labels(silent.asked, silent.replied, silent.declared);
    EXPECT_EQ(found, std::vector<std::string>{"cap.logged"});
    const Row id = shows("ids_may_be_told", "", "dropped call-0001");
    EXPECT_EQ(labels(id.asked, id.replied, id.declared), std::vector<std::string>{"cap.logged"});
}

TEST(Checks, HostileRepliesAreJudgedNotThrown) {
    // As deep as a line of the protocol can be.
    std::string deep(250, '[');
    deep += std::string(250, ']');
    const std::vector<std::string> values{"null", "1", "-1", "1e300", "\"x\"", "[]", "[[1]]", "{}",
                                          R"({"trimmed":{}})", "18446744073709551615", deep};
    for (const char* op : {"estimate", "effective_budget", "trim", "cap_messages", "cap_turns", "sweep",
                           "normalize_system", "recover", "render_event", "classify_error"})
        for (const std::string& value : values)
            for (const char* params : {"{}", "null", R"({"budget_tokens":5,"max_messages":1,
                 "surface":"acp","reason":"budget","max_context_tokens":1,"attempt":1})"}) {
                const Asked asked = ask(op, {"S s", "U a", "C a", "U b"}, params);
                const std::string rest = R"({"report":)" + value + R"(,"events":)" + value +
                                         R"(,"log":)" + value + R"(,"status":)" + value +
                                         R"(,"event":)" + value + R"(,"tokens":)" + value +
                                         R"(,"kind":)" + value + R"(,"code":)" + value +
                                         R"(,"floor_tokens":)" + value + "}";
                for (const Declared& declared : {exact(), invariant()}) {
                    EXPECT_NO_THROW((void)labels(asked, ok(Lines{"U b"}, rest), declared));
                    EXPECT_NO_THROW((void)labels(asked, ok_without_history(rest), declared));
                    EXPECT_NO_THROW((void)labels(asked, ok_without_history(value), declared));
                    EXPECT_NO_THROW((void)labels(asked, error(rest), declared));
                    EXPECT_NO_THROW((void)labels(asked, error(value), declared));
                }
            }
}

TEST(Checks, UnsupportedIsTheRunnersBusiness) {
    Replied replied;
    replied.kind = Replied::Kind::unsupported;
    EXPECT_TRUE(labels(ask("trim", {"U a"}, R"({"budget_tokens":9})"), replied, exact()).empty());
}

TEST(Checks, ViolationsComeInTheOrderOfTheSpecification) {
    const std::vector<std::string> found =
        labels(ask("trim", {"S s", "U a*400", "C x", "R x r", "U b*400"}, R"({"budget_tokens":150})"),
               ok(Lines{"R x r", "U b*400"}, R"({"events":[]})"), invariant());
    const std::vector<std::string> expected{
        "trim.leading_system_kept",       "trim.whole_turns",      "trim.breadcrumb_once",
        "sweep.after_trim_finds_nothing", "visible.event_on_trim", "valid_in_valid_out"};
    EXPECT_EQ(found, expected);
}

namespace {

using Null = std::function<Replied(const Asked&)>;

Replied unchanged(const Asked& asked) {
    Replied replied = ok(asked.history, R"({"tokens":0,"status":"fits"})");
    replied.text = asked.text;
    replied.message = asked.message;
    return replied;
}

Replied nothing(const Asked& asked) {
    Replied replied = ok(History{}, R"({"tokens":0,"budget_tokens":0,"status":"fits"})");
    replied.text = Text{};
    if (asked.message) {
        Message emptied = *asked.message;
        emptied.blocks.clear();
        replied.message = std::make_shared<Message>(std::move(emptied));
    }
    return replied;
}

Replied always_error(const Asked&) {
    return error(R"({"code":"impossible_budget","message":"no","floor_tokens":9,"budget_tokens":1,
        "system_tokens":0,"newest_turn_tokens":0})");
}

Replied last_three(const Asked& asked) {
    Replied replied = unchanged(asked);
    if (asked.history.size() > 3)
        replied.history = History(asked.history.end() - 3, asked.history.end());
    return replied;
}

/// A few everyday requests of each operation.
std::vector<Asked> everyday_requests() {
    const Lines talk{"S rule", "U a*400", "C a", "R a x*400", "A b*400", "U c*400", "A d*400"};
    const Lines broken{"S one", "U a", "C a", "U b", "S two", "R z x", "A c"};
    std::vector<Asked> requests{
        ask("estimate", talk, "{}"),
        ask("trim", talk, R"({"budget_tokens":300})"),
        ask("trim", talk, R"({"budget_tokens":5000})"),
        ask("cap_messages", talk, R"({"max_messages":4})"),
        ask("cap_messages", talk, R"({"max_messages":40})"),
        ask("cap_turns", talk, R"({"max_messages":3})"),
        ask("cap_turns", talk, R"({"max_messages":40})"),
        ask("sweep", talk, "{}"),
        ask("sweep", broken, "{}"),
        ask("normalize_system", broken, "{}"),
        ask("recover", talk, R"({"budget_tokens":300})"),
        ask("recover", talk, R"({"budget_tokens":5000})"),
        ask("effective_budget", History{},
            R"({"pruning_enabled":true,"pruning_max_tokens":5,"max_context_tokens":9})"),
        ask("render_event", History{},
            R"({"surface":"ws","dropped_messages":2,"kept_turns":1,"reason":"budget"})"),
        ask("classify_error", History{}, R"({"http_status":400,"body":"prompt is too long"})"),
    };
    for (const std::size_t size : {9U, 900U}) {
        Asked text = ask("cap_tool_result", History{}, R"({"max_chars":100})");
        text.text = Text{std::string(size, 'x')};
        requests.push_back(text);
        Asked message = ask("cap_tool_message", History{}, R"({"max_chars":100})");
        message.message = message_of("R a " + std::string(size, 'x'));
        requests.push_back(message);
    }
    return requests;
}

/// Every combination of the policies' values; no request has a limit of 0.
std::vector<Policies> every_leniency() {
    const std::vector<std::pair<std::string, std::vector<std::string>>> values{
        {"oversize_newest_turn", {"keep", "shrink", "error"}},
        {"no_turn_boundary", {"keep", "cut_at_exchange", "error"}},
        {"orphan_result", {"delete", "salvage"}},
        {"unanswered_call", {"delete", "synthesize", "pin"}},
        {"notice", {"none", "system"}},
        {"zero_budget", {"error"}},
        {"zero_cap", {"unlimited"}},
        {"cap_counts_system", {"no", "yes"}}};
    std::vector<Policies> all{{}};
    for (const auto& [name, choices] : values) {
        std::vector<Policies> more;
        for (const Policies& policies : all)
            for (const std::string& choice : choices) {
                more.push_back(policies);
                more.back()[name] = choice;
            }
        all = std::move(more);
    }
    return all;
}

}  // namespace

TEST(ChecksNullAdapters, AreRefusedInEveryOperationWhateverTheyClaim) {
    const std::vector<std::pair<std::string, Null>> adapters{{"unchanged", unchanged},
                                                             {"nothing", nothing},
                                                             {"always_error", always_error},
                                                             {"last_three", last_three}};
    const std::vector<Asked> requests = everyday_requests();
    for (const Policies& policies : every_leniency()) {
        Declared declared = invariant(policies);
        declared.breadcrumb.reset();
        for (const auto& [name, adapter] : adapters) {
            std::map<std::string, bool> refused;
            for (const Asked& asked : requests)
                refused[asked.op] |= !labels(asked, adapter(asked), declared).empty();
            for (const auto& [op, is_refused] : refused)
                EXPECT_TRUE(is_refused) << name << " passes " << op << " with "
                                        << testing::PrintToString(policies);
        }
    }
}

TEST(Checks, LabelsAreRules) {
    const std::vector<Asked> requests = everyday_requests();
    for (const Null& adapter : {Null{unchanged}, Null{nothing}, Null{always_error}, Null{last_three}})
        for (const Asked& asked : requests)
            for (const std::string& label : labels(asked, adapter(asked), exact()))
                EXPECT_NE(find_rule(label), nullptr) << label;
}

}  // namespace trimspec::conformance::checks_test
