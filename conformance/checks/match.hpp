// Telling which message of a reply is which message of the request.
//
// Equal messages get equal numbers, so that everything else compares numbers and stays linear with
// 100,000 messages. Two messages that differ are compared block by block, to tell a shortened
// result from an alteration.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "plain.hpp"

namespace trimspec::conformance::checks {

/// Numbers messages: the same number exactly when same_message().
class MessageNumbers {
public:
    [[nodiscard]] std::size_t of(const MessagePtr& message);
    [[nodiscard]] std::vector<std::size_t> of(const History& history);

private:
    std::unordered_map<std::size_t, std::vector<std::pair<MessagePtr, std::size_t>>> known_;
    std::size_t next_ = 0;
};

[[nodiscard]] bool same_block(const Block& a, const Block& b);

/// Equal in role, synthetic flag and unknown members; blocks are not looked at.
[[nodiscard]] bool same_envelope(const Message& a, const Message& b);

/// How one result differs from what it was.
enum class ResultChange {
    none,
    shortened,  ///< other text, not longer; id, flag, images and other items as they were
    altered,    ///< anything else
};
[[nodiscard]] ResultChange change_of(const ToolResult& before, const ToolResult& after, Unit unit);

/// How one message differs from what it was.
struct MessageChange {
    bool altered = false;        ///< something else than texts of results, or a longer result
    std::int64_t shortened = 0;  ///< results with other, not longer text
};
[[nodiscard]] MessageChange change_of(const Message& before, const Message& after, Unit unit);

/// What may differ between a message and what a sweep left of it.
struct Allowance {
    bool reasoning = false;      ///< reasoning may go
    bool salvaged_text = false;  ///< text blocks may be new (policy orphan_result)
    bool error_results = false;  ///< results may be new (policy unanswered_call)
};

/// Whether `after` is `before` without some of its calls and results, all else in its order.
[[nodiscard]] bool is_reduced(const Message& before, const Message& after,
                              const Allowance& allowance);

/// The history without its reasoning blocks, and without the messages that held blank text beside
/// reasoning, or nothing.
[[nodiscard]] History without_reasoning(const History& history);

}  // namespace trimspec::conformance::checks
