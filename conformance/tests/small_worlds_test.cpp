// Every small history and every small text: the reference says what the oracle says.
//
// TRIMSPEC_WORLDS=n takes histories of up to n messages (4 when not given), TRIMSPEC_TEXTS=n texts
// of up to n symbols (7). Tests are by the first two messages, so that GTEST_TOTAL_SHARDS and
// GTEST_SHARD_INDEX deal them out.
#include <chrono>
#include <cstdlib>
#include <iostream>

#include <gtest/gtest.h>

#include "../worlds/court.hpp"
#include "../worlds/texts.hpp"
#include "../worlds/walk.hpp"

namespace trimspec::worlds {
namespace {

std::size_t number_from(const char* variable, std::size_t otherwise) {
    const char* value = std::getenv(variable);
    return value == nullptr ? otherwise
                            : static_cast<std::size_t>(std::strtoul(value, nullptr, 10));
}

std::size_t longest_history() { return number_from("TRIMSPEC_WORLDS", 4); }
std::size_t longest_text() { return number_from("TRIMSPEC_TEXTS", 7); }

// The checks take many times as long as reference and oracle: from five messages on they see every
// 11th world, from six on every 101st. Primes, so that no kind of world is left out.
std::int64_t check_every() {
    if (longest_history() <= 4) return 1;
    return longest_history() == 5 ? 11 : 101;
}

// What all tests of this process have seen, told at the end.
class Sum : public testing::Environment {
public:
    static void add(const Tally& tally, double seconds) {
        sum_.histories += tally.histories;
        sum_.worlds += tally.worlds;
        sum_.checked += tally.checked;
        seconds_ += seconds;
    }
    void TearDown() override {
        std::cout << "small worlds: " << sum_.worlds << " of " << sum_.histories
                  << " histories or texts, " << sum_.checked << " put to the checks too, in "
                  << seconds_ << " s: "
                  << static_cast<std::int64_t>(static_cast<double>(sum_.worlds) / seconds_)
                  << " a second\n";
    }

private:
    static inline Tally sum_;
    static inline double seconds_ = 1e-9;
};

const auto* const kSum = testing::AddGlobalTestEnvironment(new Sum);

template <class Hear>
void hold(Hear hear) {
    const auto begin = std::chrono::steady_clock::now();
    const auto court = hear();
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
    Sum::add(court.tally(), passed.count());
    testing::Test::RecordProperty("worlds", std::to_string(court.tally().worlds));
    for (const Disagreement& disagreement : court.disagreements())
        ADD_FAILURE() << disagreement.text;
}

void hear_histories(const Alphabet& alphabet, std::span<const std::size_t> prefix,
                    std::size_t longest, std::int64_t check_every) {
    hold([&] {
        Court court{alphabet, kReference, check_every};
        walk(alphabet, prefix, longest, [&](const History& history) { court.hear(history); });
        return court;
    });
}

// Parameter: the first two letters in one number.
class Pairs : public testing::TestWithParam<std::size_t> {};
constexpr std::size_t kPairsLetters = 12;

TEST_P(Pairs, ReferenceAndOracleAgree) {
    const Alphabet alphabet = pairs_alphabet();
    ASSERT_EQ(alphabet.letters.size(), kPairsLetters);
    const std::size_t prefix[]{GetParam() / kPairsLetters, GetParam() % kPairsLetters};
    hear_histories(alphabet, prefix, longest_history(), check_every());
}

INSTANTIATE_TEST_SUITE_P(SmallWorlds, Pairs,
                         testing::Range(std::size_t{0}, kPairsLetters* kPairsLetters));

TEST(SmallWorlds, OneMessageOrNone) {
    hear_histories(pairs_alphabet(), {}, 1, 1);
    for (const Unit unit : {Unit::codepoint, Unit::byte, Unit::utf16})
        hear_histories(parts_alphabet(unit), {}, 1, 1);
}

class PartsTest : public testing::TestWithParam<std::size_t> {};
constexpr std::size_t kPartsLetters = 11;

TEST_P(PartsTest, ReferenceAndOracleAgree) {
    const std::size_t prefix[]{GetParam()};
    const Alphabet alphabet = parts_alphabet(Unit::codepoint);
    ASSERT_EQ(alphabet.letters.size(), kPartsLetters);
    // Every 23rd world is put to the checks.
    hear_histories(alphabet, prefix, std::min<std::size_t>(longest_history(), 4), 23);
    for (const Unit unit : {Unit::codepoint, Unit::byte, Unit::utf16})
        hear_histories(parts_alphabet(unit), prefix, 2, 1);
}

INSTANTIATE_TEST_SUITE_P(SmallWorlds, PartsTest, testing::Range(std::size_t{0}, kPartsLetters));

TEST(SmallWorlds, UsersWhoOnlyThink) { hear_histories(thinking_users_alphabet(), {}, 3, 0); }

// Parameter: the first two symbols in one number.
class Texts : public testing::TestWithParam<std::size_t> {};
constexpr std::size_t kSymbols = 5;

TEST_P(Texts, ReferenceAndOracleAgree) {
    ASSERT_EQ(symbols().size(), kSymbols);
    const std::size_t prefix[]{GetParam() / kSymbols, GetParam() % kSymbols};
    hold([&] {
        TextCourt court{kReference};
        court.hear(prefix, longest_text(), {});
        return court;
    });
}

INSTANTIATE_TEST_SUITE_P(SmallWorlds, Texts, testing::Range(std::size_t{0}, kSymbols* kSymbols));

TEST(SmallWorlds, TextsOfOneSymbolOrNone) {
    hold([] {
        TextCourt court{kReference};
        court.hear({}, 1, {});
        return court;
    });
}

// Symbols where a head may end, where a tail may begin, and where both may.
TEST(SmallWorlds, TextsAroundATruncationMarker) {
    for (const Padding& padding :
         {Padding{std::string(26, 'x'), std::string(90, 'y')},
          Padding{std::string(90, 'x'), std::string(14, 'y')},
          Padding{std::string(24, 'x'), std::string(60, 'y') + "\u00e9[IMAGE:\u00e9]\U0001F600"}})
        hold([&] {
            TextCourt court{kReference};
            court.hear({}, 4, padding);
            return court;
        });
}

}  // namespace
}  // namespace trimspec::worlds
