#include "case_file.hpp"

#include <cstdlib>
#include <fstream>

#include "../../reference/rules.hpp"
#include "../../reference/wire/protocol.hpp"
#include "case_json.hpp"

namespace trimspec::conformance::properties {
namespace {

Json budget_in(const Sample& sample, Form form, Tokens more) {
    const Sample sent = as_sent(sample);
    const Tokens tokens = budget_of(sent);
    const Tokens cost = plain_cost(sent, sent.history);
    // A second step has another history, whose cost is not the first one's.
    if (sample.budget.from == Budget::From::nothing || form == Form::twice) return tokens + more;
    const Tokens less = cost - tokens - more;
    if (less == 0) return "cost()";
    return less > 0 ? "cost() - " + std::to_string(less) : "cost() + " + std::to_string(-less);
}

Json counter_in(const Sample& sample) {
    const Counter plain;
    Json counter = Json::object();
    if (sample.counter.per_message != plain.per_message)
        counter["per_message"] = sample.counter.per_message;
    if (sample.counter.image_tokens != plain.image_tokens)
        counter["image_tokens"] = sample.counter.image_tokens;
    return counter;
}

void add_recovery(const Sample& sample, Json& params) {
    params["min_result_chars"] = sample.min_result_chars;
    if (sample.attempt) params["attempt"] = *sample.attempt;
    if (sample.reported_tokens) params["reported_tokens"] = *sample.reported_tokens;
    if (sample.reported_limit) params["reported_limit"] = *sample.reported_limit;
}

Json params_of(const Sample& sample, Form form, Tokens more = 0) {
    Json params = Json::object();
    const bool counts = sample.op == Op::trim || sample.op == Op::recover;
    const bool caps = sample.op == Op::cap_messages || sample.op == Op::cap_turns;
    if (counts) params["budget_tokens"] = budget_in(sample, form, more);
    if (caps) params["max_messages"] = sample.max_messages;
    if (sample.op == Op::cap_messages || sample.op == Op::sweep)
        params["pending"] = sample.pending == Pending::keep ? "keep" : "drop";
    if (sample.op == Op::recover) add_recovery(sample, params);
    if (sample.op == Op::cap_tool_result || sample.op == Op::cap_tool_message)
        params["max_chars"] = sample.max_chars;
    if ((counts || caps) && sample.reasoning == ReasoningPolicy::drop_behind_cut)
        params["reasoning"] = "drop_behind_cut";
    if (const Json counter = counter_in(sample); counts && !counter.empty())
        params["counter"] = counter;
    return params;
}

// What is capped or bounded.
void add_input(const Sample& sample, Form form, Json& body) {
    if (sample.op == Op::cap_tool_result) {
        body["text"] = std::string{sample.text.view()};
    } else if (sample.op == Op::cap_tool_message) {
        body["message"] = messages_of({sample.message})[0];
    } else if (form == Form::prefix) {
        const auto cut = std::min(sample.cut, sample.history.size());
        body["history"] = messages_of(
            {sample.history.begin(), sample.history.begin() + static_cast<std::ptrdiff_t>(cut)});
    } else {
        body["history"] = messages_of(sample.history);
    }
}

Json unchanged(const Sample& sample) {
    if (sample.op == Op::cap_tool_result) return {{"text", std::string{sample.text.view()}}};
    return {{sample.op == Op::cap_tool_message ? "message" : "history", "unchanged"}};
}

void add_request(const Sample& sample, Form form, Json& body) {
    const Json any{{"any", true}};
    const auto step = [&](const Json& params, const Json& expect) {
        Json object{{"op", name_of(sample.op)}, {"params", params}};
        object["expect"] = expect;
        return object;
    };
    const bool in_steps = form == Form::twice || form == Form::larger;
    if (!in_steps) body["op"] = name_of(sample.op);
    add_input(sample, form, body);
    if (!in_steps) {
        body["params"] = params_of(sample, form);
        body["expect"] = form == Form::unchanged ? unchanged(sample) : any;
        return;
    }
    body["transcript"] = Json::array({step(params_of(sample, form), any)});
    if (form == Form::twice) {
        body["transcript"].push_back(step(params_of(sample, form), unchanged(sample)));
        return;
    }
    Json second = step(params_of(sample, form, sample.more), any);
    second["input"] = "record";
    body["transcript"].push_back(std::move(second));
}

// The sentence of a case: it ends with a full stop and is no longer than the schema allows.
std::string sentence(const Property& property, const std::string& seen) {
    constexpr std::size_t kMost = 190;
    std::string why = property.says.substr(0, property.says.size() - 1) + ": " + seen;
    if (why.size() > kMost) why.resize(kMost);
    return why + ".";
}

}  // namespace

std::string case_file(const Sample& sample, const Property& property, const std::string& seen) {
    Json request;
    add_request(sample, property.form, request);
    const Rule* rule = find_rule(property.label);
    Json whole;
    whole["id"] = property.label + "/" + name_for(request);
    whole["label"] = property.label;
    whole["kind"] = "ordinary";
    whole["level"] = rule != nullptr && rule->binds == Binds::everyone ? "must" : "should";
    whole["why"] = sentence(property, seen);
    whole["bug_type"] = "basic";
    whole["units"] = Json::array({wire::name_of(sample.counter.unit)});
    whole["dialect"] = wire::name_of(as_sent(sample).dialect);
    whole.update(request);
    return as_file(whole);
}

std::optional<std::filesystem::path> save(const std::string& case_file) {
    const char* directory = std::getenv("TRIMSPEC_COUNTEREXAMPLES");
    if (directory == nullptr || *directory == '\0') return std::nullopt;
    const std::string id = Json::parse(case_file).at("id").get<std::string>();
    const std::filesystem::path place = std::filesystem::path{directory} / (id + ".json");
    std::filesystem::create_directories(place.parent_path());
    std::ofstream{place, std::ios::binary} << case_file;
    return place;
}

}  // namespace trimspec::conformance::properties
