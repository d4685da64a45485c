// The parts of a Gemini content: one block each.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "reading.hpp"

namespace trimspec::wire::gemini {

/// The block that the part `source` holds, or nothing and a fault in `reading`. A call or a result
/// that was written without id has an empty one: only its message can tell its identity.
[[nodiscard]] std::optional<Block> read_part(const Source& source, Role role, const Place& place,
                                             Reading& reading);

/// Writes a block as it was read but for its text; one made by us as the provider wants it.
void write_part(const Block& block, std::string& out);

/// The id of a call or result as it was written, empty when it was not.
[[nodiscard]] std::string_view written_id(const Block& block) noexcept;

/// The function's name in a result: as it was read, or as `name_hint` says.
[[nodiscard]] Text name_of(const Block& result);

/// What `wire.extra` of a result made by us holds, so that it is written with this name.
[[nodiscard]] Source name_hint(const Text& name);

/// What a canonical block, without unknown members, lacks here.
[[nodiscard]] std::optional<std::string> lacks_place_for(const Block& block, Role role);

}  // namespace trimspec::wire::gemini
