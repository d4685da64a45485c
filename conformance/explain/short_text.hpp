// Messages, ids and numbers in a few words. Whatever a history holds is made harmless here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "explanation.hpp"

namespace trimspec::explain {

/// `characters`, `bytes`, `UTF-16 units`.
[[nodiscard]] std::string_view words_of(Unit unit) noexcept;

/// `1 character`, `4,096 bytes`.
[[nodiscard]] std::string sized(std::int64_t size, Unit unit);

/// An id, its middle left out when it is long: ids differ at their ends.
[[nodiscard]] std::string short_id(std::string_view id);

/// The blocks of a message on one line: the first characters of its text, calls as `name(id)`,
/// results as id and size, the new size beside the old for those in `shortened`.
[[nodiscard]] std::string short_text(const Message& message,
                                     const std::vector<Shortening>& shortened, Unit unit);

/// `message 3`, `messages 3 to 7`; `last` is the last one.
[[nodiscard]] std::string messages_between(std::size_t first, std::size_t last);

[[nodiscard]] inline std::int64_t number(std::size_t count) noexcept {
    return static_cast<std::int64_t>(count);
}

}  // namespace trimspec::explain
