// A conversation that grows and is bounded again and again: each step works on what the step before
// put out, and on what is appended.
#include "../conformance/checker/transcript_bytes.hpp"
#include "../conformance/suite/verdict.hpp"
#include "examine.hpp"
#include "subject.hpp"

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    trimspec::fuzz::take_options(*argc, *argv);
    (void)trimspec::fuzz::fuzzed();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace trimspec;
    if (size == 0) return 0;
    const std::span bytes{data, size};
    const auto& scope = fuzz::fuzzed().scope;
    History record;
    for (auto& step : conformance::checker::decode_transcript(bytes, scope)) {
        step.history.insert(step.history.begin(), record.begin(), record.end());
        const auto asked = conformance::checker::case_of(step, scope);
        record = asked.sample->history;
        const std::string reply = fuzz::examine(asked, bytes);
        constexpr std::size_t kDeepest = 258;
        const auto read = json::read(reply, kDeepest);
        if (const auto* value = std::get_if<json::Value>(&read))
            if (auto said = conformance::read_reply(*value, asked.dialect).replied; said.history)
                record = std::move(*said.history);
    }
    return 0;
}
