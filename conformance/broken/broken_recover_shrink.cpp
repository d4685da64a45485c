// Wrong recoveries: which results are shrunk, how far, and what is left of them.

#include <algorithm>
#include <string>
#include <utility>

#include "areas.hpp"

namespace trimspec::broken {
namespace {

using Sizes = std::span<const std::int64_t>;

// Takes the result at `at` out of the heap.
Shrinkable take(std::vector<Shrinkable>& eligible, std::vector<Shrinkable>::iterator at) {
    const Shrinkable taken = *at;
    eligible.erase(at);
    std::ranges::make_heap(eligible, rule::comes_later);
    return taken;
}

// What the rule would do to `result` if it were the only one.
Shrink shrink_alone(const Shrinkable& result, Sizes characters, Tokens over, std::int64_t floor) {
    std::vector<Shrinkable> alone{result};
    return rule::recover_shrinks_largest(alone, characters, over, floor);
}

Shrink smallest_result_first(std::vector<Shrinkable>& eligible, Sizes characters, Tokens over,
                             std::int64_t floor) {
    const auto smallest = std::ranges::min_element(eligible, rule::comes_later);
    return shrink_alone(take(eligible, smallest), characters, over, floor);
}

// From the newest to the oldest, and no further than the first that is hardly worth it.
Shrink ends_at_the_first_small_result(std::vector<Shrinkable>& eligible, Sizes characters,
                                      Tokens over, std::int64_t floor) {
    const auto newest = std::ranges::max_element(eligible, {}, [](const Shrinkable& result) {
        return std::pair{result.message, result.block};
    });
    const Shrinkable result = take(eligible, newest);
    if (result.size > 2 * floor) return shrink_alone(result, characters, over, floor);
    eligible.clear();
    return {result, result.size};
}

Shrink results_reduced_to_stubs(std::vector<Shrinkable>& eligible, Sizes characters, Tokens over,
                                std::int64_t floor) {
    Shrink shrink = rule::recover_shrinks_largest(eligible, characters, over, floor);
    shrink.max = 1;
    return shrink;
}

Shrink floor_for_every_result(std::vector<Shrinkable>& eligible, Sizes characters, Tokens over,
                              std::int64_t floor) {
    Shrink shrink = rule::recover_shrinks_largest(eligible, characters, over, floor);
    shrink.max = floor;
    return shrink;
}

// The largest result is halved, and may be the largest again.
Shrink halved_again_and_again(std::vector<Shrinkable>& eligible, Sizes characters, Tokens over,
                              std::int64_t floor) {
    Shrink shrink = rule::recover_shrinks_largest(eligible, characters, over, floor);
    shrink.max = std::max(floor, shrink.result.size / 2);
    if (shrink.max == floor) return shrink;
    eligible.push_back({shrink.result.message, shrink.result.block, shrink.max});
    std::ranges::push_heap(eligible, rule::comes_later);
    return shrink;
}

ToolResult shrunk_result_is_an_error(const ToolResult& result, std::vector<ResultItem>) {
    return {result.call_id, {ResultItem{Text{"Error: the result was too large"}, {}}}, true};
}

// Everything becomes one text; what is no text falls out.
ToolResult shrunk_list_is_one_text(const ToolResult& result, std::vector<ResultItem> items) {
    std::string joined;
    for (const ResultItem& item : items)
        if (const auto* text = std::get_if<Text>(&item.value)) joined += text->view();
    return {result.call_id, {ResultItem{Text{std::move(joined)}, {}}}, result.is_error};
}

}  // namespace

std::vector<Broken> broken_recover_shrink() {
    return {
        {"smallest_result_first", "recover.shrinks_largest",
         "Shrinks the smallest results first.",
         "", {.recover_shrinks_largest = &smallest_result_first}},
        {"ends_at_the_first_small_result", "recover.shrinks_largest",
         "Goes from the newest result to the oldest and ends at the first it cannot shrink much.",
         "openai/codex#35455", {.recover_shrinks_largest = &ends_at_the_first_small_result}},
        {"results_reduced_to_stubs", "recover.shrinks_largest",
         "Reduces results to a stub: a short error text dies with the rest.",
         "Yeachan-Heo/gajae-code#2599", {.recover_shrinks_largest = &results_reduced_to_stubs}},
        {"floor_for_every_result", "recover.shrinks_largest",
         "Cuts a result to the floor although less would do.",
         "", {.recover_shrinks_largest = &floor_for_every_result}},
        {"halved_again_and_again", "recover.bounded",
         "Halves the largest result, then the largest again, be it the same one.",
         "", {.recover_shrinks_largest = &halved_again_and_again}},
        {"shrunk_result_is_an_error", "recover.shape_kept",
         "Puts an error in the place of a result that it has to shorten.",
         "strands-agents/sdk-typescript#896", {.recover_shape_kept = &shrunk_result_is_an_error}},
        {"shrunk_list_is_one_text", "recover.shape_kept",
         "Makes one text of a result that it shortens; its images are gone.",
         "", {.recover_shape_kept = &shrunk_list_is_one_text}},
    };
}

}  // namespace trimspec::broken
