#include "nearest.hpp"

#include <algorithm>
#include <utility>

namespace trimspec::cli {
namespace {

std::size_t edits_between(const std::string& a, const std::string& b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, changed}));
        }
    }
    return row.back();
}

}  // namespace

std::string nearest_of(const std::string& word, const std::vector<std::string>& known) {
    std::string nearest;
    std::size_t fewest = word.size() / 3 + 1;
    for (const std::string& candidate : known) {
        const std::size_t edits = edits_between(word, candidate);
        if (edits >= fewest) continue;
        fewest = edits;
        nearest = candidate;
    }
    return nearest;
}

CLI::Validator one_of(const std::vector<std::string>& known) {
    return CLI::Validator{
        [known](std::string& word) {
            const std::string refused = CLI::IsMember(known)(word);
            const std::string nearest = refused.empty() ? "" : nearest_of(word, known);
            return nearest.empty() ? refused : refused + "; did you mean " + nearest + "?";
        },
        CLI::IsMember(known).get_description()};
}

}  // namespace trimspec::cli
