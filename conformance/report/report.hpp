// The report of one run: everything that the pages, the badge and the verdict are derived from.
//
// `report.json` is this and nothing else; junit.xml, index.html, summary.md and badge.svg are made
// from it alone, so that `trimspec verify` can grade a run again from the file.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace trimspec::conformance {

using Json = nlohmann::ordered_json;

/// What the adapter said of itself in its hello.
struct AdapterClaims {
    std::string command;
    std::string name, version, language, url;
    std::int64_t protocol = 1;
    std::string dialect, unit, counter, profile;
    std::string breadcrumb;  ///< the text it inserts, "" for none
    std::vector<std::string> ops;
    std::map<std::string, std::string> policies;  ///< all of them, defaults filled in
};

enum class CaseVerdict { passed, failed, not_covered };

/// One broken rule within a case.
struct Finding {
    std::string rule;      ///< label
    std::string sentence;  ///< the rule in one sentence
    std::string grader;    ///< `exact`, `invariant` or `runner`
    std::string what;      ///< what was seen, for a person
    std::string pointer;   ///< first difference or place in the reply, "" when there is none
    std::map<std::string, std::int64_t> numbers;  ///< the numbers that matter, by name
};

/// One message of a request beside what became of it, for the side-by-side view.
struct TurnRow {
    std::int64_t turn = 0;  ///< 0: before the first turn
    std::string role;
    std::string text;  ///< shortened for show
    std::int64_t cost = 0;
    std::string fate;  ///< `kept`, `dropped`, `shrunk`, `altered`, `added`
};

/// A request as it was sent and the reply as it came. Lines are texts in the notation of the cases:
/// a string, or {"join": [...]} with {"repeat", "count"} pieces where long runs were folded.
struct Exchange {
    Json request;
    Json reply;  ///< null when none came
};

struct CaseReport {
    std::string id, label, area, level, kind, why, bug_type, source;
    CaseVerdict verdict = CaseVerdict::not_covered;
    /// failed: mismatch, invariant, unsupported, crash, timeout, protocol_error, flaky,
    /// adapter_fault (the adapter was given up), suite (the case itself is faulty); else ""
    std::string failure_kind;
    std::string reason;        ///< not_covered: why; failed: one line
    std::string known;  ///< failed as the baseline says it does: the reason given there; else ""
    std::vector<Finding> findings;
    std::vector<TurnRow> turns;
    std::vector<Exchange> exchanges;
    std::string stderr_tail;
    std::string replay;  ///< one line to copy that runs this case again
    std::string digest;  ///< SHA-256 of the case's file, hex, "" if unknown; a diff needs it
    double milliseconds = 0;
};

struct AreaReport {
    std::string area;
    std::string verdict;  ///< certified, failed, known_failures (no others failed), not_covered
    /// `failed` without the known ones.
    std::int64_t passed = 0, failed = 0, not_covered = 0, known = 0;
};

/// An entry of a baseline: a failure that somebody has looked at and accepted for now.
struct KnownFailure {
    std::string cases;    ///< a case's id, or a pattern: * stands for any characters
    std::string failure;  ///< its failure kind
    std::string reason;   ///< why it is accepted
    std::int64_t count = 0;  ///< of a pattern: how many cases fail so; else 0
};

/// An entry that is not true of the run. It excuses nothing.
struct BaselineFault {
    std::string cases;  ///< as the entry has it
    std::string fault;  ///< stale, unmatched, wrong_kind, wrong_count, no_reason, twice
    std::string what;   ///< what was seen and what to do, for a person
};

/// The baseline that a run was judged with, and how it fared.
struct Baseline {
    std::string file;  ///< as it was named, "" for none
    std::vector<KnownFailure> known_failures;
    std::vector<BaselineFault> faults;
    std::int64_t not_judged = 0;  ///< entries on cases that this run leaves out
};

struct Report {
    std::string suite_version;
    std::string case_set_digest;  ///< SHA-256, hex
    /// conformant, known_failures (none but those of the baseline), not_conformant,
    /// stale_baseline (an entry is not true of the run), adapter_fault
    std::string verdict;
    std::string verdict_reason;   ///< one line
    AdapterClaims adapter;
    std::uint64_t seed = 0;
    std::string only;  ///< the selection, "" for everything
    double seconds = 0;
    std::int64_t restarts = 0;
    Baseline baseline;
    std::vector<AreaReport> areas;  ///< in the order of the specification
    std::vector<CaseReport> cases;  ///< by id
};

[[nodiscard]] Json to_json(const Report& report);

/// Throws std::runtime_error that names the member when `json` is no report.
[[nodiscard]] Report report_from_json(const Json& json);

}  // namespace trimspec::conformance
