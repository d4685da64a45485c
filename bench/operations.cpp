#include "operations.hpp"

#include <algorithm>
#include <array>

namespace trimspec::bench {
namespace {

constexpr std::int64_t kFew = 10;      // messages
constexpr std::int64_t kSmall = 1000;  // characters of a result

std::int64_t size_of(const History& history) { return static_cast<std::int64_t>(history.size()); }

template <Unit unit>
std::int64_t estimate_in(const Prepared& prepared, const Steps& steps) {
    Counter counter;
    counter.unit = unit;
    return estimate(prepared.history, counter, steps);
}

std::int64_t trim_to(const Prepared& prepared, Tokens budget, const Steps& steps) {
    return size_of(trim(prepared.history, budget, Counter{}, ReasoningPolicy::keep, steps).history);
}
std::int64_t trim_nothing(const Prepared& p, const Steps& steps) {
    return trim_to(p, p.cost, steps);
}
std::int64_t trim_half(const Prepared& p, const Steps& steps) {
    return trim_to(p, p.cost / 2, steps);
}
std::int64_t trim_most(const Prepared& p, const Steps& steps) { return trim_to(p, 1, steps); }

std::int64_t left_of(const Outcome<Capped>& capped) {
    return size_of(std::get<Capped>(capped).history);
}
std::int64_t cap_messages_to(const Prepared& prepared, std::int64_t max, const Steps& steps) {
    return left_of(cap_messages(prepared.history, std::max<std::int64_t>(1, max), Pending::keep,
                                ReasoningPolicy::keep, steps));
}
std::int64_t cap_messages_nothing(const Prepared& p, const Steps& steps) {
    return cap_messages_to(p, size_of(p.history), steps);
}
std::int64_t cap_messages_half(const Prepared& p, const Steps& steps) {
    return cap_messages_to(p, size_of(p.history) / 2, steps);
}
std::int64_t cap_messages_most(const Prepared& p, const Steps& steps) {
    return cap_messages_to(p, kFew, steps);
}

std::int64_t cap_turns_to(const Prepared& prepared, std::int64_t max, const Steps& steps) {
    return left_of(
        cap_turns(prepared.history, std::max<std::int64_t>(1, max), ReasoningPolicy::keep, steps));
}
std::int64_t cap_turns_nothing(const Prepared& p, const Steps& steps) {
    return cap_turns_to(p, size_of(p.history), steps);
}
std::int64_t cap_turns_half(const Prepared& p, const Steps& steps) {
    return cap_turns_to(p, size_of(p.history) / 2, steps);
}
std::int64_t cap_turns_most(const Prepared& p, const Steps& steps) {
    return cap_turns_to(p, kFew, steps);
}

std::int64_t sweep_all(const Prepared& prepared, const Steps& steps) {
    return size_of(sweep(prepared.history, Pending::drop, steps).history);
}

std::int64_t normalize(const Prepared& prepared, const Steps& steps) {
    return size_of(normalize_system(prepared.history, steps));
}

std::int64_t cap_text_to(const Prepared& prepared, std::int64_t max, const Steps& steps) {
    return cap_tool_result(prepared.longest, std::max<std::int64_t>(1, max), Unit::codepoint, steps)
        .report.removed;
}
std::int64_t cap_text_half(const Prepared& p, const Steps& steps) {
    return cap_text_to(p, p.longest_characters / 2, steps);
}
std::int64_t cap_text_most(const Prepared& p, const Steps& steps) {
    return cap_text_to(p, kSmall, steps);
}

std::int64_t cap_last_message(const Prepared& prepared, const Steps& steps) {
    return cap_tool_message(prepared.history.back(), kSmall, Unit::codepoint, steps).report.removed;
}

std::int64_t recover_to(const Prepared& prepared, Tokens budget, const Steps& steps) {
    RecoverParams params;
    params.budget = std::max<Tokens>(1, budget);
    const auto outcome = recover(prepared.history, params, Counter{}, steps);
    const auto* recovered = std::get_if<Recovered>(&outcome);
    return recovered == nullptr ? 0 : recovered->report.tokens_after;
}
std::int64_t recover_half(const Prepared& p, const Steps& steps) {
    return recover_to(p, p.cost / 2, steps);
}
std::int64_t recover_most(const Prepared& p, const Steps& steps) { return recover_to(p, 1, steps); }

std::int64_t classify(const Prepared& prepared, const Steps& steps) {
    return static_cast<std::int64_t>(
        steps.recover_overflow_recognised(400, prepared.longest.view()).kind);
}

constexpr std::array kOperations{Operation{"estimate/bytes", &estimate_in<Unit::byte>},
                                 Operation{"estimate/code_points", &estimate_in<Unit::codepoint>},
                                 Operation{"estimate/utf16_units", &estimate_in<Unit::utf16>},
                                 Operation{"trim/nothing", &trim_nothing},
                                 Operation{"trim/half", &trim_half},
                                 Operation{"trim/most", &trim_most},
                                 Operation{"cap_messages/nothing", &cap_messages_nothing},
                                 Operation{"cap_messages/half", &cap_messages_half},
                                 Operation{"cap_messages/most", &cap_messages_most},
                                 Operation{"cap_turns/nothing", &cap_turns_nothing},
                                 Operation{"cap_turns/half", &cap_turns_half},
                                 Operation{"cap_turns/most", &cap_turns_most},
                                 Operation{"sweep", &sweep_all},
                                 Operation{"normalize_system", &normalize},
                                 Operation{"cap_tool_result/half", &cap_text_half},
                                 Operation{"cap_tool_result/most", &cap_text_most},
                                 Operation{"cap_tool_message", &cap_last_message},
                                 Operation{"recover/half", &recover_half},
                                 Operation{"recover/most", &recover_most},
                                 Operation{"classify_error", &classify}};

// The longest text of all tool results.
Text longest_text(const History& history) {
    Text longest;
    for (const MessagePtr& message : history)
        for (const Block& block : message->blocks)
            if (const auto* result = std::get_if<ToolResult>(&block.value))
                for (const ResultItem& item : result->items)
                    if (const auto* text = std::get_if<Text>(&item.value))
                        if (text->view().size() > longest.view().size()) longest = *text;
    return longest;
}

}  // namespace

Prepared prepare(History history) {
    Prepared prepared;
    prepared.cost = estimate(history, Counter{}, kReference);
    prepared.longest = longest_text(history);
    prepared.longest_characters = measure(prepared.longest.view(), Unit::codepoint);
    prepared.history = std::move(history);
    return prepared;
}

std::span<const Operation> operations() { return kOperations; }

}  // namespace trimspec::bench
