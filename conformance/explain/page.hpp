// The terminal page that an explanation is printed on. Internal to the text form.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "explanation.hpp"

namespace trimspec::explain {

enum class Ink { plain, strong, faint, red, green, yellow };

/// What is printed so far, and how.
struct Page {
    std::size_t width;
    bool colour;
    std::string out;

    [[nodiscard]] std::string painted(std::string_view text, Ink ink) const;
    void line(std::string_view text) { (out += text) += '\n'; }
    /// `text` from column `indent` on, broken at spaces; `first` stands in front of its first line,
    /// within the indent.
    void paragraph(std::string_view text, std::size_t indent, Ink ink = Ink::plain,
                   std::string_view first = "");
};

[[nodiscard]] Ink ink_of(Fate fate) noexcept;

/// What a table shows beside the cost of a message.
enum class Beside {
    outcome,  ///< what it costs after, and its fate
    counts,   ///< what it is paid for
};

void print_rows(std::span<const Row> rows, Beside beside, Page& page);
void print_decisions(std::span<const Decision> decisions, Page& page);

}  // namespace trimspec::explain
