#include "judge.hpp"

#include <algorithm>

#include "../suite/as_nlohmann.hpp"
#include "../suite/difference.hpp"
#include "../suite/expectation.hpp"

namespace trimspec::conformance {
namespace {

std::string text_of(const json::Value* value) {
    const auto* text = value ? value->get_if<Text>() : nullptr;
    return text ? std::string{text->view()} : std::string{};
}

// `ok` without the members that are read into the model.
nlohmann::ordered_json rest_of(const json::Value& ok) {
    json::Object rest;
    if (const auto* members = ok.get_if<json::Object>())
        for (const json::Member& member : *members)
            if (const auto key = member.key.view();
                key != "history" && key != "text" && key != "message")
                rest.push_back(member);
    return as_nlohmann(json::Value{std::move(rest)});
}

// Reads replies into the model; what is no history there is a finding.
class ReplyReader {
public:
    ReplyReader(const json::Value& reply, const Case& of, wire::Dialect dialect)
        : reply_{reply}, of_{of}, dialect_{dialect} {}

    /// What stands beside the messages of the reply; nothing without a readable history.
    [[nodiscard]] const std::optional<wire::Envelope>& envelope() const { return envelope_; }

    Replied read(std::vector<Finding>& findings) {
        Replied replied;
        if (const json::Value* error = reply_.find("error")) {
            replied.kind = Replied::Kind::error;
            replied.rest = as_nlohmann(*error);
            return replied;
        }
        const json::Value* ok = reply_.find("ok");
        if (ok == nullptr || ok->get_if<json::Object>() == nullptr) {
            replied.kind = Replied::Kind::unsupported;
            return replied;
        }
        replied.rest = rest_of(*ok);
        if (const json::Value* text = ok->find("text"); text && text->get_if<Text>())
            replied.text = *text->get_if<Text>();
        if (const json::Value* history = ok->find("history"))
            if (auto read = take(wire::read_conversation(*history, dialect_), "/ok/history",
                                 findings)) {
                replied.history = std::move(read->history);
                envelope_ = std::move(read->envelope);
            }
        if (const json::Value* message = ok->find("message"))
            replied.message =
                take(wire::read_message(*message, dialect_), "/ok/message", findings)
                    .value_or(nullptr);
        return replied;
    }

private:
    template <class Value>
    std::optional<Value> take(Outcome<Value> read, const char* where,
                              std::vector<Finding>& findings) {
        if (auto* good = std::get_if<Value>(&read)) return std::move(*good);
        const auto& error = std::get<Error>(read);
        findings.push_back(finding(of_.label, "invariant",
                                   "the reply cannot be read as " +
                                       std::string{wire::name_of(dialect_)} + ": " + error.message,
                                   where + error.pointer));
        return std::nullopt;
    }

