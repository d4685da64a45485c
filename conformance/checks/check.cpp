// The dispatcher: what was asked decides which checks apply.
#include <algorithm>
#include <array>
#include <string_view>

#include "area_checks.hpp"
#include "params.hpp"

namespace trimspec::conformance {

namespace {

using checks::Context;

/// What an ok reply must hold, beside what its report may leave out.
enum class Holds { history, text, message, nothing };

struct Operation {
    std::string_view name;
    Holds holds;
    void (*check)(const Context&);
};

constexpr auto kOperations = std::to_array<Operation>({
    {"estimate", Holds::nothing, checks::check_estimate},
    {"effective_budget", Holds::nothing, checks::check_effective_budget},
    {"trim", Holds::history, checks::check_trim},
    {"cap_messages", Holds::history, checks::check_cap_messages},
    {"cap_turns", Holds::history, checks::check_cap_turns},
    {"sweep", Holds::history, checks::check_sweep},
    {"normalize_system", Holds::history, checks::check_normalize},
    {"cap_tool_result", Holds::text, checks::check_cap_tool_result},
    {"cap_tool_message", Holds::message, checks::check_cap_tool_message},
    {"recover", Holds::history, checks::check_recover},
    {"render_event", Holds::nothing, checks::check_render_event},
    {"classify_error", Holds::nothing, checks::check_classify_error},
});

bool is_there(const Replied& replied, Holds holds) {
    switch (holds) {
        case Holds::history: return replied.history.has_value();
        case Holds::text: return replied.text.has_value();
        case Holds::message: return replied.message != nullptr;
        case Holds::nothing: return true;
    }
    return false;
}

bool is_askable(const Asked& asked, Holds holds) {
    return (holds != Holds::text || asked.text) && (holds != Holds::message || asked.message);
}

void check_ok(const Context& context) {
    const auto operation =
        std::find_if(kOperations.begin(), kOperations.end(),
                     [&](const Operation& row) { return row.name == context.asked.op; });
    if (operation == kOperations.end() || !is_askable(context.asked, operation->holds)) return;
    if (is_there(context.replied, operation->holds)) return operation->check(context);
    context.add(checks::first_rule_of(operation->name), "the reply has not what the operation returns");
}

// In a wire form without flags a text is the notice by its place. A sweep makes no notice: a message
// that comes to stand there is no other for it.
void clear_flags(History& history) {
    for (MessagePtr& message : history) {
        if (!message->synthetic) continue;
        auto plain = std::make_shared<Message>(*message);
        plain->synthetic.reset();
        message = std::move(plain);
    }
}

/// Sections of the specification, by the beginning of a label. Labels without a section of their
/// own are definitions and stand first, those about validity last.
constexpr std::array<std::string_view, 11> kSections = {
    "estimate.", "budget.", "trim.",    "cap.",     "cap_turns.", "sweep.",
    "normalize.", "result.", "recover.", "visible.", "dialect."};

std::size_t section_of(std::string_view label) {
    for (std::size_t i = 0; i < kSections.size(); ++i)
        if (label.substr(0, kSections[i].size()) == kSections[i]) return i;
    return kSections.size();
}

void check_all(const Context& context) {
    const checks::ParamsVerdict params = checks::judge_params(context.asked);
    const bool faulty = checks::check_faulty_params(context, params);
    if (!faulty && context.replied.kind == Replied::Kind::error)
        checks::check_error(context, params.doubtful);
    else if (!faulty)
        check_ok(context);
    checks::check_no_payload(context);
}

}  // namespace

std::vector<Violation> check(const Asked& asked, const Replied& replied, const Declared& declared,
                             const Measure& measure) {
    std::vector<Violation> found;
    if (replied.kind == Replied::Kind::unsupported) return found;
    if (declared.dialect == wire::Dialect::canonical || asked.op != "sweep") {
        check_all(Context{asked, replied, declared, measure, found});
    } else {
        Asked unflagged = asked;
        Replied answer = replied;
        clear_flags(unflagged.history);
        if (answer.history) clear_flags(*answer.history);
        check_all(Context{unflagged, answer, declared, measure, found});
    }
    std::stable_sort(found.begin(), found.end(), [](const Violation& a, const Violation& b) {
        return section_of(a.label) < section_of(b.label);
    });
    return found;
}

}  // namespace trimspec::conformance
