// Wrong trims that no single step carries: what a correct trim put out is altered afterwards.

#include <utility>

#include "areas.hpp"
#include "lines.hpp"

namespace trimspec::broken {
namespace {

bool is_trimmed(const Json& request, const Json& ok) {
    return request.at("op") == "trim" && ok.at("report").at("trimmed") == true;
}

bool trailing_results_lost(const Json& request, Json& ok) {
    if (request.at("op") != "trim" || is_trimmed(request, ok)) return false;
    Json& history = ok.at("history");
    const std::size_t before = history.size();
    while (!history.empty() && history.back().at("role") == "tool")
        history.erase(history.size() - 1);
    return history.size() != before;
}

void prune(Json& content) {
    if (content.is_string()) content = "[pruned]";
    if (!content.is_array()) return;
    for (Json& block : content)
        if (block.at("type") == "text") block.at("text") = "[pruned]";
}

// All answers but the last are shortened, signed reasoning beside them or not.
bool kept_answers_pruned(const Json& request, Json& ok) {
    if (!is_trimmed(request, ok)) return false;
    Json* newest = nullptr;
    for (Json& message : ok.at("history")) {
        if (message.at("role") != "assistant" || !message.contains("content")) continue;
        if (Json* older = std::exchange(newest, &message)) prune(older->at("content"));
    }
    return newest != nullptr;
}

bool system_messages_pulled_forward(const Json& request, Json& ok) {
    if (!is_trimmed(request, ok)) return false;
    pull_system_forward(ok.at("history"));
    return true;
}

bool told_to_continue(const Json& request, Json& ok) {
    if (!is_trimmed(request, ok)) return false;
    ok.at("history").push_back({{"role", "user"}, {"content", "Please continue."}});
    return true;
}

}  // namespace

std::vector<Broken> broken_trim_lines() {
    return {
        {"trailing_results_lost", "trim.within_budget_untouched",
         "Loses the results at the end of a history that is within its budget.",
         "BerriAI/litellm#6505", {}, &with_reply<&trailing_results_lost>},
        {"kept_answers_pruned", "trim.kept_unaltered",
         "Shortens older answers that the trim keeps.",
         "openclaw/openclaw#49641", {}, &with_reply<&kept_answers_pruned>},
        {"system_messages_pulled_forward", "trim.order_kept",
         "Moves system messages out of the kept turns to the front.",
         "", {}, &with_reply<&system_messages_pulled_forward>},
        {"told_to_continue", "trim.nothing_invented",
         "Adds a message of its own behind a trim that tells the model to go on.",
         "riba2534/happyclaw#300", {}, &with_reply<&told_to_continue>},
    };
}

}  // namespace trimspec::broken
