// Transcripts as bytes: records, in which a step begins the next request.
#pragma once

#include "case_bytes.hpp"

namespace trimspec::conformance::checker {

/// The steps that the bytes hold, at least one, at most a dozen, none of them a cap of one text or
/// message. A step's history is what is appended before it. Total.
[[nodiscard]] std::vector<generate::Sample> decode_transcript(std::span<const std::uint8_t> bytes,
                                                              const Scope& scope = {});

/// The request of one step, in the dialect of the scope or its own.
[[nodiscard]] ByteCase case_of(generate::Sample sample, const Scope& scope);

}  // namespace trimspec::conformance::checker
