#include "json.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <unordered_set>

#include <nlohmann/json.hpp>

namespace trimspec::json {
namespace {

// nlohmann_json with numbers wide enough that none in practice overflows; their text is what we keep.
using Lexer = nlohmann::basic_json<std::map, std::vector, std::string, bool, std::int64_t,
                                   std::uint64_t, long double>;

constexpr std::size_t kFewKeys = 16;
constexpr std::size_t kLongString = std::size_t{64} << 10U;

// One array or object that is still open.
struct Frame {
    Value container;
    Text key;                                   // object: of the member being read
    bool has_key = false;
    std::unordered_set<std::string_view> keys;  // object: filled once there are more than a few
};

bool is_duplicate(Frame& frame, std::string_view key) {
    const auto& members = std::get<Object>(frame.container.data());
    if (members.size() < kFewKeys) return frame.container.find(key) != nullptr;
    if (frame.keys.empty())
        for (const Member& member : members) frame.keys.insert(member.key.view());
    return frame.keys.contains(key);
}

// Builds the tree from the lexer's events and knows at each moment where it is.
class Builder {
public:
    explicit Builder(std::size_t max_depth) : max_depth_{max_depth} {}

    bool null() { return add(Value{}); }
    bool boolean(bool value) { return add(Value{value}); }
    // A number without sign arrives unsigned, so a signed zero was written "-0".
    bool number_integer(std::int64_t value) {
        return add(Value{Number{value == 0 ? std::string{"-0"} : std::to_string(value)}});
    }
    bool number_unsigned(std::uint64_t value) { return add(Value{Number{std::to_string(value)}}); }
    bool number_float(long double, const std::string& text) { return add(Value{Number{text}}); }
    bool string(std::string& text) {
        // The lexer doubles its buffer as it reads: up to half of what it hands over is unused.
        if (text.capacity() > kLongString) text.shrink_to_fit();
        return add(Value{Text{std::move(text)}});
    }
    bool binary(std::vector<std::uint8_t>&) { return false; }

