// How fast the suite itself is: cases and small worlds a second of one core, and how long a person
// waits for the first verdict. Absolute figures, since their targets are; of the machine that they
// are told with.

#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "../conformance/runner/in_process.hpp"
#include "../conformance/worlds/court.hpp"
#include "../conformance/worlds/walk.hpp"
#include "environment.hpp"
#include "wire/protocol.hpp"

namespace {

using namespace trimspec;
using namespace trimspec::conformance;

// Every case asked and judged by both graders, the reference answering in this process. Cases with
// a request of more than this, up to megabytes, are counted apart: `long`.
constexpr std::size_t kLong = 1U << 16U;

const Setting& setting() {
    static const Setting kSetting =
        claims_of([](std::string_view line) { return wire::answer(line, {}); }).setting;
    return kSetting;
}

// Whether any request of a case is long, of a transcript's too.
bool is_long(const Case& one) {
    std::size_t longest = 0;
    (void)play_in_process(one, setting(), [&](std::string_view line) {
        longest = std::max(longest, line.size());
        return wire::answer(line, {});
    });
    return longest > kLong;
}

std::vector<const Case*> cases_that_are(bool wanted_long) {
    std::vector<const Case*> chosen;
    for (const Case& one : all_cases().cases)
        if (is_long(one) == wanted_long) chosen.push_back(&one);
    return chosen;
}

void certify(benchmark::State& state, const std::vector<const Case*>& cases) {
    const wire::Speaker speaker;
    const auto answer = [&](std::string_view line) { return wire::answer(line, speaker); };
    for (auto unused : state)
        for (const Case* one : cases)
            benchmark::DoNotOptimize(play_in_process(*one, setting(), answer).verdict);
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(cases.size()));
    state.counters["cases"] = static_cast<double>(cases.size());
}

void certify_cases(benchmark::State& state) {
    static const auto kCases = cases_that_are(false);
    certify(state, kCases);
}
BENCHMARK(certify_cases)->Unit(benchmark::kMillisecond);

void certify_long_cases(benchmark::State& state) {
    static const auto kCases = cases_that_are(true);
    certify(state, kCases);
}
BENCHMARK(certify_long_cases)->Iterations(1)->Repetitions(1)->Unit(benchmark::kMillisecond);

// All histories of up to three messages; argument: every how many-th world the graders see, 0 for
// none.
void small_worlds(benchmark::State& state) {
    const worlds::Alphabet alphabet = worlds::pairs_alphabet();
    std::int64_t worlds = 0;
    for (auto unused : state) {
        worlds::Court court{alphabet, kReference, state.range(0)};
        worlds::walk(alphabet, {}, 3, [&](const History& history) { court.hear(history); });
        worlds += court.tally().worlds;
    }
    state.SetItemsProcessed(worlds);
}
BENCHMARK(small_worlds)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

// Seconds of processor that children of this process have taken, and their children.
double seconds_of_children() {
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// The command from its start to its end over one case, adapter process included. Processor time:
// what a person waits for on a machine that does nothing else.
void first_verdict(benchmark::State& state) {
    const std::string command = TRIMSPEC_COMMAND;
    const std::string line = command + " certify --adapter '" + command +
                             " reference' --only trim.whole_turns/image_alone_starts_a_turn"
                             " > /dev/null 2>&1";
    for (auto unused : state) {
        const double before = seconds_of_children();
        if (std::system(line.c_str()) != 0) state.SkipWithError("no verdict");
        state.SetIterationTime(seconds_of_children() - before);
    }
}
BENCHMARK(first_verdict)->UseManualTime()->Iterations(5)->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) { return bench::run(argc, argv); }
