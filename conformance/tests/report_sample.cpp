#include "report_sample.hpp"

namespace trimspec::conformance {
namespace {

constexpr const char* kDigest = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

AdapterClaims sample_claims(const std::string& text) {
    AdapterClaims claims;
    claims.command = "node adapter.js '" + text + "'";
    claims.name = "agent " + text;
    claims.version = "2.3.1";
    claims.language = "typescript";
    claims.url = "javascript:alert(1) " + text;
    claims.protocol = 1;
    claims.dialect = "openai-chat";
    claims.unit = "utf16";
    claims.counter = "given";
    claims.profile = "invariant";
    claims.breadcrumb = text;
    claims.ops = {"trim", "sweep"};
    claims.policies = {{"notice", "none"}, {"zero_budget", text}};
    return claims;
}

Exchange sample_exchange(const std::string& text) {
    const std::string quoted = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
    return {{{"join",
              {R"({"id":7,"op":"trim","history":[{"role":"user","content":)" + quoted + "},",
               R"({"role":"user","content":")",
               {{"repeat", "x"}, {"count", 1000000}},
               R"("}],"params":{"budget_tokens":10}})"}}},
            R"({"id":7,"ok":{"history":[{"role":"user","content":)" + quoted + "}]}}"};
}

CaseReport failing_case(const std::string& text) {
    CaseReport report =
        plain_case("trim.whole_turns/exchange_is_not_cut", "trim", CaseVerdict::failed);
    report.level = "must";
    report.kind = "counter";
    report.bug_type = "orphaned_result";
    report.source = "cline/cline#7225";
    report.failure_kind = "mismatch";
    report.reason = "message 1 differs: " + text;
    report.findings = {{"trim.whole_turns",
                        "Whole turns are kept: `" + text + "`.",
                        "exact",
                        "expected the user message, got " + text,
                        "/ok/history/1",
                        {{"budget_tokens", 500}, {"cost_" + text, 1234567}}},
                       {"visible.no_payload", "No text in events.", "invariant", text, "", {}}};
    report.turns = {{0, "system", "Be brief.", 7, "kept"},
                    {0, "user", "[notice]", 16, "added"},
                    {1, "user", text, 40, "dropped"},
                    {1, text, "sure", 5, "altered"},
                    {2, "user", "and now?", 1200, "shrunk"}};
    report.exchanges = {sample_exchange(text), {"{}", nullptr}};
    report.stderr_tail = "warning: " + text + "\nlast line";
    report.digest = kDigest;
    report.milliseconds = 1.25;
    return report;
}

CaseReport crashing_case(const std::string& text) {
    CaseReport report = plain_case("sweep.by_position/huge_line", "sweep", CaseVerdict::failed);
    report.level = "should";
    report.failure_kind = "crash";
    report.exchanges = {{std::string(1U << 20U, 'y'), nullptr}};
    report.turns = {{1, "user", std::string(1U << 20U, 'z'), 262148, "kept"}};
    report.stderr_tail = std::string(1U << 20U, 'e') + text;
    return report;
}

std::vector<AreaReport> sample_areas() {
    return {
        {"trim", "failed", 2, 2, 1}, {"caps", "certified", 1, 0, 0}, {"sweep", "failed", 0, 1, 0}};
}

}  // namespace

std::string hostile_but_valid_text() {
    return std::string{
               "</pre></style></script><script>alert(1)</script><img src=x onerror=alert(2)>"
               "\" onmouseover=\"alert(3) ' & &amp; ]]> <![CDATA[ --> \x01\x02\x1b[31m\x7f "} +
           std::string(1, '\0') +
           "\u202eabc\u202c \u05d0\u05d1\u05d2 \U0001F600 \u0085 \uFFFE | *b* _i_ @team #12 `tick` "
           "[a](http://example.org)\r\nnext line\tend";
}

std::string hostile_text() {
    return hostile_but_valid_text() + " \xff\xc3\x28 \xed\xa0\x80 \xf4\x90\x80\x80 \xe2\x82";
}

CaseReport plain_case(const std::string& id, const std::string& area, CaseVerdict verdict) {
    CaseReport report;
    report.id = id;
    report.label = id.substr(0, id.find('/'));
    report.area = area;
    report.level = "must";
    report.kind = "ordinary";
    report.why = "somebody has to";
    report.bug_type = "basic";
    report.verdict = verdict;
    report.replay = "trimspec replay conformance/cases/" + id + ".json --adapter ./mine";
    report.milliseconds = 0.5;
    return report;
}

Report sample_report(const std::string& text) {
    Report report;
    report.suite_version = "1.0.3";
    report.case_set_digest = kDigest;
    report.verdict = "not_conformant";
    report.verdict_reason = "3 of 7 cases failed " + text;
    report.adapter = sample_claims(text);
    report.seed = 18446744073709551615ULL;
    report.only = "trim " + text;
    report.seconds = 2.5;
    report.restarts = 3;
    report.areas = sample_areas();
    CaseReport skipped = plain_case("trim.report_true/no_report", "trim", CaseVerdict::not_covered);
    skipped.reason = "no report was given: " + text;
    CaseReport flaky = plain_case("trim.idempotent/twice_is_once", "trim", CaseVerdict::failed);
    flaky.failure_kind = "flaky";
    flaky.why = text;
    report.cases = {plain_case("cap.ceiling_holds/at_the_ceiling", "caps", CaseVerdict::passed),
                    crashing_case(text),
                    flaky,
                    plain_case("trim.kept_unaltered/odd_fields", "trim", CaseVerdict::passed),
                    skipped,
                    failing_case(text),
                    plain_case("trim.whole_turns/turn_is_kept", "trim", CaseVerdict::passed)};
    return report;
}

Report sample_with_baseline(const std::string& text) {
    Report report = sample_report(text);
    report.verdict = "stale_baseline";
    report.baseline.file = "known failures.json " + text;
    report.baseline.known_failures = {{"trim.whole_turns/*", "mismatch", "accepted " + text, 1},
                                      {"caps/" + text, "crash", text, 0}};
    report.baseline.faults = {{"caps/" + text, "stale", "remove it " + text}};
    report.baseline.not_judged = 1;
    report.cases[5].known = "accepted " + text;
    report.areas[0].failed = 1;
    report.areas[0].known = 1;
    return report;
}

Json small_sample(const std::string& text) {
    Report report = sample_report(text);
    report.cases[1] = plain_case("sweep.by_position/huge_line", "sweep", CaseVerdict::passed);
    report.baseline = sample_with_baseline(text).baseline;
    report.seed = 9007199254740991;
    return to_json(report);
}

Json edited(const std::string& pointer, const Json& value) {
    Json json = small_sample("text");
    json[Json::json_pointer{pointer}] = value;
    return json;
}

Json without(const std::string& pointer) {
    const Json::json_pointer place{pointer};
    Json json = small_sample("text");
    json.at(place.parent_pointer()).erase(place.back());
    return json;
}

}  // namespace trimspec::conformance
