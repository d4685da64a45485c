// Sentences with what was seen put in.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>

namespace trimspec::conformance::checks {

/// `pattern` with each {} replaced by the value that stands in its turn. Requires one {} a value.
template <class... Values>
[[nodiscard]] std::string filled(std::string_view pattern, const Values&... values) {
    std::string sentence;
    const auto put = [&](const auto& value) {
        const std::size_t place = pattern.find("{}");
        sentence += pattern.substr(0, place);
        pattern.remove_prefix(place + 2);
        if constexpr (std::is_arithmetic_v<std::decay_t<decltype(value)>>)
            sentence += std::to_string(value);
        else
            sentence += value;
    };
    (put(values), ...);
    return sentence.append(pattern);
}

}  // namespace trimspec::conformance::checks
