// What a provider's error says: the request was too large, or something that trimming cannot mend.
//
// Carries the rule recover.overflow_recognised. Providers have no common code for an overflow, so
// their texts are known by a closed table; gateways pass them on, so the table is one for all
// providers. Whoever takes any error for an overflow destroys a history for nothing; whoever misses
// one sends the same request for ever.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace trimspec {

enum class ErrorKind {
    overflow,    ///< what was sent is too large: recovery helps
    output_cap,  ///< it fits, the output that was asked for does not: ask for less
    rate_limit,  ///< too much in too little time, or a spent quota: trimming helps nothing
    other,       ///< anything else, and what cannot be told
};

[[nodiscard]] std::string_view name_of(ErrorKind kind) noexcept;

/// Numbers are tokens as the provider counts them, and absent where the text has none: what it says
/// of bytes, characters, tokens a minute or "at least" is none.
struct ClassifiedError {
    ErrorKind kind = ErrorKind::other;
    std::optional<std::int64_t> actual_tokens;  ///< what was sent, the wanted output apart
    std::optional<std::int64_t> max_tokens;     ///< the limit that was passed, window or output cap
};

namespace rule {

/// The first that applies, by `http_status` (0 when there was none) and the text of `body`:
/// 1. status 2xx: overflow for the stop reason that says so, else other;
/// 2. status 429 or words of a rate limit or quota: rate_limit; a status other than 0, 400, 413 and
///    422, or an id that is too long: other;
/// 3. a code that means overflow: overflow; 4. words of an output cap: output_cap;
/// 5. a sentence with numbers: overflow, but output_cap when prompt and output are told apart and
///    the prompt is below the limit; 6. a sentence without, or status 413: overflow; else other.
/// Case and escapes of JSON, even of JSON within JSON, make no difference; `body` need not be JSON.
/// Linear in `body`.
/// Rule: recover.overflow_recognised.
[[nodiscard]] ClassifiedError recover_overflow_recognised(std::int64_t http_status,
                                                          std::string_view body);

}  // namespace rule
}  // namespace trimspec
