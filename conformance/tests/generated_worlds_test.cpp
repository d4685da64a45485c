// The oracle's answers on generated histories: longer than small worlds, of every kind of part.
#include <algorithm>
#include <iostream>

#include <gtest/gtest.h>

#include "../broken/broken.hpp"
#include "../generate/generate.hpp"
#include "../worlds/court.hpp"

namespace trimspec::worlds {
namespace {

using conformance::generate::Build;

constexpr int kHistories = 6000;

// Counters of all units, and least sizes around those of generated results.
Alphabet asked_of(const Counter& counter, ReasoningPolicy reasoning, std::int64_t least_size) {
    return {"generated", {}, counter, {reasoning}, {least_size}};
}

// `histories` of them heard until somebody is wrong.
Tally hear(const Steps& steps, int histories, std::vector<Disagreement>& disagreements) {
    constexpr std::uint64_t kSeed = 1254;
    constexpr int kSize = 40;
    constexpr std::size_t kLongest = 10;
    constexpr Tokens kModest = 9;
    conformance::generate::SeededDice dice{kSeed};
    Tally all;
    for (int i = 0; i < histories && disagreements.empty(); ++i) {
        auto sample = conformance::generate::sample_for(
            conformance::generate::Op::recover,
            dice.pick({Build::valid, Build::nearly_valid, Build::hostile}), dice, kSize);
        // The oracle counts without an end.
        if (sample.counter.per_message > kModest) sample.counter.per_message = kModest;
        sample.history.resize(std::min(sample.history.size(), kLongest));
        const Alphabet alphabet =
            asked_of(sample.counter, sample.reasoning, sample.min_result_chars);
        Court court{alphabet, steps, 0};
        court.hear(sample.history);
        all.histories += court.tally().histories;
        all.worlds += court.tally().worlds;
        disagreements = court.disagreements();
    }
    return all;
}

TEST(GeneratedWorlds, TheReferenceAnswersAsTheOracle) {
    std::vector<Disagreement> disagreements;
    const Tally tally = hear(kReference, kHistories, disagreements);
    std::cout << tally.histories << " histories, " << tally.worlds << " worlds\n";
    for (const Disagreement& one : disagreements) ADD_FAILURE() << one.text;
}

// What no check can tell from an honest strategy, and no property: the very steps of a recovery.
TEST(GeneratedWorlds, FindWrongStepsOfARecovery) {
    for (const char* name :
         {"small_turns_die_first", "preamble_never_leaves", "preamble_leaves_for_nothing",
          "huge_result_is_hopeless", "smallest_result_first", "ends_at_the_first_small_result",
          "results_reduced_to_stubs", "floor_for_every_result", "only_empty_text_is_blank",
          "typed_notice_is_a_breadcrumb", "no_break_space_is_blank"}) {
        std::vector<Disagreement> disagreements;
        const Tally tally = hear(broken::find_broken(name)->steps, kHistories, disagreements);
        std::cout << name << ": after " << tally.histories << " histories\n";
        EXPECT_FALSE(disagreements.empty()) << name;
    }
}

}  // namespace
}  // namespace trimspec::worlds
