// The oracle: a second statement of the specification, for small histories, slow and obvious.
//
// It characterises instead of computing: it lists every candidate outcome of a history, keeps those
// that the rules allow, and takes the best by the specification's own order of preference. That
// there is exactly one best is part of what it says; where it fails, `Undecided` is thrown. Shares
// nothing with the reference but the message model, so that the two cannot agree about one mistake.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../../reference/message.hpp"

namespace trimspec::oracle {

using Number = std::int64_t;

/// The longest history that the oracle takes, in messages.
inline constexpr std::size_t kLongestHistory = 16;

/// The rules leave no outcome, or several equally good ones: a fault of the specification.
struct Undecided : std::logic_error {
    using std::logic_error::logic_error;
};

/// How messages are counted.
struct Rates {
    Unit unit = Unit::codepoint;
    Number per_message = 4;
    Number image_tokens = 256;
};

/// What becomes of reasoning behind a cut, and of the calls of the very last message.
enum class Reasonings { stay, leave_behind_a_cut };
enum class LastCalls { go, stay };

/// The event of a trim or a recovery.
struct Notice {
    Number dropped_messages = 0;
    Number kept_turns = 0;
    bool overflow = false;  ///< the reason: an attempt, else the budget
    Number shrunk_results = 0;
    friend bool operator==(const Notice&, const Notice&) = default;
};

// Trimming: trim.cpp.

struct TrimAnswer {
    History history;
    bool trimmed = false;
    Number dropped_turns = 0;
    Number dropped_messages = 0;
    Number kept_turns = 0;
    Number tokens_before = 0;
    Number tokens_after = 0;
    std::optional<Notice> event;
};

/// Every outcome that some budget can have, listed once a history.
class Trims {
public:
    Trims(const History& history, const Rates& rates, Reasonings reasonings);

    /// The one for `budget`, 0 for no limit.
    [[nodiscard]] const TrimAnswer& best(Number budget) const;

    /// All of them; the history as it was comes first.
    [[nodiscard]] const std::vector<TrimAnswer>& all() const { return allowed_; }

private:
    std::vector<TrimAnswer> allowed_;
};

// Sweeping: sweep.cpp.

struct SweepAnswer {
    History history;
    Number removed_messages = 0;
    Number removed_blocks = 0;
    std::vector<Text> orphan_ids;
};

[[nodiscard]] SweepAnswer sweep(const History& history, LastCalls last_calls);

// Caps: caps.cpp.

struct CapAnswer {
    History history;
    bool capped = false;
    Number dropped_messages = 0;  ///< of the body
    Number messages_before = 0;   ///< of the body
    Number messages_after = 0;    ///< of the body
    Number dropped_turns = 0;     ///< by the cap of whole turns
};

/// The interactive cap. Requires max >= 1.
class MessageCaps {
public:
    MessageCaps(const History& history, Reasonings reasonings);
    [[nodiscard]] CapAnswer best(Number max, LastCalls last_calls) const;
    [[nodiscard]] Number body_messages() const { return static_cast<Number>(body_.size()); }

private:
    History history_;
    History front_;  ///< system messages, and the breadcrumb behind them
    History body_;
    std::optional<std::size_t> anchor_;  ///< in the body
    Reasonings reasonings_;
};

/// The cap of whole turns. Requires max >= 1.
class TurnCaps {
public:
    TurnCaps(const History& history, Reasonings reasonings);
    [[nodiscard]] const CapAnswer& best(Number max) const;

private:
    std::vector<CapAnswer> allowed_;  ///< the history as it was comes first
};

// Capping one text, one result: result.cpp.

struct TextAnswer {
    std::string text;
    bool truncated = false;
    Number removed = 0;  ///< units of the original
};

/// A place in a text and what stands in front of it and behind it, in units.
struct CutPlace {
    std::size_t at = 0;  ///< bytes
    Number before = 0;
    Number behind = 0;
};

/// What stays of a text: all before `head`, all from `tail` on, and between them the marker.
struct TextCut {
    std::size_t head = 0;
    std::size_t tail = 0;
    std::string marker;
    Number removed = 0;
};

/// Every place where a text may be cut, listed once a text.
class TextCaps {
public:
    TextCaps(std::string_view text, Unit unit);

    [[nodiscard]] Number size() const { return size_; }
    /// Nothing when the text stays whole under a ceiling of `max` units, 0 for none.
    [[nodiscard]] std::optional<TextCut> best_cut(Number max) const;
    [[nodiscard]] TextAnswer best(Number max) const;

private:
    std::string_view text_;
    Number size_ = 0;
    std::vector<CutPlace> heads_;  ///< where a head may end
    std::vector<CutPlace> tails_;  ///< where a tail may begin
};

/// All texts of `result` capped as one text.
[[nodiscard]] ToolResult cap_result(const ToolResult& result, Number max, Unit unit);

// Recovery: recover.cpp.

struct RecoverQuestion {
    Number budget = 0;
    std::optional<bool> require_fit;
    Number min_result_chars = 200;
    std::optional<Number> attempt;
    Number max_attempts = 3;
    std::optional<Number> reported_tokens;
    std::optional<Number> reported_limit;
};

struct RecoverAnswer {
    enum class Status { not_needed, fits, progress, impossible_budget, attempts_exhausted };
    Status status = Status::not_needed;
    History history;  ///< with impossible_budget the floor that was reached
    Number tokens_before = 0;
    Number tokens_after = 0;
    Number dropped_turns = 0;
    Number dropped_messages = 0;
    Number kept_turns = 0;
    Number shrunk_results = 0;
    std::optional<Notice> event;
    Number target = 0;
    Number system_tokens = 0;       ///< within the floor
    Number newest_turn_tokens = 0;  ///< within the floor
};

class Recoveries {
public:
    Recoveries(const History& history, const Rates& rates, Reasonings reasonings);
    [[nodiscard]] RecoverAnswer best(const RecoverQuestion& question) const;

    /// Every cost about which a budget can make a difference when no result shrinks: of each
    /// outcome, and of what no dropping of turns can remove.
    [[nodiscard]] std::vector<Number> costs() const;

private:
    History history_;
    Rates rates_;
    Reasonings reasonings_;
    Trims trims_;  ///< of the history as it is
};

}  // namespace trimspec::oracle
