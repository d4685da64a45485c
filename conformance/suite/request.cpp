#include "request.hpp"

#include <algorithm>
#include <array>

#include "as_nlohmann.hpp"
#include "numbers.hpp"
#include "text_form.hpp"
#include "turns.hpp"
#include "wire/params.hpp"
#include "wire/protocol.hpp"

namespace trimspec::conformance {
namespace {

// Parameters in which a string is an expression.
constexpr std::array<std::string_view, 11> kNumbers{
    "budget_tokens",   "max_messages",       "max_chars",        "reported_tokens",
    "reported_limit",  "min_result_chars",   "attempt",          "max_attempts",
    "pruning_max_tokens", "max_context_tokens", "dropped_messages"};

bool is_number(std::string_view key) {
    return key == "kept_turns" || std::find(kNumbers.begin(), kNumbers.end(), key) != kNumbers.end();
}

std::string_view text_of(const json::Value* value) {
    const auto* text = value ? value->get_if<Text>() : nullptr;
    return text ? text->view() : std::string_view{};
}

json::Value number(std::int64_t value) { return json::Value{json::Number{std::to_string(value)}}; }

json::Value text(std::string_view value) { return json::Value{Text{value}}; }

bool counts_tokens(std::string_view op) {
    return op == "estimate" || op == "trim" || op == "recover";
}

bool caps_text(std::string_view op) { return op == "cap_tool_result" || op == "cap_tool_message"; }

// The adapter's unit, put where the case did not write one.
json::Value with_unit(json::Value object, Unit unit) {
    auto* members = std::get_if<json::Object>(&object.data());
    if (members != nullptr && object.find("unit") == nullptr)
        members->push_back(json::Member{Text{"unit"}, text(wire::name_of(unit))});
    return object;
}

// `value` of parameter `key`: raw, an expression, or as it stands.
json::Value resolve(std::string_view key, const json::Value& value, const CallFunction& call) {
    if (const json::Value* raw = value.find("raw")) return *raw;
    if (is_number(key) && value.get_if<Text>() != nullptr)
        return number(evaluate(text_of(&value), call));
    return value;
}

json::Value resolve_params(const json::Value* params, std::string_view op, const CallFunction& call,
                           Unit unit) {
    if (params != nullptr && params->find("raw") != nullptr) return *params->find("raw");
    json::Object resolved;
    if (params != nullptr)
        for (const json::Member& member : *params->get_if<json::Object>())
            resolved.push_back(
                json::Member{member.key, resolve(member.key.view(), member.value, call)});
    json::Value whole{std::move(resolved)};
    auto& members = std::get<json::Object>(whole.data());
    if (caps_text(op)) return with_unit(std::move(whole), unit);
    if (!counts_tokens(op)) return whole;
    const auto counter = std::find_if(members.begin(), members.end(), [](const json::Member& m) {
        return m.key.view() == "counter";
    });
    if (counter == members.end())
        members.push_back(
            json::Member{Text{"counter"}, with_unit(json::Value{json::Object{}}, unit)});
    else
        counter->value = with_unit(std::move(counter->value), unit);
    return whole;
}

// One canonical message in the adapter's dialect.
std::variant<MessagePtr, NotCovered> message_in_dialect(const json::Value& message,
                                                        wire::Dialect dialect) {
    auto history = history_in_dialect(json::Value{json::Array{message}}, dialect);
    if (auto* none = std::get_if<NotCovered>(&history)) return std::move(*none);
    return std::get<History>(history).front();
}

// What the request holds beside `params`: written into `line`, and kept for the checks.
struct Payload {
    std::string& line;
    Prepared& prepared;
    const Input& input;
    wire::Dialect dialect;

    std::optional<NotCovered> put_message(const json::Value& step) {
        if (const json::Value* raw = step.find("message_json")) {
            const std::string written = *expand_text(*raw);
            line += ",\"message\":" + written;
            auto value = json::read(written, 300);
            prepared.checkable = false;
            if (auto* read = std::get_if<json::Value>(&value)) {
                prepared.raw_input = *read;
                auto message = wire::read_message(std::move(*read), dialect);
                if (auto* good = std::get_if<MessagePtr>(&message)) {
                    prepared.asked.message = *good;
                    prepared.checkable = true;
                }
            }
            return std::nullopt;
        }
        if (const json::Value* message = step.find("message")) {
            auto read = message_in_dialect(expand_all(*message), dialect);
            if (auto* none = std::get_if<NotCovered>(&read)) return std::move(*none);
            prepared.asked.message = std::get<MessagePtr>(read);
        } else if (prepared.asked.op == "cap_tool_message") {
            prepared.asked.message = input.message;
        }
        if (!prepared.asked.message) return std::nullopt;
        line += ",\"message\":";
        wire::write_message(*prepared.asked.message, dialect, line);
        return std::nullopt;
    }

