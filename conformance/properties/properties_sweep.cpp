// What follows for the orphan sweep and for system normalisation.

#include <algorithm>
#include <set>

#include "compare.hpp"
#include "property.hpp"

namespace trimspec::conformance::properties {
namespace {

Swept swept(const Sample& sample, const Subject& subject) {
    return subject.sweep(sample.history, sample.pending, subject);
}

// What of a history's calls and results has its partner, by the checks' own pairing; each as its
// id and its text.
std::vector<std::string> paired(const History& history) {
    std::set<std::pair<std::size_t, std::size_t>> alone;
    for (const auto& orphan : checks::plain_pairing(history).orphans)
        alone.emplace(orphan.message, orphan.block);
    std::vector<std::string> halves;
    for (std::size_t i = 0; i < history.size(); ++i)
        for (std::size_t b = 0; b < history[i]->blocks.size(); ++b) {
            if (alone.contains({i, b})) continue;
            const Block& block = history[i]->blocks[b];
            if (const auto* call = std::get_if<ToolCall>(&block.value))
                halves.push_back("call " + std::string{call->id.view()} + " " +
                                 std::string{call->arguments.view()});
            if (const auto* result = std::get_if<ToolResult>(&block.value))
                halves.push_back("result " + std::string{result->call_id.view()} + " " +
                                 checks::plain_text(*result));
        }
    return halves;
}

Finding pairs_untouched(const Sample& sample, const Subject& subject) {
    if (paired(swept(sample, subject).history) != paired(sample.history))
        return broken("not the same pairs came out that went in");
    return holds();
}

// `left` is `whole` with blocks left out.
bool is_what_is_left(const Message& left, const Message& whole) {
    if (left.role != whole.role || left.synthetic != whole.synthetic) return false;
    auto at = whole.blocks.begin();
    for (const Block& block : left.blocks) {
        const Message one = message_of(left.role, {block});
        at = std::find_if(at, whole.blocks.end(), [&](const Block& other) {
            return same_message(one, message_of(left.role, {other}));
        });
        if (at == whole.blocks.end()) return false;
        ++at;
    }
    return true;
}

Finding order_kept(const Sample& sample, const Subject& subject) {
    const Swept outcome = swept(sample, subject);
    auto at = sample.history.begin();
    for (const MessagePtr& message : outcome.history) {
        at = std::find_if(at, sample.history.end(), [&](const MessagePtr& whole) {
            return is_what_is_left(*message, *whole);
        });
        if (at == sample.history.end())
            return broken("what came out is not the input with parts left out");
        ++at;
    }
    return holds();
}

Finding idempotent(const Sample& sample, const Subject& subject) {
    const Swept once = swept(sample, subject);
    const Swept twice = subject.sweep(once.history, sample.pending, subject);
    if (!same_history(once.history, twice.history)) return broken("a second sweep removes more");
    if (twice.report.removed_blocks + twice.report.removed_messages > 0)
        return broken("a second sweep tells of removals");
    return holds();
}

Finding never_grows(const Sample& sample, const Subject& subject) {
    const Swept outcome = swept(sample, subject);
    if (outcome.history.size() > sample.history.size()) return broken("there are more messages");
    if (plain_cost(sample, outcome.history) > plain_cost(sample, sample.history))
        return broken("the history costs more");
    return holds();
}

Finding after_trim_finds_nothing(const Sample& sample, const Subject& subject) {
    const Trimmed trimmed =
        trim(sample.history, budget_of(sample), sample.counter, sample.reasoning, subject);
    if (!checks::plain_pairing(trimmed.history).orphans.empty())
        return broken("the trim has left orphans");
    const Swept outcome = subject.sweep(trimmed.history, Pending::drop, subject);
    if (!same_history(outcome.history, trimmed.history))
        return broken("the sweep removes something after a trim");
    return holds();
}

Finding normalize_idempotent(const Sample& sample, const Subject& subject) {
    const History once = normalize_system(sample.history, subject);
    if (!same_history(normalize_system(once, subject), once))
        return broken("normalising again changes more");
    return holds();
}

}  // namespace

std::vector<Property> sweep_properties() {
    const auto property = [](const char* name, const char* says, auto judge, Form form) {
        return Property{name, name, says, {Op::sweep}, &as_generated, judge, form};
    };
    return {
        property("sweep.pairs_untouched", "What has its partner comes through a sweep as it was.",
                 &pairs_untouched, Form::once),
        property("sweep.order_kept", "A sweep keeps the order of what it keeps.", &order_kept,
                 Form::once),
        property("sweep.idempotent", "A second sweep finds nothing to remove.", &idempotent,
                 Form::twice),
        property("sweep.never_grows", "A sweep never makes a history larger.", &never_grows,
                 Form::once),
        {"sweep.after_trim_finds_nothing", "sweep.after_trim_finds_nothing",
         "A history without orphans has none after a trim.", {Op::trim}, &without_orphans,
         &after_trim_finds_nothing},
    };
}

std::vector<Property> normalize_properties() {
    return {{"normalize.idempotent", "normalize.idempotent",
             "Normalising a second time changes nothing.", {Op::normalize_system}, &as_generated,
             &normalize_idempotent, Form::twice}};
}

}  // namespace trimspec::conformance::properties
