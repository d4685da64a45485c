#include "explain.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "stories.hpp"

namespace trimspec::explain {
namespace {

// What a history may be nested at most: semantics of the reader.
constexpr std::size_t kMostNested = 256;

struct Operation {
    std::string_view name;
    Explanation (*explain)(Question&);
};

constexpr std::array kOperations{
    Operation{"estimate", &explain_estimate},
    Operation{"trim", &explain_trim},
    Operation{"cap_messages", &explain_cap_messages},
    Operation{"cap_turns", &explain_cap_turns},
    Operation{"sweep", &explain_sweep},
    Operation{"normalize_system", &explain_normalize_system},
    Operation{"cap_tool_message", &explain_cap_tool_message},
    Operation{"recover", &explain_recover},
};

std::string_view describe(json::ReadError::Kind kind) {
    switch (kind) {
        case json::ReadError::Kind::syntax: return "it is no JSON";
        case json::ReadError::Kind::encoding: return "it holds invalid UTF-8 or a lone surrogate";
        case json::ReadError::Kind::duplicate_key: return "a key stands twice in one object";
        case json::ReadError::Kind::too_deep: return "it is nested too deep";
        case json::ReadError::Kind::number_range: break;
    }
    return "a number is out of range";
}

std::string at_byte(const json::ReadError& fault) {
    return fmt::format("{}, at byte {}", describe(fault.kind), fault.byte);
}

Error unknown_operation() {
    return Error{ErrorCode::invalid_request,
                 fmt::format("there is nothing to explain but {}", fmt::join(operations(), ", ")),
                 "",
                 "",
                 {}};
}

Error history_fault(const json::ReadError& fault) {
    return Error{ErrorCode::invalid_history, at_byte(fault), json::pointer(fault.path), "", {}};
}

Error params_fault(const json::ReadError& fault) {
    return Error{ErrorCode::invalid_params,
                 at_byte(fault),
                 "",
                 fault.path.empty() ? "params" : fault.path.front(),
                 {}};
}

}  // namespace

std::span<const std::string_view> operations() noexcept {
    static constexpr auto kNames = [] {
        std::array<std::string_view, kOperations.size()> names{};
        for (std::size_t i = 0; i < names.size(); ++i) names[i] = kOperations[i].name;
        return names;
    }();
    return kNames;
}

Explanation explain(std::string_view op, json::Value params, json::Value input,
                    wire::Dialect dialect) {
    const auto* operation = std::ranges::find(kOperations, op, &Operation::name);
    if (operation == kOperations.end()) return refused(op, unknown_operation());
    Question question{std::string{op}, std::move(params), std::move(input), dialect};
    return operation->explain(question);
}

Explanation explain_texts(std::string_view op, std::string_view params, std::string_view input,
                          wire::Dialect dialect) {
    const bool is_known = std::ranges::count(operations(), op) != 0;
    if (!is_known) return refused(op, unknown_operation());
    auto read_params = json::read(params.empty() ? "{}" : params, kMostNested);
    if (const auto* fault = std::get_if<json::ReadError>(&read_params))
        return refused(op, params_fault(*fault));
    auto read_input = json::read(input, kMostNested);
    if (const auto* fault = std::get_if<json::ReadError>(&read_input))
        return refused(op, history_fault(*fault));
    return explain(op, std::get<json::Value>(std::move(read_params)),
                   std::get<json::Value>(std::move(read_input)), dialect);
}

}  // namespace trimspec::explain
