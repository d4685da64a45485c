// How the time of each operation grows with its input, on a conversation and on the shapes that are
// built to blow up: drawn, never judged. What is judged is counted work, in growth_test.cpp. Names
// are OPERATION:SHAPE:SIZE.

#include <benchmark/benchmark.h>

#include <string>

#include "environment.hpp"
#include "operations.hpp"
#include "shapes.hpp"

namespace {

using namespace trimspec;
using namespace trimspec::bench;

constexpr std::size_t kLargest = 1000000;
constexpr std::size_t kMostBytes = 1000000000;

// The input of the benchmark that runs: of all inputs together there may be more than memory.
const Prepared& input_of(const Shape& shape, std::size_t size) {
    static std::string made;
    static Prepared prepared;
    const std::string wanted = std::string{shape.name} + ":" + std::to_string(size);
    if (made != wanted) {
        prepared = {};
        prepared = prepare(shape.make(size));
        made = wanted;
    }
    return prepared;
}

void add(const Operation& operation, const Shape& shape, std::size_t size) {
    const std::string name =
        std::string{operation.name} + ":" + std::string{shape.name} + ":" + std::to_string(size);
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
        const Prepared& prepared = input_of(shape, size);
        for (auto unused : state) benchmark::DoNotOptimize(operation.run(prepared, kReference));
        state.counters["bytes"] = static_cast<double>(all_text(prepared.history).size());
    });
}

bool is_drawn(std::string_view operation) {
    return operation.find('/') == std::string_view::npos || operation.ends_with("/half") ||
           operation == "estimate/code_points";
}

Shape result_of_bytes() {
    return {"result", "bytes of one result",
            [](std::size_t bytes) { return exchange_with(prose(bytes)); }};
}

}  // namespace

int main(int argc, char** argv) {
    for (const Shape& shape : shapes()) {
        const std::size_t bytes = shape.name == "results_to_shrink" ? 4000 : 1;
        for (std::size_t size = 1000; size <= kLargest; size *= 10)
            for (const Operation& operation : operations())
                if (is_drawn(operation.name))
                    add(operation, shape, std::min(size, kMostBytes / bytes));
    }
    for (std::size_t bytes = 100000; bytes <= kMostBytes; bytes *= 10)
        for (const Operation& operation : operations())
            if (operation.name.starts_with("cap_tool_result/"))
                add(operation, result_of_bytes(), bytes);
    return run(argc, argv);
}
