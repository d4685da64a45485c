// Wrong counts and wrong budgets.

#include <algorithm>

#include "../../reference/edit.hpp"
#include "areas.hpp"

namespace trimspec::broken {
namespace {

std::int64_t sizes_are_bytes(std::string_view text, Unit) noexcept {
    return static_cast<std::int64_t>(text.size());
}

Sent bytes_counted_for_characters(const Message& message, Unit) {
    return rule::estimate_what_counts(message, Unit::byte);
}

Sent arguments_are_free(const Message& message, Unit unit) {
    Sent sent = rule::estimate_what_counts(message, unit);
    for (const Block& block : message.blocks)
        if (const auto* call = std::get_if<ToolCall>(&block.value))
            sent.characters -= measure(call->arguments.view(), unit);
    return sent;
}

Sent reasoning_is_free(const Message& message, Unit unit) {
    const MessagePtr spoken = with_blocks_that(message, [](const Block& block) {
        return !std::holds_alternative<Reasoning>(block.value);
    });
    return rule::estimate_what_counts(*spoken, unit);
}

Sent images_are_free(const Message& message, Unit unit) {
    return {rule::estimate_what_counts(message, unit).characters, 0};
}

Sent image_data_is_text(const Message& message, Unit unit) {
    Sent sent{rule::estimate_what_counts(message, unit).characters, 0};
    const auto add = [&](const auto& value) {
        if (const auto* image = std::get_if<Image>(&value))
            sent.characters += measure(image->ref.view(), unit);
    };
    for (const Block& block : message.blocks) {
        add(block.value);
        if (const auto* result = std::get_if<ToolResult>(&block.value))
            for (const ResultItem& item : result->items) add(item.value);
    }
    return sent;
}

Tokens quarter_rounded_down(Sent sent, const Counter& counter) {
    sent.characters -= sent.characters % 4;
    return rule::estimate_quarter_rounded_up(sent, counter);
}

Tokens framing_is_free(Sent sent, const Counter& counter) {
    Counter bare = counter;
    bare.per_message = 0;
    return rule::estimate_quarter_rounded_up(sent, bare);
}

// Messages are carried in quarters of a token, and only their sum is rounded.
Tokens in_quarters(Sent sent, const Counter& counter) {
    return sent.characters + 4 * rule::estimate_quarter_rounded_up({0, sent.images}, counter);
}
Tokens quarters_rounded_once(std::span<const Tokens> costs, const Steps& steps) {
    return (rule::estimate_additive(costs, steps) + 3) / 4;
}

// Three tokens that prime the reply, as a well-known cookbook counts them.
Tokens reply_counted_too(std::span<const Tokens> costs, const Steps& steps) {
    return steps.estimate_saturates(rule::estimate_additive(costs, steps), 3);
}

Tokens sum_wraps_at_32_bits(Tokens a, Tokens b) noexcept {
    return static_cast<Tokens>(static_cast<std::uint32_t>(a + b));
}

Tokens higher_limit_wins(const BudgetConfig& config, const Steps&) {
    const Tokens pruning = config.pruning_enabled ? config.pruning_max_tokens : 0;
    return std::max(pruning, config.max_context_tokens);
}

Tokens window_ignored(const BudgetConfig& config, const Steps&) {
    const bool prunes = config.pruning_enabled && config.pruning_max_tokens > 0;
    return prunes ? config.pruning_max_tokens : config.max_context_tokens;
}

Tokens prunes_although_switched_off(const BudgetConfig& config, const Steps& steps) {
    BudgetConfig always = config;
    always.pruning_enabled = true;
    return rule::budget_lower_wins(always, steps);
}

bool zero_means_nothing(Tokens) noexcept { return false; }

}  // namespace

std::vector<Broken> broken_estimate() {
    return {
        {"sizes_are_bytes", "unit",
         "Compares bytes with a limit in characters: a text within its limit is cut.",
         "", {.unit = &sizes_are_bytes}},
        {"bytes_counted_for_characters", "estimate.what_counts",
         "Counts the bytes of a text whatever the unit, so other scripts cost up to three times.",
         "", {.estimate_what_counts = &bytes_counted_for_characters}},
        {"arguments_are_free", "estimate.what_counts",
         "Does not count the arguments of calls.",
         "", {.estimate_what_counts = &arguments_are_free}},
        {"reasoning_is_free", "estimate.what_counts",
         "Does not count reasoning, though it is sent.",
         "", {.estimate_what_counts = &reasoning_is_free}},
        {"images_are_free", "estimate.what_counts",
         "Counts an image as nothing.",
         "", {.estimate_what_counts = &images_are_free}},
        {"image_data_is_text", "estimate.what_counts",
         "Counts an image's encoded bytes as text: one picture costs half a million tokens.",
         "markusylisiurunen/tau#453", {.estimate_what_counts = &image_data_is_text}},
        {"quarter_rounded_down", "estimate.quarter_rounded_up",
         "Rounds a message's characters down, so short messages have no text.",
         "", {.estimate_quarter_rounded_up = &quarter_rounded_down}},
        {"framing_is_free", "estimate.quarter_rounded_up",
         "Does not count what frames a message.",
         "", {.estimate_quarter_rounded_up = &framing_is_free}},
        {"quarters_rounded_once", "estimate.additive",
         "Rounds the characters of the whole history once, so parts do not add up to it.", "",
         {.estimate_quarter_rounded_up = &in_quarters,
          .estimate_additive = &quarters_rounded_once}},
        {"reply_counted_too", "estimate.additive",
         "Adds three tokens that prime the reply, so the empty history costs something.",
         "", {.estimate_additive = &reply_counted_too}},
        {"sum_wraps_at_32_bits", "estimate.saturates",
         "Sums in 32 bits: the largest histories look the smallest.",
         "", {.estimate_saturates = &sum_wraps_at_32_bits}},
        {"higher_limit_wins", "budget.lower_wins",
         "Takes the higher of two limits.",
         "", {.budget_lower_wins = &higher_limit_wins}},
        {"window_ignored", "budget.lower_wins",
         "Takes the configured budget as it is, though the model's window is smaller.",
         "freelabz/secator#1255", {.budget_lower_wins = &window_ignored}},
        {"prunes_although_switched_off", "budget.lower_wins",
         "Applies the pruning limit although pruning is off.",
         "zeroclaw-labs/zeroclaw#8837", {.budget_lower_wins = &prunes_although_switched_off}},
        {"zero_means_nothing", "budget.zero_disables",
         "Reads a budget of 0 as room for nothing, not as no limit.",
         "strands-agents/harness-sdk#2205", {.budget_zero_disables = &zero_means_nothing}},
    };
}

}  // namespace trimspec::broken
