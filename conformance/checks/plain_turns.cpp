#include <algorithm>
#include <iterator>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "plain.hpp"

namespace trimspec::conformance::checks {

namespace {

bool is_call(const Block& block) {
    return std::holds_alternative<ToolCall>(block.value);
}

bool is_result(const Block& block) {
    return std::holds_alternative<ToolResult>(block.value);
}

bool has_other_than_results(const Message& message) {
    return !std::all_of(message.blocks.begin(), message.blocks.end(), is_result);
}

/// One past the run of carriers behind the call message at `begin`; the first mixed one ends it.
std::size_t end_of_exchange(const History& history, std::size_t begin) {
    std::size_t end = begin + 1;
    while (end < history.size() && plain_is_carrier(*history[end])) {
        const bool last = has_other_than_results(*history[end]);
        ++end;
        if (last) break;
    }
    return end;
}

/// The calls with one id, in order, and how many of them have their result.
struct Waiting {
    std::vector<std::size_t> calls;
    std::size_t answered = 0;
};
using WaitingById = std::unordered_map<std::string_view, Waiting>;

WaitingById calls_of(const Message& message) {
    WaitingById waiting;
    for (std::size_t i = 0; i < message.blocks.size(); ++i)
        if (const ToolCall* call = std::get_if<ToolCall>(&message.blocks[i].value))
            waiting[call->id.view()].calls.push_back(i);
    return waiting;
}

/// Pairs the results of the message at `at` with what waits for them.
void answer(const History& history, std::size_t at, WaitingById& waiting, PlainPairing& pairing) {
    const std::vector<Block>& blocks = history[at]->blocks;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const ToolResult* result = std::get_if<ToolResult>(&blocks[i].value);
        if (result == nullptr) continue;
        const bool is_text_to_providers =
            result->call_id.empty() && history[at]->role == Role::user;
        if (is_text_to_providers) continue;
        const auto found = waiting.find(result->call_id.view());
        if (found == waiting.end())
            pairing.orphans.push_back({at, i, false, result->call_id, PlainOrphan::Why::alone});
        else if (found->second.answered == found->second.calls.size())
            pairing.orphans.push_back({at, i, false, result->call_id, PlainOrphan::Why::surplus});
        else {
            ++found->second.answered;
            pairing.holds_pair[at] = 1;
        }
    }
}

void leave_unanswered(const History& history, std::size_t at, const WaitingById& waiting,
                      PlainPairing& pairing) {
    for (const auto& [id, calls] : waiting) {
        if (calls.answered > 0) pairing.holds_pair[at] = 1;
        for (std::size_t k = calls.answered; k < calls.calls.size(); ++k) {
            const std::size_t block = calls.calls[k];
            pairing.orphans.push_back({at, block, true,
                                       std::get<ToolCall>(history[at]->blocks[block].value).id,
                                       PlainOrphan::Why::alone});
        }
    }
}

/// Tells orphans whose counterpart stands elsewhere from those that have none.
void find_elsewhere(const History& history, PlainPairing& pairing) {
    std::unordered_set<std::string_view> call_ids;
    std::unordered_set<std::string_view> result_ids;
    for (const MessagePtr& message : history)
        for (const Block& block : message->blocks) {
            if (const ToolCall* call = std::get_if<ToolCall>(&block.value))
                call_ids.insert(call->id.view());
            if (const ToolResult* result = std::get_if<ToolResult>(&block.value))
                result_ids.insert(result->call_id.view());
        }
    for (PlainOrphan& orphan : pairing.orphans) {
        const auto& counterparts = orphan.is_call ? result_ids : call_ids;
        if (orphan.why == PlainOrphan::Why::alone && counterparts.count(orphan.id.view()) > 0)
            orphan.why = PlainOrphan::Why::elsewhere;
    }
}

}  // namespace

bool plain_is_system(const Message& message) {
    return message.role == Role::system;
}

bool plain_is_carrier(const Message& message) {
    return std::any_of(message.blocks.begin(), message.blocks.end(), is_result);
}

bool plain_has_calls(const Message& message) {
    return std::any_of(message.blocks.begin(), message.blocks.end(), is_call);
}

bool plain_is_real_user(const Message& message) {
    return message.role == Role::user && !message.synthetic && !plain_is_carrier(message);
}

bool plain_looks_like_notice(const Message& message, const Declared& declared) {
    if (message.role != Role::user || message.blocks.size() != 1) return false;
    const Text* text = std::get_if<Text>(&message.blocks.front().value);
    if (text == nullptr) return false;
    const bool flagged = declared.exact ? message.synthetic == Text{"breadcrumb"}
                                        : message.synthetic.has_value();
    if (!flagged && (declared.exact || declared.dialect == wire::Dialect::canonical)) return false;
    return text->view() == kNoticeText ||
           (declared.breadcrumb && text->view() == *declared.breadcrumb);
}

PlainShape plain_shape(const History& history, const Declared& declared) {
    PlainShape shape;
    shape.size = history.size();
    while (shape.leading_system < history.size() &&
           plain_is_system(*history[shape.leading_system]))
        ++shape.leading_system;
    shape.notice = shape.leading_system < history.size() &&
                   plain_looks_like_notice(*history[shape.leading_system], declared);
    for (std::size_t i = shape.body(); i < history.size(); ++i)
        if (plain_is_real_user(*history[i])) shape.turn_starts.push_back(i);
    return shape;
}

PlainPairing plain_pairing(const History& history) {
    PlainPairing pairing;
    pairing.holds_pair.assign(history.size(), 0);
    std::size_t at = 0;
    while (at < history.size()) {
        WaitingById waiting = calls_of(*history[at]);
        if (waiting.empty()) {
            answer(history, at++, waiting, pairing);
            continue;
        }
        const std::size_t end = end_of_exchange(history, at);
        for (std::size_t i = at + 1; i < end; ++i) answer(history, i, waiting, pairing);
        leave_unanswered(history, at, waiting, pairing);
        pairing.exchanges.emplace_back(at, end);
        at = end;
    }
    find_elsewhere(history, pairing);
    std::sort(pairing.orphans.begin(), pairing.orphans.end(),
              [](const PlainOrphan& a, const PlainOrphan& b) {
                  return std::tie(a.message, a.block) < std::tie(b.message, b.block);
              });
    return pairing;
}

}  // namespace trimspec::conformance::checks
