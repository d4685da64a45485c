// The bytes of a case, read so that every byte string can be, and written so that they come back.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "../../reference/text.hpp"

namespace trimspec::conformance::checker {

/// Reads from the front. Behind the end everything is 0 or "".
class ByteReader {
public:
    /// At most `most_text` bytes of text are given out in all.
    explicit ByteReader(std::span<const std::uint8_t> bytes, std::size_t most_text = 0)
        : bytes_{bytes}, text_left_{most_text} {}

    [[nodiscard]] bool at_end() const noexcept { return bytes_.empty(); }
    [[nodiscard]] std::uint8_t byte() noexcept;
    /// 0 to 2^63 - 1, little end first, seven bits a byte.
    [[nodiscard]] std::int64_t number() noexcept;
    /// Small numbers of either sign are small.
    [[nodiscard]] std::int64_t signed_number() noexcept;
    /// The next `most` bytes, or as many as there are.
    [[nodiscard]] std::span<const std::uint8_t> take(std::size_t most) noexcept;
    /// A text up to a byte 0: itself, mostly, with bytes for what texts are made of (generate.hpp),
    /// for runs of one character and for what may not stand for itself.
    [[nodiscard]] std::string text();
    /// One of `words`, or a text of its own.
    [[nodiscard]] std::string word(std::span<const std::string_view> words);
    [[nodiscard]] std::span<const std::uint8_t> rest() const noexcept { return bytes_; }

private:
    void fragment(std::uint8_t kind, std::string& text);
    void add(std::string_view piece, std::string& text);

    std::span<const std::uint8_t> bytes_;
    std::size_t text_left_;
};

/// Writes what a ByteReader reads back the same. Texts must be valid UTF-8.
class ByteWriter {
public:
    void byte(std::uint8_t value) { bytes_.push_back(static_cast<char>(value)); }
    void number(std::int64_t value);
    void signed_number(std::int64_t value);
    void text(std::string_view text);
    void word(std::string_view text, std::span<const std::string_view> words);
    void raw(std::string_view bytes) { bytes_ += bytes; }
    [[nodiscard]] std::string take() { return std::move(bytes_); }

private:
    std::string bytes_;
};

}  // namespace trimspec::conformance::checker
