#include "filled.hpp"
#include "plain.hpp"

namespace trimspec::conformance::checks {

namespace {

constexpr std::string_view kImageOpening = "[IMAGE:";

/// For each prefix of `needle` the length of its longest proper border (Knuth, Morris, Pratt).
std::vector<std::size_t> borders_of(std::string_view needle) {
    std::vector<std::size_t> borders(needle.size(), 0);
    for (std::size_t i = 1, length = 0; i < needle.size(); ++i) {
        while (length > 0 && needle[i] != needle[length]) length = borders[length - 1];
        if (needle[i] == needle[length]) ++length;
        borders[i] = length;
    }
    return borders;
}

}  // namespace

std::string plain_text(const Message& message) {
    std::string joined;
    for (const Block& block : message.blocks)
        if (const Text* text = std::get_if<Text>(&block.value)) joined += text->view();
    return joined;
}

std::string plain_text(const ToolResult& result) {
    std::string joined;
    for (const ResultItem& item : result.items)
        if (const Text* text = std::get_if<Text>(&item.value)) joined += text->view();
    return joined;
}

bool plain_blank(std::string_view text) {
    return text.find_first_not_of(" \t\n\v\f\r") == std::string_view::npos;
}

std::size_t plain_find(std::string_view text, std::string_view needle, std::size_t from) {
    if (from > text.size()) return std::string_view::npos;
    if (needle.empty()) return from;
    const std::vector<std::size_t> borders = borders_of(needle);
    for (std::size_t i = from, length = 0; i < text.size(); ++i) {
        while (length > 0 && text[i] != needle[length]) length = borders[length - 1];
        if (text[i] == needle[length]) ++length;
        if (length == needle.size()) return i + 1 - length;
    }
    return std::string_view::npos;
}

PlainMarkers plain_image_markers(std::string_view text) {
    PlainMarkers markers;
    std::size_t begin = text.find(kImageOpening);
    while (begin != std::string_view::npos) {
        const std::size_t close = text.find(']', begin + kImageOpening.size());
        if (close == std::string_view::npos) {
            markers.open = begin;
            break;
        }
        markers.closed.emplace_back(begin, close + 1);
        begin = text.find(kImageOpening, close + 1);
    }
    return markers;
}

std::string plain_truncation_marker(std::int64_t missing) {
    return filled("\n\n[... {} characters truncated ...]\n\n", missing);
}

}  // namespace trimspec::conformance::checks
