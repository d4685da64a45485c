// Messages as the other dialect divides and orders them.

#include <algorithm>

#include "pieces.hpp"
#include "turns.hpp"
#include "wire/zeroclaw_chat.hpp"

namespace trimspec::convert {
namespace {

bool is_result(const Piece& piece) { return std::holds_alternative<ToolResult>(piece.block.value); }
bool is_call(const Piece& piece) { return std::holds_alternative<ToolCall>(piece.block.value); }

class Arranging {
public:
    Arranging(Dialect to, Losses& losses) : to_{to}, losses_{losses} {}

    void add(Pieces message) {
        losses_.at_message(message.index);
        if (message.role == Role::system && has_system_apart()) return add_system(message);
        if (message.was_empty && to_ != Dialect::canonical)
            losses_.add(message.pointer, "a message without content");
        const bool may_be_empty = to_ == Dialect::canonical && message.was_empty;
        if (message.pieces.empty() && !may_be_empty) return;
        if (to_ == Dialect::openai_chat || to_ == Dialect::zeroclaw_chat)
            return divide(std::move(message));
        if (to_ == Dialect::canonical && all_results(message)) message.role = Role::tool;
        push(message, message.role, std::move(message.pieces));
    }

    History finish() {
        if (system_) history_.insert(history_.begin(), share(std::move(*system_)));
        if (system_) stood_.insert(stood_.begin(), Stood{});
        if (to_ != Dialect::canonical) settle_flags();
        return std::move(history_);
    }

private:
    // Where a message of the outcome stood in the input.
    struct Stood {
        std::size_t index = 0;
        std::string pointer;
    };

    static MessagePtr share(Message message) {
        return std::make_shared<const Message>(std::move(message));
    }
    [[nodiscard]] bool has_system_apart() const {
        return to_ == Dialect::anthropic || to_ == Dialect::gemini;
    }
    [[nodiscard]] static bool all_results(const Pieces& message) {
        return !message.pieces.empty() &&
               std::all_of(message.pieces.begin(), message.pieces.end(), is_result) &&
               message.role == Role::user;
    }

    // The one system text in front takes up every system message.
    void add_system(const Pieces& message) {
        if (message.index > 0)
            losses_.add(message.pointer, "the place of a system message; it joins the one in front");
        if (message.is_developer) losses_.add(message.pointer + "/role", "the role developer");
        if (message.was_empty && to_ == Dialect::gemini)
            losses_.add(message.pointer, "a message without content");
        const bool may_be_empty = to_ == Dialect::anthropic && message.was_empty;
        if (message.pieces.empty() && !may_be_empty) return;
        if (!system_) system_ = Message{Role::system, {}, {}, {}};
        for (const Piece& piece : message.pieces) system_->blocks.push_back(piece.block);
        if (message.synthetic) losses_.add(message.pointer + "/synthetic", kFlag);
    }

    void push(const Pieces& from, Role role, std::vector<Piece> pieces,
              bool takes_flag = true) {
        Message message{role, {}, {}, {}};
        if (takes_flag) message.synthetic = from.synthetic;
        for (Piece& piece : pieces) message.blocks.push_back(std::move(piece.block));
        if (from.is_developer)
            message.wire.extra = std::make_shared<const json::Value>(
                json::Object{{Text{"role"}, json::Value{Text{"developer"}}}});
        history_.push_back(share(std::move(message)));
        stood_.push_back({from.index, from.pointer});
    }

    // Results become a message each, in front of whatever stands beside them.
    void divide(Pieces message) {
        std::vector<Piece> rest;
        std::size_t results = 0;
        std::size_t in_front = 0;
        const auto all = static_cast<std::size_t>(
            std::count_if(message.pieces.begin(), message.pieces.end(), is_result));
        for (Piece& piece : message.pieces) {
            if (is_result(piece)) {
                std::vector<Piece> one;
                one.push_back(std::move(piece));
                push(message, Role::tool, std::move(one), results++ == 0);
                continue;
            }
            if (results < all && in_front++ == 0)
                losses_.add(piece.origin.pointer, "the place of a block in front of a tool result");
            rest.push_back(std::move(piece));
        }
        if (rest.empty()) return;
        if (to_ == Dialect::zeroclaw_chat)
            push_as_text(message, std::move(rest), results == 0);
        else
            push_parts(message, std::move(rest), results == 0);
    }

