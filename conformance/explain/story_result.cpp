// Explains `cap_tool_message`: each result of the message for itself.

#include <fmt/format.h>

#include "../../reference/result.hpp"
#include "../../reference/steps.hpp"
#include "../report/show.hpp"
#include "recorder.hpp"
#include "short_text.hpp"
#include "stories.hpp"

namespace trimspec::explain {
namespace {

using conformance::show::grouped;

class ResultStory {
public:
    ResultStory(const ToolResult& result, const ResultCut& cut, Unit unit,
                std::vector<Decision>& decisions)
        : name_{"result " + short_id(result.call_id.view())},
          cut_{cut},
          unit_{unit},
          decisions_{decisions} {}

    void tell() {
        const Numbers sizes{{"size", cut_.size}, {"max", cut_.max}};
        if (cut_.unlimited)
            return decide(decisions_, "result.zero_unlimited", name_ + ": a limit of 0 is no limit",
                          {{"max", 0}});
        if (!cut_.is_cut)
            return decide(
                decisions_, "result.within_untouched",
                fmt::format("{}: {} <= {}", name_, sized(cut_.size, unit_), grouped(cut_.max)),
                sizes);
        decide(decisions_, "result.ceiling_holds",
               fmt::format("{}: {} > {}", name_, sized(cut_.size, unit_), grouped(cut_.max)),
               sizes);
        tell_shares();
        tell_ends();
        decide(
            decisions_, "result.count_exact",
            fmt::format("{}: {} of {} are missing; {} are left, marker included", name_,
                        grouped(cut_.missing), sized(cut_.size, unit_), grouped(cut_.size_after)),
            {{"missing", cut_.missing}, {"size_after", cut_.size_after}});
    }

private:
    void tell_shares() {
        const std::int64_t marker = number(truncation_marker(cut_.size).size());
        const bool fits = cut_.marker_room > 0;
        decide(decisions_, "result.marker",
               fmt::format("{}: a marker takes {}, and {} {} twice that: {}", name_, marker,
                           grouped(cut_.max), fits ? ">=" : "<",
                           fits ? "there is one" : "there is none, and a head alone"),
               {{"marker", marker}, {"max", cut_.max}});
        if (!fits) return;
        decide(decisions_, "result.two_thirds",
               fmt::format("{}: of {} left the head gets {}, the tail {}", name_,
                           grouped(cut_.max - cut_.marker_room), grouped(cut_.shares.head),
                           grouped(cut_.shares.tail)),
               {{"head", cut_.shares.head}, {"tail", cut_.shares.tail}});
    }

    void tell_ends() {
        const Numbers ends{{"head", cut_.head}, {"tail", cut_.tail}};
        const std::string what =
            fmt::format("head {}, tail {}", grouped(cut_.head), grouped(cut_.tail));
        const bool is_less = cut_.head + cut_.tail < cut_.shares.head + cut_.shares.tail;
        if (cut_.off_image_marker)
            decide(decisions_, "result.image_marker_whole",
                   name_ + ": a cut inside an image marker moves off it: " + what, ends);
        else if (is_less)
            decide(decisions_, "result.code_points_whole",
                   name_ + ": a cut inside a code point moves inwards: " + what, ends);
        if (cut_.texts > 1)
            decide(decisions_, "result.items_as_one",
                   fmt::format("{}: {} text items are cut as one text", name_, cut_.texts),
                   {{"texts", number(cut_.texts)}});
    }

    std::string name_;
    const ResultCut& cut_;
    Unit unit_;
    std::vector<Decision>& decisions_;
};

// The n-th cut is that of the n-th result.
void tell_results(const Message& message, const Records& records, Unit unit,
                  std::vector<Decision>& decisions) {
    auto record = records.begin();
    for (const Block& block : message.blocks)
        if (const auto* result = std::get_if<ToolResult>(&block.value))
            ResultStory{*result, std::get<ResultCut>(*record++), unit, decisions}.tell();
}

}  // namespace

Explanation explain_cap_tool_message(Question& question) {
    wire::Params params = question.read_params();
    const std::int64_t max = params.required_integer("max_chars", 0);
    const Unit unit = params.unit();
    const Counter counter = params.counter();
    const auto read = question.read_message(params);
    if (const auto* error = std::get_if<Error>(&read)) return refused(question.op, *error);
    const auto& message = std::get<MessagePtr>(read);

    const Recorder recorder;
    const CappedMessage capped = cap_tool_message(message, max, unit, recording_steps());
    Explanation explanation;
    explanation.op = question.op;
    explanation.status = capped.report.truncated ? "truncated" : "untouched";
    Row row = row_of(message, capped.message, {counter, unit});
    row.index = row.index_after = 0;
    row.rules = {capped.report.truncated ? "result.ceiling_holds"
                 : max == 0              ? "result.zero_unlimited"
                                         : "result.within_untouched"};
    explanation.numbers = {{"cost_before", row.cost},
                           {"max_chars", max},
                           {"cost_after", row.cost_after.value_or(row.cost)},
                           {"removed", capped.report.removed}};
    explanation.rows.push_back(std::move(row));
    tell_results(*message, recorder.records(), unit, explanation.decisions);
    return explanation;
}

}  // namespace trimspec::explain
