#include "kill.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "../../reference/rules.hpp"
#include "../runner/in_process.hpp"
#include "../worlds/court.hpp"
#include "property_kill.hpp"

namespace trimspec::conformance::proof {
namespace {

using broken::Broken;

// Of the samples for properties.
constexpr std::uint64_t kSeed = 1;
constexpr int kTries = 2000;

// Where a bug may need one dialect or one unit to be seen.
struct Way {
    wire::Dialect dialect;
    Unit unit;
};
constexpr Way kWays[] = {{wire::Dialect::canonical, Unit::codepoint},
                         {wire::Dialect::openai_chat, Unit::codepoint},
                         {wire::Dialect::canonical, Unit::byte},
                         {wire::Dialect::canonical, Unit::utf16}};

// The text of a case with megabytes names their count, of seven digits.
bool is_large(const Case& one) {
    std::string text;
    json::write(one.body, text);
    const std::size_t at = text.find("\"count\":");
    return at != std::string::npos && text.find_first_not_of("0123456789", at + 8) >= at + 8 + 7;
}

// Cases that other versions' rules need not be put to: they show no more than small ones do.
const std::set<std::string>& large_cases() {
    static const std::set<std::string> kLarge = [] {
        std::set<std::string> ids;
        for (const Case& one : all_cases().cases)
            if (is_large(one)) ids.insert(one.id);
        return ids;
    }();
    return kLarge;
}

// The cases that `version` fails one way, by id; what was found is noted.
std::set<std::string> failed(const Broken& version, const Way& way, Kill& kill) {
    const wire::Speaker speaker = broken::speaker_of(version, way.dialect, way.unit);
    const AnswerLine answer = [&](std::string_view line) { return version.answer(line, speaker); };
    const Setting setting = claims_of(answer).setting;
    std::set<std::string> ids;
    for (const Case& one : all_cases().cases) {
        if (one.label != version.label && large_cases().contains(one.id)) continue;
        const CaseReport report = play_in_process(one, setting, answer);
        if (report.verdict != CaseVerdict::failed) continue;
        ids.insert(one.id);
        kill.labels.insert(one.label);
        for (const Finding& found : report.findings) kill.labels.insert(found.rule);
    }
    return ids;
}

bool worlds_find(const Broken& version) {
    if (version.answer != &wire::answer) return false;  // they ask the reference's functions
    return worlds::first_disagreement(version.steps, 3).has_value();
}

bool is_of(std::string_view id, std::string_view label) {
    return id.starts_with(label) && id.substr(label.size()).starts_with('/');
}

std::string row(const Kill& kill) {
    return fmt::format("| `{}` | `{}` | {} | {} | {} | {} | {} |\n", kill.version->label,
                       kill.version->name, kill.version->source,
                       kill.own_cases == 0 ? "**survives**" : std::to_string(kill.own_cases),
                       kill.other_cases, kill.by_worlds ? "yes" : "", kill.by_property);
}

std::string ratio(std::string_view what, std::size_t count, std::size_t all) {
    return fmt::format("| {} | {} | {} |\n", what, count, all);
}

}  // namespace

Kill kill(const Broken& version) {
    Kill kill;
    kill.version = &version;
    std::set<std::string> ids;
    for (const Way& way : kWays) {
        ids.merge(failed(version, way, kill));
        kill.own_cases = static_cast<std::size_t>(std::ranges::count_if(
            ids, [&](const std::string& id) { return is_of(id, version.label); }));
        if (kill.own_cases > 0) break;
    }
    kill.other_cases = ids.size() - kill.own_cases;
    kill.by_worlds = worlds_find(version);
    kill.by_property = first_property_broken_by(version, kSeed, kTries);
    return kill;
}

std::vector<std::string> unbroken_consequences(const std::vector<Kill>& kills) {
    std::vector<std::string> unbroken;
    for (const Rule& rule : rules()) {
        const std::string label{rule.label};
        const auto breaks = [&](const Kill& kill) { return kill.labels.contains(label); };
        if (rule.kind == RuleKind::consequence && std::ranges::none_of(kills, breaks))
            unbroken.push_back(label);
    }
    return unbroken;
}

std::string as_markdown(const std::vector<Kill>& kills) {
    const auto count = [&](auto is_so) {
        return static_cast<std::size_t>(std::ranges::count_if(kills, is_so));
    };
    const std::size_t all = kills.size();
    std::string text = "| broken versions noticed by | count | of |\n|---|---|---|\n";
    text += ratio("hand-written cases of their own rule",
                  count([](const Kill& kill) { return kill.own_cases > 0; }), all);
    text += ratio("small worlds, up to three messages",
                  count([](const Kill& kill) { return kill.by_worlds; }), all);
    text += ratio("properties",
                  count([](const Kill& kill) { return !kill.by_property.empty(); }), all);
    text += "\n| rule | broken version | seen in | cases of the rule | other cases | small worlds | "
            "property |\n|---|---|---|---|---|---|---|\n";
    for (const Kill& kill : kills) text += row(kill);
    return text;
}

}  // namespace trimspec::conformance::proof