    const json::Value& reply_;
    const Case& of_;
    wire::Dialect dialect_;
    std::optional<wire::Envelope> envelope_;
};

// What stands beside the messages is none of an operation's business.
std::vector<Finding> altered_envelope(const wire::Envelope& before, const wire::Envelope& after,
                                      wire::Dialect dialect) {
    const auto difference = first_difference(wire::other_members(before, dialect),
                                             wire::other_members(after, dialect));
    if (!difference) return {};
    return {finding("dialect.lossless", "invariant",
                    "beside the messages: " + difference->what,
                    "/ok/history" + difference->pointer)};
}

// Words that only the texts of a request hold, and that nothing but a history may repeat.
std::vector<Finding> leaked_canaries(const Prepared& prepared, const json::Value& reply) {
    constexpr std::string_view kCanary = "CANARY-";
    std::string said;
    for (const json::Member& member : *reply.get_if<json::Object>())
        if (member.key.view() == "error") json::write(member.value, said);
    if (said.find(kCanary) == std::string::npos || prepared.checkable) return {};
    return {finding("visible.no_payload", "invariant", "the error repeats text of the request")};
}

// An error is all that a reply holds: nothing was done, so there is nothing to hand out or announce.
std::vector<Finding> handed_out_beside_error(const Prepared& prepared, const json::Value& reply) {
    std::vector<Finding> findings;
    if (reply.find("error") == nullptr) return findings;
    const std::string label =
        prepared.asked.op == "recover" ? "recover.impossible_loses_nothing" : "reader.invalid_request";
    for (const char* key : {"ok", "history", "events", "log"}) {
        const json::Value* beside = reply.find(key);
        if (beside == nullptr) beside = reply.find("error")->find(key);
        if (beside != nullptr)
            findings.push_back(finding(label, "invariant",
                                       std::string{"an error comes with \""} + key +
                                           "\": " + shown(*beside),
                                       std::string{"/"} + key));
    }
    return findings;
}

// What is wrong with the form of `reply`; "" for an answer of one of the three kinds.
std::string formless(const json::Value& reply) {
    for (const char* kind : {"ok", "error", "unsupported"}) {
        const json::Value* member = reply.find(kind);
        if (member == nullptr) continue;
        if (member->get_if<json::Object>() != nullptr) return "";
        return std::string{"\""} + kind + "\" must be an object, not " + shown(*member);
    }
    return "the reply holds none of \"ok\", \"error\" and \"unsupported\": " + shown(reply);
}

// An error that the case itself is about is judged by its expectation alone.
bool is_about_bad_input(const json::Value* expect) {
    const json::Value* error = expect ? expect->find("error") : nullptr;
    const json::Value* code = error ? error->find("code") : nullptr;
    if (code == nullptr) return false;
    return shown(*code, 1000).find("invalid_") != std::string::npos;
}

}  // namespace

Finding finding(const std::string& label, std::string grader, std::string what,
                std::string pointer) {
    const Rule* rule = find_rule(label);
    return Finding{label, rule ? std::string{rule->sentence} : "", std::move(grader),
                   std::move(what), std::move(pointer), {}};
}

Judgement judge(const Case& of, const json::Value& step, const Prepared& prepared,
                const Input& input, const json::Value& reply, const Setting& setting) {
    Judgement judgement;
    if (std::string fault = formless(reply); !fault.empty()) {
        judgement.failure_kind = "protocol_error";
        judgement.findings.push_back(finding(of.label, "runner", std::move(fault)));
        return judgement;
    }
    judgement.is_error = reply.find("error") != nullptr;
    if (judgement.is_error) judgement.error_code = text_of(reply.find("error")->find("code"));
    const json::Value* expect = binding_expectation(of, step, setting.declared);
    const bool unsupported_is_due = expect != nullptr && expect->find("unsupported") != nullptr;
    if (reply.find("unsupported") != nullptr && !unsupported_is_due) {
        judgement.failure_kind = "unsupported";
        judgement.findings.push_back(
            finding(of.label, "runner",
                    "the operation is claimed in hello, but the answer is \"unsupported\": " +
                        text_of(reply.find("unsupported")->find("reason"))));
        return judgement;
    }
    std::vector<Finding> unreadable;
    ReplyReader reader{reply, of, setting.declared.dialect};
    const Replied replied = reader.read(unreadable);
    if (expect != nullptr)
        for (Mismatch& mismatch : compare(of, *expect, prepared, input, reply, replied, setting,
                                          is_exact(of, setting.declared)))
            judgement.findings.push_back(finding(of.label, "exact", std::move(mismatch.what),
                                                 std::move(mismatch.pointer)));
    if (!judgement.findings.empty()) judgement.failure_kind = "mismatch";
    for (Finding& fault : unreadable) judgement.findings.push_back(std::move(fault));
    if (reader.envelope() && input.readable)
        for (Finding& lost :
             altered_envelope(input.envelope, *reader.envelope(), setting.declared.dialect))
            judgement.findings.push_back(std::move(lost));
    judgement.output = replied.history;
    judgement.text = replied.text;
    judgement.message = replied.message;
    for (Finding& leak : leaked_canaries(prepared, reply)) judgement.findings.push_back(leak);
    for (Finding& gift : handed_out_beside_error(prepared, reply))
        judgement.findings.push_back(gift);
    const bool readable = replied.kind != Replied::Kind::ok || judgement.findings.empty() ||
                          replied.history || replied.message;
    if (prepared.checkable && !unsupported_is_due && !is_about_bad_input(expect) && readable) {
        for (Violation& violation : check(prepared.asked, replied, setting.declared, prepared.measure)) {
            Finding found = finding(violation.label, "invariant", std::move(violation.what),
                                    std::move(violation.pointer));
            found.numbers = std::move(violation.numbers);
            judgement.findings.push_back(std::move(found));
        }
    }
    if (!judgement.findings.empty() && judgement.failure_kind.empty())
        judgement.failure_kind = "invariant";
    return judgement;
}

}  // namespace trimspec::conformance
