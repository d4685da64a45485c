// Choices, in plain calls. What they are made of is left to who throws: a random stream, or the
// bytes of a fuzzer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

namespace trimspec::conformance::generate {

/// The same source gives the same choices. Whoever throws ends for every source, also for one that
/// only ever gives 0.
class Dice {
public:
    Dice() = default;
    Dice(const Dice&) = delete;
    Dice& operator=(const Dice&) = delete;
    virtual ~Dice() = default;

    /// From 0 to `limit` - 1. Requires limit >= 1.
    [[nodiscard]] virtual std::uint64_t below(std::uint64_t limit) = 0;

    /// From `least` to `most`, both included. Requires least <= most, not all of the numbers.
    [[nodiscard]] std::int64_t between(std::int64_t least, std::int64_t most) {
        const auto width = static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least) + 1;
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(least) + below(width));
    }

    [[nodiscard]] bool chance(std::uint64_t percent) { return below(100) < percent; }

    /// One of `values`, all alike. Requires one.
    template <class T>
    [[nodiscard]] T pick(std::initializer_list<T> values) {
        return *(values.begin() + below(values.size()));
    }
    template <class Container>
    [[nodiscard]] const auto& one_of(const Container& values) {
        return values[below(values.size())];
    }
};

/// Takes of the bytes as many as a choice needs, from the front: one below 256 values, two below
/// 65,536, and so on. Where no byte is left every choice is 0.
class ByteDice final : public Dice {
public:
    explicit ByteDice(std::span<const std::uint8_t> bytes) : bytes_{bytes} {}

    [[nodiscard]] std::uint64_t below(std::uint64_t limit) override;
    [[nodiscard]] bool exhausted() const noexcept { return bytes_.empty(); }

private:
    std::span<const std::uint8_t> bytes_;
};

/// A random stream, the same for the same seed on every machine.
class SeededDice final : public Dice {
public:
    explicit SeededDice(std::uint64_t seed) : state_{seed} {}

    [[nodiscard]] std::uint64_t below(std::uint64_t limit) override;

private:
    std::uint64_t state_;
};

}  // namespace trimspec::conformance::generate
