// Keeps whole characters and whole image markers.
#include "capped.hpp"

std::string capped(const std::string& text, std::size_t max) {
    constexpr const char* kOpening = "[IMAGE:";
    std::size_t end = max;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    // Markers from left to right, each up to the next bracket: one that the cut falls into goes.
    for (std::size_t open = text.find(kOpening); open < end;) {
        const std::size_t close = text.find(']', open);
        if (close == std::string::npos || close >= end) return text.substr(0, open);
        open = text.find(kOpening, close);
    }
    return text.substr(0, end);
}
