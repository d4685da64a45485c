// The decisions of a recovery, told from its records. Internal to the explanation of `recover`.
#pragma once

#include <string>
#include <vector>

#include "records.hpp"
#include "table.hpp"

namespace trimspec::explain {

/// Walks over the records of a recovery. Messages of a shrink are indexes in the history as it
/// stood then, so that history is followed along.
class RecoverStory {
public:
    RecoverStory(const History& history, const RecoverParams& params, Unit unit,
                 const Records& records, std::vector<Decision>& decisions)
        : params_{params},
          unit_{unit},
          records_{records},
          decisions_{decisions},
          places_{history},
          current_{history} {}

    void tell();
    [[nodiscard]] Tokens target() const noexcept { return target_; }
    /// By the trim.
    [[nodiscard]] std::int64_t turns_dropped() const noexcept { return turns_dropped_; }

private:
    // What the trim or a cut says is told where it ends, or not at all.
    template <class Kind>
    void on(const Kind&) {}

    void on(const TargetSet& set);
    void on(const NeedAsked& asked);
    void on(const UnavoidableAsked& asked);
    void on(const ShrinkChosen& chosen);
    void on(const TurnsNextBegun&) { trim_begin_ = at_ + 1; }
    void on(const TurnsNextDone& done);
    void on(const PreambleAsked& asked);
    void on(const ResultsAsked& asked);
    void on(const SuccessAsked& asked);
    void on(const ProgressAsked& asked);

    // What to add when a shrinking finds nothing to shrink.
    [[nodiscard]] std::string no_shrink_follows() const;

    const RecoverParams& params_;
    Unit unit_;
    const Records& records_;
    std::vector<Decision>& decisions_;
    Places places_;
    History current_;
    std::size_t at_ = 0;  ///< record
    std::size_t trim_begin_ = 0;
    Tokens target_ = 0;
    std::int64_t turns_dropped_ = 0;
};

}  // namespace trimspec::explain
