// Building JSON values.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "wire/json.hpp"

namespace trimspec::conformance::exported {

[[nodiscard]] inline json::Value text(std::string_view value) { return json::Value{Text{value}}; }

[[nodiscard]] inline json::Value number(std::int64_t value) {
    return json::Value{json::Number{std::to_string(value)}};
}

[[nodiscard]] inline json::Value boolean(bool value) {
    return json::Value{json::Value::Data{value}};
}

/// A list with what `make` returns for each element.
template <class Range, class Make>
[[nodiscard]] json::Value list(const Range& elements, Make make) {
    json::Array made;
    for (const auto& element : elements) made.push_back(make(element));
    return json::Value{std::move(made)};
}

/// An object, member by member.
class Members {
public:
    void add(std::string_view key, json::Value value) {
        members_.push_back(json::Member{Text{key}, std::move(value)});
    }
    void add(std::string_view key, std::string_view value) { add(key, text(value)); }
    void add(std::string_view key, const char* value) { add(key, text(value)); }

    [[nodiscard]] json::Value take() { return json::Value{std::move(members_)}; }

private:
    json::Object members_;
};

/// The text of member `key`, "" when there is none.
[[nodiscard]] inline std::string_view text_of(const json::Value& object, std::string_view key) {
    const json::Value* member = object.find(key);
    const auto* found = member ? member->get_if<Text>() : nullptr;
    return found ? found->view() : std::string_view{};
}

}  // namespace trimspec::conformance::exported
