// Fuzzing over the pipe: a campaign against one adapter, or two against each other.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "divergence.hpp"

namespace trimspec::conformance {

struct CampaignOptions {
    std::string command;           ///< starts the adapter
    std::string against;           ///< starts a second one; "": the first is judged alone
    std::vector<std::string> ops;  ///< of those that are claimed; none: all
    double seconds = 60;
    std::int64_t cases = 0;  ///< how many; 0: until the seconds are over
    std::uint64_t seed = 1;
    double timeout_seconds = 10;
    std::int64_t memory_mb = 2048;
    std::vector<std::string> seeds;  ///< bytes, as in corpora/
    std::set<std::string> known;     ///< labels of divergences that are counted and no more
};

/// One label in one operation, however often it showed.
struct Found {
    Divergence divergence;       ///< as its smallest case shows it
    Divergence as_it_showed;     ///< in the first case
    std::string op;
    std::int64_t count = 0;
    std::int64_t first = 0;      ///< the number of the case, from 0
    checker::ByteCase smallest;  ///< of the first; not of a known one
    std::vector<Said> said;      ///< to the smallest, by one or both
    bool is_known = false;
    bool is_flaky = false;       ///< it did not show again when the case was asked alone
};

struct CampaignEnd {
    std::int64_t cases = 0;    ///< that were asked
    std::int64_t unasked = 0;  ///< that were not, for the adapter was given up
    double seconds = 0;
    std::int64_t restarts = 0;
    std::int64_t unexplained = 0;  ///< faults that did not show again when asked alone
    std::string cut_short;         ///< why it ended before its time, or ""
    std::vector<Found> found;      ///< in the order in which they showed
    std::vector<AdapterClaims> adapters;
    Declared declared;  ///< of the first
};

struct CampaignProgress {
    std::int64_t cases = 0;
    double seconds = 0;
    std::size_t found = 0;
};

/// The same options give the same cases in the same order, and with a number of cases the same
/// findings, as far as the adapter is deterministic. Two adapters must speak one dialect and unit.
/// While one batch is asked, the one before is judged and the next is made.
[[nodiscard]] std::variant<CampaignEnd, RunFault> run_campaign(
    const CampaignOptions& options, const std::function<void(const CampaignProgress&)>& on_progress);

}  // namespace trimspec::conformance
