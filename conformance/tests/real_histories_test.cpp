// Real conversations through every operation at ten budgets: every invariant holds on every reply.
//
// The conversations lie beside the repository and are not part of it; without them there is nothing
// to test. They hold no parallel calls and no large result, so such are made by joining them.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "../runner/judge.hpp"
#include "../suite/claims.hpp"
#include "wire/protocol.hpp"

namespace trimspec::conformance {
namespace {

const std::filesystem::path kConversations = std::filesystem::path{TRIMSPEC_SOURCE_DIR} /
                                             "../shared/data/real-histories/openai-chat.jsonl";

json::Value parsed(const std::string& text) {
    return std::get<json::Value>(json::read(text, 300));
}

std::vector<History> conversations() {
    std::vector<History> all;
    std::ifstream file{kConversations};
    for (std::string line; std::getline(file, line);) {
        auto history =
            wire::read_history(*parsed(line).find("messages"), wire::Dialect::openai_chat);
        all.push_back(std::get<History>(std::move(history)));
    }
    return all;
}

bool has_calls(const Message& message) {
    for (const Block& block : message.blocks)
        if (std::holds_alternative<ToolCall>(block.value)) return true;
    return false;
}

// Exchanges that follow one another become one, with parallel calls.
History with_parallel_calls(const History& history) {
    History joined;
    for (std::size_t i = 0; i < history.size(); ++i) {
        if (!has_calls(*history[i])) {
            joined.push_back(history[i]);
            continue;
        }
        Message calls{Role::assistant, {}, {}, {}};
        History results;
        while (i < history.size() && (has_calls(*history[i]) || history[i]->role == Role::tool)) {
            if (history[i]->role == Role::tool)
                results.push_back(history[i]);
            else
                for (const Block& block : history[i]->blocks)
                    if (std::holds_alternative<ToolCall>(block.value)) calls.blocks.push_back(block);
            ++i;
        }
        --i;
        joined.push_back(std::make_shared<const Message>(std::move(calls)));
        joined.insert(joined.end(), results.begin(), results.end());
    }
    return joined;
}

// Every result forty times as long.
History with_large_results(const History& history) {
    History large;
    for (const MessagePtr& message : history) {
        Message copy = *message;
        for (Block& block : copy.blocks)
            if (auto* result = std::get_if<ToolResult>(&block.value))
                for (ResultItem& item : result->items)
                    if (auto* text = std::get_if<Text>(&item.value)) {
                        std::string longer;
                        for (int times = 0; times < 40; ++times) longer += text->view();
                        *text = Text{std::move(longer)};
                    }
        large.push_back(std::make_shared<const Message>(std::move(copy)));
    }
    return large;
}

class RealHistories : public testing::Test {
protected:
    void SetUp() override {
        if (!std::filesystem::exists(kConversations)) GTEST_SKIP() << "no real conversations here";
        speaker_.dialect = wire::Dialect::openai_chat;
        const auto claims = read_claims(parsed(wire::answer(hello_line(), speaker_)));
        setting_ = std::get<Claims>(claims).setting;
        only_ = Case{};
        only_.id = only_.label = "valid_in_valid_out";
    }

    void ask(const History& history, const std::string& op, const std::string& params) {
        const Input input = input_of(history, wire::Dialect::openai_chat);
        const json::Value step = parsed("{\"op\":\"" + op + "\",\"params\":" + params + "}");
        const auto prepared = std::get<Prepared>(prepare(step, input, setting_));
        const json::Value reply = parsed(wire::answer(prepared.line(1), speaker_));
        const Judgement judgement = judge(only_, step, prepared, input, reply, setting_);
        ++asked_;
        if (!judgement.findings.empty())
            ADD_FAILURE() << op << ' ' << params << ": " << judgement.findings.front().rule << ": "
                          << judgement.findings.front().what;
    }

    // Every operation, at ten budgets or caps each.
    void ask_everything(const History& history) {
        const std::int64_t cost = setting_.measure({})(history);
        ask(history, "estimate", "{}");
        ask(history, "sweep", "{}");
        ask(history, "sweep", "{\"pending\":\"keep\"}");
        ask(history, "normalize_system", "{}");
        for (std::int64_t tenth = 1; tenth <= 10; ++tenth) {
            const std::string budget = std::to_string(cost * tenth / 10);
            const auto size = static_cast<std::int64_t>(history.size());
            const std::string cap = std::to_string(std::max<std::int64_t>(1, size * tenth / 10));
            ask(history, "trim", "{\"budget_tokens\":" + budget + "}");
            ask(history, "recover", "{\"budget_tokens\":" + budget + "}");
            ask(history, "recover", "{\"budget_tokens\":" + budget + ",\"attempt\":1}");
            ask(history, "cap_messages", "{\"max_messages\":" + cap + "}");
            ask(history, "cap_turns", "{\"max_messages\":" + cap + "}");
        }
    }

    wire::Speaker speaker_;
    Setting setting_;
    Case only_;
    std::size_t asked_ = 0;
};

TEST_F(RealHistories, AsTheyAre) {
    for (const History& history : conversations()) ask_everything(history);
    EXPECT_GT(asked_, 10000U);
}

TEST_F(RealHistories, WithParallelCalls) {
    for (const History& history : conversations()) ask_everything(with_parallel_calls(history));
    EXPECT_GT(asked_, 10000U);
}

TEST_F(RealHistories, WithLargeResults) {
    const auto all = conversations();
    for (std::size_t i = 0; i < all.size(); i += 20) ask_everything(with_large_results(all[i]));
    EXPECT_GT(asked_, 500U);
}

TEST_F(RealHistories, ReadAndWrittenAreTheSameJson) {
    std::ifstream file{kConversations};
    for (std::string line; std::getline(file, line);) {
        const json::Value conversation = parsed(line);
        const json::Value& messages = *conversation.find("messages");
        const auto history = wire::read_history(messages, wire::Dialect::openai_chat);
        std::string written;
        wire::write_history(std::get<History>(history), wire::Dialect::openai_chat, written);
        EXPECT_TRUE(parsed(written) == messages);
    }
}

}  // namespace
}  // namespace trimspec::conformance
