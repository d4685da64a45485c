#include "quadratic.hpp"

#include <array>
#include <string>

namespace trimspec {
namespace {

// Adds up what is left anew for every number of dropped turns.
std::size_t sums_again(std::span<const Tokens> turn_costs, Tokens fixed, Tokens budget,
                       std::size_t droppable, const Steps& steps) {
    for (std::size_t dropped = 1; dropped < droppable; ++dropped) {
        const Tokens kept = steps.estimate_additive(turn_costs.subspan(dropped), steps);
        if (steps.estimate_saturates(kept, fixed) <= budget) return dropped;
    }
    return droppable;
}

// Looks through all calls for every result.
std::vector<std::optional<std::size_t>> looks_through_all(
    std::span<const std::string_view> calls, std::span<const std::string_view> results) {
    std::vector<std::optional<std::size_t>> answers(results.size());
    std::vector<bool> answered(calls.size(), false);
    for (std::size_t result = 0; result < results.size(); ++result)
        for (std::size_t call = 0; call < calls.size() && !answers[result]; ++call)
            if (!answered[call] && calls[call] == results[result]) {
                answered[call] = true;
                answers[result] = call;
            }
    return answers;
}

// Copies what has been joined for every text that is added.
Text copies_again(std::span<const Text> texts) {
    std::string joined;
    for (const Text& text : texts) {
        if (text.empty()) continue;
        joined =
            joined.empty() ? std::string{text.view()} : joined + "\n\n" + std::string{text.view()};
    }
    return Text{std::move(joined)};
}

// Sorts all that may be shrunk before each is taken.
Shrink sorts_again(std::vector<Shrinkable>& eligible, std::span<const std::int64_t> characters,
                   Tokens over, std::int64_t floor) {
    std::make_heap(eligible.begin(), eligible.end(), rule::comes_later);
    return rule::recover_shrinks_largest(eligible, characters, over, floor);
}

// Measures the text from its beginning for every character of the head.
Ends measures_again(std::string_view text, Shares shares, Unit unit) noexcept {
    std::size_t end = 0;
    while (end < text.size() && measure(text.substr(0, end + 1), unit) <= shares.head) ++end;
    return Ends{prefix_of(text.substr(0, end), shares.head, unit),
                suffix_of(text, shares.tail, unit)};
}

// Removes messages one by one: the first, or the one behind it where that is the anchor.
History removes_one_by_one(History body, std::int64_t max_messages, const Steps& steps) {
    while (static_cast<std::int64_t>(body.size()) > max_messages)
        body.erase(body.begin() + (steps.turn_start(*body.front(), steps) ? 1 : 0));
    return body;
}

const std::array kVersions{
    Quadratic{"sums_again", "trim/half", "tiny_messages", {.trim_fewest_dropped = &sums_again}},
    Quadratic{
        "looks_through_all", "sweep", "parallel_calls", {.sweep_in_order = &looks_through_all}},
    Quadratic{"copies_again",
              "normalize_system",
              "system_messages",
              {.normalize_joined_by_blank_line = &copies_again}},
    Quadratic{"sorts_again",
              "recover/most",
              "results_to_shrink",
              {.recover_shrinks_largest = &sorts_again}},
    Quadratic{"measures_again",
              "cap_tool_result/half",
              "four_byte_characters",
              {.result_code_points_whole = &measures_again}},
    Quadratic{"removes_one_by_one",
              "cap_messages/half",
              "tiny_messages",
              {.cap_anchor_kept = &removes_one_by_one}}};

}  // namespace

std::span<const Quadratic> quadratic_versions() { return kVersions; }

}  // namespace trimspec
