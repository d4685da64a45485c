// What a report consists of: every member of every type, named once for reading and for writing.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <type_traits>

#include "report.hpp"

namespace trimspec::conformance::members {

using Names = std::span<const std::string_view>;

inline constexpr std::int64_t kFormat = 1;

inline constexpr std::array<std::string_view, 5> kRunVerdicts{
    "conformant", "known_failures", "not_conformant", "stale_baseline", "adapter_fault"};
inline constexpr std::array<std::string_view, 4> kAreaVerdicts{"certified", "failed",
                                                               "known_failures", "not_covered"};
inline constexpr std::array<std::string_view, 3> kCaseVerdicts{"passed", "failed", "not_covered"};
inline constexpr std::array<std::string_view, 2> kLevels{"must", "should"};
inline constexpr std::array<std::string_view, 3> kKinds{"ordinary", "boundary", "counter"};
inline constexpr std::array<std::string_view, 3> kGraders{"exact", "invariant", "runner"};
inline constexpr std::array<std::string_view, 5> kFates{"kept", "dropped", "shrunk", "altered",
                                                        "added"};
inline constexpr std::array<std::string_view, 10> kFailureKinds{
    "",        "mismatch",       "invariant", "unsupported",   "crash",
    "timeout", "protocol_error", "flaky",     "adapter_fault", "suite"};
inline constexpr std::array<std::string_view, 6> kBaselineFaults{
    "stale", "unmatched", "wrong_kind", "wrong_count", "no_reason", "twice"};

// `visit(name, value)` or `visit(name, value, closed list)` for each member in the order of the
// file. The first parameter chooses the type; `Type` is const when writing.

template <class Visit, class Type>
void each(AdapterClaims*, Visit& visit, Type& claims) {
    visit("command", claims.command);
    visit("name", claims.name);
    visit("version", claims.version);
    visit("language", claims.language);
    visit("url", claims.url);
    visit("protocol", claims.protocol);
    visit("dialect", claims.dialect);
    visit("unit", claims.unit);
    visit("counter", claims.counter);
    visit("profile", claims.profile);
    visit("breadcrumb", claims.breadcrumb);
    visit("ops", claims.ops);
    visit("policies", claims.policies);
}

template <class Visit, class Type>
void each(Finding*, Visit& visit, Type& finding) {
    visit("rule", finding.rule);
    visit("sentence", finding.sentence);
    visit("grader", finding.grader, kGraders);
    visit("what", finding.what);
    visit("pointer", finding.pointer);
    visit("numbers", finding.numbers);
}

template <class Visit, class Type>
void each(TurnRow*, Visit& visit, Type& row) {
    visit("turn", row.turn);
    visit("role", row.role);
    visit("text", row.text);
    visit("cost", row.cost);
    visit("fate", row.fate, kFates);
}

template <class Visit, class Type>
void each(Exchange*, Visit& visit, Type& exchange) {
    visit("request", exchange.request);
    visit("reply", exchange.reply);
}

template <class Visit, class Type>
void each(CaseReport*, Visit& visit, Type& report) {
    visit("id", report.id);
    visit("label", report.label);
    visit("area", report.area);
    visit("level", report.level, kLevels);
    visit("kind", report.kind, kKinds);
    visit("why", report.why);
    visit("bug_type", report.bug_type);
    visit("source", report.source);
    visit("verdict", report.verdict);
    visit("failure_kind", report.failure_kind, kFailureKinds);
    visit("reason", report.reason);
    visit("known", report.known);
    visit("findings", report.findings);
    visit("turns", report.turns);
    visit("exchanges", report.exchanges);
    visit("stderr_tail", report.stderr_tail);
    visit("replay", report.replay);
    visit("digest", report.digest);
    visit("milliseconds", report.milliseconds);
}

template <class Visit, class Type>
void each(AreaReport*, Visit& visit, Type& area) {
    visit("area", area.area);
    visit("verdict", area.verdict, kAreaVerdicts);
    visit("passed", area.passed);
    visit("failed", area.failed);
    visit("known", area.known);
    visit("not_covered", area.not_covered);
}

template <class Visit, class Type>
void each(KnownFailure*, Visit& visit, Type& entry) {
    visit("case", entry.cases);
    visit("failure", entry.failure, kFailureKinds);
    visit("reason", entry.reason);
    visit("count", entry.count);
}

template <class Visit, class Type>
void each(BaselineFault*, Visit& visit, Type& fault) {
    visit("case", fault.cases);
    visit("fault", fault.fault, kBaselineFaults);
    visit("what", fault.what);
}

template <class Visit, class Type>
void each(Baseline*, Visit& visit, Type& baseline) {
    visit("file", baseline.file);
    visit("known_failures", baseline.known_failures);
    visit("faults", baseline.faults);
    visit("not_judged", baseline.not_judged);
}

template <class Visit, class Type>
void each(Report*, Visit& visit, Type& report) {
    visit("suite_version", report.suite_version);
    visit("case_set_digest", report.case_set_digest);
    visit("verdict", report.verdict, kRunVerdicts);
    visit("verdict_reason", report.verdict_reason);
    visit("adapter", report.adapter);
    visit("seed", report.seed);
    visit("only", report.only);
    visit("seconds", report.seconds);
    visit("restarts", report.restarts);
    visit("baseline", report.baseline);
    visit("areas", report.areas);
    visit("cases", report.cases);
}

template <class Type>
concept HasMembers = std::is_same_v<Type, Report> || std::is_same_v<Type, AreaReport> ||
    std::is_same_v<Type, CaseReport> || std::is_same_v<Type, AdapterClaims> ||
    std::is_same_v<Type, Finding> || std::is_same_v<Type, TurnRow> ||
    std::is_same_v<Type, Exchange> || std::is_same_v<Type, Baseline> ||
    std::is_same_v<Type, KnownFailure> || std::is_same_v<Type, BaselineFault>;

}  // namespace trimspec::conformance::members
