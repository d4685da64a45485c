// A conversation as plain as it can be: the model that transcripts are held against.
#pragma once

#include <vector>

#include "property.hpp"

namespace trimspec::conformance::properties {

/// A system message, then turns; a notice between them once turns have gone. The newest turn may
/// end in a call that waits for its result.
struct Model {
    History system;
    bool notice = false;
    std::vector<History> turns;  ///< oldest first
    bool open = false;
    int next = 1;  ///< number of the next turn: no two are alike

    /// All messages in their order.
    [[nodiscard]] History whole() const;
    [[nodiscard]] Tokens cost() const;
    /// Cost with the `kept` newest turns and a notice.
    [[nodiscard]] Tokens cost_of_kept(std::size_t kept) const;
    [[nodiscard]] std::size_t messages() const;  ///< in turns

    /// The newest turns that fit stay, the newest in any case; nothing is done for no gain.
    void trim(Tokens budget);
    /// The same by the number of messages; leaves no notice.
    void cap(std::size_t most);
    /// The call that waits goes; what stays of its message is nothing.
    void sweep();
};

}  // namespace trimspec::conformance::properties
