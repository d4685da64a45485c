#include "show.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace trimspec::conformance::show {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

struct CodePoint {
    char32_t value = 0;
    std::size_t bytes = 1;
    bool valid = false;
};

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

std::size_t bytes_announced(unsigned char lead) {
    if (lead < 0x80U) {
        return 1;
    }
    return lead < 0xC2U ? 0 : lead < 0xE0U ? 2 : lead < 0xF0U ? 3 : lead < 0xF5U ? 4 : 0;
}

/// The code point at the beginning of `text`, which is not empty.
CodePoint first_of(std::string_view text) {
    constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t count = bytes_announced(lead);
    if (count == 1) {
        return {lead, 1, true};
    }
    if (count == 0 || text.size() < count) {
        return {};
    }
    char32_t value = lead & (0xFFU >> (count + 1));
    for (std::size_t index = 1; index < count; ++index) {
        if (!continues(text[index])) {
            return {};
        }
        value = (value << 6U) | (static_cast<unsigned char>(text[index]) & 0x3FU);
    }
    const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    if (value < kLeast[count] || value > 0x10FFFF || surrogate) {
        return {};
    }
    return {value, count, true};
}

/// Moves text, hides it, or is refused by XML.
bool needs_name(char32_t value) {
    return (value >= 0x80 && value < 0xA0) || value == 0xAD || value == 0x61C || value == 0x180E ||
           value == 0x200B || value == 0x200E || value == 0x200F ||
           (value >= 0x2028 && value <= 0x202E) || (value >= 0x2060 && value <= 0x206F) ||
           value == 0xFEFF || (value & 0xFFFE) == 0xFFFE || (value >= 0xE0000 && value <= 0xE007F);
}

/// The picture that Unicode has for a control character of ASCII.
std::string picture_of(char32_t value) {
    const unsigned place = value == 0x7F ? 0x21U : static_cast<unsigned>(value);
    return std::string{"\xE2\x90"} + static_cast<char>(0x80U + place);
}

std::size_t code_points(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char byte) { return !continues(byte); }));
}

/// Bytes that no code point could account for: counted as they are, megabytes of them look short.
bool is_broken(std::string_view text, std::size_t count) { return text.size() > 4 * count; }

/// Byte offset behind the first `count` code points.
std::size_t offset_of(std::string_view text, std::size_t count) {
    std::size_t offset = 0;
    for (std::size_t seen = 0; offset < text.size(); ++offset) {
        seen += continues(text[offset]) ? 0 : 1;
        if (seen > count) {
            break;
        }
    }
    return offset;
}

}  // namespace

std::string visible(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const CodePoint point = first_of(text);
        if (!point.valid) {
            out += kReplacement;
        } else if (point.value == '\r' && text.substr(1, 1) == "\n") {
            // the line feed says it all
        } else if (point.value == '\n' || point.value == '\t') {
            out += text.front();
        } else if (point.value < 0x20 || point.value == 0x7F) {
            out += picture_of(point.value);
        } else if (needs_name(point.value)) {
            out += fmt::format("⟨U+{:04X}⟩", static_cast<std::uint32_t>(point.value));
        } else {
            out += text.substr(0, point.bytes);
        }
        text.remove_prefix(point.bytes);
    }
    return out;
}

std::string shortened(std::string_view text, std::size_t most) {
    constexpr std::size_t kNote = 40;  // what the note itself takes
    const std::size_t count = code_points(text);
    if (is_broken(text, count)) {
        return shortened(visible(text), most);
    }
    if (count <= most + kNote) {
        return std::string{text};
    }
    const std::size_t head = most - most / 3;
    const std::size_t tail = most / 3;
    const auto missing = static_cast<std::int64_t>(count - head - tail);
    return fmt::format("{} … {} characters not shown … {}", text.substr(0, offset_of(text, head)),
                       grouped(missing), text.substr(offset_of(text, count - tail)));
}

std::string last_of(std::string_view text, std::size_t most) {
    const std::size_t count = code_points(text);
    if (is_broken(text, count)) {
        return last_of(visible(text), most);
    }
    if (count <= most) {
        return std::string{text};
    }
    return fmt::format("… {} characters not shown …\n{}",
                       grouped(static_cast<std::int64_t>(count - most)),
                       text.substr(offset_of(text, count - most)));
}

std::string one_line(std::string_view text, std::size_t most) {
    std::string out;
    for (const char letter : visible(shortened(text, most))) {
        out += letter == '\n' ? "⏎" : letter == '\t' ? " " : std::string(1, letter);
    }
    return out;
}

std::string clipped(std::string_view text, std::size_t most) {
    // Nothing beyond that many bytes could be seen.
    const std::string line = one_line(text.substr(0, 4 * (most + 1)), 4 * (most + 1));
    const std::size_t end = offset_of(line, most);
    return end == line.size() ? line : line.substr(0, offset_of(line, most - 1)) + "…";
}

std::string grouped(std::int64_t number) {
    std::string digits = fmt::format("{}", number);
    const std::size_t first = number < 0 ? 1 : 0;
    for (std::size_t place = digits.size(); place > first + 3; place -= 3) {
        digits.insert(place - 3, 1, ',');
    }
    return digits;
}

std::string counted(std::int64_t number, std::string_view noun) {
    return fmt::format("{} {}{}", grouped(number), noun, number == 1 ? "" : "s");
}

std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
    std::string out;
    std::size_t column = indent;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        const std::size_t size = code_points(word);
        if (column > indent && column + 1 + size > width) {
            out += '\n';
            out.append(indent, ' ');
            column = indent;
        } else if (column > indent) {
            out += ' ';
            ++column;
        }
        out += word;
        column += size;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

std::string words(std::string_view name) {
    std::string out = clipped(name, 60);
    std::replace(out.begin(), out.end(), '_', ' ');
    return out;
}

}  // namespace trimspec::conformance::show
