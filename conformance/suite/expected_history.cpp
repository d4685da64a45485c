// The items of an expected history: messages of the input by index, the notice, edited or new ones.

#include "expectation.hpp"
#include "expression.hpp"
#include "text_form.hpp"
#include "turns.hpp"
#include "wire/params.hpp"

namespace trimspec::conformance {
namespace {

// The new items of a result, one text or a canonical list, as the dialect has them.
std::vector<ResultItem> result_items(const json::Value& content, wire::Dialect dialect) {
    if (auto text = expand_text(content)) return {ResultItem{Text{std::move(*text)}, {}}};
    const json::Value carrier{json::Object{
        {Text{"role"}, json::Value{Text{"tool"}}},
        {Text{"content"},
         json::Value{json::Array{json::Value{
             json::Object{{Text{"type"}, json::Value{Text{"tool_result"}}},
                          {Text{"call_id"}, json::Value{Text{"x"}}},
                          {Text{"content"}, expand_all(content)}}}}}}}};
    auto messages = history_in_dialect(json::Value{json::Array{carrier}}, dialect);
    if (const auto* none = std::get_if<NotCovered>(&messages)) throw ExpressionError{none->reason};
    const Message& message = *std::get<History>(messages).front();
    return std::get<ToolResult>(message.blocks.front().value).items;
}

class Items {
public:
    Items(const History& input, wire::Dialect dialect) : input_{input}, dialect_{dialect} {}

    History take(const json::Value& items) {
        for (const json::Value& item : *items.get_if<json::Array>()) add(item);
        return std::move(history_);
    }

    MessagePtr edited(const Message& message, const json::Value& edit) const {
        Message copy = message;
        if (const json::Value* without = edit.find("without")) {
            std::vector<bool> goes(copy.blocks.size(), false);
            for (const json::Value& block : *without->get_if<json::Array>())
                goes.at(static_cast<std::size_t>(*wire::integer_of(block))) = true;
            copy.blocks.clear();
            for (std::size_t b = 0; b < goes.size(); ++b)
                if (!goes[b]) copy.blocks.push_back(message.blocks[b]);
        }
        if (const json::Value* results = edit.find("results"))
            for (const json::Member& member : *results->get_if<json::Object>()) {
                const auto block = std::stoul(std::string{member.key.view()});
                std::get<ToolResult>(copy.blocks.at(block).value).items =
                    result_items(member.value, dialect_);
            }
        return std::make_shared<const Message>(std::move(copy));
    }

private:
    void add(const json::Value& item) {
        if (const auto index = wire::integer_of(item)) {
            history_.push_back(at(*index));
        } else if (const auto* range = item.get_if<json::Array>()) {
            for (auto i = *wire::integer_of(range->at(0)); i < *wire::integer_of(range->at(1)); ++i)
                history_.push_back(at(i));
        } else if (item.get_if<Text>() != nullptr) {
            history_.push_back(make_breadcrumb());
        } else if (const json::Value* from = item.find("from")) {
            history_.push_back(edited(*at(*wire::integer_of(*from)), item));
        } else {
            add_new(item);
        }
    }

    void add_new(const json::Value& item) {
        auto messages = history_in_dialect(expand_all(json::Value{json::Array{item}}), dialect_);
        if (const auto* none = std::get_if<NotCovered>(&messages)) throw ExpressionError{none->reason};
        for (MessagePtr& message : std::get<History>(messages))
            history_.push_back(std::move(message));
    }

    [[nodiscard]] MessagePtr at(std::int64_t index) const {
        if (index < 0 || index >= static_cast<std::int64_t>(input_.size()))
            throw ExpressionError{"the input has no message " + std::to_string(index)};
        return input_[static_cast<std::size_t>(index)];
    }

    const History& input_;
    wire::Dialect dialect_;
    History history_;
};

}  // namespace

History expected_history(const json::Value& items, const History& input, wire::Dialect dialect) {
    return Items{input, dialect}.take(items);
}

MessagePtr expected_message(const json::Value& expect, const MessagePtr& input,
                            wire::Dialect dialect) {
    if (expect.get_if<Text>() != nullptr) return input;  // "unchanged"
    History edited;
    if (expect.find("from_input") != nullptr)
        edited.push_back(Items{{}, dialect}.edited(*input, expect));
    else
        edited = Items{{}, dialect}.take(json::Value{json::Array{expect}});
    return edited.front();
}

}  // namespace trimspec::conformance
