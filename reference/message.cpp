#include "message.hpp"

#include <algorithm>

#include "wire/json.hpp"

namespace trimspec {
namespace {

bool same_extra(const Wire& a, const Wire& b) {
    if (a.extra == b.extra) return true;
    return a.extra && b.extra && *a.extra == *b.extra;
}

bool same_item(const ResultItem& a, const ResultItem& b) {
    return a.value == b.value && same_extra(a.wire, b.wire);
}

bool same_result(const ToolResult& a, const ToolResult& b) {
    return a.call_id == b.call_id && a.is_error == b.is_error &&
           std::equal(a.items.begin(), a.items.end(), b.items.begin(), b.items.end(), same_item);
}

bool same_block(const Block& a, const Block& b) {
    if (a.value.index() != b.value.index() || !same_extra(a.wire, b.wire)) return false;
    return std::visit(
        [&](const auto& value) {
            using Kind = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<Kind, ToolResult>)
                return same_result(value, std::get<Kind>(b.value));
            else
                return value == std::get<Kind>(b.value);
        },
        a.value);
}

}  // namespace

bool same_message(const Message& a, const Message& b) {
    return &a == &b || (a.role == b.role && a.synthetic == b.synthetic && same_extra(a.wire, b.wire) &&
                        std::equal(a.blocks.begin(), a.blocks.end(), b.blocks.begin(),
                                   b.blocks.end(), same_block));
}

bool same_history(const History& a, const History& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const MessagePtr& x, const MessagePtr& y) { return same_message(*x, *y); });
}

}  // namespace trimspec
