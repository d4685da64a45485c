#include "line_buffer.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace trimspec::adapter {
namespace {

constexpr std::size_t kFirstCapacity = std::size_t{256} << 10U;
constexpr std::size_t kKeptCapacity = std::size_t{16}
                                      << 20U;  // more is given back once it is empty

}  // namespace

void LineBuffer::Free::operator()(char* bytes) const noexcept { std::free(bytes); }

LineBuffer::LineBuffer(std::size_t max_line) : max_line_{max_line} {}

// realloc, since a line of 256 MiB grows by moving pages, not by copying them.
void LineBuffer::grow(std::size_t capacity) {
    void* bytes = std::realloc(bytes_.get(), capacity);
    if (bytes == nullptr) throw std::bad_alloc{};
    static_cast<void>(bytes_.release());
    bytes_.reset(static_cast<char*>(bytes));
    capacity_ = capacity;
}

std::span<char> LineBuffer::space() {
    if (begin_ == end_ && capacity_ > kKeptCapacity) {
        bytes_.reset();
        capacity_ = 0;
    }
    if (begin_ > 0) {
        if (end_ > begin_) std::memmove(bytes_.get(), bytes_.get() + begin_, end_ - begin_);
        end_ -= begin_;
        scanned_ -= begin_;
        begin_ = 0;
    }
    const std::size_t most = max_line_ + 1;
    if (capacity_ == 0)
        grow(std::min(kFirstCapacity, most));
    else if (capacity_ - end_ < capacity_ / 2 && capacity_ < most)
        grow(std::min(2 * capacity_, most));
    return {bytes_.get() + end_, capacity_ - end_};
}

std::optional<std::string_view> LineBuffer::next() noexcept {
    const char* from = bytes_.get() + scanned_;
    const void* found = scanned_ == end_ ? nullptr : std::memchr(from, '\n', end_ - scanned_);
    if (found == nullptr) {
        scanned_ = end_;
        return std::nullopt;
    }
    const auto at = static_cast<std::size_t>(static_cast<const char*>(found) - bytes_.get());
    const std::string_view line{bytes_.get() + begin_, at - begin_};
    begin_ = scanned_ = at + 1;
    return line;
}

std::string_view LineBuffer::rest() const noexcept {
    return {bytes_.get() + begin_, end_ - begin_};
}

}  // namespace trimspec::adapter
