// Counting what the reference does, without a clock and without a word about it in the reference:
// its sources are compiled once more so that every basic block reports that it runs, and calls of
// the C library that go over bytes count these bytes.
#pragma once

#include <cstdint>

namespace trimspec {

/// Basic blocks run, and bytes copied, compared, searched, filled or hashed, since the program
/// began. A visit of a message, a look at a byte and a look-up are blocks.
[[nodiscard]] std::uint64_t work_done() noexcept;

/// Bytes asked of the allocator since the program began.
[[nodiscard]] std::uint64_t bytes_allocated() noexcept;

/// Bytes in use.
[[nodiscard]] std::uint64_t bytes_live() noexcept;

/// The most bytes that were in use at once since `forget_peak`.
[[nodiscard]] std::uint64_t bytes_peak() noexcept;
void forget_peak() noexcept;

}  // namespace trimspec
