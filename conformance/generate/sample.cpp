#include "sample.hpp"

#include <algorithm>

#include "../../reference/turns.hpp"

namespace trimspec::conformance::generate {

std::string_view name_of(Op op) noexcept {
    switch (op) {
        case Op::trim: return "trim";
        case Op::cap_messages: return "cap_messages";
        case Op::cap_turns: return "cap_turns";
        case Op::sweep: return "sweep";
        case Op::normalize_system: return "normalize_system";
        case Op::recover: return "recover";
        case Op::cap_tool_result: return "cap_tool_result";
        case Op::cap_tool_message: break;
    }
    return "cap_tool_message";
}

checks::PlainCounter plain_counter(const Sample& sample) {
    return {sample.counter.unit, sample.counter.per_message, sample.counter.image_tokens};
}

Tokens plain_cost(const Sample& sample, const History& history) {
    return checks::plain_cost(history, plain_counter(sample));
}

checks::PlainShape plain_shape(const History& history) {
    return checks::plain_shape(history, Declared{});
}

std::int64_t plain_body(const History& history) {
    const auto others = std::ranges::count_if(history, [](const MessagePtr& message) {
        return !checks::plain_is_system(*message);
    });
    return others - (plain_shape(history).notice ? 1 : 0);
}

Tokens budget_of(const Sample& sample) {
    const History& history = sample.history;
    Tokens tokens = 0;
    switch (sample.budget.from) {
        case Budget::From::nothing: return 0;
        case Budget::From::whole: tokens = plain_cost(sample, history); break;
        case Budget::From::kept: {
            const auto system = static_cast<std::ptrdiff_t>(plain_shape(history).leading_system);
            const auto first =
                static_cast<std::ptrdiff_t>(std::min(sample.budget.first, history.size()));
            tokens = plain_cost(sample, {history.begin(), history.begin() + system}) +
                     plain_cost(sample, {make_breadcrumb()}) +
                     plain_cost(sample, {history.begin() + first, history.end()});
            break;
        }
    }
    return std::max<Tokens>(1, tokens + sample.budget.delta);
}

Sample as_sent(const Sample& sample) {
    Sample sent = sample;
    sent.dialect = wire::Dialect::canonical;
    if (sample.dialect == sent.dialect) return sent;
    auto history = wire::translate(sample.history, sample.dialect);
    if (auto* translated = std::get_if<History>(&history)) {
        sent.history = std::move(*translated);
        sent.dialect = sample.dialect;
    }
    return sent;
}

RecoverParams recovery_of(const Sample& sample) {
    RecoverParams params;
    params.budget = budget_of(sample);
    params.min_result_chars = sample.min_result_chars;
    params.attempt = sample.attempt;
    params.reported_tokens = sample.reported_tokens;
    params.reported_limit = sample.reported_limit;
    params.reasoning = sample.reasoning;
    return params;
}

}  // namespace trimspec::conformance::generate
