// A JSON value that loses nothing: keys in their order, numbers as written, text shared.
//
// Lexing is nlohmann_json's; this is the tree it is read into, since its own trees keep neither the
// text of a number nor the place of a fault.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "../text.hpp"

namespace trimspec::json {

class Value;

/// A number's characters, as written.
struct Number {
    Text text;
};

using Array = std::vector<Value>;

struct Member;
/// Members in the order of the text. Keys are unique: the reader refuses duplicates.
using Object = std::vector<Member>;

class Value {
public:
    using Data = std::variant<std::nullptr_t, bool, Number, Text, Array, Object>;

    Value();
    Value(Data data);  // NOLINT(google-explicit-constructor)
    Value(const Value&);
    Value(Value&&) noexcept;
    Value& operator=(const Value&);
    Value& operator=(Value&&) noexcept;
    ~Value();

    [[nodiscard]] const Data& data() const noexcept { return data_; }
    [[nodiscard]] Data& data() noexcept { return data_; }
    template <class T>
    [[nodiscard]] const T* get_if() const noexcept {
        return std::get_if<T>(&data_);
    }
    [[nodiscard]] bool is_null() const noexcept { return data_.index() == 0; }

    /// The member `key`, or null when this is no object or has none.
    [[nodiscard]] const Value* find(std::string_view key) const noexcept;

private:
    Data data_;
};

struct Member {
    Text key;
    Value value;
};

// Here, where Member is complete.
inline Value::Value() = default;
inline Value::Value(Data data) : data_{std::move(data)} {}
inline Value::Value(const Value&) = default;
inline Value::Value(Value&&) noexcept = default;
inline Value& Value::operator=(const Value&) = default;
inline Value& Value::operator=(Value&&) noexcept = default;
inline Value::~Value() = default;

/// Same JSON value: members in any order; numbers equal when their characters or values are.
[[nodiscard]] bool operator==(const Value& a, const Value& b);

/// Where reading stopped and why.
struct ReadError {
    enum class Kind {
        syntax,          ///< no JSON
        encoding,        ///< invalid UTF-8 or a lone surrogate escape
        duplicate_key,
        too_deep,        ///< nesting beyond the limit
        number_range,    ///< a number beyond what any program could hold
    };
    Kind kind;
    std::vector<std::string> path;  ///< keys and indexes from the root to the place
    std::size_t byte;               ///< offset in the text
    Value partial;                  ///< the top-level members that were complete by then
};

/// Reads one JSON text. `max_depth` counts arrays and objects inside one another.
[[nodiscard]] std::variant<Value, ReadError> read(std::string_view text, std::size_t max_depth);

/// Appends compact JSON: no spaces, members in order, numbers as written, only what must be escaped.
void write(const Value& value, std::string& out);
void write_string(std::string_view text, std::string& out);

/// RFC 8785: members sorted by UTF-16 code units, numbers as ECMAScript prints them.
[[nodiscard]] std::string canonical(const Value& value);

/// RFC 6901 pointer of a path.
[[nodiscard]] std::string pointer(const std::vector<std::string>& path);

}  // namespace trimspec::json
