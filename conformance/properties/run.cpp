#include "run.hpp"

#include <cstdlib>
#include <iostream>
#include <random>

#include "rapidcheck.hpp"

namespace trimspec::conformance::properties {
namespace {

constexpr std::uint64_t kFixedSeed = 1254;

std::uint64_t seed_asked_for() {
    const char* asked = std::getenv("TRIMSPEC_SEED");
    if (asked == nullptr || *asked == '\0') return kFixedSeed;
    if (std::string_view{asked} != "fresh") return std::strtoull(asked, nullptr, 10);
    std::random_device device;
    return (std::uint64_t{device()} << 32) | device();
}

Effort asked_for() {
    Effort effort;
    effort.seed = seed_asked_for();
    if (const char* tries = std::getenv("TRIMSPEC_TRIES"))
        effort.tries = std::max(1, std::atoi(tries));
    std::cout << "seed " << effort.seed << " (again with TRIMSPEC_SEED=" << effort.seed << ")\n";
    return effort;
}

// Properties that are tried on the same kind of sample do not get the same samples.
std::uint64_t seed_for(std::string_view name, std::uint64_t seed) {
    constexpr std::uint64_t kPrime = 1099511628211U;
    std::uint64_t hash = 14695981039346656037U;
    for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
    return hash ^ seed;
}

class RandomDice final : public Dice {
public:
    explicit RandomDice(const rc::Random& random) : random_{random} {}
    [[nodiscard]] std::uint64_t below(std::uint64_t limit) override {
        return random_.next() % limit;
    }

private:
    rc::Random random_;
};

// What is not simpler once it is prepared would be tried for ever.
rc::Seq<Sample> simpler_ones(const Sample& whole, Prepare prepare) {
    std::vector<Sample> all = simpler(whole);
    for (Sample& one : all) one = prepare(std::move(one));
    const std::int64_t weight = weight_of(whole);
    std::erase_if(all, [&](const Sample& one) { return weight_of(one) >= weight; });
    return rc::seq::fromContainer(std::move(all));
}

// Samples for one of its operations in one of its builds, prepared.
rc::Gen<Sample> samples_for(const Property& property) {
    return [=](const rc::Random& random, int size) {
        RandomDice dice{random};
        const Op op = dice.one_of(property.ops);
        Sample sample = sample_for(op, dice.one_of(property.builds), dice, size);
        return rc::shrinkable::shrinkRecur(
            property.prepare(std::move(sample)), [prepare = property.prepare](const Sample& whole) {
                return simpler_ones(whole, prepare);
            });
    };
}

// One run of RapidCheck: the first counterexample, shrunk.
Ran run_once(const Property& property, const Subject& subject, std::uint64_t seed, int tries) {
    Ran ran;
    const rc::Gen<Sample> generator = samples_for(property);
    const auto body = [&] {
        const Sample sample = *generator;
        Verdict verdict = verdict_on(property, as_sent(sample), subject);
        if (verdict.kind == Verdict::Kind::not_asked) {
            ran.not_asked += ran.counterexample ? 0 : 1;
            RC_DISCARD("not asked");
        }
        if (verdict.kind == Verdict::Kind::holds) return;
        // Shrinking goes on from the last sample that failed.
        ran.counterexample = sample;
        ran.verdict = std::move(verdict);
        RC_FAIL(ran.verdict.what);
    };
    Checked checked = check(body, seed, tries);
    ran.holds = checked.holds;
    if (!ran.counterexample) ran.gave_up = std::move(checked.why);
    return ran;
}

}  // namespace

const Effort& effort() {
    static const Effort kEffort = asked_for();
    return kEffort;
}

// Shrinking ends where no small step leads on; other samples end elsewhere, and the lightest wins.
Ran run(const Property& property, const Subject& subject, const Effort& effort) {
    constexpr std::uint64_t kOthers = 2;
    const std::uint64_t seed = seed_for(property.name, effort.seed);
    Ran ran = run_once(property, subject, seed, effort.tries);
    for (std::uint64_t other = 1; other <= kOthers && ran.counterexample; ++other) {
        Ran again = run_once(property, subject, seed + other, effort.tries);
        if (!again.counterexample) continue;
        if (weight_of(*again.counterexample) >= weight_of(*ran.counterexample)) continue;
        ran.counterexample = std::move(again.counterexample);
        ran.verdict = std::move(again.verdict);
    }
    return ran;
}

}  // namespace trimspec::conformance::properties
