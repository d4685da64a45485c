// What the dialects share: places, faults, members, handles to the JSON that was read, and writing
// it back.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "../errors.hpp"
#include "../message.hpp"
#include "json.hpp"

namespace trimspec::wire {

using Source = std::shared_ptr<const json::Value>;

/// A place in the JSON that is read, kept as a chain so that only a fault pays for its pointer.
struct Place {
    const Place* parent = nullptr;
    std::string_view key;
    std::size_t index = 0;
    bool is_index = false;

    [[nodiscard]] Place at(std::string_view member) const { return Place{this, member, 0, false}; }
    [[nodiscard]] Place at(std::size_t element) const { return Place{this, {}, element, true}; }
    [[nodiscard]] std::string pointer() const {
        std::vector<std::string> path;
        for (const Place* place = this; place->parent != nullptr; place = place->parent)
            path.push_back(place->is_index ? std::to_string(place->index) : std::string{place->key});
        std::reverse(path.begin(), path.end());
        return json::pointer(path);
    }
};

/// The first fault of a reading. Readers return false or null from the place of the fault up.
class Reading {
public:
    bool refuse(const Place& place, std::string what) {
        if (!error_)
            error_ = Error{ErrorCode::invalid_history, std::move(what), place.pointer(), "", {}};
        return false;
    }
    [[nodiscard]] std::optional<Error>& error() { return error_; }

    /// The text of member `key`. A missing member is a fault of its object.
    const Text* text(const json::Value& object, std::string_view key, const Place& place) {
        const json::Value* member = object.find(key);
        if (member == nullptr) {
            refuse(place, "\"" + std::string{key} + "\" is missing");
            return nullptr;
        }
        const auto* value = member->get_if<Text>();
        if (value == nullptr)
            refuse(place.at(key), "\"" + std::string{key} + "\" must be a string");
        return value;
    }

    /// The same for an id, which may not be empty.
    const Text* id(const json::Value& object, std::string_view key, const Place& place) {
        const Text* value = text(object, key, place);
        if (value == nullptr || !value->empty()) return value;
        refuse(place.at(key), "\"" + std::string{key} + "\" must not be empty");
        return nullptr;
    }

