// Altering what the reference reads and writes: for bugs that no rule's function can carry.
//
// A line that the bug does not touch is passed through as it is, so that a broken version has its
// one bug and no other, such as numbers printed anew.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "broken.hpp"

namespace trimspec::broken {

/// Members in their order. Of two equal keys the last is kept.
using Json = nlohmann::ordered_json;

/// The object that `line` holds; nothing where it holds none, or one nested too deep to be written.
[[nodiscard]] std::optional<Json> parsed(std::string_view line);

/// Whether `message` is a system message.
[[nodiscard]] bool is_system(const Json& message);

/// Moves the system messages of `history` in front of the others; both keep their order.
void pull_system_forward(Json& history);

/// Alters `ok`, the reference's answer to `request`. False when there is nothing to alter.
using EditReply = bool (*)(const Json& request, Json& ok);

/// Alters `request`, which the reference refused with `error`, so that it may be asked again. False
/// when there is nothing to alter: then the refusal stands.
using EditRequest = bool (*)(Json& request, const Json& error);

[[nodiscard]] std::string reply_edited(std::string_view line, const wire::Speaker& speaker,
                                       EditReply edit);
[[nodiscard]] std::string refusal_edited(std::string_view line, const wire::Speaker& speaker,
                                         EditReply edit);
[[nodiscard]] std::string request_edited(std::string_view line, const wire::Speaker& speaker,
                                         EditRequest edit);

/// The reference, its good replies altered by `edit`.
template <EditReply edit>
std::string with_reply(std::string_view line, const wire::Speaker& speaker) {
    return reply_edited(line, speaker, edit);
}

/// The reference, its error replies altered by `edit`; `ok` there is the whole reply.
template <EditReply edit>
std::string with_refusal(std::string_view line, const wire::Speaker& speaker) {
    return refusal_edited(line, speaker, edit);
}

/// The reference, what it refuses altered by `edit` until it is accepted.
template <EditRequest edit>
std::string with_request(std::string_view line, const wire::Speaker& speaker) {
    return request_edited(line, speaker, edit);
}

}  // namespace trimspec::broken
