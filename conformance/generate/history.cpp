#include <algorithm>

#include "../../reference/turns.hpp"
#include "generate.hpp"

namespace trimspec::conformance::generate {
namespace {

class Writer {
public:
    Writer(Dice& dice, bool is_plain) : dice_{dice}, is_plain_{is_plain} {}

    History write(int size) {
        for (std::size_t left = dice_.below(3); left > 0; --left)
            add(plain_message(Role::system, short_text(dice_)));
        if (dice_.chance(25)) {
            history_.push_back(make_breadcrumb());
            if (dice_.chance(50)) exchange();
        }
        const std::size_t most = 2 + static_cast<std::size_t>(size) / 12;
        for (std::size_t left = dice_.below(most + 1); left > 0; --left) turn();
        return std::move(history_);
    }

private:
    void add(Message message) {
        history_.push_back(std::make_shared<const Message>(std::move(message)));
    }

    // Of what not every dialect has a place for.
    [[nodiscard]] bool chance_unless_plain(std::size_t percent) {
        return dice_.chance(percent) && !is_plain_;
    }

    void turn() {
        add(plain_message(Role::user, visible_text(dice_)));
        for (std::size_t left = dice_.chance(60) ? dice_.below(3) : 0; left > 0; --left) {
            exchange();
            if (chance_unless_plain(15)) note();
        }
        if (dice_.chance(75)) answer();
        if (chance_unless_plain(5)) add(plain_message(Role::system, short_text(dice_)));
    }

    void note() {
        Message message = plain_message(Role::user, visible_text(dice_));
        message.synthetic = Text{"steering"};
        add(std::move(message));
    }

    void answer() {
        Message message = plain_message(Role::assistant, visible_text(dice_));
        if (chance_unless_plain(25))
            message.blocks.insert(message.blocks.begin(), reasoning_block(dice_));
        add(std::move(message));
    }

    // Calls and their results; the ids of one exchange differ, those of others may come again.
    void exchange() {
        std::vector<Text> ids{"a", "b", "ab", "call_1", "call_10"};
        std::rotate(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(dice_.below(5)),
                    ids.end());
        ids.resize(1 + dice_.below(3));
        Message calls = message_of(Role::assistant, {});
        if (chance_unless_plain(30)) calls.blocks.push_back(reasoning_block(dice_));
        if (chance_unless_plain(30)) calls.blocks.push_back(text_block(short_text(dice_)));
        for (const Text& id : ids) calls.blocks.push_back(call(id));
        add(std::move(calls));
        if (dice_.chance(30)) std::ranges::reverse(ids);
        results(ids);
    }

    void results(const std::vector<Text>& ids) {
        const std::size_t carriers = dice_.below(4);
        if (carriers < 2 || is_plain_) {
            for (const Text& id : ids) add(message_of(Role::tool, {result(id)}));
            return;
        }
        Message one = message_of(carriers == 2 ? Role::tool : Role::user, {});
        for (const Text& id : ids) one.blocks.push_back(result_block(id, dice_));
        if (one.role == Role::user && dice_.chance(50))
            one.blocks.push_back(text_block(short_text(dice_)));
        add(std::move(one));
    }

    Block call(const Text& id) {
        Block block = call_block(id, dice_);
        if (is_plain_)
            std::get<ToolCall>(block.value).arguments =
                dice_.pick<const char*>({"{}", R"({"path":"x"})"});
        return block;
    }

    Block result(const Text& id) {
        if (!is_plain_) return result_block(id, dice_);
        ToolResult result{id, {}, false};
        result.items.push_back({dice_.chance(40) ? long_text(dice_) : short_text(dice_), {}});
        return {std::move(result), {}};
    }

    Dice& dice_;
    bool is_plain_;
    History history_;
};

Message mixed_carrier(Dice& dice) {
    return message_of(Role::user, {result_block(colliding_id(dice), dice),
                                   text_block(visible_text(dice))});
}

// The calls of a message under one id, and the results behind it too.
void merge_ids(History& history, std::size_t from, Dice& dice) {
    const Text id = colliding_id(dice);
    for (std::size_t at = from; at < history.size(); ++at) {
        if (at > from && !checks::plain_is_carrier(*history[at])) return;
        Message altered = *history[at];
        for (Block& block : altered.blocks) {
            if (auto* call = std::get_if<ToolCall>(&block.value)) call->id = id;
            if (auto* result = std::get_if<ToolResult>(&block.value)) result->call_id = id;
        }
        history[at] = std::make_shared<const Message>(std::move(altered));
    }
}

// One accident: something lost, doubled, moved, or pushed in between.
void damage(History& history, Dice& dice) {
    const auto at = history.begin() + static_cast<std::ptrdiff_t>(dice.below(history.size()));
    Message altered = **at;
    switch (dice.below(9)) {
        case 0: history.erase(at); return;
        case 1: history.insert(at, *at); return;
        case 2:
            if (at != history.begin()) std::iter_swap(at, at - 1);
            return;
        case 3: history.insert(at, std::make_shared<const Message>(any_message(dice))); return;
        case 4: history.insert(at, make_breadcrumb()); return;
        case 5:
            history.insert(at + 1, std::make_shared<const Message>(mixed_carrier(dice)));
            return;
        case 6:
            merge_ids(history, static_cast<std::size_t>(at - history.begin()), dice);
            return;
        case 7:
            if (altered.blocks.size() > 1) altered.blocks.erase(altered.blocks.begin());
            break;
        default:
            for (Block& block : altered.blocks)
                if (auto* call = std::get_if<ToolCall>(&block.value)) call->id = colliding_id(dice);
    }
    *at = std::make_shared<const Message>(std::move(altered));
}

}  // namespace

History plain_history(Dice& dice, int size) { return Writer{dice, true}.write(size); }

History valid_history(Dice& dice, int size) { return Writer{dice, false}.write(size); }

History nearly_valid_history(Dice& dice, int size) {
    History history = valid_history(dice, size);
    for (std::size_t left = 1 + dice.below(3); left > 0 && !history.empty(); --left)
        damage(history, dice);
    return history;
}

History hostile_history(Dice& dice, int size) {
    History history;
    for (std::size_t left = dice.below(3 + static_cast<std::size_t>(size) / 6); left > 0; --left)
        history.push_back(dice.chance(8) ? make_breadcrumb()
                                         : std::make_shared<const Message>(any_message(dice)));
    return history;
}

}  // namespace trimspec::conformance::generate
