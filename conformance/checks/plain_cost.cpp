#include <algorithm>

#include "plain.hpp"

namespace trimspec::conformance::checks {

namespace {

std::int64_t characters_of(const ToolResult& result, Unit unit) {
    std::int64_t sum = 0;
    for (const ResultItem& item : result.items) {
        if (const Text* text = std::get_if<Text>(&item.value)) sum += plain_size(text->view(), unit);
        if (const Opaque* opaque = std::get_if<Opaque>(&item.value))
            sum += plain_size(opaque->compact.view(), unit);
    }
    return sum;
}

std::int64_t characters_of(const Block& block, Unit unit) {
    if (const Text* text = std::get_if<Text>(&block.value)) return plain_size(text->view(), unit);
    if (const ToolCall* call = std::get_if<ToolCall>(&block.value))
        return plain_size(call->name.view(), unit) + plain_size(call->arguments.view(), unit);
    if (const ToolResult* result = std::get_if<ToolResult>(&block.value))
        return characters_of(*result, unit);
    if (const Reasoning* reasoning = std::get_if<Reasoning>(&block.value))
        return plain_size(reasoning->text.view(), unit);
    if (const Opaque* opaque = std::get_if<Opaque>(&block.value))
        return plain_size(opaque->compact.view(), unit);
    return 0;
}

std::size_t images_of(const Block& block) {
    if (std::holds_alternative<Image>(block.value)) return 1;
    const ToolResult* result = std::get_if<ToolResult>(&block.value);
    if (result == nullptr) return 0;
    std::size_t images = 0;
    for (const ResultItem& item : result->items) images += std::holds_alternative<Image>(item.value);
    return images;
}

std::int64_t number_or(const nlohmann::ordered_json& object, const char* key, std::int64_t missing) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number_integer()) return missing;
    const double rough = found->get<double>();
    if (rough < 0 || rough > static_cast<double>(kLargestNumber)) return missing;
    return found->get<std::int64_t>();
}

}  // namespace

std::optional<Unit> plain_unit(const nlohmann::ordered_json& name) {
    if (name == "codepoint") return Unit::codepoint;
    if (name == "byte") return Unit::byte;
    if (name == "utf16") return Unit::utf16;
    return std::nullopt;
}

PlainCounter plain_counter(const nlohmann::ordered_json& counter_params, Unit unit) {
    PlainCounter counter;
    counter.unit = unit;
    if (!counter_params.is_object()) return counter;
    const auto named = counter_params.find("unit");
    if (named != counter_params.end()) counter.unit = plain_unit(*named).value_or(unit);
    counter.per_message = number_or(counter_params, "per_message", counter.per_message);
    counter.image_tokens = number_or(counter_params, "image_tokens", counter.image_tokens);
    return counter;
}

std::int64_t plain_size(std::string_view text, Unit unit) {
    if (unit == Unit::byte) return static_cast<std::int64_t>(text.size());
    std::int64_t size = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool starts_code_point = (byte & 0xC0U) != 0x80U;
        const bool needs_two_utf16_units = byte >= 0xF0U;
        if (starts_code_point) ++size;
        if (needs_two_utf16_units && unit == Unit::utf16) ++size;
    }
    return size;
}

std::int64_t plain_sum(std::int64_t a, std::int64_t b) {
    return std::min(a + b, kLargestNumber);
}

std::int64_t plain_cost(const Message& message, const PlainCounter& counter) {
    std::int64_t characters = 0;
    std::size_t images = 0;
    if (message.sent_text != nullptr)
        return plain_sum((plain_size(message.sent_text(message).view(), counter.unit) + 3) / 4,
                         counter.per_message);
    for (const Block& block : message.blocks) {
        characters += characters_of(block, counter.unit);
        images += images_of(block);
    }
    std::int64_t cost = plain_sum((characters + 3) / 4, counter.per_message);
    for (std::size_t i = 0; i < images; ++i) cost = plain_sum(cost, counter.image_tokens);
    return cost;
}

std::int64_t plain_cost(const History& history, const PlainCounter& counter) {
    std::int64_t cost = 0;
    for (const MessagePtr& message : history) cost = plain_sum(cost, plain_cost(*message, counter));
    return cost;
}

}  // namespace trimspec::conformance::checks

namespace trimspec::conformance {

Measure plain_measure(const nlohmann::ordered_json& counter_params, Unit unit) {
    const checks::PlainCounter counter = checks::plain_counter(counter_params, unit);
    return [counter](const History& history) { return checks::plain_cost(history, counter); };
}

}  // namespace trimspec::conformance
