#include "smaller.hpp"

#include "../checker/transcript_bytes.hpp"
#include "../generate/shrink.hpp"

namespace trimspec::conformance {

namespace {

// The adapter's unit is none of what is made simpler.
generate::Sample in_unit_of(generate::Sample sample, const checker::Scope& scope) {
    if (scope.unit) sample.counter.unit = *scope.unit;
    return sample;
}

}  // namespace

checker::ByteCase smaller(checker::ByteCase found, const checker::Scope& scope, int asks,
                          const Shows& shows) {
    bool is_done = !found.unsent.has_value();
    while (!is_done) {
        is_done = true;
        const std::int64_t weight = generate::weight_of(*found.unsent);
        for (const generate::Sample& simpler : generate::simpler(*found.unsent)) {
            generate::Sample sample = in_unit_of(simpler, scope);
            if (generate::weight_of(sample) >= weight) continue;
            if (asks-- <= 0) return found;
            checker::ByteCase candidate = checker::case_of(std::move(sample), scope);
            if (!shows(candidate)) continue;
            found = std::move(candidate);
            is_done = false;
            break;
        }
    }
    return found;
}

}  // namespace trimspec::conformance
