#include "params.hpp"

#include <algorithm>
#include <string_view>

#include "filled.hpp"

namespace trimspec::conformance::checks {

namespace {

enum class Kind {
    number,           ///< 0 or more
    number_from_one,  ///< 0 is doubtful
    flag,
    pending,
    unit,
    surface,
    reason,
    reasoning,
    text,
    counter,
};

struct Param {
    std::string_view op;
    const char* name;
    Kind kind;
    bool required;
};

constexpr Param kParams[] = {
    {"trim", "budget_tokens", Kind::number, true},
    {"cap_messages", "max_messages", Kind::number, true},
    {"cap_messages", "pending", Kind::pending, false},
    {"cap_turns", "max_messages", Kind::number, true},
    {"sweep", "pending", Kind::pending, false},
    {"cap_tool_result", "max_chars", Kind::number, true},
    {"cap_tool_result", "unit", Kind::unit, false},
    {"cap_tool_message", "max_chars", Kind::number, true},
    {"cap_tool_message", "unit", Kind::unit, false},
    {"recover", "budget_tokens", Kind::number, true},
    {"recover", "require_fit", Kind::flag, false},
    {"recover", "min_result_chars", Kind::number_from_one, false},
    {"recover", "attempt", Kind::number_from_one, false},
    {"recover", "max_attempts", Kind::number_from_one, false},
    {"recover", "reported_tokens", Kind::number_from_one, false},
    {"recover", "reported_limit", Kind::number_from_one, false},
    {"effective_budget", "pruning_enabled", Kind::flag, false},
    {"effective_budget", "pruning_max_tokens", Kind::number, false},
    {"effective_budget", "max_context_tokens", Kind::number, true},
    {"render_event", "surface", Kind::surface, true},
    {"render_event", "dropped_messages", Kind::number, true},
    {"render_event", "kept_turns", Kind::number, true},
    {"render_event", "reason", Kind::reason, true},
    {"render_event", "session_id", Kind::text, false},
    {"render_event", "agent_alias", Kind::text, false},
    {"render_event", "channel", Kind::text, false},
    {"render_event", "turn_id", Kind::text, false},
    {"trim", "reasoning", Kind::reasoning, false},
    {"cap_messages", "reasoning", Kind::reasoning, false},
    {"cap_turns", "reasoning", Kind::reasoning, false},
    {"recover", "reasoning", Kind::reasoning, false},
    {"classify_error", "provider", Kind::text, false},
    {"classify_error", "http_status", Kind::number, true},
    {"classify_error", "body", Kind::text, true},
    {"estimate", "counter", Kind::counter, false},
    {"trim", "counter", Kind::counter, false},
    {"recover", "counter", Kind::counter, false},
};

/// An integer written as a real number, or null: implementations read these in more than one way.
bool is_doubtful_number(const Json& value) {
    if (value.is_null()) return true;
    if (!value.is_number_float()) return false;
    const double number = value.get<double>();
    return number >= 0 && number <= 9007199254740991.0 &&
           number == static_cast<double>(static_cast<std::int64_t>(number));
}

void judge_number(const Param& param, const Json& value, ParamsVerdict& verdict) {
    const auto number = whole_number(&value);
    if (number && *number >= 0) {
        if (*number == 0 && param.kind == Kind::number_from_one) verdict.doubtful = true;
    } else if (is_doubtful_number(value)) {
        verdict.doubtful = true;
    } else {
        verdict.faulty.emplace_back(param.name);
    }
}

bool is_one_of(const Json& value, std::initializer_list<std::string_view> names) {
    return value.is_string() &&
           std::find(names.begin(), names.end(), value.get<std::string>()) != names.end();
}

bool is_known_value(Kind kind, const Json& value) {
    switch (kind) {
        case Kind::flag: return value.is_boolean();
        case Kind::pending: return is_one_of(value, {"keep", "drop"});
        case Kind::unit: return is_one_of(value, {"codepoint", "byte", "utf16"});
        case Kind::surface: return is_one_of(value, {"acp", "ws", "sse"});
        case Kind::reason: return is_one_of(value, {"budget", "overflow"});
        case Kind::reasoning: return is_one_of(value, {"keep", "drop_behind_cut"});
        case Kind::text: return value.is_string();
        default: return true;
    }
}

/// The counter is nested, so its parts are judged here; all that is named is `counter`, since the
/// specification leaves open how a nested parameter is called.
void judge_counter(const Json& counter, ParamsVerdict& verdict) {
    if (counter.is_null()) {
        verdict.doubtful = true;
        return;
    }
    bool sound = counter.is_object();
    ParamsVerdict parts;
    for (const char* name : {"per_message", "image_tokens"})
        if (const Json* value = member(counter, name))
            judge_number({"", name, Kind::number, false}, *value, parts);
    if (const Json* unit = member(counter, "unit")) sound &= is_known_value(Kind::unit, *unit);
    if (const Json* kind = member(counter, "kind")) sound &= is_one_of(*kind, {"chars_div_4"});
    if (!sound || !parts.faulty.empty()) verdict.faulty.emplace_back("counter");
    verdict.doubtful |= parts.doubtful;
}

void judge_param(const Param& param, const Json& value, ParamsVerdict& verdict) {
    switch (param.kind) {
        case Kind::number:
        case Kind::number_from_one: judge_number(param, value, verdict); return;
        case Kind::counter: judge_counter(value, verdict); return;
        default: break;
    }
    if (value.is_null())
        verdict.doubtful = true;
    else if (!is_known_value(param.kind, value))
        verdict.faulty.emplace_back(param.name);
}

bool counts(std::string_view op) { return op == "estimate" || op == "trim" || op == "recover"; }

/// A parameter that another one asks for: a session of an update of the agent client protocol, and a
/// limit of the pruning that is switched on.
void judge_missing(const Asked& asked, ParamsVerdict& verdict) {
    const auto asks = [&](const char* name, const Json& wanted, const char* for_another) {
        const Json* value = member(asked.params, name);
        if (value != nullptr && *value == wanted && !member(asked.params, for_another))
            verdict.faulty.emplace_back(for_another);
    };
    if (asked.op == "render_event") asks("surface", "acp", "session_id");
    if (asked.op == "effective_budget") asks("pruning_enabled", true, "pruning_max_tokens");
}

}  // namespace

ParamsVerdict judge_params(const Asked& asked) {
    ParamsVerdict verdict;
    for (const Param& param : kParams) {
        if (param.op != asked.op) continue;
        const Json* value = member(asked.params, param.name);
        if (value != nullptr)
            judge_param(param, *value, verdict);
        else if (param.required)
            verdict.faulty.emplace_back(param.name);
    }
    judge_missing(asked, verdict);
    // Any request may hold a counter; whether one that counts nothing looks at it is left open.
    if (member(asked.params, "counter") != nullptr) verdict.doubtful |= !counts(asked.op);
    return verdict;
}

bool check_faulty_params(const Context& context, const ParamsVerdict& verdict) {
    if (verdict.faulty.empty()) return false;
    std::string names;
    for (const auto& name : verdict.faulty) (names += names.empty() ? "" : ", ") += name;
    const Json& error = context.replied.rest;
    if (context.replied.kind == Replied::Kind::ok) {
        context.add("reader.invalid_params",
                    filled("answered ok although this is no valid parameter: {}", names));
        return true;
    }
    if (string_of(member(error, "code")) != "invalid_params") {
        context.add("reader.invalid_params",
                    filled("answered with error {} where invalid_params is due for {}",
                           shown(member(error, "code")), names));
        return true;
    }
    // What is doubtful beside it may be named as well.
    if (verdict.doubtful) return true;
    const auto named = string_of(member(error, "param"));
    const bool nested = verdict.faulty.front() == "counter";
    if (!named || (!nested && std::find(verdict.faulty.begin(), verdict.faulty.end(), *named) ==
                                  verdict.faulty.end()))
        context.add("reader.invalid_params",
                    filled("names {} as the parameter, at fault is {}",
                           shown(member(error, "param")), names));
    return true;
}

}  // namespace trimspec::conformance::checks
