// The last step of finding an implementation, however its functions were found.
#pragma once

#include "implementation.hpp"
#include "trimspec.h"

namespace trimspec::impl {

/// `found`, when it is whole and speaks our version; `name` says whose it is.
[[nodiscard]] std::variant<Implementation, Fault> checked(const Implementation& found,
                                                          const std::string& name);

}  // namespace trimspec::impl
