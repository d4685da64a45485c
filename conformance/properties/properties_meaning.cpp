// What has no meaning changes nothing: unknown fields, the spelling of ids, a way over the wire.

#include <algorithm>

#include "../generate/request.hpp"
#include "property.hpp"

namespace trimspec::conformance::properties {
namespace {

constexpr const char* kUnknown = "x_unknown";
// What is in it is put in as a text: numbers are to come back as they were written.
constexpr std::string_view kHeld = R"({"role":"system","n":1.50,"big":12345678901234567890})";
constexpr std::string_view kPlace = R"("the unknown")";

bool is_one_of(std::string_view key, std::initializer_list<std::string_view> keys) {
    return std::ranges::find(keys, key) != keys.end();
}

// What a caller's own program means by it is none of ours.
bool is_content(std::string_view key) {
    return is_one_of(key, {"arguments", "input", "args", "response"});
}

// An unknown block is content from end to end.
bool is_known(const Json& object) {
    const auto type = object.find("type");
    return type == object.end() ||
           is_one_of(type->get<std::string>(),
                     {"text", "image", "reasoning", "tool_call", "tool_result", "image_url",
                      "function", "tool_use", "thinking", "base64", "url"});
}

// An unknown member in every object that the protocol or the dialect knows.
void mark(Json& value) {
    if (value.is_object() && !is_known(value)) return;
    if (value.is_object()) value[kUnknown] = "the unknown";
    if (!value.is_structured()) return;
    for (auto& [key, part] : value.items())
        if (key != kUnknown && !is_content(key)) mark(part);
}

// Unknown members leave; whether each still was `kPlace`.
bool unmark(Json& value) {
    bool whole = true;
    if (value.is_object() && value.contains(kUnknown)) {
        whole = value.at(kUnknown) == "the unknown";
        value.erase(kUnknown);
    }
    if (value.is_structured())
        for (auto& part : value) whole = unmark(part) && whole;
    return whole;
}

std::string with_all(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

// Another id of the same length for each id, and no two the same.
std::string other_id(std::string name) {
    constexpr int kLetters = 26;
    for (char& c : name)
        if (c >= 'a' && c <= 'z') c = static_cast<char>('a' + (c - 'a' + 7) % kLetters);
    return name;
}

void rename(Json& value);

// An envelope is JSON in a text.
void rename_within(Json& text) {
    const auto envelope = text.get_ref<const std::string&>();
    if (!envelope.starts_with('{')) return;
    Json whole = Json::parse(envelope, nullptr, false);
    if (whole.is_discarded()) return;
    rename(whole);
    text = whole.dump();
}

void rename(Json& value) {
    if (!value.is_structured()) return;
    for (auto& [key, part] : value.items()) {
        if (is_one_of(key, {"id", "call_id", "tool_call_id", "tool_use_id"}) && part.is_string())
            part = other_id(part.get<std::string>());
        else if (key == "orphan_ids")
            for (Json& id : part) id = other_id(id.get<std::string>());
        else if (key == "content" && part.is_string())
            rename_within(part);
        else if (!is_content(key))
            rename(part);
    }
}

Json without_sentence(Json reply) {
    if (reply.contains("error")) reply["error"].erase("message");
    return reply;
}

// Messages of `out` as a case names them: by their place in the input; altered ones as they are.
Json items_of(const Json& out, const Json& in) {
    Json items = Json::array();
    std::size_t from = 0;
    for (const Json& message : out) {
        std::size_t at = from;
        while (at < in.size() && in[at] != message) ++at;
        if (at < in.size()) {
            items.push_back(at);
            from = at + 1;
        } else {
            items.push_back(message.contains("synthetic") ? Json("breadcrumb") : message);
        }
    }
    return items;
}

// The request for `changed` as a case, and for it the outcome that its twin had.
Json case_of(const Sample& sample, Json changed, const Json& history, const Json& outcome) {
    if (sample.dialect != wire::Dialect::canonical || !outcome.contains("ok")) return {};
    changed.erase("id");
    changed["expect"] = {{"history", items_of(outcome.at("ok").at("history"), history)}};
    return changed;
}

// Two requests that mean the same, and the replies to them.
struct Twins {
    Json plain;
    Json due;  // the reply to `plain`
    Reply other;
    std::string fault;
};
Twins ask_twins(Json plain, const std::string& other, const Sample& sample,
                const Subject& subject) {
    Twins twins{std::move(plain), {}, ask_in(other, sample, subject), {}};
    const Reply due = ask_in(twins.plain.dump(), sample, subject);
    twins.fault = due.fault + twins.other.fault;
    if (due.fault.empty()) twins.due = without_sentence(due.whole());
    return twins;
}

Verdict unknown_field_changes_nothing_else(const Sample& sample, const Subject& subject) {
    Json plain = Json::parse(request_line(sample));
    Json marked = plain;
    mark(marked);
    const Twins twins =
        ask_twins(plain, with_all(marked.dump(), kPlace, kHeld), sample, subject);
    if (!twins.fault.empty()) return broken(twins.fault);
    Json said = without_sentence(Json::parse(with_all(twins.other.line, kHeld, kPlace)));
    if (!unmark(said)) return broken("an unknown field is not what it was");
    if (said == twins.due) return holds();
    Verdict verdict = broken("with unknown fields another reply came");
    mark(plain["history"]);
    verdict.instead = case_of(sample, plain, twins.plain.at("history"), twins.due);
    return verdict;
}

Verdict renamed_ids_change_only_themselves(const Sample& sample, const Subject& subject) {
    Json renamed = Json::parse(request_line(sample));
    rename(renamed);
    Twins twins =
        ask_twins(Json::parse(request_line(sample)), renamed.dump(), sample, subject);
    if (!twins.fault.empty()) return broken(twins.fault);
    rename(twins.due);
    if (without_sentence(twins.other.whole()) == twins.due) return holds();
    Verdict verdict = broken("with other ids another reply came");
    verdict.instead = case_of(sample, renamed, renamed.at("history"), twins.due);
    return verdict;
}

Verdict outcome_can_be_sent_again(const Sample& sample, const Subject& subject) {
    const Reply reply = ask(sample, subject);
    if (!reply.fault.empty()) return broken(reply.fault);
    if (reply.is_error) return holds();
    if (!reply.history) return broken("the outcome cannot be read");
    Sample again = asked_again(sample, reply);
    again.op = Op::trim;
    again.budget.from = Budget::From::nothing;
    const Reply next = ask(again, subject);
    if (!next.history) return broken("the outcome is refused when it is sent again");
    if (next.whole().at("ok").at("history") != reply.whole().at("ok").at("history"))
        return broken("the outcome, read and written, is another text");
    return holds();
}

}  // namespace

std::vector<Property> meaning_properties() {
    return {
        {"outcome_can_be_sent_again", "dialect.lossless",
         "Input and outcome are the same when they are written and read.", history_operations(),
         &as_generated, &outcome_can_be_sent_again},
        {"unknown_field_changes_nothing_else", "dialect.lossless",
         "An unknown field anywhere changes nothing else.", history_operations(), &as_generated,
         &unknown_field_changes_nothing_else},
        {"renamed_ids_change_only_themselves", "sweep.by_position",
         "Other ids of the same length change nothing but themselves.", history_operations(),
         &as_generated, &renamed_ids_change_only_themselves},
    };
}

}  // namespace trimspec::conformance::properties
