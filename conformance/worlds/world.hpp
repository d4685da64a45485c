// A world: one history, one operation, its parameters; and what somebody answers to it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "../oracle/oracle.hpp"
#include "alphabet.hpp"
#include "caps.hpp"
#include "recover.hpp"

namespace trimspec::worlds {

using Json = nlohmann::ordered_json;

struct World {
    std::string_view op;
    std::optional<std::int64_t> budget_tokens;
    std::optional<std::int64_t> max_messages;
    std::optional<Pending> pending;
    ReasoningPolicy reasoning = ReasoningPolicy::keep;
    const RecoverParams* recover = nullptr;  ///< of `recover`, else null
};

/// As they are sent.
[[nodiscard]] Json params_of(const World& world, const Alphabet& alphabet);

/// An answer in the words of the protocol: either ok, or an error.
struct Answer {
    bool is_error = false;
    std::optional<History> history;  ///< of an error the floor, where it is known
    Json rest;                       ///< `ok` but for the history, or the error
};

[[nodiscard]] Answer answer_of(const Trimmed& said);
[[nodiscard]] Answer answer_of(const oracle::TrimAnswer& due);
[[nodiscard]] Answer answer_of(const Swept& said);
[[nodiscard]] Answer answer_of(const oracle::SweepAnswer& due);
[[nodiscard]] Answer answer_of(const Outcome<Capped>& said);
/// `max_messages` as it was asked: the log record tells it.
struct CapDue {
    const oracle::CapAnswer& answer;
    std::int64_t max_messages = 0;
};
[[nodiscard]] Answer answer_of(const CapDue& due);
[[nodiscard]] Answer answer_of(const Outcome<Recovered>& said);
[[nodiscard]] Answer answer_of(const oracle::RecoverAnswer& due);

/// The rule at stake where the two differ, null when they say the same.
[[nodiscard]] const char* difference(const Trimmed& said, const oracle::TrimAnswer& due);
[[nodiscard]] const char* difference(const Swept& said, const oracle::SweepAnswer& due);
[[nodiscard]] const char* difference(const Outcome<Capped>& said, const CapDue& due);
[[nodiscard]] const char* difference(const Outcome<Recovered>& said,
                                     const oracle::RecoverAnswer& due);

}  // namespace trimspec::worlds
