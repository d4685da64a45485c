// Picking out of histories.
#pragma once

#include <vector>

#include "../../reference/message.hpp"

namespace trimspec::conformance::properties {

/// All blocks of one kind, in their order.
template <class Kind>
[[nodiscard]] std::vector<Kind> all_of_kind(const History& history) {
    std::vector<Kind> found;
    for (const MessagePtr& message : history)
        for (const Block& block : message->blocks)
            if (const Kind* value = std::get_if<Kind>(&block.value)) found.push_back(*value);
    return found;
}

}  // namespace trimspec::conformance::properties
