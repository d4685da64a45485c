#include "smoke_text.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "../report/show.hpp"
#include "paragraph.hpp"

namespace trimspec::cli {
namespace {

using namespace conformance;

constexpr std::string_view kIndent = "   ";
// Tells more than any other broken rule beside it.
constexpr std::string_view kLostCall = "sweep.after_trim_finds_nothing";

// "message 0", "messages 0 and 1", "messages 2 to 7".
std::string numbered(std::size_t first, std::size_t last) {
    if (first == last) return "message " + std::to_string(first);
    return "messages " + std::to_string(first) + (last == first + 1 ? " and " : " to ") +
           std::to_string(last);
}

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i)
        text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
    return text;
}

// Runs of neighbours with the same fate; what was put in has no number in the request.
std::string fates_of(const std::vector<TurnRow>& rows) {
    std::vector<std::string> parts;
    std::size_t index = 0;
    for (std::size_t i = 0; i < rows.size();) {
        std::size_t end = i + 1;
        while (end < rows.size() && rows[end].fate == rows[i].fate) ++end;
        const std::size_t count = end - i;
        if (rows[i].fate == "added") {
            parts.push_back((count == 1 ? std::string{"a new message"}
                                        : std::to_string(count) + " new messages") +
                            " (" + rows[i].role + ": " + rows[i].text + ")");
        } else {
            parts.push_back(numbered(index, index + count - 1) + " " + rows[i].fate);
            index += count;
        }
        i = end;
    }
    return joined(parts);
}

// A line as the report keeps it: a text, or pieces of one with long runs folded.
std::string unfolded(const Json& line) {
    if (line.is_string()) return line.get<std::string>();
    std::string text;
    for (const Json& piece : line.value("join", Json::array())) {
        const bool is_run = piece.is_object();
        const std::int64_t count = is_run ? piece.value("count", std::int64_t{1}) : 1;
        const std::string once = is_run ? piece.value("repeat", "") : piece.get<std::string>();
        for (std::int64_t i = 0; i < count; ++i) text += once;
    }
    return text;
}

// Null when it is no object.
Json object_of(const Json& line) {
    if (line.is_null()) return nullptr;
    Json value = Json::parse(unfolded(line), nullptr, false);
    return value.is_object() ? value : Json{};
}

std::string shortened(const Json& value) {
    constexpr std::size_t kMost = 160;
    const std::string text = value.dump(-1, ' ', true);
    if (text.size() <= kMost) return text;
    return text.substr(0, kMost) + "... (" + std::to_string(text.size()) + " bytes)";
}

std::string outcome_of(const Json& request, const Json& reply) {
    if (reply.is_null()) return "no usable reply.";
    if (const auto error = reply.find("error"); error != reply.end())
        return "the error " + shortened(error->value("code", Json{"(without a code)"})) + ".";
    if (reply.contains("unsupported")) return "\"unsupported\".";
    const Json ok = reply.value("ok", Json::object());
    const Json history = ok.value("history", Json{});
    const Json sent = request.is_object() ? request.value("history", Json{}) : Json{};
    if (history.is_null() || sent.is_null()) return shortened(ok);
    if (history == sent) return "the history as it was.";
    if (!history.is_array() || !sent.is_array()) return shortened(ok);
    return "a history of " + std::to_string(history.size()) + " messages; " +
           std::to_string(sent.size()) + " were sent.";
}

std::string came_back(const CaseReport& result) {
    if (!result.turns.empty()) return fates_of(result.turns) + "; the first is message 0.";
    if (result.exchanges.empty()) return "no reply.";
    const Exchange& last = result.exchanges.back();
    return outcome_of(object_of(last.request), object_of(last.reply));
}

std::string_view provider_of(const SmokeCase& told, const CaseReport& result) {
    if (result.verdict == CaseVerdict::passed) return "accepts it.";
    std::string_view known;
    for (const Finding& finding : result.findings)
        if (known.empty() || finding.rule == kLostCall)
            if (const auto text = provider_on(finding.rule); !text.empty()) known = text;
    return known.empty() ? told.if_wrong : known;
}

// A rule that was recomputed says more to a newcomer than the first difference to an expected text.
std::string verdict_of(const CaseReport& result) {
    if (result.verdict == CaseVerdict::passed) return "passed.";
    if (result.findings.empty()) return "failed: " + result.reason + ". Rule: " + result.label + ".";
    const auto recomputed =
        std::find_if(result.findings.begin(), result.findings.end(),
                     [](const Finding& finding) { return finding.grader == "invariant"; });
    const Finding& told =
        recomputed == result.findings.end() ? result.findings.front() : *recomputed;
    return "failed: " + told.what + ". Rule: " + told.rule + ".";
}

}  // namespace

std::string render_smoke(std::size_t number, const SmokeCase& told, const CaseReport& result) {
    const bool passed = result.verdict == CaseVerdict::passed;
    std::string text = std::to_string(number) + ". " + std::string{told.title} + ": " +
                       (passed ? "passed" : "FAILED") + "\n";
    const auto add = [&](std::string sentence) { text += paragraph(sentence, kIndent) + "\n"; };
    add("Sent: " + std::string{told.sent});
    add("Came back: " + came_back(result));
    add("Provider: " + std::string{provider_of(told, result)});
    add("Verdict: " + verdict_of(result));
    if (!passed) text += std::string{kIndent} + "See it: " + result.replay + "\n";
    return text;
}

std::string render_smoke_end(const Report& report) {
    const auto passed = std::count_if(report.cases.begin(), report.cases.end(), [](const auto& one) {
        return one.verdict == CaseVerdict::passed;
    });
    return std::to_string(passed) + " of " + std::to_string(report.cases.size()) +
           " passed. The whole suite:\n  trimspec certify " + show::adapter_option(report.adapter.command) +
           " --report report\n";
}

}  // namespace trimspec::cli
