// The report as JSON: nothing is lost on the way there and back, and nothing else is taken for one.

#include <set>
#include <string>
#include <tuple>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "../report/bug_types.hpp"
#include "../report/report.hpp"
#include "report_sample.hpp"

namespace trimspec::conformance {

// Structured bindings, so that a new member does not compile until it is compared here.

bool operator==(const AdapterClaims& a, const AdapterClaims& b) {
    const auto all = [](const AdapterClaims& claims) {
        const auto& [command, name, version, language, url, protocol, dialect, unit, counter,
                     profile, breadcrumb, ops, policies] = claims;
        return std::tie(command, name, version, language, url, protocol, dialect, unit, counter,
                        profile, breadcrumb, ops, policies);
    };
    return all(a) == all(b);
}

bool operator==(const Finding& a, const Finding& b) {
    const auto all = [](const Finding& finding) {
        const auto& [rule, sentence, grader, what, pointer, numbers] = finding;
        return std::tie(rule, sentence, grader, what, pointer, numbers);
    };
    return all(a) == all(b);
}

bool operator==(const TurnRow& a, const TurnRow& b) {
    const auto all = [](const TurnRow& row) {
        const auto& [turn, role, text, cost, fate] = row;
        return std::tie(turn, role, text, cost, fate);
    };
    return all(a) == all(b);
}

bool operator==(const Exchange& a, const Exchange& b) {
    const auto& [a_request, a_reply] = a;
    const auto& [b_request, b_reply] = b;
    return a_request == b_request && a_reply == b_reply;
}

bool operator==(const CaseReport& a, const CaseReport& b) {
    const auto all = [](const CaseReport& report) {
        const auto& [id, label, area, level, kind, why, bug_type, source, verdict, failure_kind,
                     reason, known, findings, turns, exchanges, stderr_tail, replay, digest,
                     milliseconds] = report;
        return std::tie(id, label, area, level, kind, why, bug_type, source, verdict, failure_kind,
                        reason, known, findings, turns, exchanges, stderr_tail, replay, digest,
                        milliseconds);
    };
    return all(a) == all(b);
}

bool operator==(const AreaReport& a, const AreaReport& b) {
    const auto all = [](const AreaReport& report) {
        const auto& [area, verdict, passed, failed, not_covered, known] = report;
        return std::tie(area, verdict, passed, failed, not_covered, known);
    };
    return all(a) == all(b);
}

bool operator==(const KnownFailure& a, const KnownFailure& b) {
    const auto all = [](const KnownFailure& entry) {
        const auto& [cases, failure, reason, count] = entry;
        return std::tie(cases, failure, reason, count);
    };
    return all(a) == all(b);
}

bool operator==(const BaselineFault& a, const BaselineFault& b) {
    const auto all = [](const BaselineFault& fault) {
        const auto& [cases, kind, what] = fault;
        return std::tie(cases, kind, what);
    };
    return all(a) == all(b);
}

bool operator==(const Baseline& a, const Baseline& b) {
    const auto all = [](const Baseline& baseline) {
        const auto& [file, known_failures, faults, not_judged] = baseline;
        return std::tie(file, known_failures, faults, not_judged);
    };
    return all(a) == all(b);
}

bool operator==(const Report& a, const Report& b) {
    const auto all = [](const Report& report) {
        const auto& [suite_version, case_set_digest, verdict, verdict_reason, adapter, seed, only,
                     seconds, restarts, baseline, areas, cases] = report;
        return std::tie(suite_version, case_set_digest, verdict, verdict_reason, adapter, seed,
                        only, seconds, restarts, baseline, areas, cases);
    };
    return all(a) == all(b);
}

namespace {

/// What reading `json` complains of, "" when it does not.
std::string complaint(const Json& json) {
    try {
        (void)report_from_json(json);
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "";
}

TEST(ReportJson, ComesBackAsItWas) {
    for (const std::string& text : {std::string{"text"}, std::string{}, hostile_but_valid_text()}) {
        const Report report = sample_with_baseline(text);
        EXPECT_TRUE(report_from_json(to_json(report)) == report);
        EXPECT_TRUE(report_from_json(Json::parse(to_json(report).dump())) == report);
    }
    EXPECT_TRUE(report_from_json(to_json(sample_report(hostile_text()))) ==
                sample_report(hostile_text()));
}

TEST(ReportJson, SampleLeavesNoMemberAtItsDefault) {
    // Otherwise a member that reading forgets would go unnoticed in the test above.
    Json json = to_json(sample_with_baseline("text"));
    json["cases"] = Json::array({json["cases"][5]});
    json.erase("areas");
    const Json flat = json.flatten();
    std::set<std::string> unseen;
    for (const auto& [pointer, value] : flat.items()) {
        if (value == "" || value == 0 || value == 0.0) {
            unseen.insert(pointer);
        }
    }
    EXPECT_EQ(unseen, (std::set<std::string>{"/baseline/known_failures/1/count",
                                             "/cases/0/findings/1/pointer", "/cases/0/turns/0/turn",
                                             "/cases/0/turns/1/turn"}));
}

TEST(ReportJson, MissingMemberIsNamed) {
    const Json sample = small_sample();
    for (const char* object : {"", "/adapter", "/areas/0", "/baseline",
                               "/baseline/known_failures/0", "/baseline/faults/0", "/cases/5", "/cases/5/findings/0",
                               "/cases/5/turns/0", "/cases/5/exchanges/0"}) {
        for (const auto& [name, value] : sample[Json::json_pointer{object}].items()) {
            const std::string pointer = std::string{object} + "/" + name;
            EXPECT_EQ(complaint(without(pointer)), pointer + " is missing");
        }
    }
}

TEST(ReportJson, WrongTypeIsNamed) {
    EXPECT_EQ(complaint(edited("/adapter/ops/1", 7)), "/adapter/ops/1 is a number, not a string");
    EXPECT_EQ(complaint(edited("/cases/5/turns/0/cost", "7")),
              "/cases/5/turns/0/cost is a string, not an integer of 64 bits");
    EXPECT_EQ(complaint(edited("/cases/5/turns/0/cost", 7.5)),
              "/cases/5/turns/0/cost is a number, not an integer of 64 bits");
    EXPECT_EQ(complaint(edited("/restarts", 9223372036854775808ULL)),
              "/restarts is a number, not an integer of 64 bits");
    EXPECT_EQ(complaint(edited("/seed", -1)),
              "/seed is a number, not an integer from 0 to 2^64 - 1");
    EXPECT_EQ(complaint(edited("/seconds", nullptr)), "/seconds is a null, not a number");
    EXPECT_EQ(complaint(edited("/cases", Json::object())), "/cases is an object, not an array");
    EXPECT_EQ(complaint(edited("/adapter", Json::array())), "/adapter is an array, not an object");
    EXPECT_EQ(complaint(edited("/adapter/policies", "x")),
              "/adapter/policies is a string, not an object");
    EXPECT_EQ(complaint(edited("/cases/5/exchanges/0/request", 5)),
              "/cases/5/exchanges/0/request is a number, not a line");
    EXPECT_EQ(complaint(Json::array()), "the report is an array, not an object");
}

TEST(ReportJson, ValueOutsideOfAClosedListIsNamed) {
    EXPECT_EQ(complaint(edited("/verdict", "fine")),
              "/verdict is \"fine\", not one of: \"conformant\", \"known_failures\", "
              "\"not_conformant\", \"stale_baseline\", \"adapter_fault\"");
    for (const char* pointer :
         {"/areas/0/verdict", "/baseline/known_failures/0/failure", "/baseline/faults/0/fault",
          "/cases/5/verdict", "/cases/5/level", "/cases/5/kind",
          "/cases/5/failure_kind", "/cases/5/findings/0/grader", "/cases/5/turns/0/fate"}) {
        EXPECT_EQ(complaint(edited(pointer, "odd"))
                      .rfind(std::string{pointer} + " is \"odd\", not one of: ", 0),
                  0U)
            << pointer;
    }
}

TEST(ReportJson, UnknownMemberAndFormatAreRefused) {
    EXPECT_EQ(complaint(edited("/cases/5/exit~1~0code", 1)),
              "/cases/5/exit~1~0code is no member of a report");
    EXPECT_EQ(complaint(edited("/report_format", 2)), "/report_format is 2, this program reads 1");
}

TEST(BugTypes, AreTheClosedList) {
    const std::set<std::string_view> expected{"basic",
                                              "orphaned_result",
                                              "orphaned_call",
                                              "parallel_split",
                                              "partial_repair",
                                              "pending_call_dropped",
                                              "companion_orphan",
                                              "over_sweep",
                                              "id_collision",
                                              "id_missing",
                                              "block_order",
                                              "false_turn_boundary",
                                              "first_user_lost",
                                              "no_safe_cut",
                                              "role_order",
                                              "emptied",
                                              "current_turn_evicted",
                                              "system_dropped",
                                              "system_order",
                                              "protected_dropped",
                                              "reasoning_integrity",
                                              "growth",
                                              "split_code_point",
                                              "marker_identity",
                                              "marker_accounting",
                                              "structure_broken",
                                              "cap_bypass",
                                              "empty_block",
                                              "non_idempotent",
                                              "zero_progress",
                                              "unbounded_retry",
                                              "stops_early",
                                              "overflow_misclassified",
                                              "attempt_accounting",
                                              "no_rollback",
                                              "zero_limit",
                                              "budget_math",
                                              "unknown_window",
                                              "estimator_mismatch",
                                              "image_estimate",
                                              "policy_order",
                                              "oversize_unit",
                                              "under_limit_altered",
                                              "not_applied",
                                              "wrong_end",
                                              "perf_blowup",
                                              "cache_thrash",
                                              "store_damage",
                                              "visibility_lost",
                                              "media_split",
                                              "isolation_leak",
                                              "race",
                                              "degenerate_crash",
                                              "provider_validity"};
    std::set<std::string_view> seen;
    for (const BugType& type : bug_types()) {
        EXPECT_TRUE(seen.insert(type.name).second) << type.name << " is there twice";
        EXPECT_EQ(find_bug_type(type.name), &type);
        EXPECT_FALSE(type.family.empty());
        for (const std::string_view sentence : {type.meaning, type.effect}) {
            EXPECT_EQ(sentence.find('.'), sentence.size() - 1) << type.name << " is one sentence";
        }
    }
    EXPECT_EQ(seen, expected);
    EXPECT_EQ(find_bug_type("orphaned-result"), nullptr);
    EXPECT_EQ(find_bug_type(""), nullptr);
}

}  // namespace
}  // namespace trimspec::conformance
