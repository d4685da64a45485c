// Wrong sweeps that no single step carries: what a correct sweep put out is altered afterwards.

#include <algorithm>

#include "areas.hpp"
#include "lines.hpp"

namespace trimspec::broken {
namespace {

bool is_sweep(const Json& request) { return request.at("op") == "sweep"; }

bool is_tool(const Json& message) { return message.at("role") == "tool"; }

Json untouched(const Json& request) {
    return {{"history", request.at("history")},
            {"report", {{"removed_messages", 0}, {"removed_blocks", 0},
                        {"orphan_ids", Json::array()}}}};
}

// Looks at the first message behind the system messages; when that is no result, all is well.
bool only_leading_orphans_swept(const Json& request, Json& ok) {
    if (!is_sweep(request)) return false;
    const Json& history = request.at("history");
    const auto first = std::ranges::find_if_not(history, &is_system);
    if (first == history.end() || is_tool(*first)) return false;
    ok = untouched(request);
    return true;
}

bool results_sorted(const Json& request, Json& ok) {
    if (!is_sweep(request)) return false;
    const auto by_text = [](const Json& a, const Json& b) { return a.dump() < b.dump(); };
    auto& messages = ok.at("history").get_ref<Json::array_t&>();
    for (auto first = messages.begin(); first != messages.end();) {
        const auto last = std::find_if_not(first, messages.end(), &is_tool);
        std::sort(first, last, by_text);
        first = last == messages.end() ? last : last + 1;
    }
    return true;
}

bool gaps_filled_with_words(const Json& request, Json& ok) {
    if (!is_sweep(request) || ok.at("report").at("orphan_ids").empty()) return false;
    const Json orphan_ids = ok.at("report").at("orphan_ids");
    ok = untouched(request);
    for (const std::string id : orphan_ids)
        ok.at("history").push_back(
            {{"role", "user"}, {"content", "The partner of " + id + " is lost."}});
    return true;
}

}  // namespace

std::vector<Broken> broken_sweep_lines() {
    return {
        {"only_leading_orphans_swept", "sweep.orphan_result_removed",
         "Removes orphan results in front only; a message before them hides the others.",
         "ag2ai/ag2#2798", {}, &with_reply<&only_leading_orphans_swept>},
        {"results_sorted", "sweep.order_kept",
         "Sorts results that stand side by side.",
         "", {}, &with_reply<&results_sorted>},
        {"gaps_filled_with_words", "sweep.never_grows",
         "Removes nothing, and adds a text for every id that has lost its partner.",
         "", {}, &with_reply<&gaps_filled_with_words>},
    };
}

}  // namespace trimspec::broken
