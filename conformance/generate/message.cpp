#include "generate.hpp"

namespace trimspec::conformance::generate {
namespace {

Block image_block(Dice& dice) {
    return {Image{Text{"image/png"}, Text{dice.pick<const char*>({"p.png", "q.png"})}}, {}};
}

Block opaque_block() { return {Opaque{Text{R"({"data":"x","type":"custom"})"}}, {}}; }

ResultItem any_item(Dice& dice) {
    switch (dice.below(6)) {
        case 0: return {Image{Text{"image/png"}, Text{"r.png"}}, {}};
        case 1: return {Opaque{Text{R"({"type":"link"})"}}, {}};
        case 2: return {long_text(dice), {}};
        default: return {short_text(dice), {}};
    }
}

Block any_block(Role role, Dice& dice) {
    const std::size_t kind = dice.below(10);
    if (role == Role::assistant && kind < 4) return call_block(colliding_id(dice), dice);
    if (role == Role::user && kind < 3) return result_block(colliding_id(dice), dice);
    if (kind == 4) return reasoning_block(dice);
    if (kind == 5) return image_block(dice);
    if (kind == 6) return opaque_block();
    return text_block(short_text(dice));
}

}  // namespace

Text colliding_id(Dice& dice) {
    return Text{dice.pick<const char*>({"a", "b", "ab", "call_1", "call_10"})};
}

Message message_of(Role role, std::vector<Block> blocks) {
    Message message;
    message.role = role;
    message.blocks = std::move(blocks);
    return message;
}

Message plain_message(Role role, Text text) {
    return message_of(role, {text_block(std::move(text))});
}

Block text_block(Text text) { return {std::move(text), {}}; }

Block call_block(Text id, Dice& dice) {
    const char* arguments = dice.pick<const char*>({"{}", R"({"path":"x"})", "not json", ""});
    return {ToolCall{std::move(id), Text{dice.pick<const char*>({"read", "run"})}, arguments}, {}};
}

Block reasoning_block(Dice& dice) {
    return {Reasoning{short_text(dice), Text{dice.pick<const char*>({"", "sig"})}}, {}};
}

Block result_block(Text id, Dice& dice) {
    ToolResult result;
    result.call_id = std::move(id);
    result.is_error = dice.chance(15);
    const std::size_t items = dice.chance(75) ? 1 : dice.below(4);
    for (std::size_t i = 0; i < items; ++i)
        result.items.push_back(dice.chance(25) ? ResultItem{long_text(dice), {}} : any_item(dice));
    return {std::move(result), {}};
}

Message any_message(Dice& dice) {
    const Role role = dice.pick({Role::system, Role::user, Role::user, Role::assistant,
                                 Role::assistant, Role::tool, Role::tool});
    Message message = message_of(role, {});
    if (role == Role::tool) {
        for (std::size_t left = 1 + dice.below(2); left > 0; --left)
            message.blocks.push_back(result_block(colliding_id(dice), dice));
        return message;
    }
    for (std::size_t left = dice.below(4); left > 0; --left)
        message.blocks.push_back(any_block(role, dice));
    if (role == Role::user && dice.chance(20))
        message.synthetic = Text{dice.pick<const char*>({"breadcrumb", "steering", ""})};
    return message;
}

}  // namespace trimspec::conformance::generate
