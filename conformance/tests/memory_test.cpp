// What operations take of memory beyond their input, counted at the allocator (work.hpp).

#include <gtest/gtest.h>

#include <string>

#include "../../bench/operations.hpp"
#include "../../bench/shapes.hpp"
#include "work.hpp"

namespace trimspec {
namespace {

// The most bytes that `run` has in use at once, beyond those in use before.
template <class Run>
std::uint64_t most_taken(const Run& run) {
    const std::uint64_t before = bytes_live();
    forget_peak();
    run();
    return bytes_peak() - before;
}

class Memory : public testing::TestWithParam<bench::Shape> {};

TEST_P(Memory, AnOperationTakesAtMostItsInputAndATenth) {
    const std::uint64_t before = bytes_live();
    const bench::Prepared prepared = bench::prepare(GetParam().make(1000));
    const std::uint64_t input = bytes_live() - before;
    for (const bench::Operation& operation : bench::operations()) {
        const std::uint64_t taken = most_taken([&] { (void)operation.run(prepared, kReference); });
        EXPECT_LE(static_cast<double>(taken), 1.1 * static_cast<double>(input))
            << operation.name << ": " << taken << " of " << input;
    }
}

INSTANTIATE_TEST_SUITE_P(Shapes, Memory,
                         testing::ValuesIn(bench::shapes().begin(), bench::shapes().end()),
                         [](const auto& shape) { return std::string{shape.param.name}; });

// 64 MB in the newest turn: kept by whatever drops the older ones, and copied by nothing.
TEST(Memory, KeptResultsAreNotCopied) {
    History history = bench::conversation(100);
    const History newest = bench::exchange_with(std::string(std::size_t{64} << 20U, 'x'));
    history.insert(history.end(), newest.begin(), newest.end());
    const bench::Prepared prepared = bench::prepare(std::move(history));
    const auto keeps = [](std::string_view name) {
        return !name.starts_with("cap_tool") && !name.starts_with("recover") &&
               !name.starts_with("classify");
    };
    for (const bench::Operation& operation : bench::operations()) {
        if (!keeps(operation.name)) continue;
        const std::uint64_t before = bytes_allocated();
        (void)operation.run(prepared, kReference);
        EXPECT_LT(bytes_allocated() - before, 64U << 10U) << operation.name;
    }
}

}  // namespace
}  // namespace trimspec
