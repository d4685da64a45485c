#include "request.hpp"

#include "../../reference/wire/protocol.hpp"

namespace trimspec::conformance::generate {
namespace {

using Json = nlohmann::ordered_json;

Json counter_in(const Sample& sample) {
    const Counter plain;
    Json counter{{"unit", wire::name_of(sample.counter.unit)}};
    if (sample.counter.per_message != plain.per_message)
        counter["per_message"] = sample.counter.per_message;
    if (sample.counter.image_tokens != plain.image_tokens)
        counter["image_tokens"] = sample.counter.image_tokens;
    return counter;
}

void add_recovery(const Sample& sample, Json& params) {
    params["min_result_chars"] = sample.min_result_chars;
    if (sample.require_fit) params["require_fit"] = *sample.require_fit;
    if (sample.attempt) params["attempt"] = *sample.attempt;
    if (sample.max_attempts) params["max_attempts"] = *sample.max_attempts;
    if (sample.reported_tokens) params["reported_tokens"] = *sample.reported_tokens;
    if (sample.reported_limit) params["reported_limit"] = *sample.reported_limit;
}

void add_what_is_asked_of(const Sample& sample, std::string& line) {
    if (sample.op == Op::cap_tool_result) {
        line += ",\"text\":";
        json::write_string(sample.text.view(), line);
    } else if (sample.op == Op::cap_tool_message) {
        line += ",\"message\":";
        wire::write_message(*sample.message, sample.dialect, line);
    } else {
        line += ",\"history\":";
        wire::write_conversation(sample.history, {}, sample.dialect, line);
    }
}

}  // namespace

Json params_of(const Sample& sample) {
    Json params = Json::object();
    const bool bounds = sample.op == Op::trim || sample.op == Op::recover;
    const bool counts = bounds || sample.op == Op::estimate;
    const bool caps = sample.op == Op::cap_messages || sample.op == Op::cap_turns;
    if (bounds) params["budget_tokens"] = budget_of(sample);
    if (caps) params["max_messages"] = sample.max_messages;
    if (sample.op == Op::cap_messages || sample.op == Op::sweep)
        params["pending"] = sample.pending == Pending::keep ? "keep" : "drop";
    if (sample.op == Op::recover) add_recovery(sample, params);
    if (sample.op == Op::cap_tool_result || sample.op == Op::cap_tool_message) {
        params["max_chars"] = sample.max_chars;
        params["unit"] = wire::name_of(sample.counter.unit);
    }
    if ((bounds || caps) && sample.reasoning == ReasoningPolicy::drop_behind_cut)
        params["reasoning"] = "drop_behind_cut";
    if (counts) params["counter"] = counter_in(sample);
    return params;
}

std::string request_line(const Sample& sample) {
    std::string line = "{\"id\":1,\"op\":\"" + std::string{name_of(sample.op)} + "\"";
    add_what_is_asked_of(sample, line);
    return line + ",\"params\":" + params_of(sample).dump() + "}";
}

}  // namespace trimspec::conformance::generate
