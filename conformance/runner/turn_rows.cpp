// The side-by-side view: which messages of a request were kept, dropped, altered, added.

#include <algorithm>

#include "../../reference/wire/reading.hpp"
#include "../checks/plain.hpp"
#include "judge.hpp"

namespace trimspec::conformance {
namespace {

// More rows than a person reads; keeps the matching small as well.
constexpr std::size_t kMostRows = 60;

std::string shortened(std::string_view text) {
    constexpr std::int64_t kShown = 60;
    const std::size_t end = prefix_of(text, kShown, Unit::codepoint);
    return std::string{text.substr(0, end)} + (end < text.size() ? "…" : "");
}

std::string text_of(const Message& message) {
    std::string text = shortened(checks::plain_text(message));
    for (const Block& block : message.blocks) {
        if (const auto* call = std::get_if<ToolCall>(&block.value))
            text += " call " + shortened(call->id.view());
        if (const auto* result = std::get_if<ToolResult>(&block.value))
            text += " result " + shortened(result->call_id.view()) + ": " +
                    shortened(checks::plain_text(*result));
    }
    return text;
}

class Rows {
public:
    Rows(const History& before, const History& after, const Setting& setting)
        : before_{before}, after_{after}, measure_{plain_measure({}, setting.declared.unit)},
          declared_{setting.declared} {}

    std::vector<TurnRow> build() {
        const auto shape = checks::plain_shape(before_, declared_);
        std::size_t next = 0;  // first message of `after_` that is not placed yet
        std::int64_t turn = 0;
        for (std::size_t i = 0; i < before_.size() && rows_.size() < kMostRows; ++i) {
            turn += std::binary_search(shape.turn_starts.begin(), shape.turn_starts.end(), i);
            const auto from = after_.begin() + static_cast<std::ptrdiff_t>(next);
            const auto same = std::find_if(from, after_.end(), [&](const MessagePtr& m) {
                return same_message(*m, *before_[i]);
            });
            if (same != after_.end()) {
                for (; next < index(same); ++next) add(*after_[next], turn, "added");
                next = index(same) + 1;
                add(*before_[i], turn, "kept");
            } else if (next < after_.size() && is_successor(*after_[next], i)) {
                add(*before_[i], turn, change(*before_[i], *after_[next++]));
            } else {
                add(*before_[i], turn, "dropped");
            }
        }
        for (; next < after_.size() && rows_.size() < kMostRows; ++next)
            add(*after_[next], turn, "added");
        return std::move(rows_);
    }

private:
    [[nodiscard]] std::size_t index(History::const_iterator at) const {
        return static_cast<std::size_t>(at - after_.begin());
    }
    [[nodiscard]] bool appears_later(const Message& message, std::size_t i) const {
        return std::any_of(before_.begin() + static_cast<std::ptrdiff_t>(i), before_.end(),
                           [&](const MessagePtr& m) { return same_message(*m, message); });
    }
    // Whether `message` may be what became of message `i`: never a notice, which is put in.
    [[nodiscard]] bool is_successor(const Message& message, std::size_t i) const {
        return message.role == before_[i]->role &&
               !checks::plain_looks_like_notice(message, declared_) && !appears_later(message, i);
    }
    [[nodiscard]] const char* change(const Message& before, const Message& after) const {
        const bool is_smaller = measure_(alone(after)) < measure_(alone(before));
        return is_smaller && after.blocks.size() == before.blocks.size() ? "shrunk" : "altered";
    }
    static History alone(const Message& message) {
        return History{std::make_shared<const Message>(message)};
    }
    void add(const Message& message, std::int64_t turn, const char* fate) {
        rows_.push_back(TurnRow{turn, std::string{wire::name_of(message.role)}, text_of(message),
                                measure_(alone(message)), fate});
    }

    const History& before_;
    const History& after_;
    Measure measure_;
    const Declared& declared_;
    std::vector<TurnRow> rows_;
};

}  // namespace

std::vector<TurnRow> turn_rows(const History& before, const History& after,
                               const Setting& setting) {
    return Rows{before, after, setting}.build();
}

}  // namespace trimspec::conformance
