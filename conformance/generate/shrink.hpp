// Making counterexamples smaller: texts, messages, histories, numbers.
#pragma once

#include <vector>

#include "sample.hpp"

namespace trimspec::conformance::generate {

/// How much there is to read in a text, a message, a sample. Every simpler one weighs less.
[[nodiscard]] std::int64_t weight_of(const Text& text);
[[nodiscard]] std::int64_t weight_of(const Message& message);
[[nodiscard]] std::int64_t weight_of(const Sample& sample);

/// Simpler samples, the simplest first: shrink.cpp.
[[nodiscard]] std::vector<Sample> simpler(const Sample& sample);

/// Texts with less in them, cut between code points: shrink_message.cpp.
[[nodiscard]] std::vector<Text> simpler(const Text& text);

/// Messages with a block or an item less, without a flag, or with a simpler text. A tool message
/// keeps a result.
[[nodiscard]] std::vector<MessagePtr> simpler(const Message& message);

}  // namespace trimspec::conformance::generate
