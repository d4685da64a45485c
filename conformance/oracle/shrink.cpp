#include "shrink.hpp"

#include <algorithm>

namespace trimspec::oracle {

namespace {

struct Place {
    std::size_t message = 0;
    std::size_t block = 0;
    Number size = 0;
    friend bool operator==(const Place&, const Place&) = default;
};

// One order of shrinking, as far as it went.
struct Way {
    History history;
    std::vector<Place> taken;
    std::vector<Number> over;  // before each was taken, and at the end
};

Number size_of(const ToolResult& result, Unit unit) {
    Number size = 0;
    for (const ResultItem& item : result.items)
        if (const auto* text = std::get_if<Text>(&item.value)) size += units_in(text->view(), unit);
    return size;
}

std::vector<Place> eligible_in(const History& history, const ShrinkGoal& goal, Unit unit) {
    std::vector<Place> eligible;
    for (std::size_t i = 0; i < history.size(); ++i)
        for (std::size_t b = 0; holds(goal.messages, i) && b < history[i]->blocks.size(); ++b)
            if (const auto* result = std::get_if<ToolResult>(&history[i]->blocks[b].value)) {
                const Number size = size_of(*result, unit);
                if (size > goal.least_size) eligible.push_back({i, b, size});
            }
    return eligible;
}

Number over(const History& history, const ShrinkGoal& goal, const Rates& rates) {
    return goal.besides + tokens_of(pick(history, goal.messages), rates) - goal.tokens;
}

bool is_taken(const Way& way, const Place& place) {
    return std::find(way.taken.begin(), way.taken.end(), place) != way.taken.end();
}

// The size that a result is capped to: what brings its message down by what is over.
Number ceiling(const Message& message, const Place& place, Number over, Number least, Unit unit) {
    const Number characters = characters_of(message, unit);
    const Number quarter = (characters + 3) / 4;
    if (quarter <= over) return least;
    return std::max(least, 4 * (quarter - over) - (characters - place.size));
}

Way take(const Way& way, const Place& place, const ShrinkGoal& goal, const Rates& rates) {
    Way next = way;
    Message message = *way.history[place.message];
    Block& block = message.blocks[place.block];
    const Number max = ceiling(message, place, way.over.back(), goal.least_size, rates.unit);
    block.value = cap_result(std::get<ToolResult>(block.value), max, rates.unit);
    next.history[place.message] = std::make_shared<const Message>(std::move(message));
    next.taken.push_back(place);
    next.over.push_back(over(next.history, goal, rates));
    return next;
}

bool is_larger_or_earlier(const Place& a, const Place& b) {
    if (a.size != b.size) return a.size > b.size;
    return a.message != b.message ? a.message < b.message : a.block < b.block;
}

// Whether the last step was one that the rules allow: something was over, and no result that was
// still to be had is larger, or as large and earlier.
bool is_last_step_allowed(const Way& way, const std::vector<Place>& eligible) {
    if (way.taken.empty()) return true;
    if (way.over[way.taken.size() - 1] <= 0) return false;
    return std::all_of(eligible.begin(), eligible.end(), [&](const Place& other) {
        return is_taken(way, other) || is_larger_or_earlier(way.taken.back(), other);
    });
}

// Every way that goes on from `way` and comes to an end. What has broken a rule stays broken.
void list(const Way& way, const std::vector<Place>& eligible, const ShrinkGoal& goal,
          const Rates& rates, std::vector<Way>& allowed) {
    if (!is_last_step_allowed(way, eligible)) return;
    const bool is_done = way.over.back() <= 0 || way.taken.size() == eligible.size();
    if (is_done) allowed.push_back(way);
    for (const Place& place : eligible)
        if (!is_taken(way, place))
            list(take(way, place, goal, rates), eligible, goal, rates, allowed);
}

}  // namespace

Shrunk shrink(const History& history, const ShrinkGoal& goal, const Rates& rates) {
    const std::vector<Place> eligible = eligible_in(history, goal, rates.unit);
    if (eligible.empty()) return {history, {}};
    std::vector<Way> allowed;
    list(Way{history, {}, {over(history, goal, rates)}}, eligible, goal, rates, allowed);
    if (allowed.size() != 1) throw Undecided{"results can be shrunk in several ways, or in none"};
    Shrunk shrunk{std::move(allowed.front().history), {}};
    for (const Place& place : allowed.front().taken) shrunk.messages.push_back(place.message);
    return shrunk;
}

}  // namespace trimspec::oracle
