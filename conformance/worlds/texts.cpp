#include "texts.hpp"

#include <array>

#include "result.hpp"

namespace trimspec::worlds {

namespace {

constexpr std::size_t kMostDisagreements = 3;
// With less there is no marker, whatever the text: it is 36 units at least.
constexpr std::int64_t kLeastWithMarker = 72;

const char* name_of(Unit unit) {
    if (unit == Unit::byte) return "byte";
    return unit == Unit::utf16 ? "utf16" : "codepoint";
}

Json report_of(bool truncated, std::int64_t removed) {
    return {{"truncated", truncated}, {"removed", removed}};
}

Disagreement describe(const Text& text, std::int64_t max, Unit unit, const CappedText& said,
                      const oracle::TextAnswer& due) {
    const Json params{{"max_chars", max}, {"unit", name_of(unit)}};
    const Json case_file{
        {"id", "result.ceiling_holds/name_it"},
        {"label", "result.ceiling_holds"},
        {"kind", "boundary"},
        {"level", "should"},
        {"why", "Say why."},
        {"bug_type", "basic"},
        {"units", {name_of(unit)}},
        {"op", "cap_tool_result"},
        {"text", std::string{text.view()}},
        {"params", params},
        {"expect", {{"text", due.text}, {"report", report_of(due.truncated, due.removed)}}}};
    return {"result.ceiling_holds",
            "text: " + Json(std::string{text.view()}).dump() + "\n" + params.dump() +
                "\nthe reference says: " + Json(std::string{said.text.view()}).dump() + " " +
                report_of(said.report.truncated, said.report.removed).dump() +
                "\nthe oracle says:    " + Json(due.text).dump() + " " +
                report_of(due.truncated, due.removed).dump() + "\nas a case:\n" +
                case_file.dump(2) + "\n"};
}

}  // namespace

std::span<const std::string_view> symbols() {
    static constexpr std::array<std::string_view, 5> kSymbols{"a", "\u00e9", "\U0001F600",
                                                              "[IMAGE:", "]"};
    return kSymbols;
}

void TextCourt::hear(std::span<const std::size_t> prefix, std::size_t longest,
                     const Padding& padding) {
    std::string text = padding.before;
    for (const std::size_t at : prefix) text += symbols()[at];
    go_on(text, longest - prefix.size(), padding);
}

void TextCourt::go_on(std::string& text, std::size_t symbols_left, const Padding& padding) {
    const bool is_padded = !padding.before.empty() || !padding.behind.empty();
    cap(text + padding.behind, is_padded ? kLeastWithMarker : 0);
    if (symbols_left == 0 || disagreements_.size() >= kMostDisagreements) return;
    for (const std::string_view symbol : symbols()) {
        text += symbol;
        go_on(text, symbols_left - 1, padding);
        text.resize(text.size() - symbol.size());
    }
}

void TextCourt::cap(const std::string& text, std::int64_t least_max) {
    ++tally_.histories;
    const Text shared{text};
    for (const Unit unit : {Unit::codepoint, Unit::byte, Unit::utf16}) {
        const oracle::TextCaps due{shared.view(), unit};
        for (std::int64_t max = least_max; max <= due.size() + 1; ++max)
            settle(shared, max, unit, due);
    }
}

void TextCourt::settle(const Text& text, std::int64_t max, Unit unit, const oracle::TextCaps& due) {
    ++tally_.worlds;
    const CappedText said = cap_tool_result(text, max, unit, steps_);
    const oracle::TextAnswer answer = due.best(max);
    const bool same = said.text.view() == answer.text &&
                      said.report.truncated == answer.truncated &&
                      said.report.removed == answer.removed;
    if (!same && disagreements_.size() < kMostDisagreements)
        disagreements_.push_back(describe(text, max, unit, said, answer));
}

}  // namespace trimspec::worlds
