// Wrong caps that no single step carries: what a correct cap put out is altered afterwards.

#include <algorithm>

#include "areas.hpp"
#include "lines.hpp"

namespace trimspec::broken {
namespace {

std::size_t body_size(const Json& history) {
    const auto body = std::ranges::count_if(history, [](const Json& m) { return !is_system(m); });
    return static_cast<std::size_t>(body);
}

// Removes from the front all but the newest `count` messages of the body.
void keep_newest(Json& history, std::size_t count) {
    const std::size_t size = body_size(history);
    std::size_t surplus = size - std::min(count, size);
    auto& messages = history.get_ref<Json::array_t&>();
    std::erase_if(messages, [&](const Json& message) {
        return !is_system(message) && surplus > 0 && surplus-- > 0;
    });
}

bool newest_turn_capped_away(const Json& request, Json& ok) {
    if (request.at("op") != "cap_turns") return false;
    Json& history = ok.at("history");
    if (body_size(history) <= request.at("params").at("max_messages")) return false;
    keep_newest(history, 0);
    return true;
}

bool capped_without_a_sweep(const Json& request, Json& ok) {
    if (request.at("op") != "cap_messages" || ok.at("report").at("capped") == false) return false;
    ok.at("history") = request.at("history");
    keep_newest(ok.at("history"), request.at("params").at("max_messages"));
    return true;
}

bool tidied_under_the_ceiling(const Json& request, Json& ok) {
    if (request.at("op") != "cap_messages" || ok.at("report").at("capped") == true) return false;
    pull_system_forward(ok.at("history"));
    return true;
}

}  // namespace

std::vector<Broken> broken_caps_lines() {
    return {
        {"tidied_under_the_ceiling", "cap.under_ceiling_untouched",
         "Moves system messages to the front although there is nothing to cap.",
         "", {}, &with_reply<&tidied_under_the_ceiling>},
        {"capped_without_a_sweep", "cap.no_orphans",
         "Takes the last messages as they are: a result may come first, its call gone.",
         "openai/openai-agents-python#4322", {}, &with_reply<&capped_without_a_sweep>},
        {"newest_turn_capped_away", "cap_turns.newest_kept",
         "Drops the newest turn too when it is longer than the cap.",
         "j3soon/nurse-scheduling#98", {}, &with_reply<&newest_turn_capped_away>},
    };
}

}  // namespace trimspec::broken
