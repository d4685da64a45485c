// What follows for the orphan sweep and for system normalisation.

#include "repeat.hpp"

namespace trimspec::conformance::properties {

std::vector<Property> sweep_properties() {
    const auto property = [](const char* name, const char* says) {
        return Property{name, name, says, {Op::sweep}, &as_generated};
    };
    return {
        property("sweep.pairs_untouched", "What has its partner comes through a sweep as it was."),
        property("sweep.order_kept", "A sweep keeps the order of what it keeps."),
        {"sweep.idempotent", "sweep.idempotent", "A second sweep finds nothing to remove.",
         {Op::sweep}, &as_generated, &a_second_time_changes_nothing, Form::twice},
        property("sweep.never_grows", "A sweep never makes a history larger."),
        {"sweep.after_trim_finds_nothing", "sweep.after_trim_finds_nothing",
         "A history without orphans has none after a trim.", {Op::trim}, &without_orphans},
        {"normalize.idempotent", "normalize.idempotent",
         "Normalising a second time changes nothing.", {Op::normalize_system}, &as_generated,
         &a_second_time_changes_nothing, Form::twice},
    };
}

}  // namespace trimspec::conformance::properties