    bool start_object(std::size_t) { return open(Value{Object{}}); }
    bool start_array(std::size_t) { return open(Value{Array{}}); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(std::string& text) {
        Frame& frame = frames_.back();
        const bool duplicate = is_duplicate(frame, text);
        frame.key = Text{std::move(text)};
        frame.has_key = true;
        return !duplicate || fail(ReadError::Kind::duplicate_key);
    }

    bool parse_error(std::size_t byte, const std::string&, const nlohmann::detail::exception& error) {
        byte_ = byte;
        const std::string_view text{error.what()};
        if (error.id == 406) return fail(ReadError::Kind::number_range);
        // The lexer names these two faults in its text alone.
        const bool encoding = text.find("ill-formed UTF-8") != std::string_view::npos ||
                              text.find("surrogate U+D") != std::string_view::npos;
        return fail(encoding ? ReadError::Kind::encoding : ReadError::Kind::syntax);
    }

    Value take_root() { return std::move(root_); }

    ReadError take_error() {
        ReadError error{kind_, path(), byte_, Value{}};
        if (!frames_.empty()) error.partial = std::move(frames_.front().container);
        return error;
    }

private:
    bool open(Value container) {
        if (frames_.size() >= max_depth_) return fail(ReadError::Kind::too_deep);
        frames_.push_back(Frame{std::move(container), {}, false, {}});
        return true;
    }

    bool close() {
        Value value = std::move(frames_.back().container);
        frames_.pop_back();
        return add(std::move(value));
    }

    bool add(Value value) {
        if (frames_.empty()) {
            root_ = std::move(value);
            return true;
        }
        Frame& frame = frames_.back();
        if (auto* array = std::get_if<Array>(&frame.container.data())) {
            array->push_back(std::move(value));
            return true;
        }
        auto& members = std::get<Object>(frame.container.data());
        members.push_back(Member{std::move(frame.key), std::move(value)});
        frame.has_key = false;
        if (!frame.keys.empty()) frame.keys.insert(members.back().key.view());
        return true;
    }

    bool fail(ReadError::Kind kind) {
        kind_ = kind;
        return false;
    }

    [[nodiscard]] std::vector<std::string> path() const {
        std::vector<std::string> steps;
        for (const Frame& frame : frames_) {
            if (const auto* array = frame.container.get_if<Array>())
                steps.push_back(std::to_string(array->size()));
            else if (frame.has_key)
                steps.emplace_back(frame.key.view());
        }
        return steps;
    }

    std::size_t max_depth_;
    std::vector<Frame> frames_;
    Value root_;
    ReadError::Kind kind_ = ReadError::Kind::syntax;
    std::size_t byte_ = 0;
};

long double value_of(const Number& number) {
    return std::strtold(std::string{number.text.view()}.c_str(), nullptr);
}

std::vector<const Member*> sorted_members(const Object& object) {
    std::vector<const Member*> members;
    members.reserve(object.size());
    for (const Member& member : object) members.push_back(&member);
    // UTF-16 order is the order of UTF-8 bytes, but code points beyond U+FFFF (first byte F0 and up)
    // come before U+E000 to U+FFFF (first byte EE or EF).
    const auto rank = [](char byte) {
        const auto value = static_cast<unsigned char>(byte);
        return value == 0xEEU || value == 0xEFU ? value + 0x10 : static_cast<int>(value);
    };
    std::sort(members.begin(), members.end(), [&](const Member* a, const Member* b) {
        const std::string_view x = a->key.view();
        const std::string_view y = b->key.view();
        return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end(),
                                            [&](char p, char q) { return rank(p) < rank(q); });
    });
    return members;
}

bool same_members(const Object& a, const Object& b) {
    if (a.size() != b.size()) return false;
    const auto x = sorted_members(a);
    const auto y = sorted_members(b);
    return std::equal(x.begin(), x.end(), y.begin(), [](const Member* p, const Member* q) {
        return p->key == q->key && p->value == q->value;
    });
}

// ECMAScript's Number::toString for a finite value: the shortest digits, laid out by exponent.
std::string ecmascript_number(double value) {
    if (value == 0) return "0";
    std::array<char, 40> buffer{};
    const auto end = std::to_chars(buffer.begin(), buffer.end(), std::fabs(value),
                                   std::chars_format::scientific)
                         .ptr;
    const std::string_view text{buffer.data(), static_cast<std::size_t>(end - buffer.data())};
    const std::size_t e = text.find('e');
    std::string digits{text.substr(0, 1)};
    if (e > 2) digits += text.substr(2, e - 2);
    const int point = std::atoi(std::string{text.substr(e + 1)}.c_str()) + 1;
    const int count = static_cast<int>(digits.size());

    std::string out = value < 0 ? "-" : "";
    if (point > 21 || point < -5) {
        out += digits.substr(0, 1);
        if (count > 1) out += "." + digits.substr(1);
        return out + (point > 0 ? "e+" : "e-") + std::to_string(std::abs(point - 1));
    }
    if (point <= 0) return out + "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;
    if (point >= count)
        return out + digits + std::string(static_cast<std::size_t>(point - count), '0');
    digits.insert(static_cast<std::size_t>(point), ".");
    return out + digits;
}

struct AsWritten {
    static void number(const Number& number, std::string& out) { out += number.text.view(); }
    template <class Visit>
    static void members(const Object& object, Visit visit) {
        for (const Member& member : object) visit(member);
    }
};

struct Canonical {
    static void number(const Number& number, std::string& out) {
        const double value = std::strtod(std::string{number.text.view()}.c_str(), nullptr);
        if (std::isfinite(value))
            out += ecmascript_number(value);
        else
            out += number.text.view();  // beyond what RFC 8785 can say
    }
    template <class Visit>
    static void members(const Object& object, Visit visit) {
        for (const Member* member : sorted_members(object)) visit(*member);
    }
};

template <class Form>
struct Writer {
    std::string& out;

