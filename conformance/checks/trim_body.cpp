#include "trim_body.hpp"
#include "filled.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>


namespace trimspec::conformance::checks {

namespace {

std::int64_t count(std::size_t number) {
    return static_cast<std::int64_t>(number);
}

/// Compares the last `size` messages of both sides. The number of shortened results when all are
/// what they were otherwise, else nothing. Only results of the newest turn may be shortened, and
/// only when `may_shorten`.
std::optional<std::int64_t> compare_tails(const Context& context, const Bounding& bounding,
                                          std::size_t size, bool may_shorten) {
    const std::size_t before = bounding.before.size() - size;
    const std::size_t after = bounding.after.size() - size;
    const Unit unit = counter_of(context).unit;
    std::int64_t shortened = 0;
    for (std::size_t i = 0; i < size; ++i) {
        if (bounding.numbers_before[before + i] == bounding.numbers_after[after + i]) continue;
        if (!may_shorten || before + i < bounding.shape.newest()) return std::nullopt;
        const MessageChange change =
            change_of(*bounding.before[before + i], *bounding.after[after + i], unit);
        if (change.altered || change.shortened == 0) return std::nullopt;
        shortened += change.shortened;
    }
    return shortened;
}

bool splits_exchange(const History& history, std::size_t at) {
    for (const auto& [begin, end] : plain_pairing(history).exchanges)
        if (begin < at && at < end) return true;
    return false;
}

/// Policy cut_at_exchange: the newest turn's first message, then its last exchanges.
bool is_cut_between_exchanges(const Context& context, const Bounding& bounding, bool may_shorten,
                              Kept& kept) {
    const std::size_t newest = bounding.shape.newest();
    const std::size_t size = bounding.kept_size();
    const std::size_t turn_size = bounding.before.size() - newest;
    if (size == 0 || size >= turn_size) return false;
    if (bounding.numbers_after[bounding.kept_from] != bounding.numbers_before[newest]) return false;
    const std::size_t from = bounding.before.size() - (size - 1);
    const auto shortened = compare_tails(context, bounding, size - 1, may_shorten);
    if (!shortened || splits_exchange(bounding.before, from)) return false;
    kept.from = from;
    kept.shortened = *shortened;
    kept.cut = true;
    return true;
}

/// Messages of the request that the reply does not have, found from the end backwards.
struct Search {
    std::size_t limit;              ///< messages of the request before this one are still free
    std::size_t newest_found = 0;   ///< messages of the newest turn that were found
};

/// Finds the message of the reply in the request before `search.limit`.
bool find_backwards(const Bounding& bounding, std::size_t number, Search& search) {
    std::size_t at = search.limit;
    while (at > bounding.shape.body() && bounding.numbers_before[at - 1] != number) --at;
    if (at <= bounding.shape.body()) return false;
    search.limit = at - 1;
    if (search.limit >= bounding.shape.newest()) ++search.newest_found;
    return true;
}

void blame_unknown(const Context& context, const Bounding& bounding, std::size_t after,
                   const Search& search) {
    const bool has_counterpart =
        search.limit > bounding.shape.body() &&
        bounding.before[search.limit - 1]->role == bounding.after[after]->role;
    if (has_counterpart)
        context.add("trim.kept_unaltered",
                    filled("message {} of the request came back altered", search.limit - 1),
                    place(after));
    else
        context.add("trim.nothing_invented", "a message that the request does not have",
                    place(after));
}

/// Says which rule a body that is no run of whole turns breaks.
void explain(const Context& context, const Bounding& bounding) {
    std::unordered_map<std::size_t, std::int64_t> left;
    for (std::size_t i = bounding.shape.body(); i < bounding.before.size(); ++i)
        ++left[bounding.numbers_before[i]];
    Search search{bounding.before.size()};
    std::optional<std::size_t> misplaced_notice;
    for (std::size_t i = bounding.after.size(); i > bounding.kept_from; --i) {
        const std::size_t number = bounding.numbers_after[i - 1];
        const auto found = left.find(number);
        if (found == left.end()) {
            if (!plain_looks_like_notice(*bounding.after[i - 1], context.declared))
                return blame_unknown(context, bounding, i - 1, search);
            misplaced_notice = i - 1;
            continue;
        }
        if (found->second-- == 0)
            return context.add("trim.nothing_invented",
                               "a message stands there more often than in the request",
                               place(i - 1));
        if (!find_backwards(bounding, number, search))
            return context.add("trim.order_kept", "kept messages changed their order",
                               place(i - 1));
    }
    if (misplaced_notice)
        context.add("trim.breadcrumb_once",
                    "a notice does not stand directly behind the leading system messages",
                    place(*misplaced_notice));
    else if (search.newest_found < bounding.before.size() - bounding.shape.newest())
        context.add(bounding.newest_rule, "messages of the newest turn are missing",
                    place(bounding.kept_from));
    else
        context.add("trim.whole_turns", "messages are missing from within what was kept",
                    place(bounding.kept_from));
}

void check_boundary(const Context& context, const Bounding& bounding, const Kept& kept) {
    const std::vector<std::size_t>& starts = bounding.shape.turn_starts;
    if (kept.from > bounding.shape.newest())
        context.add(bounding.newest_rule,
                    filled("the newest turn begins at message {} of the request, what was "
                           "kept at {}",
                           bounding.shape.newest(), kept.from),
                    place(bounding.kept_from));
    else if (starts.empty() && kept.from == bounding.before.size())
        context.add("valid_in_valid_out", "nothing of the body is left");
    else if (kept.from != bounding.shape.body() &&
             !std::binary_search(starts.begin(), starts.end(), kept.from))
        context.add("trim.whole_turns",
                    filled("what was kept begins at message {} of the request, where no turn "
                           "starts",
                           kept.from),
                    place(bounding.kept_from));
}

void count_kept(const Bounding& bounding, Kept& kept) {
    const std::vector<std::size_t>& starts = bounding.shape.turn_starts;
    const auto first = std::lower_bound(starts.begin(), starts.end(), kept.from);
    kept.kept_turns = kept.cut ? 1 : count(static_cast<std::size_t>(starts.end() - first));
    kept.dropped_turns = count(starts.size()) - kept.kept_turns;
    kept.dropped_messages =
        count(bounding.before.size() - bounding.shape.body()) - count(bounding.kept_size());
    kept.countable = bounding.countable;
}

}  // namespace

Kept check_trim_body(const Context& context, const Bounding& bounding, bool oversize) {
    Kept kept;
    const std::size_t size = bounding.kept_size();
    const bool may_shorten = oversize && context.policy("oversize_newest_turn", "shrink");
    const bool may_cut = oversize && context.policy("no_turn_boundary", "cut_at_exchange");
    if (may_cut && is_cut_between_exchanges(context, bounding, may_shorten, kept)) {
        kept.known = true;
        count_kept(bounding, kept);
        return kept;
    }
    const bool fits_in = size <= bounding.before.size() - bounding.shape.body();
    const auto shortened =
        fits_in ? compare_tails(context, bounding, size, may_shorten) : std::nullopt;
    if (!shortened) {
        explain(context, bounding);
        return kept;
    }
    kept.shortened = *shortened;
    kept.known = true;
    kept.from = bounding.before.size() - size;
    check_boundary(context, bounding, kept);
    count_kept(bounding, kept);
    return kept;
}

}  // namespace trimspec::conformance::checks
