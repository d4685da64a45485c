#include "turn_costs.hpp"

#include <limits>
#include <map>

#include <fmt/format.h>

#include "show.hpp"

namespace trimspec::conformance {
namespace {

void add(std::int64_t& sum, std::int64_t cost) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    sum = cost > 0 && sum > kMost - cost ? kMost : sum + cost;
}

}  // namespace

std::string turn_costs(const std::vector<TurnRow>& rows) {
    std::map<std::string, std::int64_t> sums;
    std::int64_t sent = 0;
    for (const TurnRow& row : rows) {
        add(sums[row.fate], row.cost);
        if (row.fate != "added") {
            add(sent, row.cost);
        }
    }
    std::string parts;
    for (const char* fate : {"kept", "dropped", "shrunk", "altered"}) {
        if (sums.count(fate) != 0) {
            parts += parts.empty() ? ": " : ", ";
            parts += show::grouped(sums[fate]) + " " + fate;
        }
    }
    std::string out = fmt::format("{} sent{}", show::counted(sent, "token"), parts);
    if (sums.count("added") != 0) {
        out += fmt::format("; {} added", show::grouped(sums["added"]));
    }
    return out;
}

}  // namespace trimspec::conformance
