#include "divergence.hpp"

#include <algorithm>

#include "../adapter/reply.hpp"

namespace trimspec::conformance {
namespace {

using Violations = std::vector<Violation>;

Violations broken_by(const Said& said, const Declared& declared) {
    if (!said.fault) return checker::judged(said.line, said.reply, declared);
    if (said.fault->split_character)
        return {{"result.code_points_whole", said.fault->what, "", {}}};
    return {{std::string{adapter::name_of(said.fault->kind)}, said.fault->what, "", {}}};
}

Divergence divergence(const Violation& violation, Side side) {
    return {violation.label, side, violation.what, violation.pointer};
}

// What `mine` holds and `theirs` does not, by rule.
void add_own(const Violations& mine, const Violations& theirs, Side side,
             std::vector<Divergence>& all) {
    for (const Violation& one : mine) {
        const bool is_common =
            std::any_of(theirs.begin(), theirs.end(),
                        [&](const Violation& other) { return other.label == one.label; });
        if (!is_common) all.push_back(divergence(one, side));
    }
}

// Whether two replies are the same but for their ids.
bool say_the_same(const Said& one, const Said& other) {
    const auto read = [](const Said& said) { return adapter::read_reply(said.reply); };
    const auto [first, second] = std::pair{read(one), read(other)};
    const auto* a = std::get_if<adapter::Reply>(&first);
    const auto* b = std::get_if<adapter::Reply>(&second);
    if (a == nullptr || b == nullptr) return false;
    for (const char* member : {"ok", "error"}) {
        const json::Value* mine = a->value.find(member);
        const json::Value* theirs = b->value.find(member);
        if ((mine == nullptr) != (theirs == nullptr)) return false;
        if (mine != nullptr && !(*mine == *theirs)) return false;
    }
    return true;
}

}  // namespace

std::vector<Divergence> divergences(const Exchanged& exchange, const Contestant& first,
                                    const Contestant* second) {
    std::vector<Divergence> all;
    Violations one = broken_by(*exchange.first, first.claimed().declared);
    if (second == nullptr) {
        for (const Violation& violation : one) all.push_back(divergence(violation, Side::only));
        return all;
    }
    Violations other = broken_by(*exchange.second, second->claimed().declared);
    if (one.empty() && other.empty()) {
        const auto from_reference = [](const Said& said, const Contestant& who, Violations& into) {
            if (auto found = difference_from_reference(said.line, said.reply, who.claimed().declared))
                into.push_back(std::move(*found));
        };
        from_reference(*exchange.first, first, one);
        from_reference(*exchange.second, *second, other);
    }
    add_own(one, other, Side::first, all);
    add_own(other, one, Side::second, all);
    const bool both_differ = all.empty() && !one.empty();
    if (both_differ && !say_the_same(*exchange.first, *exchange.second))
        all.push_back({"differs", Side::both,
                       "both break " + one.front().label + ", each in a way of its own", ""});
    return all;
}

}  // namespace trimspec::conformance
