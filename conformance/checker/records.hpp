// The records that cases are written in: tags and tables that decoder and encoder share.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace trimspec::conformance::checker {

/// What a record is. New ones go to the end: the numbers are in everyone's corpora.
enum class Tag : std::uint8_t {
    nothing,
    system_message,  ///< begins a message, as do the five behind it
    user_message,
    assistant_message,
    tool_message,
    breadcrumb,
    synthetic_message,  ///< kind
    text_block,         ///< text
    call_block,         ///< id, name, arguments
    result_block,       ///< id; the items behind it are its own
    error_block,        ///< the same, marked as an error
    text_item,          ///< text
    image_item,         ///< media type, reference
    opaque_item,        ///< JSON
    image_block,
    reasoning_block,  ///< text, signature
    opaque_block,
    budget,               ///< from, first, delta
    max_messages,         ///< number
    max_messages_body,    ///< distance from the number of body messages
    pending,              ///< byte: odd keeps
    reasoning_policy,     ///< byte: odd drops behind a cut
    max_chars,            ///< number
    max_chars_size,       ///< distance from the size of what is capped
    max_chars_ceiling,    ///< four bytes of dice: a boundary of what is capped
    min_result_chars,     ///< number, as all behind it
    attempt,
    max_attempts,
    reported_tokens,
    reported_limit,
    require_fit,          ///< byte
    per_message,
    image_tokens,
    generated_message,    ///< how many bytes of dice, and they
    generated_turns,      ///< the same
    text,                 ///< of cap_tool_result
    step,                 ///< in transcripts: operation; what follows belongs to the next request
    count_,
};

inline constexpr std::array<std::string_view, 6> kIds{"a", "b", "ab", "call_1", "call_10", "c"};
inline constexpr std::array<std::string_view, 2> kNames{"read", "run"};
inline constexpr std::array<std::string_view, 4> kArguments{"{}", R"({"path":"x"})", "not json",
                                                            ""};
inline constexpr std::array<std::string_view, 2> kSignatures{"", "sig"};
inline constexpr std::array<std::string_view, 3> kSynthetics{"steering", "breadcrumb", ""};
inline constexpr std::array<std::string_view, 2> kMediaTypes{"image/png", "image/jpeg"};
inline constexpr std::array<std::string_view, 3> kReferences{"p.png", "q.png",
                                                             "data:image/png;base64,iVBORw=="};
inline constexpr std::array<std::string_view, 2> kOpaques{R"({"data":"x","type":"custom"})",
                                                          R"({"type":"link"})"};

}  // namespace trimspec::conformance::checker
