// One line of an adapter's standard output, read as a reply.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "../../reference/wire/json.hpp"
#include "fault.hpp"

namespace trimspec::adapter {

/// Nesting that a reply may have. Histories may nest 256 deep.
inline constexpr std::size_t kMaxReplyDepth = 300;

/// A JSON object that says which request it answers.
struct Reply {
    std::optional<std::int64_t> id;  ///< nothing: the id is null
    json::Value value;
};

/// Anything else: always a protocol_error.
struct BadLine {
    std::optional<std::int64_t> id;  ///< the request that it was meant for, as far as that shows
    Fault fault;
};

[[nodiscard]] std::variant<Reply, BadLine> read_reply(std::string_view line);

/// A protocol_error: "The adapter ", `saw`, the line, and what to do.
[[nodiscard]] Fault protocol_error(std::string_view saw, std::string_view line,
                                   std::string_view advice);

}  // namespace trimspec::adapter
