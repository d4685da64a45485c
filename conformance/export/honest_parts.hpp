// The honest part before it is JSON, and what its derivations share. One function an operation;
// each may assume sound parameters.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "../checks/plain.hpp"

namespace trimspec::conformance::exported {

using checks::PlainCounter;
using checks::PlainShape;

/// What becomes of a message of the request.
enum class Fate {
    stays,  ///< unaltered but for what the honest part allows
    may_go,
    goes,
    text_stays,  ///< its text stays, perhaps within another message
};

struct BlockPlace {
    std::size_t message = 0;
    std::size_t block = 0;  ///< index in the model
    Text id;
};

/// What is not set is not said.
struct Honest {
    bool unchanged = false;                     ///< the outcome is the input
    std::optional<std::vector<Fate>> messages;  ///< by index
    bool system_in_front = false;               ///< system messages stand before all others
    std::vector<std::size_t> one_must_stay;     ///< at least one of these does
    std::vector<std::size_t> may_shrink;
    std::vector<std::size_t> may_lose_reasoning;
    std::vector<BlockPlace> blocks_that_must_go;
    std::vector<BlockPlace> blocks_that_may_go;
    std::vector<Text> ids_that_may_not_appear;
    std::optional<std::int64_t> highest_cost;
    std::optional<std::int64_t> highest_messages;
    std::optional<std::int64_t> highest_system_messages;
    std::optional<std::int64_t> longest;
    std::vector<std::int64_t> longest_results;
    std::vector<std::string> may_fail_with;
};

[[nodiscard]] Honest honest_trim(const Asked& asked, const Declared& declared);
[[nodiscard]] Honest honest_cap_messages(const Asked& asked, const Declared& declared);
[[nodiscard]] Honest honest_cap_turns(const Asked& asked, const Declared& declared);
[[nodiscard]] Honest honest_sweep(const Asked& asked, const Declared& declared);
[[nodiscard]] Honest honest_normalize(const Asked& asked, const Declared& declared);
[[nodiscard]] Honest honest_cap_tool_result(const Asked& asked, const Declared& declared);
[[nodiscard]] Honest honest_cap_tool_message(const Asked& asked, const Declared& declared);
[[nodiscard]] Honest honest_recover(const Asked& asked, const Declared& declared);

[[nodiscard]] inline bool has_policy(const Declared& declared, const char* name,
                                     std::string_view value) {
    return declared.policies.at(name) == value;
}

/// The integer parameter `name`, nothing when it is left out.
[[nodiscard]] std::optional<std::int64_t> number_param(const Asked& asked, const char* name);

/// A history with its parts and what its messages cost.
struct Weighed {
    const History& history;
    PlainShape shape;
    PlainCounter counter;

    Weighed(const Asked& asked, const Declared& declared);

    /// Tokens of messages [first, last).
    [[nodiscard]] std::int64_t cost(std::size_t first, std::size_t last) const;
    [[nodiscard]] std::int64_t cost() const { return cost(0, history.size()); }
    /// Tokens of the leading system messages, the notice and the newest turn: the least that
    /// dropping whole turns can leave.
    [[nodiscard]] std::int64_t smallest() const;
    /// First message of the turn that holds body message `at`, or of the preamble.
    [[nodiscard]] std::size_t turn_of(std::size_t at) const;
};

/// Nothing is to be done: everything stays as it is.
[[nodiscard]] Honest nothing_to_do(const History& history);

[[nodiscard]] bool holds_result_text(const Message& message);
[[nodiscard]] bool holds_reasoning(const Message& message);

/// Whether reasoning behind a cut is to go.
[[nodiscard]] bool drops_reasoning(const Asked& asked);
/// Reasoning, and perhaps blank text: goes when the reasoning does.
[[nodiscard]] bool is_bare_reasoning(const Message& message);
/// Where reasoning behind a cut is to go: lets it leave messages that stay or may, and lets those go
/// that held nothing else. Requires `honest.messages`.
void let_reasoning_leave(const Asked& asked, Honest& honest);

}  // namespace trimspec::conformance::exported
