#include "exported_case.hpp"

#include "../suite/claims.hpp"
#include "../suite/expectation.hpp"
#include "encoding.hpp"
#include "honest.hpp"
#include "json_build.hpp"
#include "outcome.hpp"
#include "request_value.hpp"
#include "transcript.hpp"
#include "wire/operations.hpp"

namespace trimspec::conformance::exported {
namespace {

void add_heading(const Case& of, Members& members) {
    members.add("id", of.id);
    members.add("label", of.label);
    members.add("area", of.area);
    members.add("level", of.level);
    members.add("kind", of.kind);
    members.add("why", of.why);
    members.add("bug_type", of.bug_type);
    if (!of.source.empty()) members.add("source", of.source);
}

// Expectation and honest part under each value of the policy that the case is keyed by.
void add_by_policy(const Case& of, const Input& input, const Prepared& prepared,
                   const Setting& setting, Members& members) {
    Members expect;
    Members honest;
    for (const json::Member& value : *of.find("expect")->get_if<json::Object>()) {
        Setting keyed = setting;
        keyed.declared.policies[of.policy] = value.key.view();
        const json::Value due =
            written_out(value.value, Asking{of, of.body, input, prepared, keyed});
        honest.add(value.key.view(), honest_value(due, prepared, keyed.declared));
        expect.add(value.key.view(), due);
    }
    members.add("policy", of.policy);
    members.add("expect_by_policy", expect.take());
    members.add("honest_by_policy", honest.take());
}

std::optional<NotCovered> add_single(const Case& of, const Setting& setting, Members& members) {
    auto first = first_input(of, setting.declared.dialect);
    if (auto* none = std::get_if<NotCovered>(&first)) return std::move(*none);
    const auto& input = std::get<Input>(first);
    auto asked = prepare(of.body, input, setting);
    if (auto* none = std::get_if<NotCovered>(&asked)) return std::move(*none);
    const auto& prepared = std::get<Prepared>(asked);
    members.add("request", request_value(of, of.body, prepared));
    if (!of.policy.empty()) {
        add_by_policy(of, input, prepared, setting, members);
        return std::nullopt;
    }
    const json::Value expect =
        written_out(*of.find("expect"), Asking{of, of.body, input, prepared, setting});
    members.add("expect", expect);
    members.add("honest", honest_value(expect, prepared, setting.declared));
    return std::nullopt;
}

std::optional<NotCovered> add_transcript(const Case& of, const Setting& setting, Members& members) {
    auto steps = exported_steps(of, setting);
    if (auto* none = std::get_if<NotCovered>(&steps)) return std::move(*none);
    members.add("steps", std::get<json::Value>(std::move(steps)));
    return std::nullopt;
}

}  // namespace

std::variant<json::Value, NotCovered> exported_case(const Case& of, const Setting& setting) {
    if (auto none = not_covered(of, setting)) return std::move(*none);
    Members members;
    add_heading(of, members);
    auto none = of.is_transcript() ? add_transcript(of, setting, members)
                                   : add_single(of, setting, members);
    if (none) return std::move(*none);
    json::Value whole = members.take();
    if (!fold_long_texts(whole)) return whole;
    std::get<json::Object>(whole.data()).push_back({Text{"text_forms"}, boolean(true)});
    return whole;
}

Setting export_setting(wire::Dialect dialect, Unit unit) {
    Setting setting;
    setting.declared.dialect = dialect;
    setting.declared.unit = unit;
    for (const Policy& policy : policies())
        setting.declared.policies[std::string{policy.name}] = policy.values.front();
    for (const std::string_view op : wire::operation_names()) setting.ops.emplace_back(op);
    return setting;
}

}  // namespace trimspec::conformance::exported
