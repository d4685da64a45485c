#include "ask.hpp"

#include "../../reference/turns.hpp"
#include "../../reference/wire/protocol.hpp"
#include "../generate/request.hpp"
#include "../runner/judge.hpp"
#include "../suite/claims.hpp"

namespace trimspec::conformance::properties {
namespace {

// What the reference claims in its hello.
Setting setting_for(wire::Dialect dialect, Unit unit) {
    static const Setting kCommon = [] {
        Setting setting;
        setting.declared.breadcrumb = std::string{kBreadcrumbText};
        for (const Policy& policy : policies())
            setting.declared.policies[std::string{policy.name}] = policy.values.front();
        return setting;
    }();
    Setting setting = kCommon;
    setting.declared.dialect = dialect;
    setting.declared.unit = unit;
    return setting;
}

Prepared prepared_for(const Sample& sample, const Setting& setting) {
    Prepared prepared;
    prepared.asked.op = name_of(sample.op);
    prepared.asked.history = sample.history;
    if (sample.op == Op::cap_tool_result) prepared.asked.text = sample.text;
    prepared.asked.message = sample.message;
    prepared.asked.params = params_of(sample);
    prepared.measure = setting.measure(prepared.asked.params.value("counter", Json::object()));
    return prepared;
}

void judge_it(const json::Value& reply, const Sample& sample, Reply& judged) {
    static const Case kNone;
    const Setting setting = setting_for(sample.dialect, sample.counter.unit);
    Input input;
    input.history = sample.history;
    Judgement judgement =
        judge(kNone, kNone.body, prepared_for(sample, setting), input, reply, setting);
    judged.is_error = judgement.is_error;
    judged.history = std::move(judgement.output);
    judged.text = std::move(judgement.text);
    judged.message = std::move(judgement.message);
    for (Finding& found : judgement.findings)
        judged.broken.push_back({std::move(found.rule), std::move(found.what)});
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
