// A history on its way from one dialect to another, taken apart into blocks that know where in the
// input they stood.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "convert.hpp"

namespace trimspec::convert {

using wire::Dialect;

/// Where something stood in the input.
struct Origin {
    std::string pointer;
    /// Of the one member that may be lost by itself: a call's arguments, a result's error flag,
    /// reasoning's signature, an image's media type.
    std::string detail;
};

/// A block without what its wire form held beside the model.
struct Piece {
    Block block;
    Origin origin;
    std::vector<Origin> items;  ///< of a result, one for one
};

/// One message of the input.
struct Pieces {
    Role role = Role::user;
    bool is_developer = false;  ///< a system message that is spelt so
    bool was_empty = false;     ///< no block stood in it
    std::optional<Text> synthetic;
    std::vector<Piece> pieces;
    std::size_t index = 0;  ///< of the message in the history
    std::string pointer;
};

/// The losses so far.
class Losses {
public:
    /// What is lost next belongs to message `index`.
    void at_message(std::size_t index) { index_ = index; }
    void add(std::string pointer, std::string what) {
        losses_.push_back({index_, {std::move(pointer), std::move(what)}});
    }
    /// Everything, in the order of the messages.
    [[nodiscard]] std::vector<Loss> take();

private:
    struct Entry {
        std::size_t index;
        Loss loss;
    };
    std::vector<Entry> losses_;
    std::size_t index_ = 0;
};

/// What no message of another dialect has a place for is lost here already: unknown members, blocks
/// and signatures that mean something to one provider alone.
[[nodiscard]] Pieces take_apart(const Message& message, std::size_t index, std::string pointer,
                                Dialect from, Dialect to, Losses& losses);

/// Names the members of `message` that the model does not.
void name_unknown_members(const Message& message, const std::string& pointer, Dialect from,
                          Losses& losses);

/// Where block `index` of `message`, which stands at `pointer`, stood; and an item of that block.
[[nodiscard]] Origin origin_of(const Message& message, const std::string& pointer,
                               std::size_t index, Dialect from);
[[nodiscard]] Origin origin_of_item(const Block& block, const Origin& origin, std::size_t index,
                                    Dialect from);

/// Alters `piece` of a message of `role` until `to` can hold it by itself; false when it cannot.
[[nodiscard]] bool hold(Piece& piece, Role role, Dialect to, Losses& losses);

/// The same for parts of it.
[[nodiscard]] bool hold_image(Image& image, const Origin& origin, Dialect to, Losses& losses);
[[nodiscard]] bool hold_opaque(const Opaque& block, const Origin& origin, bool in_result,
                               Dialect to, Losses& losses);
void hold_result(Piece& piece, Dialect to, Losses& losses);

/// The history in `to` that says what `messages` say.
[[nodiscard]] History arrange(std::vector<Pieces> messages, Dialect to, Losses& losses);

}  // namespace trimspec::convert
