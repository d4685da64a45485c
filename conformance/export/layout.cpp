#include "layout.hpp"

#include <utility>

namespace trimspec::conformance::exported {
namespace {

constexpr std::size_t kColumns = 100;
constexpr std::size_t kIndent = 2;

bool is_container(const json::Value& value) {
    return value.get_if<json::Array>() != nullptr || value.get_if<json::Object>() != nullptr;
}

void put_key(const json::Member& member, std::string& out) {
    json::write_string(member.key.view(), out);
    out += ": ";
}

// Appends `value` on one line; false, with part of it appended, when `out` exceeds `most` bytes.
bool put_on_line(const json::Value& value, std::string& out, std::size_t most) {
    bool is_first = true;
    const auto separate = [&] { out += std::exchange(is_first, false) ? "" : ", "; };
    if (const auto* array = value.get_if<json::Array>()) {
        out += '[';
        for (const json::Value& element : *array) {
            separate();
            if (!put_on_line(element, out, most)) return false;
        }
        out += ']';
    } else if (const auto* object = value.get_if<json::Object>()) {
        out += '{';
        for (const json::Member& member : *object) {
            separate();
            put_key(member, out);
            if (!put_on_line(member.value, out, most)) return false;
        }
        out += '}';
    } else {
        json::write(value, out);
    }
    return out.size() <= most;
}

class Layout {
public:
    void put(const json::Value& value, std::size_t indent) {
        const std::size_t begin = out_.size();
        const std::size_t used = begin - line_begin_;
        const std::size_t room = used < kColumns ? kColumns - used : 0;
        if (!is_container(value)) return json::write(value, out_);
        if (put_on_line(value, out_, begin + room)) return;
        out_.resize(begin);
        if (const auto* array = value.get_if<json::Array>())
            put_lines('[', *array, ']', indent + kIndent);
        else
            put_lines('{', *value.get_if<json::Object>(), '}', indent + kIndent);
    }

    std::string take() { return std::move(out_); }

private:
    template <class Elements>
    void put_lines(char open, const Elements& elements, char close, std::size_t indent) {
        if (elements.empty()) {
            out_ += open;
            out_ += close;
            return;
        }
        char before = open;
        for (const auto& element : elements) {
            out_ += std::exchange(before, ',');
            next_line(indent);
            put_element(element, indent);
        }
        next_line(indent - kIndent);
        out_ += close;
    }

    void put_element(const json::Value& value, std::size_t indent) { put(value, indent); }
    void put_element(const json::Member& member, std::size_t indent) {
        put_key(member, out_);
        put(member.value, indent);
    }

    void next_line(std::size_t indent) {
        out_ += '\n';
        line_begin_ = out_.size();
        out_.append(indent, ' ');
    }

    std::string out_;
    std::size_t line_begin_ = 0;
};

}  // namespace

std::string laid_out(const json::Value& value) {
    Layout layout;
    layout.put(value, 0);
    return layout.take() + '\n';
}

}  // namespace trimspec::conformance::exported
