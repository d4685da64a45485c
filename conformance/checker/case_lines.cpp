#include "case_lines.hpp"

#include "../suite/case.hpp"
#include "../suite/request.hpp"
#include "../suite/verdict.hpp"
#include "wire/protocol.hpp"

namespace trimspec::conformance::checker {
namespace {

Setting setting_in(const std::string& dialect) {
    Setting setting;
    setting.declared = reference_claims(*wire::dialect_named(dialect), Unit::codepoint);
    const auto names = wire::operation_names();
    setting.ops = {names.begin(), names.end()};
    return setting;
}

void add_line(const Case& of, const Setting& setting, std::vector<CaseLine>& lines) {
    if (not_covered(of, setting)) return;
    const auto input = first_input(of, setting.declared.dialect);
    const auto* held = std::get_if<Input>(&input);
    if (held == nullptr) return;
    const json::Value& step =
        of.is_transcript() ? of.find("transcript")->get_if<json::Array>()->front() : of.body;
    const bool has_request = step.find("op") != nullptr || step.find("line") != nullptr;
    if (!has_request) return;
    const auto prepared = prepare(step, *held, setting);
    if (const auto* ready = std::get_if<Prepared>(&prepared))
        lines.push_back({of.id, ready->line(1), setting.declared.dialect});
}

}  // namespace

std::vector<CaseLine> lines_of_cases() {
    std::vector<CaseLine> lines;
    const auto set = embedded_cases();
    const auto* good = std::get_if<CaseSet>(&set);
    if (good == nullptr) return lines;
    for (const std::string& dialect : wire::dialect_names()) {
        const Setting setting = setting_in(dialect);
        for (const Case& of : good->cases) add_line(of, setting, lines);
    }
    return lines;
}

}  // namespace trimspec::conformance::checker
