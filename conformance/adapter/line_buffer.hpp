// Bytes as they arrive, taken out as lines. Memory is bounded by the longest line that is allowed.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace trimspec::adapter {

class LineBuffer {
public:
    /// `max_line` is the most bytes a line may have, its LF not counted.
    explicit LineBuffer(std::size_t max_line);

    /// Where the next bytes may be written, never empty unless `too_long`. Ends the life of every
    /// view given before. Call `next` until it has nothing first.
    [[nodiscard]] std::span<char> space();

    /// The first `count` bytes of the last `space` have been written.
    void commit(std::size_t count) noexcept { end_ += count; }

    /// The oldest whole line without its LF; nothing when the rest is not finished yet.
    [[nodiscard]] std::optional<std::string_view> next() noexcept;

    /// What stands behind the last whole line. Meant for when `next` has nothing.
    [[nodiscard]] std::string_view rest() const noexcept;

    /// The rest is longer than a line may be.
    [[nodiscard]] bool too_long() const noexcept { return end_ - begin_ > max_line_; }

private:
    struct Free {
        void operator()(char* bytes) const noexcept;
    };

    void grow(std::size_t capacity);

    std::size_t max_line_;
    std::unique_ptr<char, Free> bytes_;
    std::size_t capacity_ = 0;
    std::size_t begin_ = 0;    // of the oldest line
    std::size_t scanned_ = 0;  // no LF in [begin_, scanned_)
    std::size_t end_ = 0;
};

}  // namespace trimspec::adapter
