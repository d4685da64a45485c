#include "case_file.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "../../reference/rules.hpp"
#include "../../reference/wire/protocol.hpp"
#include "../generate/request.hpp"
#include "case_json.hpp"

namespace trimspec::conformance::properties {
namespace {

// A budget as a distance from the cost, so that it means the same in every dialect.
Json budget_in(const Sample& sample, Form form) {
    const Tokens tokens = budget_of(sample);
    // A second step has another history, whose cost is not the first one's.
    if (tokens == 0 || form == Form::twice || form == Form::attempts) return tokens;
    const Tokens less = plain_cost(sample, sample.history) - tokens;
    if (less == 0) return "cost()";
    return less > 0 ? "cost() - " + std::to_string(less) : "cost() + " + std::to_string(-less);
}

// The unit is left to the adapter: the case is for those of the sample's.
Json case_params_of(const Sample& sample, Form form) {
    Json params = params_of(sample);
    params.erase("unit");
    if (params.contains("budget_tokens")) params["budget_tokens"] = budget_in(sample, form);
    if (!params.contains("counter")) return params;
    params["counter"].erase("unit");
    if (params["counter"].empty()) params.erase("counter");
    return params;
}

// What is capped or bounded, in the canonical dialect.
void add_input(const Sample& sample, Form form, Json& body) {
    if (sample.op == Op::cap_tool_result) {
        body["text"] = std::string{sample.text.view()};
    } else if (sample.op == Op::cap_tool_message) {
        body["message"] = messages_of({sample.message})[0];
    } else {
        History history = sample.history;
        if (form == Form::prefix) history.resize(std::min(sample.cut, history.size()));
        body["history"] = messages_of(history);
    }
}

Json unchanged(const Sample& sample) {
    if (sample.op == Op::cap_tool_result) return {{"text", std::string{sample.text.view()}}};
    return {{sample.op == Op::cap_tool_message ? "message" : "history", "unchanged"}};
}

Json step(const Sample& sent, Form form, Json expect) {
    Json object{{"op", name_of(sent.op)}, {"params", case_params_of(sent, form)}};
    object["expect"] = std::move(expect);
    return object;
}

Json any() { return {{"any", true}}; }

// A case cannot say of a text that it is what the step before put out; the checks can.
Json steps_twice(const Sample& sample, const Sample& sent) {
    const bool is_text = sample.op == Op::cap_tool_result;
    return Json::array({step(sent, Form::twice, any()),
                        step(sent, Form::twice, is_text ? any() : unchanged(sample))});
}

Json steps_larger(const Sample& sent) {
    Sample larger = sent;
    larger.budget = {Budget::From::whole, 0,
                     budget_of(sent) + sent.more - plain_cost(sent, sent.history)};
    larger.max_messages += sent.more;
    Json second = step(larger, Form::larger, any());
    second["input"] = "record";
    return Json::array({step(sent, Form::larger, any()), std::move(second)});
}

Json steps_of_attempts(Sample sent) {
    Json steps = Json::array();
    for (sent.attempt = 1; sent.attempt <= kMaxAttempts; ++*sent.attempt)
        steps.push_back(step(sent, Form::attempts, any()));
    steps.push_back(step(sent, Form::attempts, {{"error", {{"code", "attempts_exhausted"}}}}));
    return steps;
}

// The sentence of a case: it ends with a full stop and is no longer than the schema allows.
std::string sentence(const Property& property, const std::string& seen) {
    constexpr std::size_t kMost = 190;
    std::string why = property.says.substr(0, property.says.size() - 1) + ": " + seen;
    if (why.size() > kMost) why.resize(kMost);
    return why + ".";
}

}  // namespace

Json request_of_case(const Sample& sample, Form form) {
    const Sample sent = as_sent(sample);
    Json body;
    const bool in_steps =
        form == Form::twice || form == Form::larger || form == Form::attempts;
    if (!in_steps) body["op"] = name_of(sample.op);
    add_input(sample, form, body);
    if (!in_steps) {
        body["params"] = case_params_of(sent, form);
        body["expect"] = form == Form::unchanged ? unchanged(sample) : any();
    } else {
        body["transcript"] = form == Form::twice    ? steps_twice(sample, sent)
                             : form == Form::larger ? steps_larger(sent)
                                                    : steps_of_attempts(sent);
    }
    return body;
}

std::string case_file(const Sample& sample, const Property& property, const Verdict& verdict) {
    const Sample sent = as_sent(sample);
    Json request = verdict.instead;
    if (request.is_null()) request = request_of_case(sample, property.form);
    const std::string label = verdict.label.empty() ? property.label : verdict.label;
    const Rule* rule = find_rule(label);
    Json whole;
    whole["id"] = label + "/" + name_for(request);
    whole["label"] = label;
    whole["kind"] = "ordinary";
    whole["level"] = rule != nullptr && rule->binds == Binds::everyone ? "must" : "should";
    whole["why"] = sentence(property, verdict.what);
    whole["bug_type"] = "basic";
    whole["units"] = Json::array({wire::name_of(sample.counter.unit)});
    whole["dialect"] = wire::name_of(sent.dialect);
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
