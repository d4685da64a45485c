// What has no meaning changes nothing: unknown fields, the spelling of ids, a way over the wire.

#include <algorithm>

#include "../suite/as_nlohmann.hpp"
#include "operations.hpp"
#include "property.hpp"

namespace trimspec::conformance::properties {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kUnknown = "x_unknown";

Json written(const History& history) {
    std::string text;
    wire::write_history(history, wire::Dialect::canonical, text);
    return Json::parse(text);
}

History read(const Json& history) {
    auto value = json::read(history.dump(), 256);
    auto outcome = wire::read_history(std::move(std::get<json::Value>(value)),
                                      wire::Dialect::canonical);
    return std::get<History>(std::move(outcome));
}

// Objects whose members the model knows: an unknown block is all content.
bool may_be_marked(const Json& value) {
    const auto type = value.find("type");
    if (type == value.end()) return value.contains("role");
    return *type == "text" || *type == "image" || *type == "reasoning" || *type == "tool_call" ||
           *type == "tool_result";
}

void mark(Json& value) {
    if (value.is_object() && may_be_marked(value))
        value[kUnknown] = {{"role", "system"}, {"text", "unknown"}, {"n", 1.50}};
    if (value.is_structured() && (value.is_array() || may_be_marked(value)))
        for (auto& [key, part] : value.items())
            if (key != kUnknown) mark(part);
}

void unmark(Json& value) {
    if (value.is_object()) value.erase(kUnknown);
    if (value.is_structured())
        for (auto& part : value) unmark(part);
}

Finding unknown_field_changes_nothing_else(const Sample& sample, const Subject& subject) {
    Sample unmarked = sample;
    Sample marked = sample;
    Json history = written(sample.history);
    unmarked.history = read(history);
    mark(history);
    marked.history = read(history);
    const Applied plain = apply(unmarked, subject);
    const Applied other = apply(marked, subject);
    if (plain.told != other.told) return broken("told without: " + plain.told +
                                                ", with an unknown field: " + other.told);
    if (!plain.history) return holds();
    Json out = written(*other.history);
    unmark(out);
    if (!same_history(read(out), read(written(*plain.history))))
        return broken("another history came out");
    return holds();
}

// Another id of the same length for each id, and no two the same.
Text renamed(const Text& id) {
    std::string name{id.view()};
    for (char& c : name)
        if (c >= 'a' && c <= 'z') c = static_cast<char>('a' + (c - 'a' + 7) % 26);
    return Text{std::move(name)};
}

History renamed(const History& history) {
    History out;
    for (const MessagePtr& message : history) {
        Message copy = *message;
        for (Block& block : copy.blocks) {
            if (auto* call = std::get_if<ToolCall>(&block.value)) call->id = renamed(call->id);
            if (auto* result = std::get_if<ToolResult>(&block.value))
                result->call_id = renamed(result->call_id);
        }
        out.push_back(std::make_shared<const Message>(std::move(copy)));
    }
    return out;
}

Finding renamed_ids_change_only_themselves(const Sample& sample, const Subject& subject) {
    Sample other = sample;
    other.history = renamed(sample.history);
    const Applied plain = apply(sample, subject);
    const Applied after = apply(other, subject);
    if (plain.told != after.told)
        return broken("told: " + plain.told + ", with other ids: " + after.told);
    if (plain.history && !same_history(renamed(*plain.history), *after.history))
        return broken("another history came out");
    return holds();
}

// In memory: the other dialects keep ids and unknown members in their own places.
Sample canonical(Sample sample) {
    sample.dialect = wire::Dialect::canonical;
    return sample;
}

std::string written_in(const Sample& sample, const History& history) {
    std::string text;
    wire::write_history(history, sample.dialect, text);
    return text;
}

std::optional<History> read_in(const Sample& sample, const std::string& text) {
    auto value = json::read(text, 256);
    if (!std::holds_alternative<json::Value>(value)) return std::nullopt;
    auto outcome = wire::read_history(std::move(std::get<json::Value>(value)), sample.dialect);
    if (!std::holds_alternative<History>(outcome)) return std::nullopt;
    return std::get<History>(std::move(outcome));
}

Finding outcome_can_be_sent_again(const Sample& sample, const Subject& subject) {
    const std::string sent = written_in(sample, sample.history);
    Sample read_again = sample;
    auto history = read_in(sample, sent);
    if (!history) return broken("what was written cannot be read");
    if (written_in(sample, *history) != sent) return broken("written again it is another text");
    read_again.history = std::move(*history);
    const Applied applied = apply(read_again, subject);
    if (!applied.history) return holds();
    const std::string out = written_in(sample, *applied.history);
    const auto next = read_in(sample, out);
    if (!next) return broken("the outcome cannot be read");
    if (written_in(sample, *next) != out) return broken("the outcome, read, is another text");
    return holds();
}

}  // namespace

std::vector<Property> renaming_properties() {
    return {
        {"outcome_can_be_sent_again", "dialect.lossless",
         "Input and outcome are the same when they are written and read.", history_operations(),
         &as_generated, &outcome_can_be_sent_again},
        {"unknown_field_changes_nothing_else", "dialect.lossless",
         "An unknown field anywhere changes nothing else.", history_operations(), &canonical,
         &unknown_field_changes_nothing_else},
        {"renamed_ids_change_only_themselves", "sweep.by_position",
         "Other ids of the same length change nothing but themselves.", history_operations(),
         &canonical, &renamed_ids_change_only_themselves},
    };
}

}  // namespace trimspec::conformance::properties
