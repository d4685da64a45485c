#include <algorithm>
#include <vector>

#include "show.hpp"

namespace trimspec::conformance::show {
namespace {

template <class Escape>
std::string escaped(std::string_view text, Escape escape) {
    std::string out;
    out.reserve(text.size());
    for (const char letter : text) {
        out += escape(letter);
    }
    return out;
}

std::string markup_escaped(std::string_view text) {
    return escaped(text, [](const char& letter) -> std::string_view {
        switch (letter) {
            case '&': return "&amp;";
            case '<': return "&lt;";
            case '>': return "&gt;";
            case '"': return "&quot;";
            case '\'': return "&#39;";
            default: return {&letter, 1};
        }
    });
}

/// `text` cut at its backticks; pieces at odd places are code. An unpaired backtick is text.
std::vector<std::string> pieces_at_backticks(std::string_view text) {
    std::vector<std::string> pieces{""};
    for (const char letter : text) {
        if (letter == '`') {
            pieces.emplace_back();
        } else {
            pieces.back() += letter;
        }
    }
    if (pieces.size() % 2 == 0) {
        const std::string last = "`" + pieces.back();
        pieces.pop_back();
        pieces.back() += last;
    }
    return pieces;
}

std::string markdown_escaped(std::string_view text) {
    static constexpr std::string_view kMarks = "\\`*_{}[]()+-.!|~$:";
    return escaped(text, [](const char& letter) -> std::string {
        switch (letter) {
            case '&': return "&amp;";
            case '<': return "&lt;";
            case '>': return "&gt;";
            case '@': return "@\u2060";  // a word joiner: no mention,
            case '#': return "#\u2060";  // no reference
            default: break;
        }
        return kMarks.find(letter) == std::string_view::npos ? std::string(1, letter)
                                                             : std::string{'\\', letter};
    });
}

}  // namespace

std::string html(std::string_view text) { return markup_escaped(visible(text)); }

std::string html_name(std::string_view name) {
    std::string out;
    for (const char letter : html(name)) {
        out += letter;
        out += letter == '_' || letter == '.' || letter == '/' ? "<wbr>" : "";
    }
    return out;
}

std::string html_sentence(std::string_view text) {
    std::string out;
    bool code = false;
    for (const std::string& piece : pieces_at_backticks(text)) {
        out += code ? "<code>" + html(piece) + "</code>" : html(piece);
        code = !code;
    }
    return out;
}

std::string xml(std::string_view text) { return visible(text); }

std::string xml_escaped(std::string_view text) { return markup_escaped(visible(text)); }

std::string markdown_code(std::string_view text) {
    const std::string line = one_line(text, text.size());
    std::size_t run = 0;
    std::size_t longest = 0;
    for (const char letter : line) {
        run = letter == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const std::string fence(longest + 1, '`');
    const bool pad = line.empty() || line.front() == '`' || line.back() == '`';
    return pad ? fence + " " + line + " " + fence : fence + line + fence;
}

std::string markdown_sentence(std::string_view text) {
    std::string out;
    bool code = false;
    for (const std::string& piece : pieces_at_backticks(one_line(text, text.size()))) {
        out += code ? markdown_code(piece) : markdown_escaped(piece);
        code = !code;
    }
    return out;
}

std::string shell_word(std::string_view text) {
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
    if (!text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos) {
        return std::string{text};
    }
    std::string out = "'";
    for (const char letter : text) {
        out += letter == '\'' ? "'\\''" : std::string(1, letter);
    }
    return out + "'";
}

constexpr std::string_view kServing = "trimspec serve-impl ";

std::string serving_command(std::string_view file) {
    return std::string{kServing} + shell_word(file);
}

std::string adapter_option(std::string_view command) {
    if (command.starts_with(kServing))
        return "--impl " + std::string{command.substr(kServing.size())};
    return "--adapter " + shell_word(command);
}

}  // namespace trimspec::conformance::show
