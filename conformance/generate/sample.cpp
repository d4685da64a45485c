#include "sample.hpp"

#include <algorithm>

#include "../../reference/turns.hpp"

namespace trimspec::conformance::generate {
namespace {

// What a reader gives for what a writer made of `history`.
History read_again(const History& history, wire::Dialect dialect) {
    constexpr std::size_t kDeepest = 256;
    std::string text;
    wire::write_history(history, dialect, text);
    auto value = std::get<json::Value>(json::read(text, kDeepest));
    return std::get<History>(wire::read_history(std::move(value), dialect));
}

}  // namespace

std::string_view name_of(Op op) noexcept {
    switch (op) {
        case Op::estimate: return "estimate";
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
    return std::clamp<Tokens>(tokens + sample.budget.delta, 1, checks::kLargestNumber);
}

Sample as_sent(const Sample& sample) {
    Sample sent = sample;
    const History asked = sample.message ? History{sample.message} : sample.history;
    auto translated = wire::translate(asked, sample.dialect);
    const auto* held = std::get_if<History>(&translated);
    if (held == nullptr || (sample.message && held->size() != 1))
        sent.dialect = wire::Dialect::canonical;
    History read = read_again(sent.dialect == sample.dialect ? *held : asked, sent.dialect);
    if (sample.message)
        sent.message = read.front();
    else
        sent.history = std::move(read);
    return sent;
}

}  // namespace trimspec::conformance::generate
