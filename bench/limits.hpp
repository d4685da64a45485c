// What no implementation can do without: the least work that an operation's input and outcome ask
// for. Fixed once; operations are given as multiples of these.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "message.hpp"

namespace trimspec::bench {

/// Looks at the role of every message and the size of each of its texts, and at nothing twice.
[[nodiscard]] std::uint64_t touch(const History& history) noexcept;

/// Code points of `texts`, where they lie, as fast as the memory gives them.
[[nodiscard]] std::uint64_t count(std::span<const Text> texts) noexcept;

/// A sum over `bytes`: what the memory gives, for a count to be compared with.
[[nodiscard]] std::uint64_t read(std::string_view bytes) noexcept;

/// A copy of `bytes`, allocated for it.
[[nodiscard]] std::string copy(std::string_view bytes);

/// `json` parsed and written again by nlohmann_json; gives its size.
[[nodiscard]] std::size_t parse_and_dump(const std::string& json);

}  // namespace trimspec::bench
