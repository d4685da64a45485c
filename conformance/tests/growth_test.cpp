// Twice the input, at most twice the work: of every operation on every shape of history. Counted,
// not timed (work.hpp).

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "../../bench/operations.hpp"
#include "../../bench/shapes.hpp"
#include "quadratic.hpp"
#include "work.hpp"

namespace trimspec {
namespace {

using bench::Operation;
using bench::Prepared;
using bench::Shape;

// Room for rows that grow by doubling: where they do makes a step of up to this.
constexpr double kMostGrowth = 2.02;

std::size_t size_of(const Shape& shape) {
    return shape.name == "results_to_shrink" ? 512U : 8192U;  // 4,000 bytes each
}

std::uint64_t work_of(const Operation& operation, const Prepared& prepared, const Steps& steps) {
    const std::uint64_t before = work_done();
    (void)operation.run(prepared, steps);
    return work_done() - before;
}

double growth(const Operation& operation, const Shape& shape, const Steps& steps) {
    const Prepared small = bench::prepare(shape.make(size_of(shape)));
    const Prepared large = bench::prepare(shape.make(2 * size_of(shape)));
    return static_cast<double>(work_of(operation, large, steps)) /
           static_cast<double>(work_of(operation, small, steps));
}

template <class Named>
const Named& named(std::span<const Named> all, std::string_view name) {
    return *std::find_if(all.begin(), all.end(),
                         [&](const Named& one) { return one.name == name; });
}

class Growth : public testing::TestWithParam<Shape> {};

TEST_P(Growth, WorkAtMostDoublesWithTheInput) {
    const Shape& shape = GetParam();
    const Prepared small = bench::prepare(shape.make(size_of(shape)));
    const Prepared large = bench::prepare(shape.make(2 * size_of(shape)));
    for (const Operation& operation : bench::operations()) {
        const std::uint64_t once = work_of(operation, small, kReference);
        const std::uint64_t twice = work_of(operation, large, kReference);
        EXPECT_LE(static_cast<double>(twice), kMostGrowth * static_cast<double>(once))
            << operation.name << ": " << once << ", then " << twice;
    }
}

// A count that misses the reading of texts would call everything linear.
TEST_P(Growth, EveryByteOfTextCounts) {
    const Prepared prepared = bench::prepare(GetParam().make(size_of(GetParam())));
    const auto bytes = bench::all_text(prepared.history).size();
    EXPECT_GE(work_of(named(bench::operations(), "estimate/code_points"), prepared, kReference),
              bytes);
    EXPECT_GE(work_of(named(bench::operations(), "sweep"), prepared, kReference),
              prepared.history.size());
}

INSTANTIATE_TEST_SUITE_P(Shapes, Growth,
                         testing::ValuesIn(bench::shapes().begin(), bench::shapes().end()),
                         [](const auto& shape) { return std::string{shape.param.name}; });

// Each of these fails the test above.
TEST(GrowthIsSeen, QuadraticVersionsGrowFaster) {
    for (const Quadratic& version : quadratic_versions()) {
        const auto& operation = named(bench::operations(), version.operation);
        const auto& shape = named(bench::shapes(), version.shape);
        EXPECT_GT(growth(operation, shape, version.steps), kMostGrowth) << version.name;
    }
}

}  // namespace
}  // namespace trimspec
