#include <algorithm>
#include <string>

#include "shrink.hpp"

namespace trimspec::conformance::generate {
namespace {

// Where the code points of `text` begin, and its end.
std::vector<std::size_t> edges_of(std::string_view text) {
    std::vector<std::size_t> edges;
    for (std::size_t at = 0; at < text.size(); ++at)
        if ((static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U) edges.push_back(at);
    edges.push_back(text.size());
    return edges;
}

std::int64_t weight_of_block(const Block& block) {
    std::int64_t weight = 20;
    if (const auto* text = std::get_if<Text>(&block.value)) weight += weight_of(*text);
    if (const auto* call = std::get_if<ToolCall>(&block.value))
        weight += weight_of(call->id) + weight_of(call->name) + weight_of(call->arguments) + 20;
    if (const auto* reasoning = std::get_if<Reasoning>(&block.value))
        weight += weight_of(reasoning->text) + weight_of(reasoning->signature) + 20;
    if (const auto* result = std::get_if<ToolResult>(&block.value)) {
        weight += weight_of(result->call_id) + (result->is_error ? 5 : 0) + 20;
        for (const ResultItem& item : result->items) {
            const auto* text = std::get_if<Text>(&item.value);
            weight += 10 + (text == nullptr ? 10 : weight_of(*text));
        }
    }
    return weight;
}

// Adds `message` with `change` made to it.
template <class Change>
void add_changed(const Message& message, std::vector<MessagePtr>& all, Change change) {
    Message changed = message;
    change(changed);
    all.push_back(std::make_shared<const Message>(std::move(changed)));
}

// Adds `message` with `member`, a text of the value at `block`, made simpler.
template <class Kind>
void add_simpler(const Message& message, std::size_t block, Text Kind::*member,
                 std::vector<MessagePtr>& all) {
    const auto* value = std::get_if<Kind>(&message.blocks[block].value);
    if (value == nullptr) return;
    for (const Text& text : simpler(value->*member))
        add_changed(message, all, [&](Message& changed) {
            std::get<Kind>(changed.blocks[block].value).*member = text;
        });
}

void add_simpler_result(const Message& message, std::size_t block, std::vector<MessagePtr>& all) {
    const auto* result = std::get_if<ToolResult>(&message.blocks[block].value);
    if (result == nullptr) return;
    const auto change = [&](auto edit) {
        add_changed(message, all, [&](Message& changed) {
            edit(std::get<ToolResult>(changed.blocks[block].value));
        });
    };
    if (result->is_error) change([](ToolResult& changed) { changed.is_error = false; });
    for (std::size_t i = 0; i < result->items.size(); ++i) {
        change([&](ToolResult& changed) {
            changed.items.erase(changed.items.begin() + static_cast<std::ptrdiff_t>(i));
        });
        const auto* text = std::get_if<Text>(&result->items[i].value);
        if (text == nullptr) continue;
        for (const Text& less : simpler(*text))
            change([&](ToolResult& changed) { changed.items[i].value = less; });
    }
}

}  // namespace

std::int64_t weight_of(const Text& text) {
    std::int64_t weight = 0;
    for (const char c : text.view()) weight += c == 'x' ? 1 : 2;
    return weight;
}

std::int64_t weight_of(const Message& message) {
    std::int64_t weight = 500 + (message.synthetic ? 10 : 0);
    for (const Block& block : message.blocks) weight += weight_of_block(block);
    return weight;
}

std::vector<Text> simpler(const Text& text) {
    std::vector<Text> all;
    const std::string bytes{text.view()};
    if (bytes.empty()) return all;
    all.emplace_back();
    const std::vector<std::size_t> edges = edges_of(bytes);
    const std::size_t size = edges.size() - 1;
    // Pieces left out, halves first; in a long text no piece is small but those at its ends.
    const std::size_t least = size > 64 ? size / 8 : 1;
    for (std::size_t length = size / 2; length >= least && length > 0; length /= 2)
        for (std::size_t from = 0; from + length <= size; from += length)
            all.emplace_back(bytes.substr(0, edges[from]) + bytes.substr(edges[from + length]));
    all.emplace_back(bytes.substr(edges[1]));
    all.emplace_back(bytes.substr(0, edges[size - 1]));
    all.emplace_back(std::string(size, 'x'));
    all.emplace_back(std::string(bytes.size(), 'x'));
    return all;
}

std::vector<MessagePtr> simpler(const Message& message) {
    std::vector<MessagePtr> all;
    const bool keeps_last = message.role == Role::tool && message.blocks.size() == 1;
    for (std::size_t b = 0; b < message.blocks.size() && !keeps_last; ++b)
        add_changed(message, all, [&](Message& changed) {
            changed.blocks.erase(changed.blocks.begin() + static_cast<std::ptrdiff_t>(b));
        });
    if (message.synthetic)
        add_changed(message, all, [](Message& changed) { changed.synthetic.reset(); });
    for (std::size_t b = 0; b < message.blocks.size(); ++b) {
        if (const auto* text = std::get_if<Text>(&message.blocks[b].value))
            for (const Text& less : simpler(*text))
                add_changed(message, all,
                            [&](Message& changed) { changed.blocks[b].value = less; });
        add_simpler(message, b, &ToolCall::name, all);
        add_simpler(message, b, &ToolCall::arguments, all);
        add_simpler(message, b, &Reasoning::text, all);
        add_simpler(message, b, &Reasoning::signature, all);
        add_simpler_result(message, b, all);
    }
    return all;
}

}  // namespace trimspec::conformance::generate
