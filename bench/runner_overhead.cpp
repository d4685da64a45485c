// What the runner costs beyond the wire: microseconds a case, as a ratio within one run.
//
// Both loops go over all cases that the reference covers, in process. `bare` writes each request,
// reads and parses request and reply with nlohmann_json and grades nothing; `runner` prepares the
// request, parses the reply, and grades it with both graders. Replies are recorded beforehand, so
// neither loop pays for the reference.

#include <benchmark/benchmark.h>

#include <nlohmann/json.hpp>

#include "../conformance/runner/play.hpp"
#include "../conformance/suite/claims.hpp"
#include "wire/protocol.hpp"

namespace {

using namespace trimspec;
using namespace trimspec::conformance;

struct Recorded {
    const Case* of = nullptr;
    Single single;
    std::string request;
    std::string reply;
};

// Long texts would drown the rest.
constexpr std::size_t kLongest = 1U << 16U;
constexpr std::size_t kDeepest = 300;

class Recordings {
public:
    Recordings() : set_{std::get<CaseSet>(embedded_cases())} {
        const auto hello = json::read(wire::answer(hello_line(), speaker_), 300);
        setting_ = std::get<Claims>(read_claims(std::get<json::Value>(hello))).setting;
        for (const Case& one : set_.cases) {
            if (one.is_transcript()) continue;
            auto begun = begin_single(one, setting_);
            auto* single = std::get_if<Single>(&begun);
            if (single == nullptr) continue;
            std::string request = single->prepared.line(1);
            std::string reply = wire::answer(request, speaker_);
            if (request.size() + reply.size() > kLongest) continue;
            // The bare loop's library recurses, and a case nests 100,000 deep.
            if (std::holds_alternative<json::ReadError>(json::read(request, kDeepest))) continue;
            recorded_.push_back({&one, std::move(*single), std::move(request), std::move(reply)});
        }
    }
    [[nodiscard]] const std::vector<Recorded>& all() const { return recorded_; }
    [[nodiscard]] const Setting& setting() const { return setting_; }

private:
    CaseSet set_;
    wire::Speaker speaker_;
    Setting setting_;
    std::vector<Recorded> recorded_;
};

const Recordings& recordings() {
    static const Recordings kRecordings;
    return kRecordings;
}

void bare(benchmark::State& state) {
    const std::vector<Recorded>& all = recordings().all();
    for (auto unused : state) {
        for (const Recorded& one : all) {
            const auto request = nlohmann::json::parse(one.request, nullptr, false);
            if (!request.is_discarded()) benchmark::DoNotOptimize(request.dump().size());
            const auto reply = nlohmann::json::parse(one.reply, nullptr, false);
            benchmark::DoNotOptimize(reply.is_discarded());
        }
    }
    state.SetItemsProcessed(state.iterations() *
                            static_cast<std::int64_t>(recordings().all().size()));
}
BENCHMARK(bare)->Unit(benchmark::kMillisecond);

void runner(benchmark::State& state) {
    const Setting& setting = recordings().setting();
    for (auto unused : state) {
        for (const Recorded& one : recordings().all()) {
            const auto begun = begin_single(*one.of, setting);
            const auto& single = std::get<Single>(begun);
            adapter::Answer answer;
            answer.reply_line = one.reply;
            auto reply = json::read(answer.reply_line, 300);
            if (auto* value = std::get_if<json::Value>(&reply)) answer.reply = std::move(*value);
            benchmark::DoNotOptimize(finish_single(*one.of, setting, single, answer).verdict);
        }
    }
    state.SetItemsProcessed(state.iterations() *
                            static_cast<std::int64_t>(recordings().all().size()));
}
BENCHMARK(runner)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
