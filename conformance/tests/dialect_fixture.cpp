#include "dialect_fixture.hpp"

#include "wire/protocol.hpp"
#include "wire/reading.hpp"

namespace trimspec::wire::dialect_test {
namespace {

std::string written(const json::Value& value) {
    std::string out;
    json::write(value, out);
    return out;
}

// The member `key` of what the reference answers, or the code of its error.
std::string answer_of(const std::string& request, Dialect dialect, std::string_view key) {
    Speaker speaker;
    speaker.dialect = dialect;
    const json::Value reply = parsed(answer(request, speaker));
    const json::Value* ok = reply.find("ok");
    return written(ok ? *ok->find(key) : *reply.find("error")->find("code"));
}

struct BlockOutline {
    std::string& out;

    void operator()(const Text& text) const { out += " '" + std::string{text.view()} + "'"; }
    void operator()(const ToolCall& call) const {
        out += " call(" + std::string{call.id.view()} + "," + std::string{call.name.view()} + "," +
               std::string{call.arguments.view()} + ")";
    }
    void operator()(const ToolResult& result) const {
        out += " result(" + std::string{result.call_id.view()} + (result.is_error ? "!" : "");
        for (const ResultItem& item : result.items) std::visit(*this, item.value);
        out += ")";
    }
    void operator()(const Image& image) const {
        out += " image(" + std::string{image.media_type.view()} + "," +
               std::string{image.ref.view()} + ")";
    }
    void operator()(const Reasoning& reasoning) const {
        out += " reasoning(" + std::string{reasoning.text.view()} + "," +
               std::string{reasoning.signature.view()} + ")";
    }
    void operator()(const Opaque& opaque) const { out += " " + std::string{opaque.compact.view()}; }
};

}  // namespace

json::Value parsed(std::string_view text) { return std::get<json::Value>(json::read(text, 300)); }

Conversation read(std::string_view text, Dialect dialect) {
    return std::get<Conversation>(read_conversation(parsed(text), dialect));
}

std::string read_and_written(std::string_view text, Dialect dialect) {
    const Conversation conversation = read(text, dialect);
    std::string out;
    write_conversation(conversation.history, conversation.envelope, dialect, out);
    return out;
}

std::string compact(std::string_view text) { return written(parsed(text)); }

std::string fault(std::string_view text, Dialect dialect) {
    const auto read = read_conversation(parsed(text), dialect);
    const auto* error = std::get_if<Error>(&read);
    return error ? error->pointer : "no fault";
}

bool same(std::string_view a, std::string_view b, Dialect dialect) {
    return same_history(read(a, dialect).history, read(b, dialect).history);
}

std::string after(std::string_view op, std::string_view history, std::string_view params,
                  Dialect dialect) {
    return answer_of("{\"id\":1,\"op\":\"" + std::string{op} + "\",\"history\":" +
                         std::string{history} + ",\"params\":" + std::string{params} + "}",
                     dialect, "history");
}

std::string capped(std::string_view message, std::int64_t max, Dialect dialect) {
    return answer_of("{\"id\":1,\"op\":\"cap_tool_message\",\"message\":" + std::string{message} +
                         ",\"params\":{\"max_chars\":" + std::to_string(max) + "}}",
                     dialect, "message");
}

std::string translated(std::string_view history, Dialect to) {
    const auto messages =
        translate(std::get<History>(read_history(parsed(history), Dialect::canonical)), to);
    if (const auto* lack = std::get_if<NotRepresentable>(&messages))
        return lack->pointer + ": " + lack->what;
    std::string out;
    write_history(std::get<History>(messages), to, out);
    return out;
}

std::string outline(const History& history) {
    std::string out;
    for (const MessagePtr& message : history) {
        out += name_of(message->role).substr(0, 1);
        if (message->synthetic) out += "*";
        for (const Block& block : message->blocks) std::visit(BlockOutline{out}, block.value);
        out += "\n";
    }
    return out;
}

}  // namespace trimspec::wire::dialect_test