    void put_text(const json::Value& step) {
        const json::Value* value = step.find("text");
        if (const json::Value* raw = value ? value->find("raw") : nullptr) {
            line += ",\"text\":";
            json::write(*raw, line);
            prepared.checkable = false;
            return;
        }
        if (value != nullptr)
            prepared.asked.text = Text{*expand_text(*value)};
        else if (prepared.asked.op == "cap_tool_result")
            prepared.asked.text = input.text;
        if (!prepared.asked.text) return;
        line += ",\"text\":";
        json::write_string(prepared.asked.text->view(), line);
    }
};

// Whether our breadcrumb, flagged or typed, stands in what the case sends.
bool holds_notice(const Case& of) {
    std::string text;
    for (const char* key : {"history", "history_json", "transcript"})
        if (const json::Value* sent = of.find(key)) json::write(*sent, text);
    return text.find(kBreadcrumbText) != std::string::npos;
}

Prepared raw_line(const json::Value& step, std::string written) {
    Prepared prepared;
    prepared.checkable = false;
    const json::Value* expect = step.find("expect");
    const json::Value* id = expect ? expect->find("id") : nullptr;
    prepared.null_id = id != nullptr && id->is_null();
    constexpr std::string_view kPlace = "\"@id\"";
    const std::size_t at = written.find(kPlace);
    if (at == std::string::npos) {
        prepared.head = std::move(written);
        prepared.takes_id = false;
    } else {
        prepared.head = written.substr(0, at);
        prepared.tail = written.substr(at + kPlace.size());
    }
    return prepared;
}

}  // namespace

bool Prepared::is_line(std::string_view line) const {
    if (!takes_id) return line == head;
    const std::size_t fixed = head.size() + tail.size();
    if (line.size() < fixed || !line.starts_with(head) || !line.ends_with(tail)) return false;
    const std::string_view id = line.substr(head.size(), line.size() - fixed);
    return id.find_first_not_of("0123456789") == std::string_view::npos;
}

std::variant<History, NotCovered> history_in_dialect(const json::Value& messages,
                                                     wire::Dialect dialect) {
    auto canonical = wire::read_history(messages, wire::Dialect::canonical);
    if (const auto* error = std::get_if<Error>(&canonical))
        throw ExpressionError{"no canonical history: " + error->message + " at " + error->pointer};
    if (dialect == wire::Dialect::canonical) return std::get<History>(std::move(canonical));
    auto translated = wire::translate(std::get<History>(canonical), dialect);
    if (const auto* lack = std::get_if<wire::NotRepresentable>(&translated))
        return NotCovered{std::string{wire::name_of(dialect)} + " has no place for " + lack->what};
    return std::get<History>(std::move(translated));
}

Input input_of(History history, wire::Dialect dialect, wire::Envelope envelope) {
    Input input;
    wire::write_conversation(history, envelope, dialect, input.history_json);
    input.history_json.shrink_to_fit();
    input.history = std::move(history);
    input.envelope = std::move(envelope);
    return input;
}

std::variant<Input, NotCovered> first_input(const Case& of, wire::Dialect dialect) {
    Input input;
    if (const json::Value* raw = of.find("history_json")) {
        input.history_json = *expand_text(*raw);
        auto value = json::read(input.history_json, 300);
        auto* read = std::get_if<json::Value>(&value);
        auto conversation = read ? wire::read_conversation(std::move(*read), dialect)
                                 : Outcome<wire::Conversation>{Error{}};
        input.readable = std::holds_alternative<wire::Conversation>(conversation);
        if (!input.readable) return input;
        input.history = std::get<wire::Conversation>(conversation).history;
        input.envelope = std::get<wire::Conversation>(conversation).envelope;
        return input;
    }
    if (const json::Value* text = of.find("text"); text && of.is_transcript())
        input.text = Text{*expand_text(*text)};
    if (const json::Value* message = of.find("message"); message && of.is_transcript()) {
        auto read = message_in_dialect(expand_all(*message), dialect);
        if (auto* none = std::get_if<NotCovered>(&read)) return std::move(*none);
        input.message = std::get<MessagePtr>(read);
    }
    const json::Value* messages = of.find("history");
    if (messages == nullptr) return input;
    auto history = history_in_dialect(expand_all(*messages), dialect);
    if (auto* none = std::get_if<NotCovered>(&history)) return std::move(*none);
    Input whole = input_of(std::get<History>(std::move(history)), dialect);
    whole.text = std::move(input.text);
    whole.message = std::move(input.message);
    return whole;
}

std::variant<Prepared, NotCovered> prepare(const json::Value& step, const Input& input,
                                           const Setting& setting) {
    if (const json::Value* line = step.find("line")) return raw_line(step, *expand_text(*line));
    Prepared prepared;
    const std::string_view op = text_of(step.find("op"));
    prepared.asked.op = op;
    prepared.asked.history = input.history;
    prepared.checkable = input.readable;
    prepared.head = "{\"id\":";
    prepared.tail = ",\"op\":\"" + std::string{op} + "\"";
    constexpr std::size_t kRoomForParams = 512;
    prepared.tail.reserve(prepared.tail.size() + input.history_json.size() + kRoomForParams);
    if (!input.history_json.empty()) prepared.tail += ",\"history\":" + input.history_json;
    Payload payload{prepared.tail, prepared, input, setting.declared.dialect};
    payload.put_text(step);
    if (auto none = payload.put_message(step)) return std::move(*none);

    const json::Value* params = step.find("params");
    const json::Value* counter = params ? params->find("counter") : nullptr;
    prepared.measure =
        setting.measure(counter ? as_nlohmann(*counter) : nlohmann::ordered_json::object());
    const std::string_view sized = prepared.asked.text ? prepared.asked.text->view() : "";
    const Subject subject{input.history, sized, prepared.asked.message};
    const json::Value resolved = resolve_params(
        params, op, numbers_of(subject, prepared.measure, setting.declared.unit), setting.declared.unit);
    prepared.tail += ",\"params\":";
    json::write(resolved, prepared.tail);
    prepared.tail += '}';
    prepared.asked.params = as_nlohmann(resolved);
    if (const json::Value* sent = resolved.find("counter"))
        prepared.measure = setting.measure(as_nlohmann(*sent));
    return prepared;
}

std::optional<NotCovered> not_covered(const Case& of, const Setting& setting) {
    const Declared& declared = setting.declared;
    const std::string_view dialect = text_of(of.find("dialect"));
    if (!dialect.empty() && dialect != wire::name_of(declared.dialect))
        return NotCovered{"only for dialect " + std::string{dialect}};
    if (const json::Value* units = of.find("units")) {
        const auto& list = *units->get_if<json::Array>();
        const auto is_ours = [&](const json::Value& unit) {
            return text_of(&unit) == wire::name_of(declared.unit);
        };
        if (std::none_of(list.begin(), list.end(), is_ours))
            return NotCovered{"only for other units than " +
                              std::string{wire::name_of(declared.unit)}};
    }
    if (!declared.exact && declared.breadcrumb != kBreadcrumbText && holds_notice(of))
        return NotCovered{"it is about a notice that the adapter does not insert"};
    const json::Value* params = of.find("params");
    if (declared.own_counter && (of.label.starts_with("estimate.") ||
                                 (params != nullptr && params->find("counter") != nullptr)))
        return NotCovered{"the adapter counts with a counter of its own"};
    const auto unclaimed = [&](const json::Value& step) -> std::optional<NotCovered> {
        std::string_view op = text_of(step.find("op"));
        if (op.empty()) op = text_of(step.find("drive"));
        if (op.empty() || setting.claims(op)) return std::nullopt;
        return NotCovered{"operation " + std::string{op} + " is not claimed"};
    };
    if (auto none = unclaimed(of.body)) return none;
    if (of.is_transcript())
        for (const json::Value& step : *of.find("transcript")->get_if<json::Array>())
            if (auto none = unclaimed(step)) return none;
    return std::nullopt;
}

}  // namespace trimspec::conformance
