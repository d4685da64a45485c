#include "campaign_text.hpp"

#include <fmt/format.h>

#include "../../reference/rules.hpp"
#include "../checker/describe.hpp"
#include "../report/show.hpp"

namespace trimspec::conformance {
namespace {

constexpr std::size_t kLongestLine = 2000;

std::string numbered(std::size_t count, std::string_view noun) {
    return show::counted(static_cast<std::int64_t>(count), noun);
}

std::string who(Side side, const CampaignOptions& options) {
    if (side == Side::first) return ", by " + options.command + " alone";
    if (side == Side::second) return ", by " + options.against + " alone";
    return "";
}

std::string sentence_of(const std::string& label) {
    if (const Rule* rule = find_rule(label)) return std::string{rule->sentence};
    if (label == "crash") return "An adapter answers whatever it is asked.";
    if (label == "timeout") return "An adapter answers in time whatever it is asked.";
    if (label == "protocol_error") return "An adapter writes one reply a request, a JSON object with "
                                          "the request's id.";
    if (label == "differs") return "Two implementations reply differently, and neither as the reference "
                                   "does; no rule that binds everyone is broken.";
    return "The reply is the reference's.";
}

std::string counts(const Found& found) {
    return fmt::format("{} times, first in case {}", show::grouped(found.count),
                       show::grouped(found.first));
}

void add(std::string& out, std::string_view head, std::string_view text) {
    if (!text.empty()) out += fmt::format("  {}: {}\n", head, text);
}

std::string indented(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        out += "    " + std::string{text.substr(0, end)} + '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

std::string render(const Found& found, const CampaignEnd& end, const CampaignOptions& options,
                   const std::string& file) {
    const Divergence& divergence = found.divergence;
    std::string out = fmt::format("{} in {}: {}{}\n", divergence.label, found.op, counts(found),
                                  who(divergence.side, options));
    add(out, "rule", sentence_of(divergence.label));
    add(out, "seen", divergence.what);
    if (found.is_flaky) out += "  not so when it was asked again, alone: flaky, and no case is written\n";
    add(out, "at", divergence.pointer);
    out += indented(checker::describe(found.smallest.line, end.declared));
    add(out, "request", show::shortened(found.smallest.line, kLongestLine));
    for (const Said& said : found.said)
        add(out, "reply", show::shortened(show::visible(said.reply), kLongestLine));
    add(out, "case file", file);
    if (!file.empty() && divergence.side != Side::both)
        add(out, "again", fmt::format("trimspec replay {} {}", show::shell_word(file),
                                      show::adapter_option(divergence.side == Side::second
                                                               ? options.against
                                                               : options.command)));
    return out + '\n';
}

std::string head(const CampaignEnd& end, const CampaignOptions& options) {
    std::string out;
    for (const AdapterClaims& one : end.adapters)
        out += fmt::format("{} {}: {}, {}, profile {}\n", one.name, one.version, one.dialect,
                           one.unit, one.profile);
    out += fmt::format("{} cases, seed {}, {}\n", show::grouped(end.cases), options.seed,
                       show::counted(end.restarts, "restart"));
    if (end.unasked > 0)
        out += show::counted(end.unasked, "case") + " not asked, for the adapter was given up\n";
    if (end.unexplained > 0)
        out += show::counted(end.unexplained, "fault") +
               " that did not show again when each request was asked alone\n";
    if (!end.cut_short.empty()) out += "cut short: " + end.cut_short + '\n';
    return out + '\n';
}

}  // namespace

std::string render_campaign(const CampaignEnd& end, const CampaignOptions& options,
                            const CaseFiles& files) {
    std::string out = head(end, options);
    std::size_t fresh = 0;
    for (std::size_t i = 0; i < end.found.size(); ++i) {
        if (end.found[i].is_known) continue;
        const auto file = files.find(i);
        out += render(end.found[i], end, options, file == files.end() ? "" : file->second);
        ++fresh;
    }
    for (const Found& found : end.found)
        if (found.is_known)
            out += fmt::format("known divergence {} in {}: {}\n", found.divergence.label, found.op,
                               counts(found));
    return out + (fresh == 0 ? "nothing new found\n" : numbered(fresh, "finding") + '\n');
}

}  // namespace trimspec::conformance
