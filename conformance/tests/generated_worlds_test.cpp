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

// Counters of all units, and least sizes around those of generated results.
Alphabet asked_of(const Counter& counter, ReasoningPolicy reasoning, std::int64_t least_size) {
    return {"generated", {}, counter, {reasoning}, {least_size}};
}

// `histories` of them heard until somebody is wrong.
Tally hear(const Steps& steps, int histories, std::vector<Disagreement>& disagreements) {
    constexpr std::uint64_t kSeed = 1254;
    constexpr int kSize = 40;
    constexpr std::size_t kLongest = 9;
    conformance::generate::SeededDice dice{kSeed};
    Tally all;
    for (int i = 0; i < histories && disagreements.empty(); ++i) {
        auto sample = conformance::generate::sample_for(
            conformance::generate::Op::recover,
            dice.pick({Build::valid, Build::nearly_valid, Build::hostile}), dice, kSize);
        const Alphabet alphabet =
            asked_of(sample.counter, sample.reasoning, sample.min_result_chars);
        sample.history.resize(std::min(sample.history.size(), kLongest));
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
    const Tally tally = hear(kReference, 1000, disagreements);
    std::cout << tally.histories << " histories, " << tally.worlds << " worlds\n";
    for (const Disagreement& one : disagreements) ADD_FAILURE() << one.text;
}

}  // namespace
}  // namespace trimspec::worlds
