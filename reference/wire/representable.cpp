#include "representable.hpp"

#include <algorithm>

#include "reading.hpp"

namespace trimspec::wire {
namespace {

bool has_foreign_item(const Block& block) {
    const auto* result = std::get_if<ToolResult>(&block.value);
    return result != nullptr &&
           std::any_of(result->items.begin(), result->items.end(),
                       [](const ResultItem& item) { return item.wire.extra != nullptr; });
}

}  // namespace

bool is_compact_object(std::string_view arguments) {
    constexpr std::size_t kDeep = 256;
    const auto read = json::read(arguments, kDeep);
    const auto* value = std::get_if<json::Value>(&read);
    return value != nullptr && value->get_if<json::Object>() != nullptr &&
           json::canonical(*value) == arguments;
}

std::optional<std::string_view> base64_of(const Image& image) {
    const std::string prefix = "data:" + std::string{image.media_type.view()} + ";base64,";
    const std::string_view ref = image.ref.view();
    if (image.media_type.empty() || !ref.starts_with(prefix)) return std::nullopt;
    return ref.substr(prefix.size());
}

std::optional<NotRepresentable> foreign_member(const Message& message) {
    if (role_spelling(message) != nullptr)
        return NotRepresentable{"/role", "another spelling of a role"};
    if (message.wire.extra) return NotRepresentable{"", "a member that the model does not name"};
    for (std::size_t b = 0; b < message.blocks.size(); ++b)
        if (message.blocks[b].wire.extra || has_foreign_item(message.blocks[b]))
            return NotRepresentable{"/content/" + std::to_string(b),
                                    "a member that the model does not name"};
    return std::nullopt;
}

}  // namespace trimspec::wire
