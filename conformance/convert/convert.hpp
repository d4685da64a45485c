// The engine of `trimspec convert`: a whole history from one dialect to another.
//
// A history is read into the model and written anew in the other dialect, so what the model names
// goes over where the other dialect has a place for it. Framing is the target's own: results ride
// in messages of their own or together, in a user message or in a tool message, as its provider
// wants them. Everything else that has no place is a loss, and a loss is named.
#pragma once

#include <string>
#include <vector>

#include "wire/dialect.hpp"

namespace trimspec::convert {

/// Something of the input that the other dialect has no place for.
struct Loss {
    std::string pointer;  ///< RFC 6901, into the input as it stands in its own dialect
    std::string what;     ///< for a person; no text of the history, but names of members
};

struct Converted {
    std::string text;          ///< JSON without spaces; "" when something is lost and may not be
    std::vector<Loss> losses;  ///< all of them, in the order of the messages
};

/// `input`, a history in `from` or a request that holds one in its list `messages`, written in
/// `to`; or `invalid_history` with a pointer into the input.
///
/// Lossy: each loss is left out at the finest grain that helps, a member before an item, an item
/// before a block, a block before a message, and a message that has lost all its blocks goes. What
/// is written can always be read in `to`. Members beside the messages belong to the request of one
/// provider: they are losses, each. Where both dialects are the same nothing is lost and the same
/// JSON value comes back. Takes time linear in the size of the input.
[[nodiscard]] Outcome<Converted> convert(json::Value input, wire::Dialect from, wire::Dialect to,
                                         bool lossy);

}  // namespace trimspec::convert
