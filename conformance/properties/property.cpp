#include "property.hpp"

#include <algorithm>
#include <iterator>

namespace trimspec::conformance::properties {

Finding holds() { return {}; }
Finding not_asked() { return {Finding::Kind::not_asked, ""}; }
Finding broken(std::string what) { return {Finding::Kind::broken, std::move(what)}; }

Sample as_generated(Sample sample) { return sample; }

Sample without_orphans(Sample sample) {
    for (;;) {
        const auto orphans = checks::plain_pairing(sample.history).orphans;
        if (orphans.empty()) return sample;
        const auto at = static_cast<std::ptrdiff_t>(orphans.front().message);
        sample.history.erase(sample.history.begin() + at);
    }
}

std::span<const Property> all_properties() {
    static const std::vector<Property> kProperties = [] {
        std::vector<Property> all;
        for (const auto area :
             {&trim_properties, &cap_properties, &sweep_properties, &normalize_properties,
              &result_properties, &recover_properties, &validity_properties,
              &renaming_properties, &growth_properties})
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
