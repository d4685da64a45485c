// The quadratic versions of steps are right in what they say: of these the reference is the faster.

#include <gtest/gtest.h>

#include <algorithm>

#include "../../bench/operations.hpp"
#include "../../bench/shapes.hpp"
#include "quadratic.hpp"

namespace trimspec {
namespace {

const Quadratic& version_named(std::string_view name) {
    const auto all = quadratic_versions();
    return *std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
}

TEST(QuadraticVersions, SayWhatTheReferenceSays) {
    for (const bench::Shape& shape : bench::shapes()) {
        const bench::Prepared prepared = bench::prepare(shape.make(60));
        for (const bench::Operation& operation : bench::operations())
            for (const Quadratic& version : quadratic_versions())
                EXPECT_EQ(operation.run(prepared, version.steps),
                          operation.run(prepared, kReference))
                    << version.name << ": " << operation.name << " of " << shape.name;
    }
}

TEST(QuadraticVersions, AnswerManyCallsAsTheReference) {
    const auto plain_answers = version_named("looks_through_all").steps.sweep_in_order;
    constexpr std::string_view kIds[] = {"a", "b", "c", "", "abc"};
    std::size_t dice = 3;
    const auto ids = [&](std::size_t count) {
        std::vector<std::string_view> chosen;
        for (std::size_t i = 0; i < count; ++i) {
            dice = dice * 6364136223846793005U + 1442695040888963407U;
            chosen.push_back(kIds[(dice >> 33U) % 5]);
        }
        return chosen;
    };
    for (std::size_t calls = 0; calls < 24; ++calls)
        for (std::size_t results = 0; results < 24; ++results) {
            const auto of_calls = ids(calls);
            const auto of_results = ids(results);
            ASSERT_EQ(rule::sweep_in_order(of_calls, of_results),
                      plain_answers(of_calls, of_results))
                << calls << " " << results;
        }
}

}  // namespace
}  // namespace trimspec
