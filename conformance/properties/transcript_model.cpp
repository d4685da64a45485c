#include "transcript_model.hpp"

#include "../../reference/turns.hpp"

namespace trimspec::conformance::properties {
namespace {

Tokens cost_of_messages(const History& history) {
    return checks::plain_cost(history, checks::PlainCounter{});
}

}  // namespace

History Model::whole() const {
    History all = system;
    if (notice) all.push_back(make_breadcrumb());
    for (const History& turn : turns) all.insert(all.end(), turn.begin(), turn.end());
    return all;
}

Tokens Model::cost() const { return cost_of_messages(whole()); }

Tokens Model::cost_of_kept(std::size_t kept) const {
    Model left{system, true, {turns.end() - static_cast<std::ptrdiff_t>(kept), turns.end()}};
    return left.cost();
}

std::size_t Model::messages() const {
    std::size_t count = 0;
    for (const History& turn : turns) count += turn.size();
    return count;
}

void Model::trim(Tokens budget) {
    if (budget == 0 || cost() <= budget || turns.size() < 2) return;
    std::size_t kept = turns.size() - 1;
    while (kept > 1 && cost_of_kept(kept) > budget) --kept;
    if (cost_of_kept(kept) >= cost()) return;
    turns.erase(turns.begin(), turns.end() - static_cast<std::ptrdiff_t>(kept));
    notice = true;
}

void Model::cap(std::size_t most) {
    while (turns.size() > 1 && messages() > most) turns.erase(turns.begin());
}

void Model::sweep() {
    if (open) turns.back().pop_back();
    open = false;
}

}  // namespace trimspec::conformance::properties
