#include "paragraph.hpp"

#include <sstream>

namespace trimspec::cli {

std::string paragraph(std::string_view text, std::string_view indent) {
    constexpr std::size_t kWidth = 90;
    std::istringstream words{std::string{text}};
    std::string out;
    std::string line;
    for (std::string word; words >> word;) {
        if (!line.empty() && indent.size() + line.size() + 1 + word.size() > kWidth) {
            out += std::string{indent} + line + "\n";
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word;
    }
    return out + std::string{indent} + line;
}

}  // namespace trimspec::cli
