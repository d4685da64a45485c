#include "examine.hpp"

#include <algorithm>

#include "../conformance/properties/property.hpp"
#include "failure.hpp"
#include "subject.hpp"

namespace trimspec::fuzz {
namespace {

using namespace conformance;
using conformance::generate::Sample;
using properties::Property;

std::uint32_t hash_of(std::span<const std::uint8_t> bytes) {
    std::uint32_t hash = 2166136261U;
    for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 16777619U;
    return hash;
}

// Those of `op` that look at more than one reply: the others are the checks, which are asked anyway.
std::vector<const Property*> twins_for(generate::Op op) {
    std::vector<const Property*> twins;
    for (const Property& property : properties::all_properties())
        if (property.judge != nullptr &&
            std::find(property.ops.begin(), property.ops.end(), op) != property.ops.end())
            twins.push_back(&property);
    return twins;
}

const std::vector<const Property*>& known_twins(generate::Op op) {
    constexpr std::size_t kOps = static_cast<std::size_t>(generate::Op::cap_tool_message) + 1;
    static const std::vector<std::vector<const Property*>> kTwins = [] {
        std::vector<std::vector<const Property*>> all;
        for (std::size_t i = 0; i < kOps; ++i) all.push_back(twins_for(static_cast<generate::Op>(i)));
        return all;
    }();
    return kTwins[static_cast<std::size_t>(op)];
}

void examine_twin(const checker::ByteCase& asked, const Property& property) {
    // What properties count on when they say nothing of it.
    if (asked.sample->max_attempts || asked.sample->require_fit) return;
    Sample sent = generate::as_sent(property.prepare(*asked.unsent));
    if (sent.dialect != asked.dialect) return;
    const properties::Verdict verdict = properties::verdict_on(property, sent, fuzzed().ask);
    if (verdict.kind != properties::Verdict::Kind::broken) return;
    checker::ByteCase twin = asked;
    twin.sample = std::move(sent);
    fail({verdict.label.empty() ? property.label : verdict.label, property.name + ": " + verdict.what,
          "", &twin, ""});
}

}  // namespace

std::string examine_once(const checker::ByteCase& asked) {
    const std::string reply = fuzzed().ask(asked.line, asked.dialect, asked.unit);
    const Declared declared = fuzzed().declared(asked.dialect, asked.unit);
    const auto broken = fuzzed().is_reference ? verdict(asked.line, reply, declared)
                                              : checker::judged(asked.line, reply, declared);
    for (const Violation& violation : broken)
        fail({violation.label, violation.what, violation.pointer, &asked, reply});
    return reply;
}

std::string examine(const checker::ByteCase& asked, std::span<const std::uint8_t> bytes) {
    std::string reply = examine_once(asked);
    if (!asked.sample || !fuzzed().exact) return reply;
    const auto& twins = known_twins(asked.sample->op);
    if (!twins.empty()) examine_twin(asked, *twins[hash_of(bytes) % twins.size()]);
    return reply;
}

}  // namespace trimspec::fuzz
