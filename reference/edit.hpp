// Making a new message out of an old one: the only ways in which a rule alters a kept message.
#pragma once

#include <algorithm>
#include <iterator>
#include <memory>

#include "message.hpp"

namespace trimspec {

/// `message` with only those blocks that satisfy `stays`; all else as it was.
template <class Predicate>
[[nodiscard]] MessagePtr with_blocks_that(const Message& message, Predicate stays) {
    Message left{message.role, {}, message.synthetic, message.wire, message.sent_text};
    std::copy_if(message.blocks.begin(), message.blocks.end(), std::back_inserter(left.blocks),
                 stays);
    return std::make_shared<const Message>(std::move(left));
}

}  // namespace trimspec
