// The generators themselves: valid histories are valid, the others mostly not, and what properties
// live on comes up often enough to be met in every run.

#include <gtest/gtest.h>

#include <functional>
#include <iostream>
#include <map>
#include <set>

#include "../../reference/wire/dialect.hpp"
#include "../properties/acceptable.hpp"
#include "../properties/blocks.hpp"
#include "../properties/run.hpp"

namespace trimspec::conformance::properties {
namespace {

constexpr int kSamples = 2000;

// Samples of one build, sizes from 0 to 100.
std::vector<Sample> samples_of(Build build, Op op = Op::trim) {
    std::vector<Sample> samples;
    SeededDice dice{effort().seed};
    for (int i = 0; i < kSamples; ++i) samples.push_back(sample_for(op, build, dice, i % 101));
    return samples;
}

template <class Asked>
int percent(const std::vector<Sample>& samples, Asked asked) {
    return static_cast<int>(100 * std::ranges::count_if(samples, asked) / kSamples);
}

bool is_accepted(const Sample& sample) { return !refusal_of(sample.history); }

TEST(PropertiesGenerators, ValidHistoriesAreAccepted) {
    for (const Build build : {Build::plain, Build::valid})
        for (const Sample& sample : samples_of(build))
            ASSERT_FALSE(refusal_of(sample.history)) << *refusal_of(sample.history);
}

TEST(PropertiesGenerators, PlainHistoriesAreHeldByEveryDialect) {
    std::map<wire::Dialect, int> held;
    for (const Sample& sample : samples_of(Build::plain)) ++held[as_sent(sample).dialect];
    for (const auto& [dialect, count] : held)
        std::cout << 100 * count / kSamples << " % are sent in " << wire::name_of(dialect) << '\n';
    EXPECT_EQ(held.size(), wire::dialect_names().size());
    for (const auto& [dialect, count] : held) EXPECT_GE(100 * count / kSamples, 8);
}

TEST(PropertiesGenerators, NearlyValidAndHostileOnesAreMostlyRefused) {
    const int nearly = percent(samples_of(Build::nearly_valid), &is_accepted);
    const int hostile = percent(samples_of(Build::hostile), &is_accepted);
    std::cout << "accepted: " << nearly << " % of nearly valid, " << hostile << " % of hostile\n";
    EXPECT_LT(nearly, 70);
    EXPECT_GT(nearly, 10);
    EXPECT_LT(hostile, 25);
}

TEST(PropertiesGenerators, AllHistoriesCanBeReadAgain) {
    for (const Build build : {Build::plain, Build::valid, Build::nearly_valid, Build::hostile})
        for (const Sample& sample : samples_of(build)) {
            std::string text;
            wire::write_history(sample.history, wire::Dialect::canonical, text);
            auto value = json::read(text, 256);
            ASSERT_TRUE(std::holds_alternative<json::Value>(value)) << text;
            const auto read = wire::read_history(std::move(std::get<json::Value>(value)),
                                                 wire::Dialect::canonical);
            ASSERT_TRUE(std::holds_alternative<History>(read)) << text;
        }
}

bool has_parallel_calls(const Sample& sample) {
    return std::ranges::any_of(sample.history, [](const MessagePtr& message) {
        return all_of_kind<ToolCall>({message}).size() > 1;
    });
}

bool has_mixed_carrier(const Sample& sample) {
    return std::ranges::any_of(sample.history, [](const MessagePtr& message) {
        return message->role == Role::user && checks::plain_is_carrier(*message) &&
               !std::holds_alternative<ToolResult>(message->blocks.back().value);
    });
}

bool has_note(const Sample& sample) {
    return std::ranges::any_of(sample.history, [](const MessagePtr& message) {
        return message->synthetic && *message->synthetic != Text{"breadcrumb"};
    });
}

bool has_colliding_ids(const Sample& sample) {
    std::set<std::string_view> seen;
    for (const MessagePtr& message : sample.history)
        for (const Block& block : message->blocks)
            if (const auto* call = std::get_if<ToolCall>(&block.value))
                if (!seen.insert(call->id.view()).second) return true;
    return false;
}

bool has_blank_text(const Sample& sample) {
    const std::vector<Text> texts = all_of_kind<Text>(sample.history);
    return std::ranges::any_of(texts,
                               [](const Text& text) { return checks::plain_blank(text.view()); });
}

template <class Kind>
bool has(const Sample& sample) {
    return !all_of_kind<Kind>(sample.history).empty();
}

bool budget_decides(const Sample& sample) {
    const Tokens budget = budget_of(sample);
    return budget > 0 && budget < plain_cost(sample, sample.history) &&
           plain_shape(sample.history).turn_starts.size() > 1;
}

bool budget_is_near_a_cost(const Sample& sample) { return std::abs(sample.budget.delta) <= 1; }

bool cap_decides(const Sample& sample) { return sample.max_messages < plain_body(sample.history); }

// Each at least in so many of a hundred samples of any build.
TEST(PropertiesGenerators, BoundariesComeUpOften) {
    std::vector<Sample> all = samples_of(Build::valid);
    for (const Build build : {Build::nearly_valid, Build::hostile})
        for (Sample& sample : samples_of(build)) all.push_back(std::move(sample));
    const std::map<std::string, std::pair<int, std::function<bool(const Sample&)>>> wanted{
        {"a notice in its place",
         {10, [](const Sample& sample) { return plain_shape(sample.history).notice; }}},
        {"a note of the program", {5, &has_note}},
        {"parallel calls", {25, &has_parallel_calls}},
        {"a mixed carrier", {15, &has_mixed_carrier}},
        {"ids that come again", {15, &has_colliding_ids}},
        {"reasoning", {25, &has<Reasoning>}},
        {"unknown blocks", {5, &has<Opaque>}},
        {"images", {5, &has<Image>}},
        {"a blank text", {20, &has_blank_text}},
        {"orphans", {30, [](const Sample& sample) {
             return !checks::plain_pairing(sample.history).orphans.empty();
         }}},
        {"two turns or more and a budget that one of them exceeds", {25, &budget_decides}},
        {"a budget within a token of a cost", {50, &budget_is_near_a_cost}},
        {"a cap below the number of messages", {30, &cap_decides}},
    };
    for (const auto& [what, row] : wanted) {
        const int found = percent(all, row.second) / 3;
        std::cout << found << " % have " << what << '\n';
        EXPECT_GE(found, row.first) << what;
    }
}

TEST(PropertiesGenerators, CutsFallIntoWideCharactersAndImageMarkers) {
    const std::vector<Sample> samples = samples_of(Build::valid, Op::cap_tool_result);
    const auto size = [](const Sample& sample) {
        return checks::plain_size(sample.text.view(), sample.counter.unit);
    };
    const int cut = percent(samples, [&](const Sample& sample) {
        return sample.max_chars > 0 && sample.max_chars < size(sample);
    });
    const int just = percent(samples, [&](const Sample& sample) {
        return std::abs(sample.max_chars - size(sample)) <= 1;
    });
    // What a cut by the steps for shares alone would tear.
    const int torn = percent(samples, [&](const Sample& sample) {
        Steps careless;
        careless.result_image_marker_whole = [](std::string_view, Ends ends) noexcept {
            return ends;
        };
        return cap_tool_result(sample.text, sample.max_chars, sample.counter.unit, careless).text !=
               cap_tool_result(sample.text, sample.max_chars, sample.counter.unit, kReference).text;
    });
    std::cout << cut << " % are cut, " << just << " % are within a unit of the ceiling, " << torn
              << " % would tear an image marker\n";
    EXPECT_GE(cut, 50);
    EXPECT_GE(just, 5);
    EXPECT_GE(torn, 5);
}

// A fuzzer's bytes in place of a random stream: whatever they are, and however few, a sample comes
// out, and with some of them every kind of message.
TEST(PropertiesGenerators, AnyBytesGiveASampleThatCanBeSent) {
    SeededDice random{effort().seed};
    std::set<Role> roles;
    std::size_t longest = 0;
    for (int i = 0; i < kSamples; ++i) {
        std::vector<std::uint8_t> bytes(random.below(400));
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
        ByteDice dice{bytes};
        const Op op = dice.pick({Op::trim, Op::recover, Op::cap_tool_result, Op::cap_tool_message});
        const Build build = dice.pick({Build::plain, Build::valid, Build::nearly_valid,
                                       Build::hostile});
        const Sample sent = as_sent(sample_for(op, build, dice, 100));
        for (const MessagePtr& message : sent.history) roles.insert(message->role);
        longest = std::max(longest, sent.history.size());
    }
    EXPECT_EQ(roles.size(), 4U);
    EXPECT_GE(longest, 12U);
}

TEST(PropertiesGenerators, BytesThatAreUsedUpChooseTheFirst) {
    const std::vector<std::uint8_t> bytes{7, 1, 2};
    ByteDice dice{bytes};
    EXPECT_EQ(dice.below(10), 7U);
    EXPECT_EQ(dice.below(1), 0U);
    EXPECT_FALSE(dice.exhausted());
    EXPECT_EQ(dice.below(1000), 0x0102U);
    EXPECT_TRUE(dice.exhausted());
    EXPECT_EQ(dice.below(10), 0U);
}

TEST(PropertiesGenerators, TheSameSeedGivesTheSameSamples) {
    const std::vector<Sample> once = samples_of(Build::hostile);
    const std::vector<Sample> again = samples_of(Build::hostile);
    for (std::size_t i = 0; i < once.size(); ++i) {
        ASSERT_TRUE(same_history(once[i].history, again[i].history));
        ASSERT_EQ(budget_of(once[i]), budget_of(again[i]));
    }
}

}  // namespace
}  // namespace trimspec::conformance::properties
