// From samples to records.
#pragma once

#include "../generate/sample.hpp"
#include "byte_stream.hpp"

namespace trimspec::conformance::checker {

/// Appends records that read_records() makes `sample` of, as far as they can hold it: what a wire
/// form held beside the model is left behind.
void write_records(const generate::Sample& sample, ByteWriter& bytes);

}  // namespace trimspec::conformance::checker
