#include "failure_case.hpp"

#include "../../reference/rules.hpp"
#include "../../reference/wire/protocol.hpp"
#include "../properties/case_file.hpp"
#include "../properties/case_json.hpp"
#include "../suite/verdict.hpp"

namespace trimspec::conformance::checker {
namespace {

using properties::Json;

constexpr std::size_t kLongestWhy = 180;

std::string rule_of(const std::string& label) {
    return find_rule(label) != nullptr ? label : "valid_in_valid_out";
}

bool is_about_reference(const std::string& label) { return label.rfind("exact.", 0) == 0; }

// What the reference replies, as an expectation.
Json reference_outcome(const ByteCase& asked) {
    wire::Speaker speaker;
    speaker.dialect = asked.dialect;
    speaker.unit = asked.unit;
    constexpr std::size_t kDeepest = 258;
    const auto reply = std::get<json::Value>(json::read(wire::answer(asked.line, speaker), kDeepest));
    const Replied due = read_reply(reply, asked.dialect).replied;
    Json rest = due.rest;
    if (due.kind == Replied::Kind::error) {
        rest.erase("message");
        return {{"error", std::move(rest)}};
    }
    if (due.history) rest["history"] = properties::messages_of(*due.history);
    if (due.message) rest["message"] = properties::messages_of({due.message})[0];
    if (due.text) rest["text"] = std::string{due.text->view()};
    return rest;
}

// What is asked of it: an operation, or a line that is none and stands as it stood.
Json request_in(const ByteCase& asked) {
    const Json line = Json::parse(asked.line, nullptr, false);
    const bool is_ours = asked.line.rfind(R"({"id":1,"op":)", 0) == 0 && line.is_object();
    if (!is_ours) return {{"line", asked.line}};
    Json request{{"op", line.at("op")}};
    for (const char* input : {"history", "message"})
        if (line.contains(input)) request[std::string{input} + "_json"] = line.at(input).dump();
    if (line.contains("text")) request["text"] = line.at("text");
    request["params"] = line.value("params", Json::object());
    return request;
}

std::string case_without_sample(const std::string& label, const std::string& what,
                                const ByteCase& asked) {
    Json whole{{"id", rule_of(label) + "/" + properties::name_for(asked.line)},
               {"label", rule_of(label)},
               {"kind", "ordinary"},
               {"level", "must"},
               {"why", what.substr(0, kLongestWhy) + "."},
               {"bug_type", "basic"},
               {"units", Json::array({wire::name_of(asked.unit)})},
               {"dialect", wire::name_of(asked.dialect)}};
    whole.update(request_in(asked));
    whole["expect"] = is_about_reference(label) ? reference_outcome(asked) : Json{{"any", true}};
    return properties::as_file(whole);
}

// The sample with its history as a case holds it: of no dialect. Nothing where no such history is
// translated to its dialect.
std::optional<generate::Sample> as_written(generate::Sample sample) {
    if (sample.dialect == wire::Dialect::canonical) return sample;
    History& asked = sample.history;
    if (sample.message) asked = {sample.message};
    asked = wire::without_wire_form(asked);
    if (sample.message) sample.message = asked.front();
    const auto back = wire::translate(asked, sample.dialect);
    return std::holds_alternative<History>(back) ? std::optional{sample} : std::nullopt;
}

}  // namespace

std::string failure_case(const std::string& label, const std::string& what, const ByteCase& asked) {
    const auto sample = asked.sample ? as_written(*asked.sample) : std::nullopt;
    if (!sample) return case_without_sample(label, what, asked);
    const Rule* rule = find_rule(label);
    properties::Property property;
    property.name = property.label = rule_of(label);
    property.says = rule ? std::string{rule->sentence} : "The reply is the reference's.";
    property.ops = {sample->op};
    properties::Verdict verdict = properties::broken(what);
    if (is_about_reference(label)) {
        verdict.instead = properties::request_of_case(*sample, property.form);
        verdict.instead["expect"] = reference_outcome(asked);
    }
    return properties::case_file(*sample, property, verdict);
}

std::string failure_case_name(const std::string& label, const ByteCase& asked) {
    constexpr std::size_t kPrefix = 6;  // that every such name begins with
    return label + "-" + properties::name_for(asked.line).substr(kPrefix) + ".json";
}

}  // namespace trimspec::conformance::checker
