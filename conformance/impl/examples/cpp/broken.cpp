// Broken: says how much is missing on top of the cap, so that what was too long comes out longer; and
// knows nothing of image markers.
#include "capped.hpp"

std::string capped(const std::string& text, std::size_t max) {
    std::size_t end = max;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return text.substr(0, end) + "\n[" + std::to_string(text.size() - end) + " bytes truncated]";
}
