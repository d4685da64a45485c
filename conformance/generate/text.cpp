#include <algorithm>
#include <array>

#include "../../reference/turns.hpp"
#include "generate.hpp"

namespace trimspec::conformance::generate {
namespace {

constexpr std::array<std::string_view, 16> kPieces{
    "a",       "bc",      "def ",   "\xC3\xA9", "\xE6\xBC\xA2", "\xF0\x9F\x98\x80",
    "[IMAGE:", "[IMAGE:p.png]", "]", "[IMAG",   "[",            "\n\n",
    "[... 7 characters truncated ...]", "\xF0\x9F\x98\x80\xF0\x9F\x98\x80", "word", " "};

std::string pieces(Dice& dice, std::size_t most) {
    std::string text;
    for (std::size_t left = dice.below(most + 1); left > 0; --left) text += dice.one_of(kPieces);
    return text;
}

// Where a code point or an image marker stands in `text`, in units before it; somewhere otherwise.
std::int64_t sore_place(std::string_view text, Unit unit, Dice& dice) {
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at < text.size(); ++at)
        if (text[at] == '[' || text[at] == ']' || static_cast<unsigned char>(text[at]) >= 0xF0)
            places.push_back(at);
    if (places.empty()) return dice.between(0, checks::plain_size(text, unit));
    return checks::plain_size(text.substr(0, dice.one_of(places)), unit);
}

}  // namespace

std::span<const std::string_view> text_pieces() noexcept { return kPieces; }

Text short_text(Dice& dice) {
    switch (dice.below(10)) {
        case 0: return Text{};
        // Blank; the last two, of no-break and zero-width spaces, are not.
        case 1: return Text{dice.pick<const char*>({" ", "\n\t", "\r\n \f\v", "\xC2\xA0",
                                                    " \xE2\x80\x8B"})};
        case 2: return Text{kBreadcrumbText};
        case 3: return Text{std::string(dice.below(40), 'x')};
        default: return Text{pieces(dice, 4)};
    }
}

Text visible_text(Dice& dice) { return Text{"q" + std::string{short_text(dice).view()}}; }

Text long_text(Dice& dice) {
    std::string text;
    const std::size_t size = dice.pick<std::size_t>({30, 70, 90, 210, 260, 420, 900});
    while (text.size() < size) {
        // One at least: dice that only show 0 come to an end too.
        if (dice.chance(50)) text += std::string(1 + dice.below(size), dice.pick({'x', 'y', ' '}));
        text += pieces(dice, 3);
    }
    return Text{std::move(text)};
}

std::int64_t ceiling_for(const Text& text, Unit unit, Dice& dice) {
    const std::int64_t size = checks::plain_size(text.view(), unit);
    const auto marker = static_cast<std::int64_t>(checks::plain_truncation_marker(size).size());
    const std::int64_t place = sore_place(text.view(), unit, dice);
    const std::int64_t near = dice.between(-3, 3);
    std::int64_t ceiling = 0;
    switch (dice.below(7)) {
        case 0: ceiling = size + near; break;
        case 1: ceiling = 2 * marker + near; break;
        case 2: ceiling = place + near; break;                          // the end of a lone head
        case 3: ceiling = marker + (3 * place + 1) / 2 + near; break;   // the end of a head
        case 4: ceiling = marker + 3 * (size - place) + near; break;    // the start of a tail
        case 5: ceiling = dice.between(0, 3); break;
        default: ceiling = dice.between(1, std::max<std::int64_t>(1, size)); break;
    }
    return std::max<std::int64_t>(0, ceiling);
}

}  // namespace trimspec::conformance::generate
