// The floor to hold targets against: bytes become a history, which is trimmed. No wire, no check.
#include "../conformance/checker/byte_stream.hpp"
#include "../conformance/checker/case_bytes.hpp"
#include "../conformance/checker/record_reader.hpp"
#include "steps.hpp"
#include "trim.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace trimspec;
    namespace checker = conformance::checker;
    checker::ByteReader bytes{{data, size}, checker::kMostText};
    conformance::generate::Sample sample = checker::read_records(bytes, {}, false).front();
    const Tokens budget = conformance::generate::budget_of(sample);
    (void)trim(std::move(sample.history), budget, sample.counter, sample.reasoning, kReference);
    return 0;
}
