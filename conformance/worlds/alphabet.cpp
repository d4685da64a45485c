#include "alphabet.hpp"

#include <utility>

namespace trimspec::worlds {

namespace {

constexpr const char* kNotice = "[earlier turns omitted to fit the context window]";

Block text(const std::string& words) { return {Text{words}, {}}; }
Block call(const char* id) { return {ToolCall{id, "f", "{}"}, {}}; }
Block thought(const char* words) { return {Reasoning{words, "c2ln"}, {}}; }
Block image() { return {Image{"image/png", "data:image/png;base64,AAAA"}, {}}; }
Block opaque() { return {Opaque{R"({"type":"x"})"}, {}}; }

Block result(const char* id, std::vector<ResultItem> items) {
    ToolResult made;
    made.call_id = id;
    made.items = std::move(items);
    return {std::move(made), {}};
}
Block result(const char* id, const std::string& words) {
    return result(id, {ResultItem{Text{words}, {}}});
}

std::string repeated(const std::string& piece, int times) {
    std::string all;
    for (; times > 0; --times) all += piece;
    return all;
}

bool holds_id(const std::vector<Block>& blocks, std::string_view id) {
    for (const Block& block : blocks) {
        const auto* asked = std::get_if<ToolCall>(&block.value);
        const auto* given = std::get_if<ToolResult>(&block.value);
        if ((asked != nullptr && asked->id.view() == id) ||
            (given != nullptr && given->call_id.view() == id))
            return true;
    }
    return false;
}

Letter letter(std::string name, Role role, std::vector<Block> blocks, const char* flag = nullptr) {
    Message message{role, std::move(blocks), {}, {}};
    if (flag != nullptr) message.synthetic = Text{flag};
    const bool has_a = holds_id(message.blocks, "a");
    const bool has_b = holds_id(message.blocks, "b");
    return {std::move(name), std::make_shared<const Message>(std::move(message)), has_a, has_b};
}

}  // namespace

// A notice costs 17 tokens. A typed notice alone, and user and assistant together, cost the same:
// dropping either gains nothing, dropping anything more does.
Alphabet pairs_alphabet() {
    return {"pairs",
            {
                letter("system", Role::system, {text("Be brief.")}),
                letter("user", Role::user, {text("Question")}),
                letter("breadcrumb", Role::user, {text(kNotice)}, "breadcrumb"),
                letter("typed notice", Role::user, {text(kNotice)}),
                letter("steering note", Role::user, {text("Go on.")}, "steering"),
                letter("assistant", Role::assistant, {text("An answer that costs eleven.")}),
                letter("call a", Role::assistant, {text("Look:"), call("a")}),
                letter("calls a and b", Role::assistant, {call("a"), call("b")}),
                letter("call a twice", Role::assistant, {text(" \n"), call("a"), call("a")}),
                letter("result a", Role::tool, {result("a", "nine chars")}),
                letter("result b", Role::tool, {result("b", "one")}),
                letter("result a and text", Role::user, {result("a", "six..."), text("and?")}),
            },
            {},
            {ReasoningPolicy::keep},
            {1}};
}

Alphabet parts_alphabet(Unit unit) {
    const std::string size_90 =
        repeated("h\u00e9llo w\u00f6rld ", 7) + "[IMAGE:1]\U0001F600" + repeated("x", 20);
    Counter counter;
    counter.unit = unit;
    counter.image_tokens = 7;
    return {"parts",
            {
                letter("system", Role::system, {text("Be brief."), opaque()}),
                letter("empty system", Role::system, {text("")}),
                letter("user", Role::user, {text(repeated("\u00bfqu\u00e9? ", 4))}),
                letter("user with image", Role::user, {image(), text("this?")}),
                letter("assistant that thought", Role::assistant,
                       {thought("Let me think about it."), text("Yes.")}),
                letter("bare thought", Role::assistant, {thought("Hm \U0001F600"), text(" ")}),
                letter("thought and call a", Role::assistant,
                       {thought("I must look."), call("a"), opaque()}),
                letter("short result a", Role::tool, {result("a", "ten chars.")}),
                letter("long result a", Role::tool, {result("a", size_90 + size_90)}),
                letter("result a in items", Role::tool,
                       {result("a", {{Text{size_90}, {}},
                                     {Image{"image/png", "one.png"}, {}},
                                     {Text{repeated("\U0001F600y", 40)}, {}}})}),
                letter("two results a and text", Role::user,
                       {result("a", repeated("z", 100)), result("a", size_90), text(" ")}),
            },
            counter,
            {ReasoningPolicy::keep, ReasoningPolicy::drop_behind_cut},
            {5, 80}};
}

Alphabet thinking_users_alphabet() {
    Alphabet alphabet = parts_alphabet(Unit::codepoint);
    alphabet.name = "thinking users";
    alphabet.letters.push_back(letter("user who only thinks", Role::user, {thought("Hm.")}));
    return alphabet;
}

}  // namespace trimspec::worlds
