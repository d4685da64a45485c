// Generators: histories that a provider takes, nearly such, and hostile ones, with numbers that lie
// at the boundaries of what is generated.
//
// A generator throws dice for a plain value and ends whatever they show. The ways to make that
// value simpler are apart from it (shrink.hpp), so that shrinking knows histories and not the order
// of dice.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dice.hpp"
#include "sample.hpp"

namespace trimspec::conformance::generate {

// Texts: text.cpp.

/// What texts are made of: wide characters, bits of image and truncation markers, words.
[[nodiscard]] std::span<const std::string_view> text_pieces() noexcept;
/// A short text: empty, blank, of wide characters, with bits of image and truncation markers, or
/// the notice's own words.
[[nodiscard]] Text short_text(Dice& dice);
/// The same, but neither empty nor blank.
[[nodiscard]] Text visible_text(Dice& dice);
/// A text of up to some hundred units in which wide characters and image markers stand anywhere.
[[nodiscard]] Text long_text(Dice& dice);
/// A ceiling for `text`, often one that just holds it, just holds two markers, or cuts within a
/// wide character or an image marker.
[[nodiscard]] std::int64_t ceiling_for(const Text& text, Unit unit, Dice& dice);

// Messages: message.cpp.

/// An id out of few, some of which begin alike.
[[nodiscard]] Text colliding_id(Dice& dice);
[[nodiscard]] Message message_of(Role role, std::vector<Block> blocks);
[[nodiscard]] Message plain_message(Role role, Text text);
[[nodiscard]] Block text_block(Text text);
[[nodiscard]] Block call_block(Text id, Dice& dice);
[[nodiscard]] Block reasoning_block(Dice& dice);
[[nodiscard]] Block result_block(Text id, Dice& dice);
/// A message of any role whose blocks any role may hold; a tool message has a result at least.
[[nodiscard]] Message any_message(Dice& dice);

// Histories: history.cpp. The larger `size`, 0 to 100, the more messages there may be.

[[nodiscard]] History plain_history(Dice& dice, int size);
[[nodiscard]] History valid_history(Dice& dice, int size);
[[nodiscard]] History nearly_valid_history(Dice& dice, int size);
[[nodiscard]] History hostile_history(Dice& dice, int size);

// Samples: sample_for.cpp.

/// Reasoning is the model's: no provider takes it in what anyone else says. Where reasoning is to
/// leave behind a cut there is none of the kind, for a message of nothing else would leave with it.
[[nodiscard]] History with_reasoning_of_the_model_alone(History history);

/// A sample for `op`: a history of that build, or a text, and all numbers. Reasoning stands in
/// assistant messages only when it is to leave behind a cut.
[[nodiscard]] Sample sample_for(Op op, Build build, Dice& dice, int size);

}  // namespace trimspec::conformance::generate
