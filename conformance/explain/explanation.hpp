// What the reference does to one history and why, as data: a row a message, the decisions in the
// order of the pipeline, and the numbers that decided.
//
// A row's text is taken from the history: it is shown to the person who owns that history, and to
// nobody else. Carries no rule.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "../../reference/errors.hpp"
#include "../../reference/estimate.hpp"
#include "../../reference/message.hpp"

namespace trimspec::explain {

/// What became of a message.
enum class Fate {
    kept,     ///< the same message, in its order
    dropped,  ///< gone
    shrunk,   ///< text of its tool results is shorter, all else as it was
    altered,  ///< it lost blocks, or took the text of others in
    merged,   ///< gone, its content is in another message now
    moved,    ///< the same message, in front of messages that it stood behind
    added,    ///< not there before
};

/// Where a message stands in the history.
enum class Part {
    system,      ///< leading system messages
    breadcrumb,  ///< at the breadcrumb's place
    preamble,    ///< before the first turn
    turn,
    message,  ///< a message for itself, as `cap_tool_message` takes it
};

[[nodiscard]] std::string_view name_of(Fate fate) noexcept;
[[nodiscard]] std::string_view name_of(Part part) noexcept;

/// A number beside the word that a person knows it by. `name` is a literal.
struct NamedNumber {
    std::string_view name;
    std::int64_t value = 0;
    friend bool operator==(const NamedNumber&, const NamedNumber&) = default;
};

using Numbers = std::vector<NamedNumber>;

[[nodiscard]] std::optional<std::int64_t> number_named(const Numbers& numbers,
                                                       std::string_view name) noexcept;

/// A tool result whose text became shorter. Sizes in the unit of the request.
struct Shortening {
    std::string call_id;
    std::int64_t from = 0;
    std::int64_t to = 0;
};

/// One message of the history, or one that was added.
struct Row {
    std::optional<std::size_t> index;        ///< in the history, none when added
    std::optional<std::size_t> index_after;  ///< in the outcome, none when gone
    Part part = Part::message;
    std::size_t turn = 0;  ///< from 1, oldest first; 0 outside of turns
    bool newest = false;   ///< of the newest turn
    Role role = Role::user;
    std::string text;                  ///< one line, shortened, control characters made visible
    Sent sent;                         ///< what of it is paid for, as it came; none when added
    Tokens cost = 0;                   ///< in tokens, 0 when added
    std::optional<Tokens> cost_after;  ///< none when gone
    Fate fate = Fate::kept;
    std::vector<Shortening> shortened;    ///< in order, of a shrunk message
    std::vector<std::string_view> rules;  ///< labels of what made it so, the most telling first
};

/// One step of the pipeline that decided something.
struct Decision {
    std::string_view rule;      ///< label
    std::string_view sentence;  ///< that rule in one sentence
    std::string what;           ///< what it decided here, with the numbers, for a person
    Numbers numbers;            ///< the same numbers; `message` is an index in the history
};

struct Explanation {
    std::string op;
    std::string status;          ///< e.g. `trimmed`, `fits`, `untouched`, or an error's code
    std::optional<Error> error;  ///< what stands in place of an outcome
    Numbers numbers;             ///< of the whole operation: costs, limits, counts
    std::vector<Row> rows;       ///< in the order of the history; empty when it could not be read
    std::vector<Decision> decisions;
};

}  // namespace trimspec::explain
