// Sweeping: of all ways to pair results with calls, those that the rules of section 6 allow; what
// stays alone goes.

#include <algorithm>

#include "definitions.hpp"
#include "pairing.hpp"
#include "preference.hpp"

namespace trimspec::oracle {

namespace {

bool is_pure(const Message& carrier) {
    return std::all_of(carrier.blocks.begin(), carrier.blocks.end(), [](const Block& block) {
        return std::holds_alternative<ToolResult>(block.value);
    });
}

// Whether message `j` belongs to the exchange that the calls of message `i` open: it and all
// between are carriers, and none between is mixed.
bool is_in_exchange(const History& history, std::size_t i, std::size_t j) {
    if (j <= i || !has_call(*history[i]) || !has_result(*history[j])) return false;
    for (std::size_t k = i + 1; k < j; ++k)
        if (!has_result(*history[k]) || !is_pure(*history[k])) return false;
    return true;
}

bool may_answer(const History& history, const Half& result, const Half& call) {
    return call.id == result.id && is_in_exchange(history, call.message, result.message);
}

// Of two results that one call or the other may answer, the earlier is served first and takes the
// earlier call; no call is passed over, and none is left while a result waits for it.
bool is_in_order(const Halves& halves, const Pairing& pairing) {
    const auto serves = [&](std::size_t result, std::size_t call) {
        return pairing[result] == static_cast<int>(call);
    };
    const auto is_served = [&](std::size_t call) {
        return std::find(pairing.begin(), pairing.end(), static_cast<int>(call)) != pairing.end();
    };
    for (std::size_t r = 0; r < pairing.size(); ++r)
        for (const std::size_t call : halves.choices[r]) {
            if (pairing[r] == kNone && !is_served(call)) return false;
            for (std::size_t later = r + 1; later < pairing.size(); ++later) {
                if (!serves(later, call)) continue;
                if (pairing[r] == kNone || pairing[r] > static_cast<int>(call)) return false;
            }
            for (const std::size_t earlier : halves.choices[r])
                if (serves(r, call) && earlier < call && !is_served(earlier)) return false;
        }
    return true;
}

bool is_one_to_one(const Pairing& pairing) {
    for (std::size_t a = 0; a < pairing.size(); ++a)
        for (std::size_t b = a + 1; b < pairing.size(); ++b)
            if (pairing[a] != kNone && pairing[a] == pairing[b]) return false;
    return true;
}

// Every pairing that goes on from `pairing`, each result with one of its calls or with none.
void list(const Halves& halves, Pairing& pairing, std::vector<Pairing>& allowed) {
    const std::size_t result = pairing.size();
    if (result == halves.results.size()) {
        if (is_one_to_one(pairing) && is_in_order(halves, pairing)) allowed.push_back(pairing);
        return;
    }
    pairing.push_back(kNone);
    list(halves, pairing, allowed);
    for (const std::size_t call : halves.choices[result]) {
        pairing.back() = static_cast<int>(call);
        list(halves, pairing, allowed);
    }
    pairing.pop_back();
}

// Whether block `b` of a message goes, when the blocks of `paired` have their partner.
bool goes(const Block& block, bool is_paired, bool calls_stay) {
    if (std::holds_alternative<ToolCall>(block.value)) return !is_paired && !calls_stay;
    return std::holds_alternative<ToolResult>(block.value) && !is_paired;
}

// A message as the sweep leaves it, block by block. `paired` has bit b for block b.
class LeftMessage {
public:
    LeftMessage(const MessagePtr& message, std::uint64_t paired, bool calls_stay)
        : message_{message}, left_{message->role, {}, message->synthetic, message->wire} {
        bool lost_call = false;
        for (std::size_t b = 0; b < message->blocks.size(); ++b) {
            const Block& block = message->blocks[b];
            const bool is_paired = (paired >> b & 1U) != 0;
            const bool is_gone = goes(block, is_paired, calls_stay);
            lost_call |= is_gone && std::holds_alternative<ToolCall>(block.value);
            (is_gone ? gone_ : left_.blocks).push_back(block);
        }
        if (lost_call && !has_call(left_)) lose_reasoning();
    }

    [[nodiscard]] const std::vector<Block>& gone() const { return gone_; }

    /// Null when the message goes.
    [[nodiscard]] MessagePtr message() const {
        if (gone_.empty()) return message_;
        if (is_remnant(left_.blocks)) return nullptr;
        return std::make_shared<const Message>(left_);
    }

private:
    void lose_reasoning() {
        std::vector<Block> rest;
        for (Block& block : left_.blocks)
            (std::holds_alternative<Reasoning>(block.value) ? gone_ : rest)
                .push_back(std::move(block));
        left_.blocks = std::move(rest);
    }

    const MessagePtr& message_;
    Message left_;
    std::vector<Block> gone_;
};

void note(const std::vector<Block>& gone, SweepAnswer& answer) {
    answer.removed_blocks += static_cast<Number>(gone.size());
    for (const Block& block : gone) {
        if (const auto* call = std::get_if<ToolCall>(&block.value))
            answer.orphan_ids.push_back(call->id);
        if (const auto* result = std::get_if<ToolResult>(&block.value))
            answer.orphan_ids.push_back(result->call_id);
    }
}

}  // namespace

Halves halves_of(const History& history) {
    Halves halves;
    for (std::size_t i = 0; i < history.size(); ++i)
        for (std::size_t b = 0; b < history[i]->blocks.size(); ++b) {
            const Block& block = history[i]->blocks[b];
            if (const auto* call = std::get_if<ToolCall>(&block.value))
                halves.calls.push_back({i, b, call->id});
            if (const auto* result = std::get_if<ToolResult>(&block.value))
                halves.results.push_back({i, b, result->call_id});
        }
    for (const Half& result : halves.results) {
        halves.choices.emplace_back();
        for (std::size_t c = 0; c < halves.calls.size(); ++c)
            if (may_answer(history, result, halves.calls[c])) halves.choices.back().push_back(c);
    }
    return halves;
}

std::vector<std::uint64_t> paired_blocks(const History& history) {
    const Halves halves = halves_of(history);
    std::vector<Pairing> allowed;
    Pairing begun;
    list(halves, begun, allowed);
    if (allowed.size() != 1) throw Undecided{"calls and results can be paired in several ways"};
    std::vector<std::uint64_t> paired(history.size(), 0);
    const auto mark = [&](const Half& half) {
        paired[half.message] |= std::uint64_t{1} << half.block;
    };
    for (std::size_t r = 0; r < halves.results.size(); ++r) {
        if (allowed.front()[r] == kNone) continue;
        mark(halves.results[r]);
        mark(halves.calls[static_cast<std::size_t>(allowed.front()[r])]);
    }
    return paired;
}

SweepAnswer sweep(const History& history, LastCalls last_calls) {
    const std::vector<std::uint64_t> paired = paired_blocks(history);
    SweepAnswer answer;
    for (std::size_t i = 0; i < history.size(); ++i) {
        if (!has_call(*history[i]) && !has_result(*history[i])) {
            answer.history.push_back(history[i]);
            continue;
        }
        const bool is_last = i + 1 == history.size();
        const LeftMessage left{history[i], paired[i], is_last && last_calls == LastCalls::stay};
        note(left.gone(), answer);
        if (MessagePtr message = left.message()) answer.history.push_back(std::move(message));
    }
    answer.removed_messages = static_cast<Number>(history.size() - answer.history.size());
    return answer;
}

}  // namespace trimspec::oracle
