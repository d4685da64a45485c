// The reference among the peers of bench/peers: without arguments it lists itself, with PEER
// OPERATION HISTORY it times one call as peers.py and peers.mjs do. Only the call is timed, which
// copies the list of messages that it is given.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "result.hpp"
#include "steps.hpp"
#include "trim.hpp"
#include "wire/dialect.hpp"
#include "wire/protocol.hpp"

namespace {

using namespace trimspec;
using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

constexpr int kRepeats = 5;
constexpr std::size_t kLastTurn = 4;
constexpr std::size_t kLargeResult = 2;  // where histories.py puts it
constexpr std::int64_t kMostCharacters = 400;
const Steps kSteps;

std::optional<History> history_in(const char* path) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    auto value = json::read(text, 300);
    if (!std::holds_alternative<json::Value>(value)) return std::nullopt;
    auto history = wire::read_history(std::get<json::Value>(std::move(value)),
                                      wire::Dialect::openai_chat);
    if (!std::holds_alternative<History>(history)) return std::nullopt;
    return std::get<History>(std::move(history));
}

Tokens budget_of(const History& history, std::string_view operation) {
    if (operation == "trim_to_tenth") return estimate(history, {}, kSteps) / 10;
    return estimate({history.end() - kLastTurn, history.end()}, {}, kSteps);
}

/// Prints the best time of `call`, which gives the number of kept messages.
template <typename Call>
void print_best(const Call& call) {
    Milliseconds best = Milliseconds::max();
    std::int64_t kept = 0;
    for (int i = 0; i < kRepeats; ++i) {
        const auto start = Clock::now();
        const auto outcome = call();
        best = std::min<Milliseconds>(best, Clock::now() - start);
        kept = outcome.second;
    }
    std::printf(R"({"milliseconds": %.6f, "repeats": %d, "kept": %lld})" "\n", best.count(),
                kRepeats, static_cast<long long>(kept));
}

void time_operation(const History& history, std::string_view operation) {
    const auto size = static_cast<std::int64_t>(history.size());
    const Tokens budget = budget_of(history, operation);
    std::printf("ready %s\n", wire::kVersion.data());
    std::fflush(stdout);
    if (operation == "cap_result") {
        return print_best([&] {
            return std::pair(cap_tool_message(history.at(kLargeResult), kMostCharacters,
                                              Unit::codepoint, kSteps), size);
        });
    }
    print_best([&] {
        Trimmed trimmed = trim(history, budget, {}, ReasoningPolicy::keep, kSteps);
        const auto kept = size - trimmed.report.dropped_messages;
        return std::pair(std::move(trimmed), kept);
    });
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 4) {
        std::puts("trimspec trim\ttrim_to_tenth\ttrim_to_last_turn");
        std::puts("trimspec cap_tool_message\tcap_result");
        return 0;
    }
    const auto history = history_in(arguments[3]);
    if (!history || history->size() < kLastTurn) {
        std::fputs("no history of openai-chat\n", stderr);
        return 1;
    }
    time_operation(*history, arguments[2]);
    return 0;
}
