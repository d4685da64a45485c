// Properties: what holds for every history, tried on many.
//
// One for every consequence of the specification, named by its label, and some that no label names.
// A property knows turns, exchanges and costs from the derivations of the checks, never from the
// reference that it judges; of the reference it takes the operations and the message model.
//
// Nothing here knows who throws the dice: RapidCheck does in run.hpp, a fuzzer may do so too.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "../../reference/steps.hpp"
#include "../generate/generate.hpp"
#include "../generate/shrink.hpp"

namespace trimspec::conformance::properties {

using namespace generate;

/// What a property is asked of: the steps that it follows, and an operation that cannot be made
/// wrong in every way by a step.
struct Subject : Steps {
    decltype(&trimspec::sweep) sweep = &trimspec::sweep;
};

/// What a property says of one sample.
struct Finding {
    enum class Kind {
        holds,
        not_asked,  ///< the sample is none that the property speaks of
        broken,
    };
    Kind kind = Kind::holds;
    std::string what;  ///< of a broken one, what was seen
};
[[nodiscard]] Finding holds();
[[nodiscard]] Finding not_asked();
[[nodiscard]] Finding broken(std::string what);

/// What the case file of a counterexample asks for.
enum class Form {
    once,       ///< the operation, judged by the checks of what binds everyone
    unchanged,  ///< the operation, and nothing altered by it
    twice,      ///< the operation twice, and nothing altered by the second
    larger,     ///< the operation twice on the same history, the second with the larger budget
    prefix,     ///< the operation on what stands before the cut
};

/// What a property needs of a sample, whatever the dice say; applied to each simpler one too.
using Prepare = Sample (*)(Sample sample);

struct Property {
    std::string name;   ///< a label, or what it says where no label does
    std::string label;  ///< the rule that is broken with it
    std::string says;   ///< one sentence
    std::vector<Op> ops;
    Prepare prepare;
    Finding (*judge)(const Sample& sample, const Subject& subject);
    Form form = Form::once;
    std::vector<Build> builds{Build::plain, Build::valid, Build::nearly_valid, Build::hostile};
};

/// All of them: the consequences in the order of the specification, then the others.
[[nodiscard]] std::span<const Property> all_properties();

/// The property of that name, or null.
[[nodiscard]] const Property* find_property(std::string_view name);

/// Leaves a sample as it is.
[[nodiscard]] Sample as_generated(Sample sample);

/// Without the messages that hold half of a pair, until none is left.
[[nodiscard]] Sample without_orphans(Sample sample);

// The properties of each area.
[[nodiscard]] std::vector<Property> trim_properties();
[[nodiscard]] std::vector<Property> cap_properties();
[[nodiscard]] std::vector<Property> sweep_properties();
[[nodiscard]] std::vector<Property> normalize_properties();
[[nodiscard]] std::vector<Property> result_properties();
[[nodiscard]] std::vector<Property> recover_properties();
[[nodiscard]] std::vector<Property> validity_properties();
[[nodiscard]] std::vector<Property> renaming_properties();
[[nodiscard]] std::vector<Property> growth_properties();

}  // namespace trimspec::conformance::properties
