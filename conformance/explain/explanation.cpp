#include "explanation.hpp"

#include <algorithm>

namespace trimspec::explain {

std::string_view name_of(Fate fate) noexcept {
    switch (fate) {
        case Fate::kept: return "kept";
        case Fate::dropped: return "dropped";
        case Fate::shrunk: return "shrunk";
        case Fate::altered: return "altered";
        case Fate::merged: return "merged";
        case Fate::moved: return "moved";
        case Fate::added: break;
    }
    return "added";
}

std::string_view name_of(Part part) noexcept {
    switch (part) {
        case Part::system: return "system";
        case Part::breadcrumb: return "breadcrumb";
        case Part::preamble: return "preamble";
        case Part::turn: return "turn";
        case Part::message: break;
    }
    return "message";
}

std::optional<std::int64_t> number_named(const Numbers& numbers, std::string_view name) noexcept {
    const auto found = std::ranges::find(numbers, name, &NamedNumber::name);
    if (found == numbers.end()) return std::nullopt;
    return found->value;
}

}  // namespace trimspec::explain
