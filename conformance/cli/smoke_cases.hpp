// The cases of `trimspec smoke`: well known situations, each told in a few sentences.
#pragma once

#include <span>
#include <string_view>

namespace trimspec::cli {

/// How many of them are shown.
inline constexpr std::size_t kSmokeCases = 5;

struct SmokeCase {
    std::string_view id;        ///< of a case of the suite
    std::string_view title;
    std::string_view sent;      ///< what is sent, and what is asked for
    std::string_view if_wrong;  ///< what a provider does with the answer that the case looks for
};

/// What a provider does with an answer that breaks `rule`; "" when the case itself says it better.
[[nodiscard]] std::string_view provider_on(std::string_view rule) noexcept;

/// The most telling first; more than are shown, because an adapter need not claim every operation.
/// For `trim` alone there are enough.
[[nodiscard]] std::span<const SmokeCase> smoke_cases() noexcept;

}  // namespace trimspec::cli
