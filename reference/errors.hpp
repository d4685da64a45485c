// Errors are values of a closed list, with the place and the numbers that matter.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace trimspec {

enum class ErrorCode {
    invalid_request,     ///< the line is no JSON object, or has no usable id or operation
    invalid_history,     ///< `pointer` says where
    invalid_params,      ///< `param` says which
    impossible_budget,   ///< `floor` holds the numbers
    attempts_exhausted,  ///< an attempt beyond the maximum
    internal,            ///< a fault of the implementation
};

[[nodiscard]] std::string_view name_of(ErrorCode code) noexcept;

/// The lowest cost that recovery reached, in tokens.
/// Rule: recover.impossible_is_an_error.
struct Floor {
    std::int64_t floor_tokens = 0;
    std::int64_t budget_tokens = 0;       ///< the target that was to be met
    std::int64_t system_tokens = 0;       ///< leading system messages within the floor
    std::int64_t newest_turn_tokens = 0;  ///< the newest turn within the floor, 0 without a turn
};

/// Texts are for people, carry counts, ids and limits only, and are never compared.
struct Error {
    ErrorCode code = ErrorCode::internal;
    std::string message;  ///< what is wrong and what the user can do about it
    std::string pointer;  ///< invalid_history: RFC 6901, relative to the history or the message
    std::string param;    ///< invalid_params: its name
    Floor floor;          ///< impossible_budget
};

/// A value or the error that stands in its place.
template <class T>
using Outcome = std::variant<T, Error>;

}  // namespace trimspec
