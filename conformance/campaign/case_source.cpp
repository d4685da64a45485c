#include "case_source.hpp"

#include <algorithm>

namespace trimspec::conformance {
namespace {

constexpr int kLargest = 60;  // how large a generated history is, of 100
constexpr std::int64_t kMostEdits = 4;
constexpr std::uint8_t kAnyByte = 255;

checker::ByteCase decoded(const std::string& bytes, const checker::Scope& scope) {
    return checker::decode({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}, scope);
}

// The front of one and the back of the other.
std::string spliced(const std::string& front, const std::string& back, generate::Dice& dice) {
    const std::size_t end = dice.below(front.size() + 1);
    const std::size_t begin = dice.below(back.size() + 1);
    return front.substr(0, end) + back.substr(begin);
}

void edit(std::string& bytes, generate::Dice& dice) {
    const std::size_t at = dice.below(bytes.size() + 1);
    const auto byte = static_cast<char>(dice.below(kAnyByte + 1U));
    if (at == bytes.size() || dice.chance(30))
        bytes.insert(at, 1, byte);
    else if (dice.chance(30))
        bytes.erase(at, 1);
    else
        bytes[at] = byte;
}

}  // namespace

CaseSource::CaseSource(std::uint64_t seed, checker::Scope scope, std::vector<std::string> seeds)
    : seed_{seed}, scope_{std::move(scope)}, seeds_{std::move(seeds)} {
    std::erase_if(seeds_, [](const std::string& bytes) {
        return bytes.empty() || checker::is_line_as_it_stood(bytes);
    });
}

checker::ByteCase CaseSource::at(std::int64_t number) const {
    const auto place = static_cast<std::size_t>(number);
    if (place < seeds_.size()) return decoded(seeds_[place], scope_);
    constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15;  // the golden ratio, in 64 bits
    generate::SeededDice dice{(seed_ + place * kSpread) ^ (place << 1U)};
    if (!seeds_.empty() && number % 2 == 0) return altered(dice);
    return checker::generated(dice, static_cast<int>(number % (kLargest + 1)), scope_);
}

checker::ByteCase CaseSource::altered(generate::Dice& dice) const {
    const std::string& first = dice.one_of(seeds_);
    std::string bytes = dice.chance(50) ? first : spliced(first, dice.one_of(seeds_), dice);
    for (std::int64_t edits = dice.between(1, kMostEdits); edits > 0; --edits) edit(bytes, dice);
    if (bytes.empty() || checker::is_line_as_it_stood(bytes)) bytes.insert(0, 1, '\0');
    return decoded(bytes, scope_);
}

}  // namespace trimspec::conformance
