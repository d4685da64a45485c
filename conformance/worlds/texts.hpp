// Small texts: every text of a few symbols, capped at every size in every unit by the reference and
// by the oracle.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "court.hpp"

namespace trimspec::worlds {

/// `a`, a code point of two bytes, one of four (two UTF-16 units), `[IMAGE:`, `]`.
[[nodiscard]] std::span<const std::string_view> symbols();

/// What stands around the symbols, so that caps are large enough for a truncation marker.
struct Padding {
    std::string before;
    std::string behind;
};

/// Caps every text that begins with the symbols `prefix` and has at most `longest` symbols, the
/// prefix itself first. With padding only at ceilings that leave room for a marker.
class TextCourt {
public:
    explicit TextCourt(const Steps& steps) : steps_{steps} {}

    void hear(std::span<const std::size_t> prefix, std::size_t longest, const Padding& padding);

    [[nodiscard]] const Tally& tally() const { return tally_; }  ///< histories are texts
    [[nodiscard]] const std::vector<Disagreement>& disagreements() const { return disagreements_; }

private:
    void go_on(std::string& text, std::size_t symbols_left, const Padding& padding);
    void cap(const std::string& text, std::int64_t least_max);
    void settle(const Text& text, std::int64_t max, Unit unit, const oracle::TextCaps& due);

    const Steps& steps_;
    Tally tally_;
    std::vector<Disagreement> disagreements_;
};

}  // namespace trimspec::worlds
