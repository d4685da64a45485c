#include "reply.hpp"

#include <charconv>
#include <string>

#include <fmt/format.h>

namespace trimspec::adapter {
namespace {

using json::ReadError;

constexpr std::string_view kPrintElsewhere =
    "Standard output carries replies and nothing else: print diagnostics to standard error.";
constexpr std::string_view kWriteJson =
    "Write each reply with a JSON library, as one object on one line.";
constexpr std::string_view kEchoId = "Echo the request's id as the integer that it is.";

std::optional<std::int64_t> integer(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// The id as it was probably meant: "7" and 7.0 mean 7.
std::optional<std::int64_t> meant(const json::Value* id) {
    if (id == nullptr) return std::nullopt;
    if (const auto* text = id->get_if<Text>()) return integer(text->view());
    const auto* number = id->get_if<json::Number>();
    if (number == nullptr) return std::nullopt;
    std::string_view text = number->text.view();
    if (text.ends_with(".0")) text.remove_suffix(2);
    return integer(text);
}

bool names_no_number(std::string_view line) {
    for (const std::string_view word : {"NaN", "Infinity", "nan", "inf"})
        if (line.find(word) != std::string_view::npos) return true;
    return false;
}

Fault syntax_fault(std::string_view line, std::size_t byte) {
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos)
        return protocol_error("printed an empty line", line, kPrintElsewhere);
    if (line[first] != '{')
        return protocol_error("printed a line that is no JSON", line, kPrintElsewhere);
    if (names_no_number(line))
        return protocol_error(fmt::format("wrote a reply that is broken JSON at byte {}", byte),
                              line,
                              "NaN and Infinity are no JSON numbers: all numbers are integers.");
    if (byte > line.size())
        return protocol_error(
            "wrote a line that breaks off within its JSON", line,
            "A reply is one line: no pretty printing, line feeds in texts as \\n.");
    return protocol_error(fmt::format("wrote a reply that is broken JSON at byte {}", byte), line,
                          kWriteJson);
}

Fault split_fault(std::string_view line, const ReadError& error) {
    Fault fault = protocol_error(
        fmt::format("wrote a reply that holds half a character at byte {} (in {})", error.byte,
                    json::pointer(error.path)),
        line,
        "A character was split in half: invalid UTF-8, or a surrogate escape without its partner. "
        "Cut text between code points.");
    fault.split_character = true;
    return fault;
}

Fault unreadable(std::string_view line, const ReadError& error) {
    switch (error.kind) {
        case ReadError::Kind::encoding: return split_fault(line, error);
        case ReadError::Kind::duplicate_key:
            return protocol_error(
                fmt::format("wrote a reply with the member {} twice", json::pointer(error.path)),
                line, kWriteJson);
        case ReadError::Kind::too_deep:
            return protocol_error(
                fmt::format("wrote a reply that nests deeper than {}", kMaxReplyDepth), line,
                "Histories nest at most 256 deep.");
        case ReadError::Kind::number_range:
            return protocol_error("wrote a reply with a number that no program can hold", line,
                                  "Numbers are integers within 2^53 - 1.");
        case ReadError::Kind::syntax: break;
    }
    return syntax_fault(line, error.byte);
}

Fault without_id(std::string_view line, const json::Value& value) {
    if (value.get_if<json::Object>() == nullptr)
        return protocol_error("wrote a line that is JSON but no object", line, kPrintElsewhere);
    const json::Value* id = value.find("id");
    if (id == nullptr) return protocol_error("wrote a reply without an id", line, kEchoId);
    std::string text;
    json::write(*id, text);
    if (text.size() > 40) text = text.substr(0, 40) + "...";
    return protocol_error(fmt::format("wrote a reply whose id is no integer: {}", text), line,
                          kEchoId);
}

}  // namespace

Fault protocol_error(std::string_view saw, std::string_view line, std::string_view advice) {
    Fault fault;
    fault.kind = FaultKind::protocol_error;
    fault.line = shown(line);
    fault.what = fmt::format("The adapter {}: {}. {}", saw, fault.line, advice);
    return fault;
}

std::variant<Reply, BadLine> read_reply(std::string_view line) {
    auto read = json::read(line, kMaxReplyDepth);
    if (const auto* error = std::get_if<ReadError>(&read))
        return BadLine{meant(error->partial.find("id")), unreadable(line, *error)};
    auto& value = std::get<json::Value>(read);
    const json::Value* id = value.find("id");
    if (id != nullptr && id->is_null()) return Reply{std::nullopt, std::move(value)};
    if (const auto* number = id != nullptr ? id->get_if<json::Number>() : nullptr)
        if (const auto exact = integer(number->text.view())) return Reply{exact, std::move(value)};
    return BadLine{meant(id), without_id(line, value)};
}

}  // namespace trimspec::adapter
