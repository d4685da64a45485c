#include "shapes.hpp"

#include <array>

#include "turns.hpp"

namespace trimspec::bench {
namespace {

MessagePtr message(Role role, std::vector<Block> blocks) {
    return std::make_shared<const Message>(Message{role, std::move(blocks), {}, {}});
}

MessagePtr text(Role role, std::string content) {
    return message(role, {Block{Text{std::move(content)}, {}}});
}

Block call(std::size_t number, std::string arguments) {
    return Block{
        ToolCall{Text{"call_" + std::to_string(number)}, Text{"read"}, Text{std::move(arguments)}},
        {}};
}

Block result(std::size_t number, std::string content) {
    return Block{ToolResult{Text{"call_" + std::to_string(number)},
                            {ResultItem{Text{std::move(content)}, {}}},
                            false},
                 {}};
}

// `bytes` bytes of text, every twelfth text beyond ASCII.
std::string sentence(std::size_t number, std::size_t bytes) {
    return number % 12 == 0 ? prose(bytes) : std::string(bytes, 'x');
}

MessagePtr message_of_conversation(std::size_t i) {
    switch (i % 4) {
        case 0: return text(Role::user, sentence(i, 80));
        case 1:
            return message(Role::assistant,
                           {Block{Text{sentence(i, 60)}, {}}, call(i / 4, sentence(i, 80))});
        case 2: return message(Role::tool, {result(i / 4, sentence(i / 4, 400))});
        default: return text(Role::assistant, sentence(i, 180));
    }
}

std::string repeated(std::string_view piece, std::size_t count) {
    std::string whole;
    whole.reserve(piece.size() * count);
    for (std::size_t i = 0; i < count; ++i) whole += piece;
    return whole;
}

History one_exchange(std::vector<Block> calls, std::vector<Block> results) {
    return {text(Role::user, "go"), message(Role::assistant, std::move(calls)),
            message(Role::tool, std::move(results))};
}

History exchange_of(std::size_t calls, std::size_t bytes_a_result) {
    std::vector<Block> asked;
    std::vector<Block> answered;
    for (std::size_t i = 0; i < calls; ++i) {
        asked.push_back(call(i, "{}"));
        answered.push_back(result(i, sentence(i, bytes_a_result)));
    }
    return one_exchange(std::move(asked), std::move(answered));
}

// An older turn, then one result of `content`.
History one_result(std::string content) {
    History history = exchange_with(std::move(content));
    history.insert(history.begin(), text(Role::user, "an older turn"));
    return history;
}

History orphans(std::size_t size) {
    History history;
    for (std::size_t i = 0; i < size; ++i)
        history.push_back(i % 2 == 0 ? message(Role::tool, {result(i, "x")})
                                     : message(Role::assistant, {call(i, "{}")}));
    return history;
}

History parallel_calls(std::size_t size) { return exchange_of(size, 2); }

History image_markers(std::size_t size) { return one_result(repeated("[IMAGE:a]", size)); }

History open_markers(std::size_t size) { return one_result(repeated("[IMAGE:", size)); }

History breadcrumbs(std::size_t size) {
    History history;
    for (std::size_t i = 0; i < size; ++i)
        history.push_back(std::make_shared<const Message>(*make_breadcrumb()));
    return history;
}

History one_turn(std::size_t size) {
    History history{text(Role::user, "go")};
    for (std::size_t i = 0; i < size; ++i)
        history.push_back(i % 2 == 0 ? message(Role::assistant, {call(i / 2, "{}")})
                                     : message(Role::tool, {result(i / 2, sentence(i, 300))}));
    return history;
}

History tiny_messages(std::size_t size) {
    History history;
    for (std::size_t i = 0; i < size; ++i) history.push_back(text(Role::user, "x"));
    return history;
}

History system_messages(std::size_t size) {
    History history;
    for (std::size_t i = 0; i < size; ++i) history.push_back(text(Role::system, "be brief"));
    history.push_back(text(Role::user, "go"));
    return history;
}

History four_byte_characters(std::size_t size) {
    return one_result(repeated("x\xF0\x9F\x98\x80", size));
}

constexpr std::array kShapes{
    Shape{"conversation", "messages", &conversation},
    Shape{"orphans", "messages", &orphans},
    Shape{"parallel_calls", "calls in one message", &parallel_calls},
    Shape{"image_markers", "image markers in one result", &image_markers},
    Shape{"open_markers", "image markers that never close", &open_markers},
    Shape{"breadcrumbs", "messages", &breadcrumbs},
    Shape{"one_turn", "messages of one turn", &one_turn},
    Shape{"tiny_messages", "messages", &tiny_messages},
    Shape{"system_messages", "system messages", &system_messages},
    Shape{"four_byte_characters", "pairs of characters in one result", &four_byte_characters},
    Shape{"results_to_shrink", "results of 4,000 characters", &results_to_shrink}};

struct Collect {
    std::vector<Text>& texts;
    void operator()(const Text& text) const { texts.push_back(text); }
    void operator()(const Image&) const {}
    void operator()(const Opaque& opaque) const { texts.push_back(opaque.compact); }
    void operator()(const Reasoning& reasoning) const { texts.push_back(reasoning.text); }
    void operator()(const ToolCall& call) const {
        texts.push_back(call.name);
        texts.push_back(call.arguments);
    }
    void operator()(const ToolResult& result) const {
        for (const ResultItem& item : result.items) std::visit(*this, item.value);
    }
};

std::string filled(std::string_view piece, std::size_t bytes) {
    std::string text = repeated(piece, bytes / piece.size());
    return text.append(bytes - text.size(), '.');
}

}  // namespace

History conversation(std::size_t size) {
    History history{text(Role::system, sentence(1, 1000))};
    history.reserve(size);
    for (std::size_t i = 0; i + 1 < size; ++i) history.push_back(message_of_conversation(i));
    return history;
}

History exchange_with(std::string content) {
    return one_exchange({call(0, "{}")}, {result(0, std::move(content))});
}

History results_to_shrink(std::size_t size) { return exchange_of(size, 4000); }

std::span<const Shape> shapes() { return kShapes; }

std::string prose(std::size_t bytes) {
    return filled(
        "una se\xC3\xB1"
        "al \xE2\x82\xAC 5 \xF0\x9F\x98\x80 en medio de mucho texto ",
        bytes);
}

std::string json_lines(std::size_t bytes) {
    return filled(R"({"path":"reference/text.cpp","line":42,"match":"size","columns":[7,11]})"
                  "\n",
                  bytes);
}

std::vector<Text> texts_of(const History& history) {
    std::vector<Text> texts;
    for (const MessagePtr& message : history)
        for (const Block& block : message->blocks) std::visit(Collect{texts}, block.value);
    return texts;
}

std::string all_text(const History& history) {
    std::string all;
    for (const Text& text : texts_of(history)) all += text.view();
    return all;
}

}  // namespace trimspec::bench
