// The second opinion: sizes, costs, turns, exchanges and image markers, derived in the plainest way.
//
// The duplication with reference/ is deliberate. A check that shared these with the code it judges
// would agree with it about the same mistake, so nothing here may call, or be called by, a rule of
// the reference; only the message model and the readers are common. Carries no rule of its own: it
// restates the definitions `unit`, `leading_system`, `breadcrumb`, `carrier`, `turn_start`,
// `exchange` and `blank` and the count of `estimate.what_counts`. Everything is linear in its input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "checks.hpp"

namespace trimspec::conformance::checks {

/// The largest number of the protocol, where sums of tokens stop.
inline constexpr std::int64_t kLargestNumber = (std::int64_t{1} << 53) - 1;

/// What a notice says when the adapter declares no other text.
inline constexpr std::string_view kNoticeText =
    "[earlier turns omitted to fit the context window]";

// Sizes and costs: plain_cost.cpp.

struct PlainCounter {
    Unit unit = Unit::codepoint;
    std::int64_t per_message = 4;
    std::int64_t image_tokens = 256;
};

/// The counter that `counter_params` describes; what is missing or unusable keeps its default, a
/// missing unit is `unit`.
[[nodiscard]] PlainCounter plain_counter(const nlohmann::ordered_json& counter_params, Unit unit);

/// The unit of that name, nothing for any other value.
[[nodiscard]] std::optional<Unit> plain_unit(const nlohmann::ordered_json& name);

/// Units in `text`.
[[nodiscard]] std::int64_t plain_size(std::string_view text, Unit unit);

/// The sum, at most kLargestNumber. Both are at least 0.
[[nodiscard]] std::int64_t plain_sum(std::int64_t a, std::int64_t b);

/// Tokens of one message, and of a history.
[[nodiscard]] std::int64_t plain_cost(const Message& message, const PlainCounter& counter);
[[nodiscard]] std::int64_t plain_cost(const History& history, const PlainCounter& counter);

// Texts: plain_text.cpp.

/// All text blocks of a message, or all text items of a result, one behind the other.
[[nodiscard]] std::string plain_text(const Message& message);
[[nodiscard]] std::string plain_text(const ToolResult& result);

/// Empty, or ASCII white space only.
[[nodiscard]] bool plain_blank(std::string_view text);

/// Where `needle` begins in `text` at or behind `from`, npos when nowhere. Linear whatever the texts.
[[nodiscard]] std::size_t plain_find(std::string_view text, std::string_view needle,
                                     std::size_t from);

/// Half-open byte ranges of the image markers of a text, each up to the next `]`.
struct PlainMarkers {
    std::vector<std::pair<std::size_t, std::size_t>> closed;
    std::optional<std::size_t> open;  ///< where one begins that no `]` follows
};
[[nodiscard]] PlainMarkers plain_image_markers(std::string_view text);

/// What stands where `missing` units of a result are gone.
[[nodiscard]] std::string plain_truncation_marker(std::int64_t missing);

// Turns and exchanges: plain_turns.cpp.

[[nodiscard]] bool plain_is_system(const Message& message);
[[nodiscard]] bool plain_is_carrier(const Message& message);
[[nodiscard]] bool plain_has_calls(const Message& message);

/// Role user, not made by a program, no carrier. A notice in a wire form without a flag is one too;
/// plain_shape() sets it apart.
[[nodiscard]] bool plain_is_real_user(const Message& message);

/// Looks like the notice that `declared` inserts, its place apart. In the canonical form only with
/// the flag: without it a user typed the text.
[[nodiscard]] bool plain_looks_like_notice(const Message& message, const Declared& declared);

/// Indexes of the parts of a history.
struct PlainShape {
    std::size_t size = 0;
    std::size_t leading_system = 0;        ///< [0, leading_system)
    bool notice = false;                   ///< the message at leading_system is the notice
    std::vector<std::size_t> turn_starts;  ///< oldest first; a turn runs to the next start

    [[nodiscard]] std::size_t body() const { return leading_system + (notice ? 1 : 0); }
    /// First message of the newest turn; the size when there is no turn.
    [[nodiscard]] std::size_t newest() const {
        return turn_starts.empty() ? size : turn_starts.back();
    }
};
[[nodiscard]] PlainShape plain_shape(const History& history, const Declared& declared);

/// A call without its result or a result without its call. A result in a user message that names no
/// call is neither.
struct PlainOrphan {
    enum class Why {
        alone,      ///< its id has no counterpart anywhere
        elsewhere,  ///< the counterpart stands outside the exchange
        surplus,    ///< one more result than its exchange has calls with the id
    };
    std::size_t message = 0;
    std::size_t block = 0;
    bool is_call = false;
    Text id;
    Why why = Why::alone;
};

struct PlainPairing {
    std::vector<PlainOrphan> orphans;  ///< in order of appearance
    std::vector<std::pair<std::size_t, std::size_t>> exchanges;  ///< half-open, oldest first
    std::vector<char> holds_pair;      ///< per message: a block of it has its partner
};
[[nodiscard]] PlainPairing plain_pairing(const History& history);

}  // namespace trimspec::conformance::checks
