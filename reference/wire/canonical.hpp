// The canonical dialect: messages whose content is a list of typed blocks.
#pragma once

#include <string>

#include "reading.hpp"

namespace trimspec::wire::canonical {

/// The message that `source` holds, or null and a fault in `reading`.
[[nodiscard]] MessagePtr read(const Source& source, const Place& place, Reading& reading);

void write(const Message& message, std::string& out);

}  // namespace trimspec::wire::canonical
