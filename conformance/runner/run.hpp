// A whole run: which cases, in which order, by how many adapters, and the verdict.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "../report/report.hpp"
#include "../suite/case.hpp"
#include "../suite/claims.hpp"

namespace trimspec::conformance {

struct RunOptions {
    std::string command;          ///< starts the adapter
    std::string library;          ///< that the adapter speaks for; "" for an adapter by itself
    std::string only;             ///< an area, a label or a case id; "" for all
    std::int64_t jobs = 1;        ///< adapters side by side
    double timeout_seconds = 10;  ///< a reply
    std::int64_t memory_mb = 2048;  ///< of the adapter and all that it starts; 0 for no limit
    std::uint64_t seed = 1;       ///< of the order of the cases
    std::string replay_command;   ///< how this program is called, for the line that replays a case
};

/// How far a run is.
struct Progress {
    std::size_t done = 0;
    std::size_t all = 0;
    std::size_t failed = 0;
};

/// Why no run took place.
struct RunFault {
    bool by_adapter = false;  ///< the adapter could not be spoken to; else the selection is empty
    std::string what;
    std::string stderr_tail;
};

/// The command that a report states: it names no path of this program.
[[nodiscard]] std::string shown_command(const RunOptions& options);

/// The cases that `only` names, by id.
[[nodiscard]] std::vector<Case> select(const CaseSet& set, const std::string& only);

/// Runs the suite. Cases go in shuffled order; a case that fails is asked again by itself, and an
/// answer that changes is flaky.
[[nodiscard]] std::variant<Report, RunFault> run(const CaseSet& set, const RunOptions& options,
                                                 const std::function<void(Progress)>& on_progress);

/// Counts areas and states the verdict, from the cases of `report` alone.
void conclude(Report& report);

}  // namespace trimspec::conformance
