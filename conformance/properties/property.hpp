// Properties: what holds for every history, tried on many.
//
// One for every consequence of the specification, named by its label, and some that no label names.
// What one reply can break is left to the suite's checks; the properties here are what takes two
// replies to see. They know turns and costs from the derivations of the checks, never from the
// reference that they judge.
//
// Nothing here knows who throws the dice: RapidCheck does in run.hpp, a fuzzer may do so too.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "../generate/generate.hpp"
#include "../generate/shrink.hpp"
#include "ask.hpp"

namespace trimspec::conformance::properties {

/// What a property says of one sample.
struct Verdict {
    enum class Kind {
        holds,
        not_asked,  ///< the sample is none that the property speaks of
        broken,
    };
    Kind kind = Kind::holds;
    std::string what;   ///< of a broken one, what was seen
    std::string label;  ///< of a broken one, the rule; "" for the property's
    Json instead;       ///< of a broken one, what the case file asks and expects; null for its form
};
[[nodiscard]] Verdict holds();
[[nodiscard]] Verdict not_asked();
[[nodiscard]] Verdict broken(std::string what);

/// How often a recovery may be tried when a request does not say.
inline constexpr std::int64_t kMaxAttempts = 3;

/// What the case file of a counterexample asks for.
enum class Form {
    once,       ///< the operation, judged by the checks of what binds everyone
    unchanged,  ///< the operation, and nothing altered by it
    twice,      ///< the operation twice, and nothing altered by the second
    larger,     ///< the operation twice on the same history, the second with the larger number
    prefix,     ///< the operation on what stands before the cut
    attempts,   ///< one attempt after the other, until they are exhausted
};

/// What a property needs of a sample, whatever the dice say; applied to each simpler one too.
using Prepare = Sample (*)(Sample sample);

/// What a property says of a sample as it is sent. Null: the checks find nothing under the label.
using Judge = Verdict (*)(const Sample& sample, const Subject& subject);

struct Property {
    std::string name;   ///< a label, or what it says where no label does
    std::string label;  ///< the rule that is broken with it
    std::string says;   ///< one sentence
    std::vector<Op> ops;
    Prepare prepare;
    Judge judge = nullptr;
    Form form = Form::once;
    std::vector<Build> builds{Build::plain, Build::valid, Build::nearly_valid, Build::hostile};
};

/// What `property` says of `sent`, a sample that was prepared for it, as it is sent (as_sent()).
/// Never throws.
[[nodiscard]] Verdict verdict_on(const Property& property, const Sample& sent,
                                 const Subject& subject);

/// All of them: the consequences in the order of the specification, then the others.
[[nodiscard]] std::span<const Property> all_properties();

/// The property of that name, or null.
[[nodiscard]] const Property* find_property(std::string_view name);

/// The operations that take a history and give one.
[[nodiscard]] std::vector<Op> history_operations();

/// Leaves a sample as it is.
[[nodiscard]] Sample as_generated(Sample sample);

/// Without the messages that hold half of a pair, until none is left.
[[nodiscard]] Sample without_orphans(Sample sample);

/// With a budget above 0.
[[nodiscard]] Sample limited(Sample sample);

// The properties of each area.
[[nodiscard]] std::vector<Property> trim_properties();
[[nodiscard]] std::vector<Property> cap_properties();
[[nodiscard]] std::vector<Property> sweep_properties();
[[nodiscard]] std::vector<Property> result_properties();
[[nodiscard]] std::vector<Property> recover_properties();
[[nodiscard]] std::vector<Property> validity_properties();
[[nodiscard]] std::vector<Property> meaning_properties();
[[nodiscard]] std::vector<Property> growth_properties();

}  // namespace trimspec::conformance::properties
