// What a reply breaks, or two replies that should not differ.
#pragma once

#include <string>
#include <vector>

#include "contestant.hpp"

namespace trimspec::conformance {

/// Who was asked what, and said what.
struct Exchanged {
    const checker::ByteCase* asked = nullptr;
    const Said* first = nullptr;
    const Said* second = nullptr;  ///< null where one is judged alone
};

enum class Side { only, first, second, both };

struct Divergence {
    std::string label;  ///< a rule, exact.<op>.<part>, crash, timeout, protocol_error, or differs
    Side side = Side::only;
    std::string what;
    std::string pointer;

    /// Whether two are one bug, as far as a campaign can tell.
    [[nodiscard]] bool is_like(const Divergence& other) const {
        return label == other.label && side == other.side;
    }
};

/// Everything that shows, the most telling first. Of one: what it breaks of the rules that bind it. Of
/// two: what one alone breaks; where neither breaks a rule, who alone differs from the reference, or
/// that both do and from each other.
[[nodiscard]] std::vector<Divergence> divergences(const Exchanged& exchange, const Contestant& first,
                                                  const Contestant* second);

}  // namespace trimspec::conformance
