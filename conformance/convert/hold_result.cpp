// What a dialect can hold of a tool result.

#include <algorithm>

#include "pieces.hpp"
#include "wire/gemini_members.hpp"

namespace trimspec::convert {
namespace {

// Leaves the items that `to` can hold.
void hold_items(ToolResult& result, std::vector<Origin>& origins, Dialect to, Losses& losses) {
    std::vector<ResultItem> kept;
    std::vector<Origin> places;
    const bool takes_images = to != Dialect::openai_chat && to != Dialect::zeroclaw_chat;
    for (std::size_t i = 0; i < result.items.size(); ++i) {
        auto& value = result.items[i].value;
        auto* image = std::get_if<Image>(&value);
        const auto* other = std::get_if<Opaque>(&value);
        bool is_kept = true;
        if (image != nullptr && !takes_images) {
            losses.add(origins[i].pointer, "an image in a tool result");
            is_kept = false;
        } else if (image != nullptr) {
            is_kept = hold_image(*image, origins[i], to, losses);
        } else if (other != nullptr) {
            is_kept = hold_opaque(*other, origins[i], true, to, losses);
        }
        if (!is_kept) continue;
        kept.push_back(std::move(result.items[i]));
        places.push_back(std::move(origins[i]));
    }
    result.items = std::move(kept);
    origins = std::move(places);
}

// One text in front of everything else.
void join_texts(ToolResult& result, const std::vector<Origin>& origins, Losses& losses) {
    std::string joined;
    std::vector<ResultItem> others;
    std::size_t texts = 0;
    for (std::size_t i = 0; i < result.items.size(); ++i) {
        const auto* text = std::get_if<Text>(&result.items[i].value);
        if (text == nullptr) {
            others.push_back(std::move(result.items[i]));
            continue;
        }
        if (texts++ > 0)
            losses.add(origins[i].pointer, "a further text in a result; it joins the first");
        else if (i > 0)
            losses.add(origins[i].pointer, "the place of a text behind an image");
        joined += text->view();
    }
    result.items.clear();
    if (texts > 0) result.items.push_back(ResultItem{Text{std::move(joined)}, {}});
    std::move(others.begin(), others.end(), std::back_inserter(result.items));
}

bool is_text_alone(const ToolResult& result) {
    return !result.items.empty() &&
           std::all_of(result.items.begin(), result.items.end(), [](const ResultItem& item) {
               const auto* text = std::get_if<Text>(&item.value);
               return text != nullptr && !text->empty();
           });
}

bool holds_error_flag(const ToolResult& result, Dialect to) {
    if (to == Dialect::canonical) return true;
    if (to == Dialect::gemini) return wire::gemini::has_text(result);
    return to == Dialect::anthropic && is_text_alone(result);
}

}  // namespace

void hold_result(Piece& piece, Dialect to, Losses& losses) {
    auto& result = std::get<ToolResult>(piece.block.value);
    const bool needs_text = to == Dialect::openai_chat || to == Dialect::zeroclaw_chat;
    if (needs_text && result.items.empty())
        losses.add(piece.origin.pointer, "a tool result without content; its text becomes empty");
    hold_items(result, piece.items, to, losses);
    if (to == Dialect::gemini || to == Dialect::zeroclaw_chat)
        join_texts(result, piece.items, losses);
    if (result.is_error && !holds_error_flag(result, to)) {
        losses.add(piece.origin.detail, "the error flag of a tool result");
        result.is_error = false;
    }
    if (needs_text && result.items.empty()) result.items.push_back(ResultItem{Text{}, {}});
}

}  // namespace trimspec::convert
