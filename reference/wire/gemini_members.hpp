// The members of Gemini's parts under both their spellings, and where a result's text stands.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "reading.hpp"

namespace trimspec::wire::gemini {

/// A member's name as the API documents it, and as its other clients write it.
struct Spelling {
    std::string_view camel;
    std::string_view snake;

    [[nodiscard]] bool is(std::string_view key) const { return key == camel || key == snake; }
};

inline constexpr Spelling kText{"text", "text"};
inline constexpr Spelling kCall{"functionCall", "function_call"};
inline constexpr Spelling kResult{"functionResponse", "function_response"};
inline constexpr Spelling kData{"inlineData", "inline_data"};
inline constexpr Spelling kFile{"fileData", "file_data"};
inline constexpr Spelling kSignature{"thoughtSignature", "thought_signature"};
inline constexpr Spelling kMediaType{"mimeType", "mime_type"};
inline constexpr Spelling kAddress{"fileUri", "file_uri"};
inline constexpr Spelling kBytes{"data", "data"};

/// The members of a part of which it has one; a part with another is opaque.
inline constexpr std::array<Spelling, 5> kKinds{kText, kCall, kResult, kData, kFile};

/// The members of a response that hold its text, the first that can be.
inline constexpr std::array<std::string_view, 4> kTexts{"output", "result", "error", "content"};

[[nodiscard]] bool is_kind(std::string_view key);

/// The member of `object` under either spelling that is not null; null when there is none.
[[nodiscard]] const json::Member* find(const json::Value& object, const Spelling& spelling);

/// Where the text of a response stands.
struct Said {
    std::string_view key;  ///< of the member, "" for the response as a whole
    Text text;
};

/// The text of `response`, an object: by the rule that gemini.hpp tells. Nothing for an empty one.
[[nodiscard]] std::optional<Said> said_in(const json::Value& response);

/// Whether a result has a text. It is the first item then, the only text, and stands in the
/// response.
[[nodiscard]] bool has_text(const ToolResult& result);

}  // namespace trimspec::wire::gemini
