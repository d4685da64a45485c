#include "caps.hpp"

#include <algorithm>
#include <iterator>

#include "normalize.hpp"
#include "steps.hpp"

namespace trimspec {
namespace {

bool exceeds(std::size_t messages, std::int64_t ceiling) {
    return static_cast<std::int64_t>(messages) > ceiling;
}

std::size_t without_system(const History& history) {
    const auto others =
        std::count_if(history.begin(), history.end(),
                      [](const MessagePtr& message) { return message->role != Role::system; });
    return static_cast<std::size_t>(others);
}

// The breadcrumb of `history` stands where this says, if at all.
std::optional<std::size_t> breadcrumb_of(const History& history, const Steps& steps) {
    const std::size_t system_end = steps.leading_system(history);
    if (!steps.breadcrumb(history, system_end, system_end)) return std::nullopt;
    return system_end;
}

// How many messages of `history` a cap counts.
std::size_t body_size(const History& history, const Steps& steps) {
    return without_system(history) - (breadcrumb_of(history, steps) ? 1 : 0);
}

// `history` is what is left of `parts`, whose body had `before` messages.
Capped capped(History history, const Parted& parts, std::size_t before, std::int64_t max_messages,
              const Steps& steps) {
    const std::size_t after = without_system(history) - (parts.breadcrumb ? 1 : 0);
    Capped outcome;
    outcome.report.capped = true;
    outcome.report.dropped_messages = static_cast<std::int64_t>(before - after);
    outcome.log = steps.cap_logged(before, after, max_messages);
    CapNotice notice = steps.cap_no_breadcrumb(outcome.report.dropped_messages);
    outcome.event = notice.event;
    if (notice.breadcrumb) {
        const auto at = static_cast<std::ptrdiff_t>(steps.leading_system(history));
        history.insert(history.begin() + at, std::move(notice.breadcrumb));
    }
    outcome.history = std::move(history);
    return outcome;
}

Capped untouched(History history) {
    Capped outcome;
    outcome.history = std::move(history);
    return outcome;
}

History drop_reasoning(History history, ReasoningPolicy reasoning, const Steps& steps) {
    if (reasoning == ReasoningPolicy::keep) return history;
    return without_reasoning(std::move(history), 0, steps);
}

// A body and its turns when reasoning is gone, and with it messages that held nothing else.
struct Left {
    History body;
    Layout layout;
};

Left left_behind_a_cut(History body, const Layout& layout, ReasoningPolicy reasoning,
                       const Steps& steps) {
    if (reasoning == ReasoningPolicy::keep) return {std::move(body), layout};
    Left left{{}, layout};
    std::size_t turn = 0;
    for (std::size_t i = 0; i < body.size(); ++i) {
        if (turn < layout.turns() && layout.starts[turn] == i)
            left.layout.starts[turn++] = left.body.size();
        MessagePtr message = without_reasoning(std::move(body[i]), steps);
        if (message) left.body.push_back(std::move(message));
    }
    left.layout.end = left.body.size();
    return left;
}

}  // namespace

Parted part(History history, const Steps& steps) {
    const auto breadcrumb = breadcrumb_of(history, steps);
    Parted parts;
    if (breadcrumb) parts.breadcrumb = std::move(history[*breadcrumb]);
    parts.body.reserve(history.size());
    for (MessagePtr& message : history)
        if (message)
            (message->role == Role::system ? parts.system : parts.body)
                .push_back(std::move(message));
    return parts;
}

namespace rule {

std::optional<Error> cap_zero_refused(std::int64_t max_messages) {
    if (max_messages > 0) return std::nullopt;
    return Error{ErrorCode::invalid_params,
                 "max_messages must be at least 1: a cap of 0 cannot keep the first user message; "
                 "leave the cap out to have none",
                 "",
                 "max_messages",
                 {}};
}

History cap_anchor_kept(History body, std::int64_t max_messages, const Steps& steps) {
    const auto max = static_cast<std::ptrdiff_t>(max_messages);
    const auto recent = body.end() - max;
    const auto anchor = std::find_if(body.begin(), recent, [&](const MessagePtr& message) {
        return steps.turn_start(*message, steps);
    });
    if (anchor == recent) {
        body.erase(body.begin(), recent);
        return body;
    }
    body.erase(anchor + 1, recent + 1);
    body.erase(body.begin(), anchor);
    return body;
}

std::optional<LogRecord> cap_logged(std::size_t before, std::size_t after,
                                    std::int64_t max_messages) noexcept {
    return LogRecord{static_cast<std::int64_t>(before - after), max_messages,
                     static_cast<std::int64_t>(before), static_cast<std::int64_t>(after)};
}

CapNotice cap_no_breadcrumb(std::int64_t) { return {}; }

std::size_t cap_turns_fewest_dropped(const Layout& body, std::int64_t max_messages,
                                     std::size_t droppable) noexcept {
    std::size_t dropped = std::min<std::size_t>(1, droppable);
    while (dropped < droppable && exceeds(body.end - body.starts[dropped], max_messages)) ++dropped;
    return dropped;
}

std::size_t cap_turns_newest_kept(const Layout& body) noexcept {
    return body.turns() == 0 ? 0 : body.turns() - 1;
}

History cap_turns_system_kept(const Parted& parts, History body) {
    History history = parts.system;
    history.reserve(parts.system.size() + 1 + body.size());
    if (parts.breadcrumb) history.push_back(parts.breadcrumb);
    std::move(body.begin(), body.end(), std::back_inserter(history));
    return history;
}

}  // namespace rule

Outcome<Capped> cap_messages(History history, std::int64_t max_messages, Pending pending,
                             ReasoningPolicy reasoning, const Steps& steps) {
    if (auto error = steps.cap_zero_refused(max_messages)) return *error;
    const std::size_t before = body_size(history, steps);
    if (!exceeds(before, max_messages)) return untouched(std::move(history));

    Parted parts = part(std::move(history), steps);
    History cut = steps.cap_anchor_kept(std::move(parts.body), max_messages, steps);
    cut = steps.cap_turns_system_kept(parts, drop_reasoning(std::move(cut), reasoning, steps));
    cut = sweep(std::move(cut), pending, steps).history;
    return capped(normalize_system(std::move(cut), steps), parts, before, max_messages, steps);
}

Outcome<Capped> cap_turns(History history, std::int64_t max_messages, ReasoningPolicy reasoning,
                          const Steps& steps) {
    if (auto error = steps.cap_zero_refused(max_messages)) return *error;
    const std::size_t before = body_size(history, steps);
    if (!exceeds(before, max_messages)) return untouched(std::move(history));
    Parted parts = part(history, steps);
    const Layout body = lay_out(parts.body, steps);
    const std::size_t droppable = steps.cap_turns_newest_kept(body);
    if (droppable == 0) return untouched(std::move(history));

    auto [kept, left] = left_behind_a_cut(std::move(parts.body), body, reasoning, steps);
    const std::size_t dropped = steps.cap_turns_fewest_dropped(left, max_messages, droppable);
    kept.erase(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(left.starts[dropped]));
    return capped(steps.cap_turns_system_kept(parts, std::move(kept)), parts, before, max_messages,
                  steps);
}

}  // namespace trimspec
