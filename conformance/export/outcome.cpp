#include "outcome.hpp"

#include "../suite/expectation.hpp"
#include "../suite/numbers.hpp"
#include "../suite/text_form.hpp"
#include "json_build.hpp"
#include "wire/protocol.hpp"

namespace trimspec::conformance::exported {
namespace {

constexpr std::size_t kMostNested = 300;

json::Value parsed(std::string_view written) {
    auto read = json::read(written, kMostNested);
    if (auto* value = std::get_if<json::Value>(&read)) return std::move(*value);
    throw ExpressionError{"an outcome that is no JSON"};
}

class Writer {
public:
    explicit Writer(const Asking& asking) : asking_{asking} {}

    json::Value error(const json::Value& expect) const {
        Members members;
        if (const json::Value* id = expect.find("id")) members.add("id", *id);
        const json::Value* items = expect.find("floor_history");
        const History floor = items ? history_of(*items) : History{};
        const Subject subject{
            asking_.input.history, {}, asking_.prepared.asked.message, nullptr, &floor};
        members.add("error", with_numbers({}, *expect.find("error"), numbers(subject)));
        return members.take();
    }

    json::Value ok(const json::Value& expect) const {
        const json::Value* items = expect.find("history");
        const History output = items ? history_of(*items) : asking_.input.history;
        const Asked& asked = asking_.prepared.asked;
        const std::string_view sized = asked.text ? asked.text->view() : std::string_view{};
        const Subject subject{asking_.input.history, sized, asked.message, &output};
        const CallFunction call = numbers(subject);
        Members members;
        for (const json::Member& member : *expect.get_if<json::Object>())
            members.add(member.key.view(), value_of(member, output, call));
        return members.take();
    }

    // The expected list of items as messages, or the input for "unchanged".
    History history_of(const json::Value& items) const {
        if (items.get_if<json::Array>() == nullptr) return asking_.input.history;
        return expected_history(items, asking_.input.history, dialect());
    }

    MessagePtr message_of(const json::Value& due) const {
        return expected_message(due, asking_.prepared.asked.message, dialect());
    }

private:
    json::Value value_of(const json::Member& member, const History& output,
                         const CallFunction& call) const {
        const std::string_view key = member.key.view();
        if (key == "history") return history_value(member.value, output);
        if (key == "message") return message_value(member.value);
        if (key == "text") return text(expand_text(member.value).value_or(""));
        return with_numbers(key, member.value, call);
    }

    // What is to stay unchanged is written as it was sent, which for raw JSON may be no history of
    // the model.
    json::Value history_value(const json::Value& items, const History& output) const {
        if (items.get_if<Text>() != nullptr) return parsed(asking_.input.history_json);
        std::string written;
        wire::write_conversation(output, asking_.input.envelope, dialect(), written);
        return parsed(written);
    }

    json::Value message_value(const json::Value& due) const {
        const json::Value& raw = asking_.prepared.raw_input;
        if (due.get_if<Text>() != nullptr && !raw.is_null()) return raw;
        std::string written;
        wire::write_message(*message_of(due), dialect(), written);
        return parsed(written);
    }

    [[nodiscard]] wire::Dialect dialect() const { return asking_.setting.declared.dialect; }
    [[nodiscard]] CallFunction numbers(const Subject& subject) const {
        return numbers_of(subject, asking_.prepared.measure, asking_.setting.declared.unit);
    }

    const Asking& asking_;
};

// The reference's answer to the request.
json::Value reference_outcome(const Asking& asking) {
    wire::Speaker speaker;
    speaker.dialect = asking.setting.declared.dialect;
    speaker.unit = asking.setting.declared.unit;
    const json::Value reply = parsed(wire::answer(asking.prepared.line(1), speaker));
    const json::Value* ok = reply.find("ok");
    if (ok == nullptr) throw ExpressionError{"the reference refuses a step whose outcome is ok"};
    return *ok;
}

template <class Value>
Value read_or_throw(Outcome<Value> read) {
    if (auto* good = std::get_if<Value>(&read)) return std::move(*good);
    throw ExpressionError{"an outcome that cannot be read"};
}

}  // namespace

json::Value written_out(const json::Value& expect, const Asking& asking) {
    if (expect.find("any") != nullptr || expect.find("unsupported") != nullptr) return expect;
    const Writer writer{asking};
    return expect.find("error") != nullptr ? writer.error(expect) : writer.ok(expect);
}

Input next_input(const json::Value& expect, const Asking& asking) {
    Input next = asking.input;
    if (expect.find("error") != nullptr) return next;
    const wire::Dialect dialect = asking.setting.declared.dialect;
    const json::Value whole = reference_outcome(asking);
    const Writer writer{asking};
    if (const json::Value* items = expect.find("history"))
        next = input_of(writer.history_of(*items), dialect);
    else if (const json::Value* history = whole.find("history"))
        next = input_of(read_or_throw(wire::read_history(*history, dialect)), dialect);
    next.text = asking.input.text;
    next.message = asking.input.message;
    if (const json::Value* due = expect.find("text"))
        next.text = Text{expand_text(*due).value_or("")};
    else if (whole.find("text") != nullptr)
        next.text = Text{text_of(whole, "text")};
    if (const json::Value* due = expect.find("message"))
        next.message = writer.message_of(*due);
    else if (const json::Value* message = whole.find("message"))
        next.message = read_or_throw(wire::read_message(*message, dialect));
    return next;
}

}  // namespace trimspec::conformance::exported
