// Bringing a baseline up to date with a run.

#include <algorithm>
#include <set>

#include "baseline.hpp"

namespace trimspec::conformance {
namespace {

using Ids = std::set<std::string>;

class Update {
public:
    explicit Update(const Report& report) : report_{report} {
        for (const CaseReport& one : report.cases)
            if (one.verdict == CaseVerdict::failed && one.failure_kind != "suite")
                failing_.insert({one.id, &one});
    }

    UpdatedBaseline run() {
        // Patterns first, wherever they stand: what they list needs no entry of its own.
        std::vector<std::optional<KnownFailure>> kept;
        for (const KnownFailure& entry : report_.baseline.known_failures)
            kept.push_back(is_pattern(entry.cases) ? renewed_pattern(entry) : entry);
        for (auto& entry : kept) {
            if (entry && !is_pattern(entry->cases)) entry = renewed(*entry);
            if (entry) updated_.entries.push_back(std::move(*entry));
        }
        for (const auto& [id, one] : failing_)
            if (listed_.insert(id).second) {
                updated_.entries.push_back({id, one->failure_kind, "", 0});
                ++updated_.added;
            }
        return std::move(updated_);
    }

private:
    void remark(const std::string& cases, const std::string& what) {
        updated_.remarks.push_back(cases + ": " + what);
    }
    std::nullopt_t drop(const std::string& cases, const std::string& why) {
        remark(cases, "removed, " + why);
        return std::nullopt;
    }

    std::optional<KnownFailure> renewed_pattern(KnownFailure entry) {
        Ids found;
        for (const auto& [id, one] : failing_)
            if (one->failure_kind == entry.failure && fits(entry.cases, id)) found.insert(id);
        if (found.empty()) return drop(entry.cases, "no case fails so any more");
        const bool overlaps = std::any_of(found.begin(), found.end(), [&](const std::string& id) {
            return listed_.contains(id);
        });
        if (overlaps) return drop(entry.cases, "another pattern lists some of its cases");
        const auto count = static_cast<std::int64_t>(found.size());
        if (count != entry.count)
            remark(entry.cases, std::to_string(count) + " cases fail so, not " +
                                    std::to_string(entry.count) + ": see whether the reason holds");
        entry.count = count;
        listed_.merge(found);
        return entry;
    }

    std::optional<KnownFailure> renewed(KnownFailure entry) {
        const auto at = failing_.find(entry.cases);
        if (at == failing_.end()) return drop(entry.cases, "it does not fail any more");
        if (!listed_.insert(entry.cases).second)
            return drop(entry.cases, "another entry lists it");
        if (entry.failure != at->second->failure_kind)
            remark(entry.cases, "fails as " + at->second->failure_kind + ", not " + entry.failure +
                                    ": see whether the reason holds");
        entry.failure = at->second->failure_kind;
        return entry;
    }

    const Report& report_;
    std::map<std::string, const CaseReport*> failing_;
    Ids listed_;
    UpdatedBaseline updated_;
};

}  // namespace

UpdatedBaseline updated_baseline(const Report& report) { return Update{report}.run(); }

}  // namespace trimspec::conformance
