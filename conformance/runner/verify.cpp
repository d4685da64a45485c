#include "verify.hpp"

#include <map>

#include "../suite/claims.hpp"
#include "../suite/text_form.hpp"
#include "play.hpp"
#include "run.hpp"
#include "wire/params.hpp"

namespace trimspec::conformance {
namespace {

std::string unfolded(const Json& line) {
    const auto read = json::read(line.dump(), 64);
    const auto* value = std::get_if<json::Value>(&read);
    return value ? expand_text(*value).value_or("") : "";
}

// The hello that an adapter with these claims gives.
Json hello_of(const AdapterClaims& claims) {
    Json ok{{"protocol", claims.protocol}, {"dialect", claims.dialect}, {"unit", claims.unit},
            {"counter", claims.counter},   {"ops", claims.ops},         {"profile", claims.profile},
            {"policies", claims.policies}};
    if (!claims.breadcrumb.empty()) ok["breadcrumb"] = claims.breadcrumb;
    return Json{{"id", 0}, {"ok", ok}};
}

// Answers a case's requests from its recordings.
class Recording {
public:
    explicit Recording(const CaseReport& report) : report_{report} {}

    adapter::Answer ask(const Prepared& prepared) {
        adapter::Answer answer;
        if (next_ >= report_.exchanges.size()) return missing("a request was not recorded");
        const Exchange& exchange = report_.exchanges[next_++];
        const std::string request = unfolded(exchange.request);
        if (!prepared.is_line(request)) return missing("the recorded request is another one");
        answer.reply_line = unfolded(exchange.reply);
        auto reply = json::read(answer.reply_line, 300);
        if (auto* value = std::get_if<json::Value>(&reply))
            answer.reply = std::move(*value);
        else
            return missing("the recorded reply is no JSON");
        return answer;
    }

    [[nodiscard]] const std::string& fault() const { return fault_; }

private:
    adapter::Answer missing(std::string what) {
        if (fault_.empty()) fault_ = what;
        adapter::Answer answer;
        answer.fault = adapter::Fault{adapter::FaultKind::adapter_fault, std::move(what), "", false, {}};
        return answer;
    }

    const CaseReport& report_;
    std::size_t next_ = 0;
    std::string fault_;
};

bool only_a_process_shows(const CaseReport& report) {
    const std::string& kind = report.failure_kind;
    return report.verdict == CaseVerdict::failed &&
           (kind == "crash" || kind == "timeout" || kind == "protocol_error" || kind == "flaky" ||
            kind == "adapter_fault");
}

const char* word(CaseVerdict verdict) {
    switch (verdict) {
        case CaseVerdict::passed: return "passed";
        case CaseVerdict::failed: return "failed";
        case CaseVerdict::not_covered: break;
    }
    return "not covered";
}

class Verification {
public:
    Verification(const Report& report, const CaseSet& set) : report_{report} {
        for (const Case& one : set.cases) cases_[one.id] = &one;
        digest_ = set.digest;
        for (const Case& one : select(set, report.only)) due_.insert({one.id, &one});
    }

    std::vector<Discrepancy> run() {
        if (report_.case_set_digest != digest_) {
            add("case_set_digest", "the report is of another set of cases: " +
                                       report_.case_set_digest + ", this program has " + digest_);
            return std::move(found_);
        }
        const auto hello = json::read(hello_of(report_.adapter).dump(), 64);
        auto claims = read_claims(std::get<json::Value>(hello));
        if (const auto* bad = std::get_if<BadHello>(&claims)) {
            add("adapter", bad->what);
            return std::move(found_);
        }
        setting_ = std::get<Claims>(claims).setting;
        if (setting_.declared.own_counter) {
            add("adapter", "costs of an own counter are not recorded, so nothing can be confirmed");
            return std::move(found_);
        }
        for (const CaseReport& one : report_.cases) check_case(one);
        for (const auto& [id, unused] : due_) add(id, "the case is missing in the report");
        check_counts();
        return std::move(found_);
    }

private:
    void add(std::string where, std::string what) {
        found_.push_back({std::move(where), std::move(what)});
    }

    void check_case(const CaseReport& said) {
        due_.erase(said.id);
        const auto at = cases_.find(said.id);
        if (at == cases_.end()) return add(said.id, "there is no such case");
        if (only_a_process_shows(said)) return;
        Recording recording{said};
        const CaseReport again = play(*at->second, setting_, [&](const Prepared& prepared) {
            return recording.ask(prepared);
        });
        if (!recording.fault().empty()) return add(said.id, recording.fault());
        if (again.verdict != said.verdict)
            return add(said.id, std::string{"reported as "} + word(said.verdict) +
                                    ", graded again: " + word(again.verdict));
        if (again.failure_kind != said.failure_kind)
            add(said.id, "reported as " + said.failure_kind + ", graded again: " +
                             again.failure_kind);
        if (again.area != said.area || again.label != said.label)
            add(said.id, "its area or label is another one");
    }

    void check_counts() {
        Report recount = report_;
        conclude(recount);
        check_baseline(recount);
        if (recount.verdict != report_.verdict)
            add("verdict", "reported " + report_.verdict + ", the cases say " + recount.verdict);
        else if (recount.verdict_reason != report_.verdict_reason)
            add("verdict_reason", "reported \"" + report_.verdict_reason + "\", the cases say \"" +
                                      recount.verdict_reason + "\"");
        if (areas_of(report_) != areas_of(recount))
            add("areas", "the counts are not those of the cases");
    }

    void check_baseline(const Report& recount) {
        if (baseline_of(report_) != baseline_of(recount))
            add("baseline", "what is said of its entries is not what the cases say");
        for (std::size_t i = 0; i < recount.cases.size(); ++i)
            if (recount.cases[i].known != report_.cases[i].known)
                add(recount.cases[i].id,
                    recount.cases[i].known.empty()
                        ? "reported as a known failure, which the baseline does not bear out"
                        : "the baseline's reason is another one");
    }

    static Json areas_of(const Report& report) { return to_json(report).at("areas"); }
    static Json baseline_of(const Report& report) { return to_json(report).at("baseline"); }

    const Report& report_;
    std::string digest_;
    Setting setting_;
    std::map<std::string, const Case*> cases_;
    std::map<std::string, const Case*> due_;
    std::vector<Discrepancy> found_;
};

}  // namespace

std::vector<Discrepancy> verify(const Report& report, const CaseSet& set) {
    return Verification{report, set}.run();
}

}  // namespace trimspec::conformance
