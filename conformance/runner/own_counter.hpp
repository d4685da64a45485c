// An adapter's own counter: measured with, never believed.
#pragma once

#include "play.hpp"

namespace trimspec::conformance {

/// A measure that asks the adapter's `estimate`. Throws std::runtime_error when it gives no number.
[[nodiscard]] Measure asking_measure(wire::Dialect dialect, Ask ask);

/// The id under which the probes of an own counter are reported, in whole runs only.
inline constexpr std::string_view kOwnCounterCase = "estimate.additive/own_counter";

/// Probes of an own counter: the same history costs the same twice, at least as much as its dearest
/// message, and more with more text.
[[nodiscard]] CaseReport probe_own_counter(const Setting& setting);

}  // namespace trimspec::conformance
