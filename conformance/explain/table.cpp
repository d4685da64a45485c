#include "table.hpp"

#include <algorithm>
#include <limits>

#include "../../reference/result.hpp"
#include "../../reference/steps.hpp"
#include "short_text.hpp"

namespace trimspec::explain {
namespace {

// What a message was read from; a message that was made has no source and is itself.
const void* identity(const Message& message) {
    if (message.wire.source) return message.wire.source.get();
    return &message;
}

std::vector<const ToolResult*> results_of(const Message& message) {
    std::vector<const ToolResult*> results;
    for (const Block& block : message.blocks)
        if (const auto* result = std::get_if<ToolResult>(&block.value)) results.push_back(result);
    return results;
}

// The results that are shorter in `after`; none when one is missing there.
std::vector<Shortening> shortened_in(const Message& before, const Message& after, Unit unit) {
    const auto old = results_of(before);
    const auto now = results_of(after);
    std::vector<Shortening> shortened;
    for (std::size_t i = 0; old.size() == now.size() && i < old.size(); ++i) {
        const std::int64_t from = result_size(*old[i], unit);
        const std::int64_t to = result_size(*now[i], unit);
        if (to < from)
            shortened.push_back(Shortening{std::string{old[i]->call_id.view()}, from, to});
    }
    return shortened;
}

void place(Row& row, std::size_t index, const Layout& layout, std::size_t turn) {
    row.index = index;
    row.part = index < layout.system_end     ? Part::system
               : index < layout.body_begin   ? Part::breadcrumb
               : index < layout.preamble_end ? Part::preamble
                                             : Part::turn;
    if (row.part != Part::turn) return;
    row.turn = turn;
    row.newest = turn == layout.turns();
}

// For each message of an outcome whether it stands before one that it stood behind. `origins` has
// an entry a message: where it stood.
std::vector<bool> moved_ahead(const std::vector<std::optional<std::size_t>>& origins) {
    std::vector<bool> moved(origins.size(), false);
    std::size_t least = std::numeric_limits<std::size_t>::max();
    for (std::size_t i = origins.size(); i-- > 0;) {
        if (!origins[i]) continue;
        moved[i] = *origins[i] > least;
        least = std::min(least, *origins[i]);
    }
    return moved;
}

Row added_row(const MessagePtr& message, std::size_t index_after, const Measure& measure) {
    Row row;
    row.index_after = index_after;
    row.part = Part::breadcrumb;
    row.role = message->role;
    row.text = short_text(*message, {}, measure.unit);
    row.cost_after = cost_of(*message, measure.counter, kReference);
    row.fate = Fate::added;
    return row;
}

}  // namespace

Places::Places(const History& history) {
    index_of_.reserve(history.size());
    for (std::size_t i = 0; i < history.size(); ++i) index_of_.emplace(identity(*history[i]), i);
}

std::optional<std::size_t> Places::of(const Message& message) const {
    const auto found = index_of_.find(identity(message));
    if (found == index_of_.end()) return std::nullopt;
    return found->second;
}

Row row_of(const MessagePtr& before, const MessagePtr& after, const Measure& measure) {
    Row row;
    row.role = before->role;
    row.sent = kReference.estimate_what_counts(*before, measure.counter.unit);
    row.cost = cost_of(*before, measure.counter, kReference);
    row.fate = after == nullptr ? Fate::dropped : after == before ? Fate::kept : Fate::altered;
    if (row.fate == Fate::kept) row.cost_after = row.cost;
    if (row.fate == Fate::altered) {
        row.cost_after = cost_of(*after, measure.counter, kReference);
        row.shortened = shortened_in(*before, *after, measure.unit);
        if (!row.shortened.empty()) row.fate = Fate::shrunk;
    }
    row.text = short_text(*before, row.shortened, measure.unit);
    return row;
}

std::vector<Row> rows_of(const History& before, const History& after, const Measure& measure) {
    const Layout layout = lay_out(before, kReference);
    const Places places{before};
    std::vector<std::optional<std::size_t>> origins(after.size());
    std::vector<std::optional<std::size_t>> places_after(before.size());
    for (std::size_t i = 0; i < after.size(); ++i) {
        origins[i] = places.of(*after[i]);
        if (origins[i]) places_after[*origins[i]] = i;
    }
    const std::vector<bool> moved = moved_ahead(origins);

    std::vector<Row> rows;
    rows.reserve(before.size() + 1);
    const auto add_new = [&] {
        for (std::size_t i = 0; i < after.size(); ++i)
            if (!origins[i]) rows.push_back(added_row(after[i], i, measure));
    };
    std::size_t turn = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (i == layout.body_begin) add_new();
        if (turn < layout.turns() && layout.starts[turn] == i) ++turn;
        const auto at = places_after[i];
        Row& row = rows.emplace_back(row_of(before[i], at ? after[*at] : nullptr, measure));
        place(row, i, layout, turn);
        row.index_after = at;
        if (row.fate == Fate::kept && moved[*at]) row.fate = Fate::moved;
    }
    if (layout.body_begin == before.size()) add_new();
    return rows;
}

}  // namespace trimspec::explain
