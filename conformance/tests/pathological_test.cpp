// Inputs built to blow up whoever looks twice at everything. They end in well under a second where
// each operation is linear, and not within the test's time limit where one is quadratic.

#include <gtest/gtest.h>

#include "steps.hpp"

namespace trimspec {
namespace {

constexpr std::size_t kMany = 100000;

MessagePtr text(Role role, std::string content) {
    return std::make_shared<const Message>(Message{role, {Block{Text{std::move(content)}, {}}}, {}, {}});
}

Block call(const std::string& id) { return Block{ToolCall{Text{id}, Text{"read"}, Text{"{}"}}, {}}; }

Block result(const std::string& id, std::string content) {
    return Block{ToolResult{Text{id}, {ResultItem{Text{std::move(content)}, {}}}, false}, {}};
}

MessagePtr message(Role role, std::vector<Block> blocks) {
    return std::make_shared<const Message>(Message{role, std::move(blocks), {}, {}});
}

History parallel_calls(std::size_t count, const std::string& content, bool same_id) {
    std::vector<Block> calls;
    std::vector<Block> results;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string id = same_id ? "a" : "call_" + std::to_string(i);
        calls.push_back(call(id));
        results.push_back(result(id, content));
    }
    return {text(Role::user, "go"), message(Role::assistant, std::move(calls)),
            message(Role::tool, std::move(results))};
}

TEST(Pathological, ParallelCallsInOneMessage) {
    const History history = parallel_calls(kMany, "ok", false);
    EXPECT_EQ(sweep(history, Pending::drop, kReference).report.removed_blocks, 0);
    const History same = parallel_calls(kMany, "ok", true);
    EXPECT_EQ(sweep(same, Pending::drop, kReference).report.removed_blocks, 0);
}

TEST(Pathological, NothingButOrphans) {
    History history;
    for (std::size_t i = 0; i < kMany; ++i)
        history.push_back(message(Role::tool, {result("r" + std::to_string(i), "x")}));
    const Swept swept = sweep(history, Pending::drop, kReference);
    EXPECT_TRUE(swept.history.empty());
    EXPECT_EQ(swept.report.removed_messages, static_cast<std::int64_t>(kMany));
}

TEST(Pathological, ManyTurns) {
    History history;
    for (std::size_t i = 0; i < kMany; ++i) history.push_back(text(Role::user, "a turn of its own"));
    const Counter counter;
    const Trimmed trimmed = trim(history, 40, counter, ReasoningPolicy::keep, kReference);
    EXPECT_EQ(trimmed.report.kept_turns, 2);
    const auto capped = cap_messages(history, 10, Pending::keep, ReasoningPolicy::keep, kReference);
    EXPECT_EQ(std::get<Capped>(capped).history.size(), 10U);
    const auto turns = cap_turns(history, 10, ReasoningPolicy::keep, kReference);
    EXPECT_EQ(std::get<Capped>(turns).history.size(), 10U);
}

TEST(Pathological, ManyResultsToShrink) {
    const History history = parallel_calls(10000, std::string(1000, 'x'), false);
    RecoverParams params;
    params.budget = 10000 * 300 / 4;
    const auto outcome = recover(history, params, Counter{}, kReference);
    EXPECT_EQ(std::get<Recovered>(outcome).status, RecoverStatus::fits);
}

TEST(Pathological, NothingButImageMarkers) {
    std::string markers;
    for (std::size_t i = 0; i < kMany; ++i) markers += "[IMAGE:a]";
    std::string openings;
    for (std::size_t i = 0; i < kMany; ++i) openings += "[IMAGE:";
    for (const std::string& content : {markers, openings}) {
        const CappedText capped = cap_tool_result(
            Text{content}, static_cast<std::int64_t>(content.size()) / 2, Unit::codepoint,
            kReference);
        EXPECT_TRUE(capped.report.truncated);
    }
}

// A result that is kept is shared, not copied.
TEST(Pathological, KeptTextIsTheSameBytes) {
    History history = parallel_calls(1, std::string(std::size_t{64} << 20U, 'x'), false);
    history.insert(history.begin(), text(Role::user, std::string(4000, 'o')));
    const auto bytes = [](const History& of) {
        const auto& held = std::get<ToolResult>(of.back()->blocks.front().value);
        return std::get<Text>(held.items.front().value).view().data();
    };
    const Counter counter;
    const Tokens cost = estimate(history, counter, kReference);
    const Trimmed trimmed =
        trim(history, cost - 1, counter, ReasoningPolicy::keep, kReference);
    EXPECT_TRUE(trimmed.report.trimmed);
    EXPECT_EQ(bytes(trimmed.history), bytes(history));
}

}  // namespace
}  // namespace trimspec
