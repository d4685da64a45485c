// The message model: plain values that every rule works on and every wire form is read into.
//
// Carries the rule `message`. Messages are immutable and shared: an operation that keeps a message
// keeps the pointer, one that alters a message makes a new one, so the caller's own record cannot be
// altered in place. Rules do not know JSON; what a wire form held beside the model rides along in
// `Wire`, which only the wire part opens.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "text.hpp"

namespace trimspec {

namespace json {
class Value;
}

/// Who speaks. A wire form's `developer` is read as `system`.
enum class Role { system, user, assistant, tool };

/// What the wire form held and the model does not name. Opaque to rules: copied along, never read.
struct Wire {
    std::shared_ptr<const json::Value> source;  ///< the JSON this was read from, null when made by us
    std::shared_ptr<const json::Value> extra;   ///< object of the unknown members alone, null if none
};

/// A media item; its bytes are not ours to look at.
struct Image {
    Text media_type;
    Text ref;
    friend bool operator==(const Image&, const Image&) = default;
};

/// Any block or item that the model does not know, carried through untouched.
struct Opaque {
    Text compact;  ///< its JSON in RFC 8785 form: what it is measured by and compared with
    friend bool operator==(const Opaque&, const Opaque&) = default;
};

/// One part of a tool result's content.
struct ResultItem {
    std::variant<Text, Image, Opaque> value;
    Wire wire;
};

/// Assistant messages only. `id` is never empty.
struct ToolCall {
    Text id;
    Text name;
    Text arguments;
    friend bool operator==(const ToolCall&, const ToolCall&) = default;
};

/// User and tool messages only.
struct ToolResult {
    Text call_id;  ///< empty only where a wire form has results that name no call: they answer none
    std::vector<ResultItem> items;  ///< in order; exactly one text when the wire form had a string
    bool is_error = false;
};

/// The model's thinking, signed by some providers.
struct Reasoning {
    Text text;
    Text signature;
    friend bool operator==(const Reasoning&, const Reasoning&) = default;
};

struct Block {
    std::variant<Text, ToolCall, ToolResult, Image, Reasoning, Opaque> value;
    Wire wire;
};

struct Message {
    Role role = Role::user;
    std::vector<Block> blocks;      ///< in order
    std::optional<Text> synthetic;  ///< set on messages made by a program; `breadcrumb` is ours
    Wire wire;
    /// Set by a wire form that sends the blocks within one text: makes that text, which is then what
    /// the message is measured by. Null: the blocks are what is sent.
    Text (*sent_text)(const Message& message) = nullptr;
};

using MessagePtr = std::shared_ptr<const Message>;  ///< never null

/// Ordered, oldest first. No operation alters a message or the history that it is given.
/// Rules: message, visible.record_untouched.
using History = std::vector<MessagePtr>;

/// Equal in everything the model names and in every unknown member. A string for content equals the
/// one text block it stands for; `is_error` left out equals false.
[[nodiscard]] bool same_message(const Message& a, const Message& b);
[[nodiscard]] bool same_history(const History& a, const History& b);

}  // namespace trimspec
