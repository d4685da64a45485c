#include "claims.hpp"

#include <algorithm>

#include "wire/params.hpp"
#include "wire/protocol.hpp"

namespace trimspec::conformance {
namespace {

std::string joined(std::span<const std::string_view> words) {
    std::string list;
    for (const std::string_view word : words) list += (list.empty() ? "" : ", ") + std::string{word};
    return list;
}

// Reads a hello member by member; the first fault is kept.
class HelloReader {
public:
    explicit HelloReader(const json::Value& ok) : ok_{ok} {}

    std::string text(const json::Value& object, std::string_view key, std::string_view absent) {
        const json::Value* value = object.find(key);
        if (value == nullptr) return std::string{absent};
        if (const auto* text = value->get_if<Text>()) return std::string{text->view()};
        refuse("\"" + std::string{key} + "\" must be a string");
        return std::string{absent};
    }

    std::string one_of(std::string_view key, std::string_view absent,
                       const std::vector<std::string_view>& known) {
        const std::string value = text(ok_, key, absent);
        if (std::find(known.begin(), known.end(), value) == known.end())
            refuse("\"" + std::string{key} + "\" must be one of " + joined(known) + ", not \"" +
                   value + "\"");
        return value;
    }

    std::vector<std::string> ops() {
        std::vector<std::string> ops;
        const json::Value* member = ok_.find("ops");
        const auto* array = member ? member->get_if<json::Array>() : nullptr;
        if (array == nullptr) {
            refuse("\"ops\" must be the list of the operations that you answer");
            return ops;
        }
        for (const json::Value& op : *array) {
            const auto* name = op.get_if<Text>();
            const auto known = wire::operation_names();
            if (name == nullptr || std::find(known.begin(), known.end(), name->view()) == known.end())
                refuse("\"ops\" must hold names of operations: " + joined(known));
            else
                ops.emplace_back(name->view());
        }
        return ops;
    }

    std::map<std::string, std::string> policy_values() {
        std::map<std::string, std::string> chosen;
        for (const Policy& policy : policies()) chosen[std::string{policy.name}] = policy.values[0];
        const json::Value* member = ok_.find("policies");
        if (member == nullptr || member->is_null()) return chosen;
        if (member->get_if<json::Object>() == nullptr) {
            refuse("\"policies\" must be an object");
            return chosen;
        }
        for (const json::Member& said : *member->get_if<json::Object>()) choose(said, chosen);
        return chosen;
    }

    void refuse(std::string what) {
        if (fault_.empty()) fault_ = std::move(what);
    }
    [[nodiscard]] const std::string& fault() const { return fault_; }

private:
    void choose(const json::Member& said, std::map<std::string, std::string>& chosen) {
        const std::string name{said.key.view()};
        const auto policy = std::find_if(policies().begin(), policies().end(),
                                         [&](const Policy& p) { return p.name == name; });
        if (policy == policies().end()) return refuse("there is no policy \"" + name + "\"");
        const auto* value = said.value.get_if<Text>();
        const auto& values = policy->values;
        if (value == nullptr || std::find(values.begin(), values.end(), value->view()) == values.end())
            return refuse("policy \"" + name + "\" must be one of " + joined(values));
        chosen[name] = value->view();
    }

    const json::Value& ok_;
    std::string fault_;
};

}  // namespace

const std::vector<Policy>& policies() {
    static const std::vector<Policy> kPolicies{
        {"oversize_newest_turn", {"keep", "shrink", "error"}},
        {"no_turn_boundary", {"keep", "cut_at_exchange", "error"}},
        {"orphan_result", {"delete", "salvage"}},
        {"unanswered_call", {"delete", "synthesize", "pin"}},
        {"notice", {"breadcrumb", "none", "system"}},
        {"zero_budget", {"unlimited", "nothing", "error"}},
        {"zero_cap", {"error", "unlimited", "nothing"}},
        {"cap_counts_system", {"no", "yes"}},
    };
    return kPolicies;
}

std::string hello_line() {
    return "{\"id\":0,\"op\":\"hello\",\"protocol\":" + std::to_string(wire::kProtocolVersion) +
           ",\"suite\":\"" + std::string{wire::kVersion} + "\"}";
}

std::variant<Claims, BadHello> read_claims(const json::Value& reply) {
    const json::Value* ok = reply.find("ok");
    if (ok == nullptr || ok->get_if<json::Object>() == nullptr)
        return BadHello{"the reply to hello must hold an object \"ok\""};
    HelloReader hello{*ok};
    Claims claims;
    AdapterClaims& said = claims.as_said;
    const json::Value nothing{json::Object{}};
    const json::Value* implementation = ok->find("implementation");
    const json::Value& about = implementation ? *implementation : nothing;
    said.name = hello.text(about, "name", "unnamed");
    said.version = hello.text(about, "version", "");
    said.language = hello.text(about, "language", "");
    said.url = hello.text(about, "url", "");
    const json::Value* protocol = ok->find("protocol");
    const auto version = protocol ? wire::integer_of(*protocol) : std::nullopt;
    if (version != wire::kProtocolVersion) hello.refuse("\"protocol\" must be 1");
    said.protocol = version.value_or(0);
    said.dialect = hello.text(*ok, "dialect", "canonical");
    const auto dialect = wire::dialect_named(said.dialect);
    if (!dialect) hello.refuse("\"dialect\" is unknown: \"" + said.dialect + "\"");
    said.unit = hello.one_of("unit", "codepoint", {"codepoint", "byte", "utf16"});
    said.counter = hello.one_of("counter", "given", {"given", "own"});
    said.profile = hello.one_of("profile", "exact", {"exact", "invariant"});
    said.ops = hello.ops();
    said.policies = hello.policy_values();
    const json::Value* breadcrumb = ok->find("breadcrumb");
    if (breadcrumb != nullptr && !breadcrumb->is_null())
        said.breadcrumb = hello.text(*ok, "breadcrumb", "");
    const auto& ops = said.ops;
    if (said.counter == "own" && std::find(ops.begin(), ops.end(), "estimate") == ops.end())
        hello.refuse("a counter of your own must be measured: \"estimate\" is missing in \"ops\"");
    if (!hello.fault().empty()) return BadHello{hello.fault()};

    Declared& declared = claims.setting.declared;
    declared.dialect = *dialect;
    declared.unit = wire::unit_named(said.unit).value_or(Unit::codepoint);
    declared.own_counter = said.counter == "own";
    declared.exact = said.profile == "exact";
    if (!said.breadcrumb.empty()) declared.breadcrumb = said.breadcrumb;
    declared.policies = said.policies;
    claims.setting.ops = said.ops;
    return claims;
}

}  // namespace trimspec::conformance
