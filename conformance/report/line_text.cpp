#include "line_text.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include <fmt/format.h>

#include "show.hpp"

namespace trimspec::conformance::show {
namespace {

constexpr std::size_t kWidth = 92;
constexpr std::size_t kDeepest = 6;
constexpr std::size_t kLongestString = 240;

std::string repeated(const std::string& piece, std::int64_t count) {
    constexpr std::int64_t kSpeltOut = 60;
    if (piece.empty() || count <= kSpeltOut / static_cast<std::int64_t>(piece.size())) {
        std::string out;
        for (std::int64_t done = 0; done < count && !piece.empty(); ++done) {
            out += piece;
        }
        return out;
    }
    return fmt::format("⟨{} × {}⟩", shortened(piece, 40), grouped(count));
}

void unfold(const Json& line, std::string& out, int depth) {
    constexpr int kMostNested = 64;
    if (line.is_string()) {
        out += line.get_ref<const std::string&>();
    } else if (line.is_object() && line.contains("join") && line["join"].is_array() &&
               depth < kMostNested) {
        for (const Json& piece : line["join"]) {
            unfold(piece, out, depth + 1);
        }
    } else if (line.is_object() && line.contains("repeat") && line["repeat"].is_string() &&
               line.contains("count") && line["count"].is_number_integer()) {
        out += repeated(line["repeat"].get<std::string>(), line["count"].get<std::int64_t>());
    } else if (line.is_object() && line.contains("bytes") && line["bytes"].is_string()) {
        out += fmt::format("⟨bytes {}⟩", line["bytes"].get<std::string>());
    } else if (!line.is_null()) {
        out += line.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
}

/// Offset behind the string literal that begins at `start`, or the end of the text.
std::size_t end_of_string(std::string_view text, std::size_t start) {
    for (std::size_t place = start + 1; place < text.size(); ++place) {
        if (text[place] == '\\') {
            ++place;
        } else if (text[place] == '"') {
            return place + 1;
        }
    }
    return text.size();
}

/// White space outside of strings is made uniform, long strings are shortened.
std::string on_one_line(std::string_view text) {
    std::string out;
    for (std::size_t place = 0; place < text.size(); ++place) {
        const char letter = text[place];
        if (letter == '"') {
            const std::size_t end = end_of_string(text, place);
            out += shortened(text.substr(place, end - place), kLongestString);
            place = end - 1;
        } else if (std::isspace(static_cast<unsigned char>(letter)) == 0) {
            out += letter;
            out += letter == ':' || letter == ',' ? " " : "";
        }
    }
    return out;
}

/// Offset of the bracket that closes the one at `start`, or the end of the text.
std::size_t closing(std::string_view text, std::size_t start) {
    std::size_t open = 0;
    for (std::size_t place = start; place < text.size(); ++place) {
        const char letter = text[place];
        if (letter == '"') {
            place = end_of_string(text, place) - 1;
        } else if (letter == '[' || letter == '{') {
            ++open;
        } else if ((letter == ']' || letter == '}') && --open == 0) {
            return place;
        }
    }
    return text.size();
}

/// The parts of the inside of a list or object, cut at its own commas; each keeps its comma.
std::vector<std::string_view> parts_of(std::string_view inside) {
    std::vector<std::string_view> parts;
    std::size_t start = 0;
    for (std::size_t place = 0; place < inside.size(); ++place) {
        const char letter = inside[place];
        if (letter == '"') {
            place = end_of_string(inside, place) - 1;
        } else if (letter == '[' || letter == '{') {
            place = closing(inside, place);
        } else if (letter == ',') {
            parts.push_back(inside.substr(start, place + 1 - start));
            start = std::min(place + 2, inside.size());
        }
    }
    parts.push_back(inside.substr(start));
    return parts;
}

void lay_out(std::string_view text, std::size_t depth, std::string& out) {
    std::size_t open = 0;
    while (open < text.size() && text[open] != '[' && text[open] != '{') {
        open = text[open] == '"' ? end_of_string(text, open) : open + 1;
    }
    const std::size_t close = open < text.size() ? closing(text, open) : text.size();
    const bool fits = text.size() + 2 * depth <= kWidth;
    if (fits || depth >= kDeepest || close == text.size() || close == open + 1) {
        out += text;
        return;
    }
    const std::string indent(2 * depth, ' ');
    out += text.substr(0, open + 1);
    for (const std::string_view part : parts_of(text.substr(open + 1, close - open - 1))) {
        out += "\n  " + indent;
        lay_out(part, depth + 1, out);
    }
    out += "\n" + indent;
    out += text.substr(close);
}

}  // namespace

std::string unfolded(const Json& line) {
    std::string out;
    unfold(line, out, 0);
    return out;
}

std::string laid_out(std::string_view text, std::size_t most) {
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    const bool looks_like_json =
        start != std::string_view::npos && (text[start] == '{' || text[start] == '[');
    if (!looks_like_json) {
        return shortened(text, most);
    }
    std::string out;
    lay_out(on_one_line(text), 0, out);
    return shortened(out, most);
}

}  // namespace trimspec::conformance::show
