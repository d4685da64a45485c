// One case put to who is fuzzed.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "../conformance/checker/case_bytes.hpp"

namespace trimspec::fuzz {

/// Asks for `asked` and judges the reply by every check, and by one of the properties that take two
/// replies to see, the one that `bytes` chance upon. Gives the reply. Ends in fail() when something
/// is broken.
std::string examine(const conformance::checker::ByteCase& asked,
                    std::span<const std::uint8_t> bytes);

/// The reply to `asked`, judged by the checks of one reply.
std::string examine_once(const conformance::checker::ByteCase& asked);

}  // namespace trimspec::fuzz
