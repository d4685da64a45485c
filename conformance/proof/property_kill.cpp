#include "property_kill.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "../properties/property.hpp"

namespace trimspec::conformance::proof {
namespace {

using namespace properties;

constexpr const char* kEverything = "the_checks_find_nothing";

// Samples for `property`, as they are sent: one lot for all versions.
const std::vector<Sample>& samples_for(const Property& property, std::uint64_t seed, int tries) {
    static std::map<std::tuple<std::string, std::uint64_t, int>, std::vector<Sample>> lots;
    std::vector<Sample>& lot = lots[{property.name, seed, tries}];
    constexpr int kSize = 60;
    const int share = property.name == kEverything ? 3 : 80;
    const auto size = static_cast<std::size_t>(tries / share);
    SeededDice dice{seed};
    while (lot.size() < size) {
        const Op op = dice.one_of(property.ops);
        Sample sample = sample_for(op, dice.one_of(property.builds), dice, kSize);
        lot.push_back(as_sent(property.prepare(std::move(sample))));
    }
    return lot;
}

bool fails(const Property& property, const Subject& subject, std::uint64_t seed, int tries) {
    return std::ranges::any_of(samples_for(property, seed, tries), [&](const Sample& sent) {
        return verdict_on(property, sent, subject).kind == Verdict::Kind::broken;
    });
}

}  // namespace

properties::Subject subject_of(const broken::Broken& version) {
    return [&version](std::string_view line, wire::Dialect dialect, Unit unit) {
        const wire::Speaker speaker = broken::speaker_of(version, dialect, unit);
        // Versions that alter lines know histories that are lists.
        const bool speaks =
            dialect != wire::Dialect::anthropic && dialect != wire::Dialect::gemini;
        return speaks ? version.answer(line, speaker) : wire::answer(line, speaker);
    };
}

std::string first_property_broken_by(const broken::Broken& version, std::uint64_t seed,
                                     int tries) {
    const Subject subject = subject_of(version);
    if (fails(*find_property(kEverything), subject, seed, tries)) return kEverything;
    for (const Property& property : all_properties())
        if (fails(property, subject, seed, tries)) return property.name;
    return "";
}

}  // namespace trimspec::conformance::proof
