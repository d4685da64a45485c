#include "hello.hpp"

#include "../suite/claims.hpp"

namespace trimspec::conformance::checker {

std::optional<Claimed> claims_of(std::string_view hello) {
    constexpr std::size_t kDeepest = 32;
    if (hello.empty())
        return Claimed{reference_claims(wire::Dialect::canonical, Unit::codepoint),
                       {{}, wire::Dialect::canonical, Unit::codepoint}};
    const auto read = json::read(hello, kDeepest);
    const auto* value = std::get_if<json::Value>(&read);
    if (value == nullptr) return std::nullopt;
    const auto claims = read_claims(*value);
    const auto* good = std::get_if<Claims>(&claims);
    if (good == nullptr) return std::nullopt;
    const Declared& declared = good->setting.declared;
    return Claimed{declared, {good->setting.ops, declared.dialect, declared.unit}};
}

std::vector<Violation> judged(std::string_view request, std::string_view reply,
                              const Declared& declared, const Measure& measure) {
    auto violations = verdict(request, reply, declared, measure);
    if (!violations.empty() || !declared.exact) return violations;
    if (auto difference = difference_from_reference(request, reply, declared))
        violations.push_back(std::move(*difference));
    return violations;
}

}  // namespace trimspec::conformance::checker
