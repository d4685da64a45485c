#include "judge.hpp"

#include <algorithm>

#include "../suite/difference.hpp"
#include "../suite/expectation.hpp"
#include "../suite/verdict.hpp"

namespace trimspec::conformance {
namespace {

std::string text_of(const json::Value* value) {
    const auto* text = value ? value->get_if<Text>() : nullptr;
    return text ? std::string{text->view()} : std::string{};
}

// What a reply shows by itself, as findings. What cannot be read counts against the case.
Finding as_finding(Violation violation, const Case& of) {
    const bool unreadable = violation.label == "valid_in_valid_out" &&
                            violation.pointer.substr(0, 4) == "/ok/";
    Finding found = finding(unreadable ? of.label : violation.label, "invariant",
                            std::move(violation.what), std::move(violation.pointer));
    found.numbers = std::move(violation.numbers);
    return found;
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
    const ReadReply read = read_reply(reply, setting.declared.dialect);
    const Replied& replied = read.replied;
    const auto add_all = [&](std::vector<Violation> found) {
        for (Violation& violation : found)
            judgement.findings.push_back(as_finding(std::move(violation), of));
    };
    if (expect != nullptr)
        for (Mismatch& mismatch : compare(of, *expect, prepared, input, reply, replied, setting,
                                          is_exact(of, setting.declared)))
            judgement.findings.push_back(finding(of.label, "exact", std::move(mismatch.what),
                                                 std::move(mismatch.pointer)));
    if (!judgement.findings.empty()) judgement.failure_kind = "mismatch";
    add_all(read.unreadable);
    if (read.envelope && input.readable)
        add_all(altered_envelope(input.envelope, *read.envelope, setting.declared.dialect));
    judgement.output = replied.history;
    judgement.text = replied.text;
    judgement.message = replied.message;
    for (Finding& leak : leaked_canaries(prepared, reply)) judgement.findings.push_back(leak);
    add_all(handed_out_beside_error(reply, prepared.asked.op));
    const bool readable = replied.kind != Replied::Kind::ok || judgement.findings.empty() ||
                          replied.history || replied.message;
    if (prepared.checkable && !unsupported_is_due && !is_about_bad_input(expect) && readable)
        add_all(check(prepared.asked, replied, setting.declared, prepared.measure));
    if (!judgement.findings.empty() && judgement.failure_kind.empty())
        judgement.failure_kind = "invariant";
    return judgement;
}

}  // namespace trimspec::conformance
