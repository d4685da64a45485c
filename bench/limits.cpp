#include "limits.hpp"

#include <cstring>

#include <nlohmann/json.hpp>

namespace trimspec::bench {
namespace {

std::size_t bytes_of(const Block& block) noexcept {
    if (const auto* text = std::get_if<Text>(&block.value)) return text->view().size();
    if (const auto* call = std::get_if<ToolCall>(&block.value))
        return call->name.view().size() + call->arguments.view().size();
    std::size_t bytes = 0;
    if (const auto* result = std::get_if<ToolResult>(&block.value))
        for (const ResultItem& item : result->items)
            if (const auto* text = std::get_if<Text>(&item.value)) bytes += text->view().size();
    return bytes;
}

std::uint64_t count_one(std::string_view text) noexcept {
    // Sums of up to 255 bytes fit into a byte, so that the compiler adds sixteen or more at once.
    constexpr std::size_t kPiece = 240;
    std::uint64_t sum = 0;
    while (!text.empty()) {
        const std::string_view piece = text.substr(0, kPiece);
        std::uint8_t starts = 0;
        for (const char byte : piece)
            starts = static_cast<std::uint8_t>(starts + (static_cast<signed char>(byte) >= -64));
        sum += starts;
        text.remove_prefix(piece.size());
    }
    return sum;
}

}  // namespace

std::uint64_t touch(const History& history) noexcept {
    std::uint64_t sum = 0;
    for (const MessagePtr& message : history) {
        sum += static_cast<std::uint64_t>(message->role);
        for (const Block& block : message->blocks) sum += bytes_of(block);
    }
    return sum;
}

std::uint64_t count(std::span<const Text> texts) noexcept {
    std::uint64_t sum = 0;
    for (const Text& text : texts) sum += count_one(text.view());
    return sum;
}

std::uint64_t read(std::string_view bytes) noexcept {
    std::uint64_t sum = 0;
    for (; bytes.size() >= sizeof sum; bytes.remove_prefix(sizeof sum)) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data(), sizeof word);
        sum += word;
    }
    return sum;
}

std::string copy(std::string_view bytes) { return std::string{bytes}; }

std::size_t parse_and_dump(const std::string& json) {
    return nlohmann::json::parse(json).dump().size();
}

}  // namespace trimspec::bench
