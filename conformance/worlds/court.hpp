// The court: puts every world of a history to the reference, the oracle and the invariant checks.
//
// Worlds of a history are the operations `trim`, `cap_messages`, `cap_turns`, `sweep` and
// `recover`, each with every parameter that can matter: budgets around every distinct cost that an
// outcome can have, every ceiling up to the size of the body, both fates of pending calls,
// attempts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "steps.hpp"
#include "world.hpp"

namespace trimspec::worlds {

/// Somebody is wrong.
struct Disagreement {
    std::string label;  ///< the rule at stake
    std::string text;   ///< for a person: rule, history, parameters, what each said, the case
};

struct Tally {
    std::int64_t histories = 0;
    std::int64_t worlds = 0;   ///< reference and oracle compared
    std::int64_t checked = 0;  ///< put to the invariant checks too
};

class Court {
public:
    /// Every `check_every`th world is put to the checks, 0 for none. `steps` are the reference's
    /// or, to see that worlds can fail, wrong ones.
    Court(const Alphabet& alphabet, const Steps& steps, std::int64_t check_every)
        : alphabet_{alphabet}, steps_{steps}, check_every_{check_every} {}

    /// Hears nothing more once there are three disagreements.
    void hear(const History& history);

    [[nodiscard]] const Tally& tally() const { return tally_; }
    [[nodiscard]] const std::vector<Disagreement>& disagreements() const { return disagreements_; }

private:
    void hear_trims(const History& history, ReasoningPolicy reasoning);
    void hear_caps(const History& history, ReasoningPolicy reasoning);
    void hear_sweeps(const History& history);
    void hear_recoveries(const History& history, ReasoningPolicy reasoning);
    void hear_recovery(const History& history, const oracle::Recoveries& due,
                       const RecoverParams& params);

    template <class Said, class Due>
    void settle(const World& world, const History& history, const Said& said, const Due& due);
    void check(const World& world, const History& history, const Answer& said, const Answer& due);

    const Alphabet& alphabet_;
    const Steps& steps_;
    std::int64_t check_every_;
    Tally tally_;
    std::vector<Disagreement> disagreements_;
};

/// The first disagreement that `steps` show on histories of up to `longest` messages of
/// pairs_alphabet(), the checks left out; nothing when there is none.
[[nodiscard]] std::optional<Disagreement> first_disagreement(const Steps& steps,
                                                             std::size_t longest);

/// `said` and `due` about one world, for a person. `violations`: what the checks found, a line
/// each.
[[nodiscard]] Disagreement describe(std::string label, const World& world, const History& history,
                                    const Alphabet& alphabet, const Answer& said, const Answer& due,
                                    const std::string& violations);

/// 0, and each of `costs` with both its neighbours, ascending, each once.
[[nodiscard]] std::vector<std::int64_t> budgets_around(const std::vector<std::int64_t>& costs);

}  // namespace trimspec::worlds
