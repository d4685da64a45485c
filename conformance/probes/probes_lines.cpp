#include "probes.hpp"
#include "requests.hpp"

namespace trimspec::conformance {
namespace {

// Found again in a reply by its beginning.
constexpr std::string_view kMark = "wire check: ";

// The first string within `value` that begins with the mark; null when there is none.
const Text* marked_text(const json::Value& value) {
    if (const auto* text = value.get_if<Text>())
        return text->view().starts_with(kMark) ? text : nullptr;
    if (const auto* items = value.get_if<json::Array>())
        for (const json::Value& item : *items)
            if (const Text* found = marked_text(item)) return found;
    if (const auto* members = value.get_if<json::Object>())
        for (const json::Member& member : *members)
            if (const Text* found = marked_text(member.value)) return found;
    return nullptr;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

// Asks with `text` in it, spelt as `respell` spells the members, and wants it back whole if at all.
template <class Respell>
std::optional<Trouble> ask_with(Talk& talk, const std::string& text, const std::string& advice,
                                Respell respell) {
    const std::int64_t id = talk.next_id();
    const auto heard = talk.ask(id, request_line(id, respell(request_members(talk.claims(), text))));
    if (const auto* trouble = std::get_if<Trouble>(&heard))
        return Trouble{trouble->words + " " + advice};
    const Text* back = marked_text(std::get<HeardReply>(heard).value);
    if (back == nullptr || back->view() == text) return std::nullopt;
    return Trouble{"The text came back changed: " + adapter::shown(back->view()) + ". " + advice};
}

std::string unchanged(std::string members) { return members; }

}  // namespace

std::optional<Trouble> probe_members(Talk& talk) {
    const std::int64_t id = talk.next_id();
    const auto heard =
        talk.ask(id, "{ \"later\" : [ { \"unknown\" : null } ] ,\t" +
                         request_members(talk.claims(), "Please read the build log.") +
                         " , \"id\" : " + std::to_string(id) + " }");
    const auto* trouble = std::get_if<Trouble>(&heard);
    if (trouble == nullptr) return std::nullopt;
    return Trouble{trouble->words + " The request had its id last, an unknown member in front and "
                                    "spaces between: read it with a JSON library."};
}

std::optional<Trouble> probe_other_languages(Talk& talk) {
    const std::string text = std::string{kMark} + "\xC3\xA9 \xE6\xBC\xA2\xE5\xAD\x97 "
                             "\xF0\x9F\x98\x80 e\xCC\x81 \xD7\xA9";
    const std::string advice =
        "Read and write UTF-8, whatever the locale is (Java: name the charset; Python: binary "
        "streams or ensure_ascii).";
    if (auto trouble = ask_with(talk, text, advice, unchanged)) return trouble;
    return ask_with(talk, text, advice, [](std::string members) {
        members = replaced(std::move(members), "\xC3\xA9", "\\u00e9");
        return replaced(std::move(members), "\xF0\x9F\x98\x80", "\\ud83d\\uDE00");
    });
}

std::optional<Trouble> probe_line_ends(Talk& talk) {
    // The separators of lines and paragraphs, and the next-line control, are text in JSON.
    const std::string text = std::string{kMark} + "a\xE2\x80\xA8" "b\xE2\x80\xA9" "c\xC2\x85" "d";
    return ask_with(talk, text,
                    "A line ends at LF (byte 10) and nowhere else: U+2028, U+2029 and U+0085 are "
                    "text, and CR is white space. Python's splitlines ends lines at all of them, "
                    "Node's readline and Java's readLine at CR.",
                    [](const std::string& members) { return "\r" + members + "\r"; });
}

std::optional<Trouble> probe_long_line(Talk& talk) {
    constexpr std::size_t kSize = std::size_t{4} << 20U;
    const std::string row = "0123456789 abcdefghijklmnopqrstuvwxyz\n";
    std::string text{kMark};
    while (text.size() < kSize) text += row;
    const std::int64_t id = talk.next_id();
    const auto heard = talk.ask(id, request_line(id, request_members(talk.claims(), text)));
    const auto* trouble = std::get_if<Trouble>(&heard);
    if (trouble == nullptr) return std::nullopt;
    return Trouble{trouble->words + " A tool result of 4 MB is one line: read lines of any length, "
                                    "without a fixed buffer (Go: bufio.Scanner stops at 64 KiB "
                                    "unless told otherwise), and in time that grows with the line."};
}

std::optional<Trouble> probe_no_json(Talk& talk) {
    const auto heard = talk.ask(std::nullopt, "GET / HTTP/1.1");
    if (const auto* trouble = std::get_if<Trouble>(&heard))
        return Trouble{trouble->words + " A line that is no JSON object is answered with id null "
                                        "and the error invalid_request, and the next line is read."};
    const json::Value* error = std::get<HeardReply>(heard).value.find("error");
    if (error != nullptr) return std::nullopt;
    return Trouble{"A line that is no JSON was answered without an error. Answer it with id null "
                   "and the error invalid_request."};
}

std::optional<Trouble> probe_unknown_operation(Talk& talk) {
    const std::int64_t id = talk.next_id();
    const auto heard = talk.ask(id, request_line(id, R"("op":"summarise","history":[])"));
    if (const auto* trouble = std::get_if<Trouble>(&heard))
        return Trouble{trouble->words + " An operation that is not known is answered with "
                                        "\"unsupported\"."};
    const auto& reply = std::get<HeardReply>(heard);
    if (reply.value.find("unsupported") != nullptr) return std::nullopt;
    return Trouble{"An operation that does not exist was answered with " +
                   adapter::shown(reply.line) +
                   ". Answer {\"id\":...,\"unsupported\":{\"reason\":\"...\"}}."};
}

}  // namespace trimspec::conformance
