#include <algorithm>

#include "generate.hpp"

namespace trimspec::conformance::generate {
namespace {

History history_of(Build build, Dice& dice, int size) {
    switch (build) {
        case Build::plain: return plain_history(dice, size);
        case Build::valid: return valid_history(dice, size);
        case Build::nearly_valid: return nearly_valid_history(dice, size);
        case Build::hostile: break;
    }
    return hostile_history(dice, size);
}

bool is_reasoning(const Block& block) { return std::holds_alternative<Reasoning>(block.value); }

Budget budget_for(const History& history, Dice& dice) {
    const auto starts = plain_shape(history).turn_starts;
    Budget budget;
    budget.delta = dice.chance(70) ? dice.between(-1, 1) : dice.between(-60, 60);
    const std::size_t kind = dice.below(10);
    if (kind == 0) budget.from = Budget::From::nothing;
    if (kind < 3) return budget;
    budget.from = Budget::From::kept;
    budget.first =
        starts.empty() || kind == 9 ? dice.below(history.size() + 1) : dice.one_of(starts);
    return budget;
}

// Near the number of body messages, near where a turn begins, or small.
std::int64_t cap_for(const History& history, Dice& dice) {
    const std::int64_t body = plain_body(history);
    std::int64_t cap = dice.between(1, 4);
    if (dice.chance(30)) cap = body + dice.between(-1, 1);
    if (dice.chance(40)) cap = dice.between(1, std::max<std::int64_t>(1, body));
    // 0 is refused.
    return dice.chance(3) ? 0 : std::max<std::int64_t>(1, cap);
}

Counter counter_for(Dice& dice) {
    Counter counter;
    if (dice.chance(30)) counter.unit = dice.pick({Unit::byte, Unit::utf16});
    if (dice.chance(20)) counter.per_message = dice.between(0, 9);
    // Sums that do not fit into 32 bits, and such as stop at the largest number.
    if (dice.chance(3))
        counter.per_message = dice.pick({std::int64_t{1} << 31, checks::kLargestNumber / 2});
    if (dice.chance(20)) counter.image_tokens = dice.between(0, 20);
    return counter;
}

// Attempts, one beyond the last too, and what a provider tells: nothing, one number, both, or the
// wrong way round.
void attempts_for(Sample& sample, Dice& dice) {
    if (dice.chance(40)) sample.attempt = dice.between(1, 4);
    if (dice.chance(40)) sample.reported_tokens = dice.between(1, 2000);
    if (dice.chance(40)) sample.reported_limit = dice.between(0, 1500);
    sample.min_result_chars = dice.pick<std::int64_t>({1, 5, 40, 80, 200});
}

MessagePtr carrier_for(Dice& dice) {
    Message carrier = message_of(dice.chance(60) ? Role::tool : Role::user, {});
    for (std::size_t left = 1 + dice.below(3); left > 0; --left)
        carrier.blocks.push_back(result_block(colliding_id(dice), dice));
    if (carrier.role == Role::user && dice.chance(50))
        carrier.blocks.push_back(text_block(short_text(dice)));
    return std::make_shared<const Message>(std::move(carrier));
}

wire::Dialect another_dialect(Dice& dice) {
    return dice.pick({wire::Dialect::openai_chat, wire::Dialect::anthropic, wire::Dialect::gemini,
                      wire::Dialect::zeroclaw_chat});
}

// Of the text that the ceiling is chosen for.
Text text_of(const Sample& sample, Dice& dice) {
    if (sample.message == nullptr) return sample.text;
    const Block& block = dice.one_of(sample.message->blocks);
    const auto* result = std::get_if<ToolResult>(&block.value);
    return result == nullptr ? Text{"x"} : Text{checks::plain_text(*result)};
}

void add_what_is_capped(Sample& sample, Dice& dice) {
    if (sample.op == Op::cap_tool_message) {
        sample.message = carrier_for(dice);
        if (dice.chance(50)) sample.dialect = another_dialect(dice);
    } else {
        sample.text = dice.chance(25) ? short_text(dice) : long_text(dice);
    }
    sample.max_chars = ceiling_for(text_of(sample, dice), sample.counter.unit, dice);
}

void add_history(Sample& sample, Dice& dice, int size) {
    sample.history = history_of(sample.build, dice, size);
    if (dice.chance(20)) {
        sample.reasoning = ReasoningPolicy::drop_behind_cut;
        sample.history = with_reasoning_of_the_model_alone(std::move(sample.history));
    }
    if (dice.chance(sample.build == Build::plain ? 80 : 20))
        sample.dialect = another_dialect(dice);
}

}  // namespace

History with_reasoning_of_the_model_alone(History history) {
    for (MessagePtr& message : history) {
        if (message->role == Role::assistant) continue;
        if (std::ranges::none_of(message->blocks, &is_reasoning)) continue;
        Message left = *message;
        std::erase_if(left.blocks, &is_reasoning);
        message = std::make_shared<const Message>(std::move(left));
    }
    return history;
}

Sample sample_for(Op op, Build build, Dice& dice, int size) {
    Sample sample;
    sample.op = op;
    sample.counter = counter_for(dice);
    sample.more = dice.chance(50) ? dice.between(0, 3) : dice.between(0, 120);
    if (op == Op::cap_tool_result || op == Op::cap_tool_message) {
        add_what_is_capped(sample, dice);
        return sample;
    }
    sample.build = build;
    add_history(sample, dice, size);
    sample.budget = budget_for(sample.history, dice);
    sample.max_messages = cap_for(sample.history, dice);
    sample.pending = dice.pick({Pending::drop, Pending::keep});
    sample.cut = dice.below(sample.history.size() + 1);
    if (op == Op::recover) attempts_for(sample, dice);
    return sample;
}

}  // namespace trimspec::conformance::generate
