#include "ask.hpp"

#include "../../reference/wire/protocol.hpp"
#include "../generate/request.hpp"
#include "../suite/verdict.hpp"

namespace trimspec::conformance::properties {
namespace {

Asked asked_by(const Sample& sample) {
    Asked asked;
    asked.op = name_of(sample.op);
    asked.history = sample.history;
    if (sample.op == Op::cap_tool_result) asked.text = sample.text;
    asked.message = sample.message;
    asked.params = params_of(sample);
    return asked;
}

void judge_it(const json::Value& reply, const Sample& sample, Reply& judged) {
    const Declared declared = reference_claims(sample.dialect, sample.counter.unit);
    const Asked asked = asked_by(sample);
    const Measure measure =
        plain_measure(asked.params.value("counter", Json::object()), declared.unit);
    ReadReply read = read_reply(reply, declared.dialect);
    std::vector<Violation> found = read.unreadable;
    const auto add = [&](std::vector<Violation> more) {
        found.insert(found.end(), more.begin(), more.end());
    };
    if (read.envelope) add(altered_envelope({}, *read.envelope, declared.dialect));
    add(handed_out_beside_error(reply, asked.op));
    if (read.replied.kind == Replied::Kind::unsupported)
        found.push_back({"reader.invalid_request", "not answered", "", {}});
    if (read.is_checkable()) add(check(asked, read.replied, declared, measure));
    judged.is_error = read.replied.kind == Replied::Kind::error;
    judged.history = std::move(read.replied.history);
    judged.text = std::move(read.replied.text);
    judged.message = std::move(read.replied.message);
    for (Violation& violation : found)
        judged.broken.push_back({std::move(violation.label), std::move(violation.what)});
}

}  // namespace

Subject reference(const Steps& steps) {
    return [steps](std::string_view line, wire::Dialect dialect, Unit unit) {
        wire::Speaker speaker;
        speaker.dialect = dialect;
        speaker.unit = unit;
        speaker.steps = steps;
        return wire::answer(line, speaker);
    };
}

Reply ask_in(const std::string& line, const Sample& sample, const Subject& subject) {
    constexpr std::size_t kDeepest = 300;
    Reply reply;
    reply.line = subject(line, sample.dialect, sample.counter.unit);
    const auto value = json::read(reply.line, kDeepest);
    const auto* read = std::get_if<json::Value>(&value);
    if (read == nullptr || read->get_if<json::Object>() == nullptr) {
        reply.fault = "the reply is no JSON object";
        return reply;
    }
    judge_it(*read, sample, reply);
    return reply;
}

Reply ask(const Sample& sample, const Subject& subject) {
    return ask_in(request_line(sample), sample, subject);
}

Sample asked_again(Sample sample, const Reply& reply) {
    if (reply.history) sample.history = *reply.history;
    if (reply.text) sample.text = *reply.text;
    if (reply.message) sample.message = reply.message;
    return sample;
}

bool is_unaltered(const Sample& sample, const Reply& reply) {
    if (sample.op == Op::cap_tool_result) return reply.text == sample.text;
    if (sample.op == Op::cap_tool_message)
        return reply.message && same_message(*reply.message, *sample.message);
    return reply.history && same_history(*reply.history, sample.history);
}

}  // namespace trimspec::conformance::properties