    void operator()(std::nullptr_t) const { out += "null"; }
    void operator()(bool value) const { out += value ? "true" : "false"; }
    void operator()(const Number& number) const { Form::number(number, out); }
    void operator()(const Text& text) const { write_string(text.view(), out); }
    void operator()(const Array& array) const {
        char before = '[';
        for (const Value& element : array) {
            out += std::exchange(before, ',');
            std::visit(*this, element.data());
        }
        out += before == '[' ? "[]" : "]";
    }
    void operator()(const Object& object) const {
        char before = '{';
        Form::members(object, [&](const Member& member) {
            out += std::exchange(before, ',');
            write_string(member.key.view(), out);
            out += ':';
            std::visit(*this, member.value.data());
        });
        out += before == '{' ? "{}" : "}";
    }
};

void write_escape(char byte, std::string& out) {
    constexpr std::string_view kHex = "0123456789abcdef";
    switch (byte) {
        case '"': out += "\\\""; return;
        case '\\': out += "\\\\"; return;
        case '\b': out += "\\b"; return;
        case '\f': out += "\\f"; return;
        case '\n': out += "\\n"; return;
        case '\r': out += "\\r"; return;
        case '\t': out += "\\t"; return;
        default: break;
    }
    const auto value = static_cast<unsigned char>(byte);
    out += "\\u00";
    out += kHex[value >> 4U];
    out += kHex[value & 0xFU];
}

}  // namespace

const Value* Value::find(std::string_view key) const noexcept {
    const auto* object = get_if<Object>();
    if (object == nullptr) return nullptr;
    for (const Member& member : *object)
        if (member.key.view() == key) return &member.value;
    return nullptr;
}

bool operator==(const Value& a, const Value& b) {
    if (a.data().index() != b.data().index()) return false;
    if (const auto* number = a.get_if<Number>()) {
        const auto& other = *b.get_if<Number>();
        return number->text == other.text || value_of(*number) == value_of(other);
    }
    if (const auto* object = a.get_if<Object>()) return same_members(*object, *b.get_if<Object>());
    if (const auto* array = a.get_if<Array>()) return *array == *b.get_if<Array>();
    if (const auto* text = a.get_if<Text>()) return *text == *b.get_if<Text>();
    if (const auto* boolean = a.get_if<bool>()) return *boolean == *b.get_if<bool>();
    return true;
}

std::variant<Value, ReadError> read(std::string_view text, std::size_t max_depth) {
    Builder builder{max_depth};
    if (Lexer::sax_parse(text.begin(), text.end(), &builder)) return builder.take_root();
    return builder.take_error();
}

void write(const Value& value, std::string& out) { std::visit(Writer<AsWritten>{out}, value.data()); }

void write_string(std::string_view text, std::string& out) {
    static constexpr std::array<bool, 256> kMustEscape = [] {
        std::array<bool, 256> table{};
        for (std::size_t control = 0; control < 0x20U; ++control) table[control] = true;
        table['"'] = table['\\'] = true;
        return table;
    }();
    out += '"';
    auto plain = text.begin();
    for (auto at = text.begin(); at != text.end(); ++at) {
        if (!kMustEscape[static_cast<unsigned char>(*at)]) continue;
        out.append(plain, at);
        write_escape(*at, out);
        plain = at + 1;
    }
    out.append(plain, text.end());
    out += '"';
}

std::string canonical(const Value& value) {
    std::string out;
    std::visit(Writer<Canonical>{out}, value.data());
    return out;
}

std::string pointer(const std::vector<std::string>& path) {
    std::string out;
    for (const std::string& step : path) {
        out += '/';
        for (const char byte : step) {
            if (byte == '~')
                out += "~0";
            else if (byte == '/')
                out += "~1";
            else
                out += byte;
        }
    }
    return out;
}

}  // namespace trimspec::json
