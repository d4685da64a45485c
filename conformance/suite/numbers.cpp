#include "numbers.hpp"

#include "../checks/plain.hpp"
#include "turns.hpp"

namespace trimspec::conformance {
namespace {

// The messages that the arguments of a cost function name: all, one, or a half-open range.
History named(const History& history, std::span<const std::int64_t> arguments) {
    const auto size = static_cast<std::int64_t>(history.size());
    const std::int64_t first = arguments.empty() ? 0 : arguments[0];
    const std::int64_t last = arguments.empty()       ? size
                              : arguments.size() == 1 ? first + 1
                                                      : arguments[1];
    if (arguments.size() > 2 || first < 0 || first > last || last > size)
        throw ExpressionError{"there are no such messages"};
    return History{history.begin() + first, history.begin() + last};
}

std::int64_t result_units(const Message& message, Unit unit) {
    std::int64_t size = 0;
    for (const Block& block : message.blocks)
        if (const auto* result = std::get_if<ToolResult>(&block.value))
            size += checks::plain_size(checks::plain_text(*result), unit);
    return size;
}

std::int64_t single(std::span<const std::int64_t> arguments) {
    if (arguments.size() != 1) throw ExpressionError{"one argument is due"};
    return arguments[0];
}

}  // namespace

CallFunction numbers_of(const Subject& subject, const Measure& measure, Unit unit) {
    return [=, &measure](std::string_view name, std::span<const std::int64_t> arguments) {
        if (name == "cost") return measure(named(subject.input, arguments));
        if (name == "notice") return measure(History{make_breadcrumb()});
        if (name == "units") return checks::plain_size(subject.text, unit);
        if (name == "marker")
            return static_cast<std::int64_t>(
                checks::plain_truncation_marker(single(arguments)).size());
        if (name == "result_units") {
            if (subject.message && arguments.empty()) return result_units(*subject.message, unit);
            const History one = named(subject.input, arguments.subspan(0, 1));
            return result_units(*one.front(), unit);
        }
        if (name == "output" && subject.output) return measure(named(*subject.output, arguments));
        if (name == "floor" && subject.floor) return measure(named(*subject.floor, arguments));
        throw ExpressionError{"there is no function " + std::string{name} + " here"};
    };
}

}  // namespace trimspec::conformance
