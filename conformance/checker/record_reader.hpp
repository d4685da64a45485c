// From records to samples.
#pragma once

#include <vector>

#include "../generate/sample.hpp"
#include "byte_stream.hpp"

namespace trimspec::conformance::checker {

/// The operations that work on a history, a text or a message: those of samples. Null for others.
[[nodiscard]] std::optional<generate::Op> sample_op(std::string_view name);

/// A first request, and what is asked after it in a transcript: its history is what is appended.
using Samples = std::vector<generate::Sample>;

/// The samples in the records that `bytes` hold to their end, at least one. `first` is what stands
/// in the head: operation, dialect, unit. Steps are read for `steps_too` only, at most kMostSteps.
[[nodiscard]] Samples read_records(ByteReader& bytes, const generate::Sample& first,
                                   bool steps_too);

inline constexpr std::size_t kMostSteps = 12;

}  // namespace trimspec::conformance::checker
