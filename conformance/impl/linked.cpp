#include "checked.hpp"

namespace trimspec::impl {

std::variant<Implementation, Fault> linked() {
    return checked({&trimspec_abi, &trimspec_call, &trimspec_free}, "this program");
}

}  // namespace trimspec::impl