    /// The truth value of member `key`, false when it is missing; nothing for a fault.
    std::optional<bool> flag(const json::Value& object, std::string_view key, const Place& place) {
        const json::Value* member = object.find(key);
        if (member == nullptr) return false;
        if (const auto* value = member->get_if<bool>()) return *value;
        refuse(place.at(key), "\"" + std::string{key} + "\" must be true or false");
        return std::nullopt;
    }

private:
    std::optional<Error> error_;
};

/// The role that `name` means, `developer` being read as system.
inline std::optional<Role> role_named(std::string_view name) {
    if (name == "system" || name == "developer") return Role::system;
    if (name == "user") return Role::user;
    if (name == "assistant") return Role::assistant;
    if (name == "tool") return Role::tool;
    return std::nullopt;
}

inline std::string_view name_of(Role role) {
    switch (role) {
        case Role::system: return "system";
        case Role::user: return "user";
        case Role::assistant: return "assistant";
        case Role::tool: break;
    }
    return "tool";
}

/// The role of the message that `source` holds, of any spelling.
inline std::optional<Role> read_role(const json::Value& source, const Place& place,
                                     Reading& reading) {
    if (source.get_if<json::Object>() == nullptr) {
        reading.refuse(place, "a message must be an object");
        return std::nullopt;
    }
    const Text* name = reading.text(source, "role", place);
    if (name == nullptr) return std::nullopt;
    const auto role = role_named(name->view());
    if (!role)
        reading.refuse(place.at("role"),
                       "a role is one of system, developer, user, assistant, tool");
    return role;
}

/// How a message spells its role where the model does not keep that; null when as the model does.
inline const Text* role_spelling(const Message& message) {
    const json::Value* role = message.wire.extra ? message.wire.extra->find("role") : nullptr;
    return role ? role->get_if<Text>() : nullptr;
}

/// Whether a message holds members that the model does not name, the spelling of its role aside.
inline bool has_unnamed_members(const Message& message) {
    if (!message.wire.extra) return false;
    const bool role_alone =
        role_spelling(message) && message.wire.extra->get_if<json::Object>()->size() == 1;
    return !role_alone;
}

/// The members of `object` that are not `known`, as an object; null when there are none.
inline Source extra_of(const json::Value& object, std::initializer_list<std::string_view> known) {
    json::Object extra;
    for (const json::Member& member : *object.get_if<json::Object>())
        if (std::find(known.begin(), known.end(), member.key.view()) == known.end())
            extra.push_back(member);
    return extra.empty() ? nullptr : std::make_shared<const json::Value>(std::move(extra));
}

/// `outer` with `inner` as its member `key`: unknown members of two levels as one object. Null when
/// both are.
inline Source with_nested(Source outer, std::string_view key, const Source& inner) {
    if (!inner) return outer;
    json::Object both = outer ? *outer->get_if<json::Object>() : json::Object{};
    both.push_back(json::Member{Text{key}, *inner});
    return std::make_shared<const json::Value>(std::move(both));
}

/// A handle to a part of `whole`, which lives as long.
inline Source part_of(const Source& whole, const json::Value& part) { return {whole, &part}; }

/// Reads each of `parts` of `whole` with `read(source, place, reading)` into `items`.
template <class Item, class Read>
bool read_parts(const Source& whole, const json::Array& parts, const Place& place, Reading& reading,
                std::vector<Item>& items, Read read) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
        auto item = read(part_of(whole, parts[i]), place.at(i), reading);
        if (!item) return false;
        items.push_back(std::move(*item));
    }
    return true;
}

/// Writes `"key":` with the separator due before it.
class ObjectWriter {
public:
    explicit ObjectWriter(std::string& out) : out_{out} {}
    std::string& member(std::string_view key) {
        out_ += std::exchange(separator_, ',');
        json::write_string(key, out_);
        out_ += ':';
        return out_;
    }
    void text(std::string_view key, std::string_view value) {
        json::write_string(value, member(key));
    }
    void integer(std::string_view key, std::int64_t value) { member(key) += std::to_string(value); }
    void boolean(std::string_view key, bool value) { member(key) += value ? "true" : "false"; }
    void close() { out_ += separator_ == '{' ? "{}" : "}"; }

private:
    std::string& out_;
    char separator_ = '{';
};

/// A value that was read is written as it was, but for the members that the model may have changed:
/// `members.rewrite(key, object)` writes such a member, or leaves it out, and returns true. A value
/// made by us is written by `members.write_all(object)`.
template <class Members>
void write_members(const Source& source, std::string& out, const Members& members) {
    ObjectWriter object{out};
    if (source) {
        for (const json::Member& member : *source->get_if<json::Object>())
            if (!members.rewrite(member.key.view(), object))
                json::write(member.value, object.member(member.key.view()));
    } else {
        members.write_all(object);
    }
    object.close();
}

/// The members of a text block `{"type": "text", "text": ...}`.
struct TextMembers {
    const Text& text;
    bool rewrite(std::string_view key, ObjectWriter& object) const {
        if (key != "text") return false;
        object.text("text", text.view());
        return true;
    }
    void write_all(ObjectWriter& object) const {
        object.text("type", "text");
        object.text("text", text.view());
    }
};

/// Appends `[`, each element as `write` writes it, `]`.
template <class Range, class Write>
void write_array(const Range& elements, std::string& out, Write write) {
    char separator = '[';
    for (const auto& element : elements) {
        out += std::exchange(separator, ',');
        write(element);
    }
    out += separator == '[' ? "[]" : "]";
}

}  // namespace trimspec::wire
