#include "null_adapters.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "../../reference/wire/params.hpp"
#include "../../reference/wire/reading.hpp"

namespace trimspec::broken {
namespace {

using json::Value;
using wire::ObjectWriter;

// Deeper than any history may be: what cannot be read is for the rules to refuse, not for us.
constexpr std::size_t kMostNested = 1000;

constexpr std::array<std::string_view, 12> kOperations{
    "estimate",         "effective_budget", "trim",         "cap_messages",
    "cap_turns",        "sweep",            "normalize_system", "cap_tool_result",
    "cap_tool_message", "recover",          "render_event", "classify_error"};

// The leniency that lets an adapter pass most, as the members of `policies`.
constexpr std::string_view kKeepsAll =
    R"({"oversize_newest_turn":"keep","no_turn_boundary":"keep","orphan_result":"salvage",)"
    R"("unanswered_call":"pin","notice":"none","zero_budget":"unlimited","zero_cap":"unlimited",)"
    R"("cap_counts_system":"no"})";
constexpr std::string_view kKeepsLittle =
    R"({"oversize_newest_turn":"shrink","no_turn_boundary":"cut_at_exchange",)"
    R"("orphan_result":"delete","unanswered_call":"delete","notice":"none",)"
    R"("zero_budget":"nothing","zero_cap":"nothing","cap_counts_system":"yes"})";
constexpr std::string_view kRefuses =
    R"({"oversize_newest_turn":"error","no_turn_boundary":"error","orphan_result":"delete",)"
    R"("unanswered_call":"delete","notice":"none","zero_budget":"error","zero_cap":"error",)"
    R"("cap_counts_system":"yes"})";

// What an adapter puts where a number, a text, a list of messages or a message is due.
struct Nothing {
    static constexpr std::string_view kStatus = "fits";
    static std::int64_t number(const Value*) { return 0; }
    static void text(const Value*, std::string& out) { out += R"("")"; }
    static void list(const Value*, std::string& out) { out += "[]"; }
    static void object(const Value*, std::string& out) { out += "{}"; }
};

struct Unchanged {
    static constexpr std::string_view kStatus = "not_needed";
    static std::int64_t number(const Value* value) {
        return value == nullptr ? 0 : wire::integer_of(*value).value_or(0);
    }
    static void any(const Value* value, std::string& out) {
        json::write(value == nullptr ? Value{} : *value, out);
    }
    static constexpr auto text = &any;
    static constexpr auto list = &any;
    static constexpr auto object = &any;
};

// The last three of everything that can be counted.
struct LastThree {
    static constexpr std::string_view kStatus = "fits";
    static std::int64_t number(const Value*) { return 3; }
    static Value shortened(const Value& value) {
        const auto* text = value.get_if<Text>();
        if (text == nullptr) return value;
        return Value{Text{text->view().substr(suffix_of(text->view(), 3, Unit::codepoint))}};
    }
    static void text(const Value* value, std::string& out) {
        json::write(value == nullptr ? Value{} : shortened(*value), out);
    }
    static void list(const Value* value, std::string& out) {
        const auto* all = value == nullptr ? nullptr : value->get_if<json::Array>();
        if (all == nullptr) return Unchanged::any(value, out);
        const std::size_t count = std::min<std::size_t>(3, all->size());
        json::write(Value{json::Array{all->end() - static_cast<std::ptrdiff_t>(count), all->end()}},
                    out);
    }
    // A message's texts are its members `content` and `text`, and those of its blocks.
    static void shorten(Value& value) {
        if (auto* blocks = std::get_if<json::Array>(&value.data()))
            for (Value& block : *blocks) shorten(block);
        auto* members = std::get_if<json::Object>(&value.data());
        if (members == nullptr) return;
        for (json::Member& member : *members) {
            if (member.key.view() != "content" && member.key.view() != "text") continue;
            member.value = shortened(member.value);
            shorten(member.value);
        }
    }
    static void object(const Value* value, std::string& out) {
        Value message = value == nullptr ? Value{} : *value;
        shorten(message);
        json::write(message, out);
    }
};

// The members of `ok` that `op` demands. Reports, events and log records are left out: what is not
// told cannot be wrong.
template <class Kind>
void perform(std::string_view op, const Value& request, std::string& out) {
    const Value* params = request.find("params");
    ObjectWriter ok{out};
    if (op == "estimate") {
        ok.integer("tokens", Kind::number(nullptr));
    } else if (op == "effective_budget") {
        ok.integer("budget_tokens",
                   Kind::number(params ? params->find("max_context_tokens") : nullptr));
    } else if (op == "cap_tool_result") {
        Kind::text(request.find("text"), ok.member("text"));
    } else if (op == "cap_tool_message") {
        Kind::object(request.find("message"), ok.member("message"));
    } else if (op == "render_event") {
        Kind::object(params, ok.member("event"));
    } else if (op == "classify_error") {
        ok.text("kind", "other");
        ok.member("actual_tokens") += "null";
        ok.member("max_tokens") += "null";
    } else {
        Kind::list(request.find("history"), ok.member("history"));
        if (op == "recover") ok.text("status", Kind::kStatus);
    }
    ok.close();
}

void write_hello(std::string_view policies, const wire::Speaker& speaker, std::string& out) {
    ObjectWriter ok{out};
    ok.member("implementation") += R"({"name":"null","version":"1","language":"c++"})";
    ok.integer("protocol", wire::kProtocolVersion);
    ok.text("dialect", wire::name_of(speaker.dialect));
    ok.text("unit", wire::name_of(speaker.unit));
    ok.text("counter", "given");
    std::string& ops = ok.member("ops");
    wire::write_array(kOperations, ops, [&](std::string_view op) { json::write_string(op, ops); });
    ok.text("profile", "invariant");
    ok.member("breadcrumb") += "null";
    ok.member("policies") += policies;
    ok.close();
}

// Writes the rest of the reply to `op`, behind the id.
using Reply = void (*)(std::string_view op, const Value& request, ObjectWriter& reply);

template <class Kind>
void reply_ok(std::string_view op, const Value& request, ObjectWriter& reply) {
    perform<Kind>(op, request, reply.member("ok"));
}

void reply_error(std::string_view, const Value&, ObjectWriter& reply) {
    reply.member("error") += R"({"code":"invalid_history","message":"no","pointer":""})";
}

void reply_unsupported(std::string_view, const Value&, ObjectWriter& reply) {
    reply.member("unsupported") += R"({"reason":"no"})";
}

std::string reply_to(std::string_view line, const wire::Speaker& speaker,
                     std::string_view policies, Reply rest) {
    auto read = json::read(line, kMostNested);
    const auto* fault = std::get_if<json::ReadError>(&read);
    const Value& request = fault ? fault->partial : std::get<Value>(read);
    const Value* id = request.find("id");
    const auto number = id == nullptr ? std::nullopt : wire::integer_of(*id);
    const Value* member = request.find("op");
    const Text* op = member == nullptr ? nullptr : member->get_if<Text>();

    std::string out;
    ObjectWriter reply{out};
    reply.member("id") += number ? std::to_string(*number) : "null";
    if (fault || !number || op == nullptr)
        reply.member("error") += R"({"code":"invalid_request","message":"no request"})";
    else if (op->view() == "hello")
        write_hello(policies, speaker, reply.member("ok"));
    else
        rest(op->view(), request, reply);
    reply.close();
    return out;
}

template <const std::string_view& policies, Reply rest>
std::string answer(std::string_view line, const wire::Speaker& speaker) {
    return reply_to(line, speaker, policies, rest);
}

constexpr std::array<NullAdapter, 5> kAdapters{{
    {"null-unchanged", "Returns what it was given.", &answer<kKeepsAll, &reply_ok<Unchanged>>},
    {"null-nothing", "Returns nothing: no messages, no text, the number 0.",
     &answer<kKeepsLittle, &reply_ok<Nothing>>},
    {"null-error", "Refuses every history.", &answer<kRefuses, &reply_error>},
    {"null-unsupported", "Claims every operation and supports none.",
     &answer<kRefuses, &reply_unsupported>},
    {"null-last-three", "Returns the last three messages or characters.",
     &answer<kKeepsLittle, &reply_ok<LastThree>>},
}};

}  // namespace

std::span<const NullAdapter> null_adapters() noexcept { return kAdapters; }

const NullAdapter* find_null_adapter(std::string_view name) noexcept {
    const auto found = std::ranges::find(kAdapters, name, &NullAdapter::name);
    return found == kAdapters.end() ? nullptr : &*found;
}

}  // namespace trimspec::broken
