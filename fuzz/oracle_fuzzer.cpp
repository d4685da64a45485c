// The reference against the oracle, which shares nothing with it: every parameter that can matter to
// a small history.
#include "../conformance/checker/case_bytes.hpp"
#include "../conformance/worlds/court.hpp"
#include "failure.hpp"
#include "subject.hpp"

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    trimspec::fuzz::take_options(*argc, *argv);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace trimspec;
    if (size == 0) return 0;
    const conformance::checker::Scope scope{{"recover"}, wire::Dialect::canonical, {}};
    auto made = conformance::checker::decode({data, size}, scope);
    if (!made.sample) return 0;
    auto& sample = *made.sample;
    constexpr std::size_t kLongest = 5;
    constexpr Tokens kModest = 9;
    sample.history.resize(std::min(sample.history.size(), kLongest));
    sample.counter.per_message = std::min(sample.counter.per_message, kModest);
    sample.counter.image_tokens = std::min<std::int64_t>(sample.counter.image_tokens, 300);
    const worlds::Alphabet alphabet{
        "fuzzed", {}, sample.counter, {sample.reasoning}, {sample.min_result_chars}};
    worlds::Court court{alphabet, kReference, 0};
    court.hear(sample.history);
    for (const auto& disagreement : court.disagreements())
        fuzz::fail({disagreement.label, disagreement.text, "", nullptr, ""});
    return 0;
}
