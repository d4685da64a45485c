// Text and how it is measured.
//
// Text is immutable UTF-8 that is shared, never copied: a 64 MB tool result in a kept turn costs one
// reference count. Carries the rule `unit`. What a piece of text costs is estimate.hpp's subject.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace trimspec {

/// Immutable, shared, valid UTF-8. An empty Text owns nothing.
class Text {
public:
    Text() = default;
    Text(std::string bytes)  // NOLINT(google-explicit-constructor): a Text is a string to its users
        : bytes_{bytes.empty() ? nullptr : std::make_shared<const std::string>(std::move(bytes))} {}
    Text(std::string_view bytes) : Text{std::string{bytes}} {}  // NOLINT(google-explicit-constructor)
    Text(const char* bytes) : Text{std::string{bytes}} {}       // NOLINT(google-explicit-constructor)

    /// The bytes. Valid as long as any copy of this Text lives.
    [[nodiscard]] std::string_view view() const noexcept {
        return bytes_ ? std::string_view{*bytes_} : std::string_view{};
    }
    [[nodiscard]] bool empty() const noexcept { return bytes_ == nullptr; }

    friend bool operator==(const Text& a, const Text& b) noexcept {
        return a.bytes_ == b.bytes_ || a.view() == b.view();
    }

private:
    std::shared_ptr<const std::string> bytes_;
};

/// How text is measured, one unit a request, never mixed.
/// Rule: unit.
enum class Unit {
    codepoint,  ///< Unicode code points, the default
    byte,       ///< bytes of UTF-8
    utf16,      ///< UTF-16 code units, as JavaScript counts
};

/// Size of `text` in `unit`. One pass.
/// Rule: unit.
[[nodiscard]] std::int64_t measure(std::string_view text, Unit unit) noexcept;

/// Byte offset of the longest prefix of `text` that ends between code points and measures at most
/// `size` in `unit`. Reads the prefix only.
[[nodiscard]] std::size_t prefix_of(std::string_view text, std::int64_t size, Unit unit) noexcept;

/// Byte offset where the longest suffix of `text` begins that starts between code points and
/// measures at most `size` in `unit`. Reads the suffix only.
[[nodiscard]] std::size_t suffix_of(std::string_view text, std::int64_t size, Unit unit) noexcept;

/// Empty, or ASCII white space only (space, tab, line feed, vertical tab, form feed, return).
/// Rule: blank.
[[nodiscard]] bool is_blank(std::string_view text) noexcept;

}  // namespace trimspec
