#include "property.hpp"

#include <algorithm>
#include <exception>
#include <iterator>

namespace trimspec::conformance::properties {
namespace {

Verdict what_the_checks_say(const Property& property, const Sample& sample,
                            const Subject& subject) {
    const Reply reply = ask(sample, subject);
    if (!reply.fault.empty()) return broken(reply.fault);
    for (const Reply::Broken& found : reply.broken)
        if (found.label == property.label) return broken(found.what);
    return holds();
}

}  // namespace

Verdict holds() { return {}; }
Verdict not_asked() { return {Verdict::Kind::not_asked, "", "", {}}; }
Verdict broken(std::string what) { return {Verdict::Kind::broken, std::move(what), "", {}}; }

Verdict verdict_on(const Property& property, const Sample& sent, const Subject& subject) {
    try {
        return property.judge == nullptr ? what_the_checks_say(property, sent, subject)
                                         : property.judge(sent, subject);
    } catch (const std::exception& fault) {
        return broken(std::string{"an exception: "} + fault.what());
    }
}

std::vector<Op> history_operations() {
    return {Op::trim,  Op::cap_messages,     Op::cap_turns,
            Op::sweep, Op::normalize_system, Op::recover};
}

Sample as_generated(Sample sample) { return sample; }

Sample without_orphans(Sample sample) {
    for (;;) {
        const auto orphans = checks::plain_pairing(sample.history).orphans;
        if (orphans.empty()) return sample;
        const auto at = static_cast<std::ptrdiff_t>(orphans.front().message);
        sample.history.erase(sample.history.begin() + at);
    }
}

Sample limited(Sample sample) {
    if (sample.budget.from == Budget::From::nothing) sample.budget.from = Budget::From::kept;
    return sample;
}

std::span<const Property> all_properties() {
    static const std::vector<Property> kProperties = [] {
        std::vector<Property> all;
        for (const auto area :
             {&trim_properties, &cap_properties, &sweep_properties, &result_properties,
              &recover_properties, &validity_properties, &meaning_properties, &growth_properties})
            std::ranges::move(area(), std::back_inserter(all));
        return all;
    }();
    return kProperties;
}

const Property* find_property(std::string_view name) {
    const auto all = all_properties();
    const auto found = std::ranges::find(all, name, &Property::name);
    return found == all.end() ? nullptr : &*found;
}

}  // namespace trimspec::conformance::properties