    void push_parts(const Pieces& message, std::vector<Piece> pieces, bool takes_flag) {
        bool behind_call = false;
        for (const Piece& piece : pieces) {
            if (behind_call && !is_call(piece))
                losses_.add(piece.origin.pointer, "the place of a block behind a tool call");
            behind_call |= is_call(piece);
        }
        push(message, message.role, std::move(pieces), takes_flag);
    }

    // Reasoning, one text, calls: in this order and no other.
    struct InOrder {
        std::optional<Piece> reasoning;
        std::optional<Piece> text;
        std::vector<Piece> calls;
        std::string thought, said;
    };

    void sort_text(Piece& piece, InOrder& order) {
        order.said += std::get<Text>(piece.block.value).view();
        if (order.text)
            return losses_.add(piece.origin.pointer, "a further text; it joins the first");
        if (!order.calls.empty())
            losses_.add(piece.origin.pointer, "the place of a text behind a tool call");
        order.text = std::move(piece);
    }

    void sort_reasoning(Piece& piece, bool is_first, bool has_calls, InOrder& order) {
        if (!has_calls) return losses_.add(piece.origin.pointer, "reasoning without a tool call");
        if (!is_first)
            losses_.add(piece.origin.pointer, "the place of reasoning behind another block");
        order.thought += std::get<Reasoning>(piece.block.value).text.view();
        if (!order.reasoning) order.reasoning = std::move(piece);
    }

    void push_as_text(const Pieces& message, std::vector<Piece> pieces, bool takes_flag) {
        const bool has_calls = std::any_of(pieces.begin(), pieces.end(), is_call);
        InOrder order;
        for (std::size_t p = 0; p < pieces.size(); ++p) {
            if (std::holds_alternative<Reasoning>(pieces[p].block.value))
                sort_reasoning(pieces[p], p == 0, has_calls, order);
            else if (is_call(pieces[p]))
                order.calls.push_back(std::move(pieces[p]));
            else
                sort_text(pieces[p], order);
        }
        std::vector<Piece> ordered;
        if (order.reasoning) {
            order.reasoning->block.value = Reasoning{Text{std::move(order.thought)}, {}};
            ordered.push_back(std::move(*order.reasoning));
        }
        if (order.text) {
            order.text->block.value = Text{std::move(order.said)};
            ordered.push_back(std::move(*order.text));
        }
        std::move(order.calls.begin(), order.calls.end(), std::back_inserter(ordered));
        if (!ordered.empty() && !is_misread(message, ordered))
            push(message, message.role, std::move(ordered), takes_flag);
    }

    // A text that would be read as something else. A user's is sent all the same: it is the text
    // that a provider gets.
    bool is_misread(const Pieces& message, const std::vector<Piece>& pieces) {
        Message probe{message.role, {}, {}, {}};
        for (const Piece& piece : pieces) probe.blocks.push_back(piece.block);
        if (!wire::zeroclaw_chat::not_representable(probe)) return false;
        losses_.add(pieces.front().origin.pointer, "a text that reads as a tool envelope");
        return message.role != Role::user;
    }

    // Only the breadcrumb is told by its text and place; which message stands there is known last.
    void settle_flags() {
        const std::size_t system = rule::leading_system(history_);
        for (std::size_t i = 0; i < history_.size(); ++i) {
            const Message& message = *history_[i];
            losses_.at_message(stood_[i].index);
            const Text* text = only_text(message);
            if (message.synthetic && !rule::breadcrumb(history_, i, system))
                losses_.add(stood_[i].pointer + "/synthetic", kFlag);
            else if (!message.synthetic && i == system && message.role == Role::user &&
                     text != nullptr && text->view() == kBreadcrumbText)
                losses_.add(stood_[i].pointer, "a user's text, which reads as the breadcrumb there");
        }
    }

    static constexpr const char* kFlag = "the flag of a message that a program made";

    Dialect to_;
    Losses& losses_;
    History history_;
    std::vector<Stood> stood_;
    std::optional<Message> system_;
};

}  // namespace

History arrange(std::vector<Pieces> messages, Dialect to, Losses& losses) {
    Arranging arranging{to, losses};
    for (Pieces& message : messages) arranging.add(std::move(message));
    return arranging.finish();
}

}  // namespace trimspec::convert
