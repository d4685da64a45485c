// Text for show: made harmless, shortened, and escaped for each kind of page.
//
// What an adapter wrote is untrusted: it may hold markup, terminal sequences, text that reorders
// its neighbours, and bytes that are no text at all. Every page and every terminal line passes it
// through here. Sizes are code points.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace trimspec::conformance::show {

/// `text` as valid UTF-8 in which everything is seen: control characters become their pictures,
/// characters that reorder or hide text become their names, invalid bytes U+FFFD.
/// Line feeds and tabs stay, and a return directly before a line feed goes.
[[nodiscard]] std::string visible(std::string_view text);

/// At most about `most` code points of `text`: head and tail, between them how many are missing.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most);

/// The last `most` code points, with a note in front when something is missing.
[[nodiscard]] std::string last_of(std::string_view text, std::size_t most);

/// Visible, shortened, line feeds and tabs made visible too.
[[nodiscard]] std::string one_line(std::string_view text, std::size_t most);

/// Visible, on one line, and cut at `most` code points with an ellipsis.
[[nodiscard]] std::string clipped(std::string_view text, std::size_t most);

/// Visible and escaped for HTML content and for attributes in double quotes.
[[nodiscard]] std::string html(std::string_view text);

/// As `html`, with places to break a line behind the marks within a name such as a case id.
[[nodiscard]] std::string html_name(std::string_view name);

/// As `html`, with the pieces between backticks as <code>: for sentences, not for data.
[[nodiscard]] std::string html_sentence(std::string_view text);

/// Visible, hence free of what XML forbids, but not escaped: the XML writer does that.
[[nodiscard]] std::string xml(std::string_view text);

/// Visible and escaped for XML that is written by hand.
[[nodiscard]] std::string xml_escaped(std::string_view text);

/// One line of Markdown that shows `text` as code, whatever it holds. Not for tables.
[[nodiscard]] std::string markdown_code(std::string_view text);

/// One line of Markdown prose: nothing in `text` is markup, a mention or a reference, except that
/// pieces between backticks are code.
[[nodiscard]] std::string markdown_sentence(std::string_view text);

/// 1234567 as `1,234,567`.
[[nodiscard]] std::string grouped(std::int64_t number);

/// `1 case`, `2 cases`: with an s for any number but one.
[[nodiscard]] std::string counted(std::int64_t number, std::string_view noun);

/// A word for a POSIX shell, in quotes when it needs them.
[[nodiscard]] std::string shell_word(std::string_view text);

/// The command that has the library `file` speak the adapter protocol.
[[nodiscard]] std::string serving_command(std::string_view file);

/// How the adapter that `command` starts is named to this program: `--adapter WORD`, or `--impl
/// WORD` for a `serving_command`.
[[nodiscard]] std::string adapter_option(std::string_view command);

/// `text` broken at spaces into lines of at most `width` code points where words allow; every line
/// but the first begins with `indent` spaces, and `width` includes them.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t indent,
                                  std::size_t width = 96);

/// `not_covered` as `not covered`; visible, on one line, clipped.
[[nodiscard]] std::string words(std::string_view name);

}  // namespace trimspec::conformance::show
