#include "verdict.hpp"

#include "../../reference/turns.hpp"
#include "as_nlohmann.hpp"
#include "claims.hpp"
#include "difference.hpp"
#include "wire/params.hpp"
#include "wire/protocol.hpp"

namespace trimspec::conformance {
namespace {

using Json = nlohmann::ordered_json;

// A history stands one level within a request, two within a reply.
constexpr std::size_t kDeepestRequest = 256 + 1;
constexpr std::size_t kDeepestReply = 256 + 2;

std::string_view text_of(const json::Value* value) {
    const auto* text = value ? value->get_if<Text>() : nullptr;
    return text ? text->view() : std::string_view{};
}

// `ok` without the members that are read into the model.
Json rest_of(const json::Value& ok) {
    json::Object rest;
    if (const auto* members = ok.get_if<json::Object>())
        for (const json::Member& member : *members)
            if (const auto key = member.key.view();
                key != "history" && key != "text" && key != "message")
                rest.push_back(member);
    return as_nlohmann(json::Value{std::move(rest)});
}

template <class Value>
std::optional<Value> take(Outcome<Value> read, const char* where, wire::Dialect dialect,
                          std::vector<Violation>& unreadable) {
    if (auto* good = std::get_if<Value>(&read)) return std::move(*good);
    const auto& error = std::get<Error>(read);
    unreadable.push_back({"valid_in_valid_out",
                          "the reply cannot be read as " + std::string{wire::name_of(dialect)} +
                              ": " + error.message,
                          where + error.pointer,
                          {}});
    return std::nullopt;
}

std::optional<json::Value> read_object(std::string_view line, std::size_t deepest = kDeepestReply) {
    auto read = json::read(line, deepest);
    auto* value = std::get_if<json::Value>(&read);
    if (value == nullptr || value->get_if<json::Object>() == nullptr) return std::nullopt;
    return std::move(*value);
}

wire::Speaker reference_for(const Declared& declared) {
    wire::Speaker speaker;
    speaker.dialect = declared.dialect;
    speaker.unit = declared.unit;
    return speaker;
}

// A request, read back into the model.
struct Question {
    Asked asked;
    wire::Envelope envelope;
    std::string refused;  ///< the code that the reference refuses it with, "" when it can be read
};

bool read_input(const json::Value& request, wire::Dialect dialect, Question& question) {
    if (const json::Value* history = request.find("history")) {
        auto read = wire::read_conversation(*history, dialect);
        auto* conversation = std::get_if<wire::Conversation>(&read);
        if (conversation == nullptr) return false;
        question.asked.history = std::move(conversation->history);
        question.envelope = std::move(conversation->envelope);
    }
    if (const json::Value* text = request.find("text"); text && text->get_if<Text>())
        question.asked.text = *text->get_if<Text>();
    if (const json::Value* message = request.find("message")) {
        auto read = wire::read_message(*message, dialect);
        auto* one = std::get_if<MessagePtr>(&read);
        if (one == nullptr) return false;
        question.asked.message = *one;
    }
    return true;
}

// Who takes part in what: an operation that is asked for what it works on.
bool has_its_input(const Asked& asked, const json::Value& request) {
    if (asked.op == "cap_tool_result") return asked.text.has_value();
    if (asked.op == "cap_tool_message") return asked.message != nullptr;
    const bool takes_none = asked.op == "effective_budget" || asked.op == "render_event" ||
                            asked.op == "classify_error";
    return takes_none || request.find("history") != nullptr;
}

// What the reference says of a line that a check has nothing to say about.
std::string refusal_of(std::string_view line, const Declared& declared) {
    const auto reply = read_object(wire::answer(line, reference_for(declared)));
    const json::Value* error = reply ? reply->find("error") : nullptr;
    if (error != nullptr) return std::string{text_of(error->find("code"))};
    return reply && reply->find("unsupported") ? "unsupported" : "";
}

// `request` is `line` read, or nothing where that cannot be.
Question read_request(std::string_view line, const std::optional<json::Value>& request,
                      const Declared& declared) {
    Question question;
    bool readable = request.has_value();
    if (readable) {
        question.asked.op = text_of(request->find("op"));
        const json::Value* id = request->find("id");
        const json::Value* params = request->find("params");
        question.asked.params = params ? as_nlohmann(*params) : Json::object();
        readable = id != nullptr && wire::integer_of(*id).has_value() &&
                   question.asked.params.is_object() &&
                   read_input(*request, declared.dialect, question) &&
                   has_its_input(question.asked, *request);
    }
    const auto known = wire::operation_names();
    const bool is_known =
        std::find(known.begin(), known.end(), question.asked.op) != known.end();
    if (!readable || !is_known) question.refused = refusal_of(line, declared);
    return question;
}

// Of two faults in one request either may be told.
std::vector<Violation> judge_refusal(const Question& question, const json::Value& reply) {
    if (question.refused.empty()) return {};
    const json::Value* error = reply.find("error");
    const std::string_view code = error ? text_of(error->find("code")) : std::string_view{};
    const bool is_refused = question.refused == "unsupported"
                                ? reply.find("ok") == nullptr
                                : code.substr(0, 8) == "invalid_";
    if (is_refused) return {};
    const std::string label =
        question.refused == "unsupported" ? "reader.invalid_request" : "reader." + question.refused;
    return {{label,
             "a request that is to be refused as " + question.refused + " is answered with " +
                 (error ? "error " + std::string{code} : std::string{"no error"}),
             "",
             {}}};
}

bool echoes_id(const std::optional<json::Value>& request, const json::Value& reply) {
    const json::Value* id = request ? request->find("id") : nullptr;
    const auto due = id ? wire::integer_of(*id) : std::nullopt;
    if (!due) return true;
    const json::Value* came = reply.find("id");
    return came != nullptr && wire::integer_of(*came) == due;
}

void append(std::vector<Violation>& all, std::vector<Violation> more) {
    all.insert(all.end(), std::make_move_iterator(more.begin()),
               std::make_move_iterator(more.end()));
}

// A reply in the shape of a request's answer, its texts for people taken out.
json::Value without_messages(const json::Value& reply) {
    json::Value bare = reply;
    for (json::Member& member : *std::get_if<json::Object>(&bare.data()))
        if (auto* error = std::get_if<json::Object>(&member.value.data());
            error != nullptr && member.key.view() == "error")
            std::erase_if(*error, [](const json::Member& part) {
                return part.key.view() == "message";
            });
    return bare;
}

// `due` without the members that `came` leaves out, all through.
json::Value as_far_as_told(const json::Value& due, const json::Value& came) {
    const auto* members = due.get_if<json::Object>();
    if (members == nullptr || came.get_if<json::Object>() == nullptr) return due;
    json::Object told;
    for (const json::Member& member : *members)
        if (const json::Value* same = came.find(member.key.view()))
            told.push_back({member.key, as_far_as_told(member.value, *same)});
    return json::Value{std::move(told)};
}

Violation exact_violation(const std::string& op, const std::string& member, std::string what,
                          std::string pointer) {
    return {"exact." + (op.empty() ? "request" : op) + "." + member, std::move(what),
            std::move(pointer), {}};
}

}  // namespace

ReadReply read_reply(const json::Value& reply, wire::Dialect dialect) {
    ReadReply read;
    Replied& replied = read.replied;
    if (const json::Value* error = reply.find("error")) {
        replied.kind = Replied::Kind::error;
        replied.rest = as_nlohmann(*error);
        return read;
    }
    const json::Value* ok = reply.find("ok");
    if (ok == nullptr || ok->get_if<json::Object>() == nullptr) {
        replied.kind = Replied::Kind::unsupported;
        return read;
    }
    replied.rest = rest_of(*ok);
    if (const json::Value* text = ok->find("text"); text && text->get_if<Text>())
        replied.text = *text->get_if<Text>();
    if (const json::Value* history = ok->find("history"))
        if (auto conversation = take(wire::read_conversation(*history, dialect), "/ok/history",
                                     dialect, read.unreadable)) {
            replied.history = std::move(conversation->history);
            read.envelope = std::move(conversation->envelope);
        }
    if (const json::Value* message = ok->find("message"))
        replied.message = take(wire::read_message(*message, dialect), "/ok/message", dialect,
                               read.unreadable)
                              .value_or(nullptr);
    return read;
}

std::vector<Violation> altered_envelope(const wire::Envelope& before, const wire::Envelope& after,
                                        wire::Dialect dialect) {
    const auto difference = first_difference(wire::other_members(before, dialect),
                                             wire::other_members(after, dialect));
    if (!difference) return {};
    return {{"dialect.lossless",
             "beside the messages: " + difference->what,
             "/ok/history" + difference->pointer,
             {}}};
}

std::vector<Violation> handed_out_beside_error(const json::Value& reply, std::string_view op) {
    std::vector<Violation> found;
    const json::Value* error = reply.find("error");
    if (error == nullptr) return found;
    const std::string label =
        op == "recover" ? "recover.impossible_loses_nothing" : "reader.invalid_request";
    for (const char* key : {"ok", "history", "events", "log"}) {
        const json::Value* beside = reply.find(key);
        if (beside == nullptr) beside = error->find(key);
        if (beside != nullptr)
            found.push_back({label,
                             std::string{"an error comes with \""} + key +
                                 "\": " + shown(*beside),
                             std::string{"/"} + key,
                             {}});
    }
    return found;
}

Declared reference_claims(wire::Dialect dialect, Unit unit) {
    Declared declared;
    declared.dialect = dialect;
    declared.unit = unit;
    declared.breadcrumb = std::string{kBreadcrumbText};
    for (const Policy& policy : policies())
        declared.policies[std::string{policy.name}] = policy.values.front();
    return declared;
}

std::vector<Violation> verdict(std::string_view request, std::string_view reply,
                               const Declared& declared, const Measure& measure) {
    const auto said = read_object(reply);
    if (!said) return {{"reader.invalid_request", "the reply is no JSON object", "", {}}};
    const auto line = read_object(request, kDeepestRequest);
    std::vector<Violation> found;
    if (!echoes_id(line, *said))
        found.push_back({"reader.invalid_request", "the reply's id is not the request's", "/id", {}});
    const Question question = read_request(request, line, declared);
    const Asked& asked = question.asked;
    append(found, judge_refusal(question, *said));
    const ReadReply read = read_reply(*said, declared.dialect);
    append(found, handed_out_beside_error(*said, asked.op));
    if (!question.refused.empty()) return found;
    if (read.replied.kind == Replied::Kind::unsupported)
        found.push_back(
            {"reader.invalid_request", "an operation that is known is not answered", "", {}});
    append(found, read.unreadable);
    if (read.envelope)
        append(found, altered_envelope(question.envelope, *read.envelope, declared.dialect));
    if (!read.is_checkable()) return found;
    const auto counter = asked.params.find("counter");
    append(found, check(asked, read.replied, declared,
                        measure ? measure
                                : plain_measure(counter != asked.params.end() ? *counter
                                                                              : Json::object(),
                                                declared.unit)));
    return found;
}

std::optional<Violation> difference_from_reference(std::string_view request, std::string_view reply,
                                                   const Declared& declared) {
    const auto came = read_object(reply);
    const auto due = read_object(wire::answer(request, reference_for(declared)));
    const Question question =
        read_request(request, read_object(request, kDeepestRequest), declared);
    if (!question.refused.empty()) return std::nullopt;
    const std::string& op = question.asked.op;
    const ReadReply due_read = read_reply(*due, declared.dialect);
    const ReadReply came_read = read_reply(*came, declared.dialect);
    if (due_read.replied.kind != came_read.replied.kind)
        return exact_violation(op, "kind", "the reference answers " + shown(*due), "");
    const auto& [due_history, came_history] =
        std::pair{due_read.replied.history, came_read.replied.history};
    if (due_history && !same_history(*due_history, *came_history))
        return exact_violation(op, "history", "the reference keeps " + shown(*due->find("ok"), 400),
                               "/ok/history");
    if (due_read.replied.message &&
        !same_message(*due_read.replied.message, *came_read.replied.message))
        return exact_violation(op, "message", "the reference makes " + shown(*due->find("ok"), 400),
                               "/ok/message");
    const json::Value bare = without_messages(*came);
    json::Value told = as_far_as_told(without_messages(*due), bare);
    for (json::Member& part : *std::get_if<json::Object>(&told.data()))
        if (auto* ok = std::get_if<json::Object>(&part.value.data()))
            std::erase_if(*ok, [](const json::Member& member) {
                return member.key.view() == "history" || member.key.view() == "message";
            });
    const auto difference = first_difference(told, bare, true);
    if (!difference) return std::nullopt;
    return exact_violation(op, "report", difference->what, difference->pointer);
}

}  // namespace trimspec::conformance
