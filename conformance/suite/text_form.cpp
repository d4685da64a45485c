#include "text_form.hpp"

#include <boost/locale/utf.hpp>

#include "wire/params.hpp"

namespace trimspec::conformance {
namespace {

constexpr std::size_t kShortestFold = 256;     // a run
constexpr std::size_t kShortestFolded = 4096;  // a text
constexpr std::size_t kLongestPeriod = 128;

std::optional<std::string> expand_bytes(std::string_view hex) {
    if (hex.size() % 2 != 0) return std::nullopt;
    std::string bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2)
        bytes += static_cast<char>(std::stoi(std::string{hex.substr(i, 2)}, nullptr, 16));
    return bytes;
}

std::optional<std::string> expand_repeat(const json::Object& object) {
    const auto* unit = object[0].value.get_if<Text>();
    const auto count = wire::integer_of(object[1].value);
    if (unit == nullptr || !count || *count < 0) return std::nullopt;
    std::string text;
    if (unit->view().size() == 1) return std::string(static_cast<std::size_t>(*count), unit->view()[0]);
    text.reserve(unit->view().size() * static_cast<std::size_t>(*count));
    for (std::int64_t i = 0; i < *count; ++i) text += unit->view();
    return text;
}

// A pattern that stands several times in a row, on code point boundaries.
struct Run {
    std::size_t begin = 0;
    std::size_t period = 1;
    std::size_t count = 0;

    [[nodiscard]] std::size_t end() const { return begin + period * count; }
};

bool continues_code_point(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

// The run that covers the bytes at `at`, but not those before `from`; none when it is too short.
Run run_around(std::string_view text, std::size_t at, std::size_t from) {
    const std::string_view ahead = text.substr(at, kLongestPeriod + 1);
    for (std::size_t period = ahead.find(text[at], 1); period != std::string_view::npos;
         period = ahead.find(text[at], period + 1)) {
        std::size_t end = at + period;
        while (end < text.size() && text[end] == text[end - period]) ++end;
        if (end - at < kShortestFold / 2) continue;
        std::size_t begin = at;
        while (begin > from && text[begin - 1] == text[begin - 1 + period]) --begin;
        while (begin < at && continues_code_point(text[begin])) ++begin;
        const Run run{begin, period, (end - begin) / period};
        if (run.period * run.count >= kShortestFold) return run;
    }
    return {};
}

// Bytes of `text` up to the first that are no UTF-8.
std::size_t valid_size(std::string_view text) {
    using Utf8 = boost::locale::utf::utf_traits<char>;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at != end) {
        while (at != end && static_cast<unsigned char>(*at) < 0x80U) ++at;
        if (at == end) break;
        const char* next = at;
        if (!boost::locale::utf::is_valid_codepoint(Utf8::decode(next, end))) break;
        at = next;
    }
    return static_cast<std::size_t>(at - text.data());
}

// A text that no JSON string can hold: its broken bytes apart, in hexadecimal digits.
json::Value with_broken_bytes(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    json::Array pieces;
    while (!text.empty()) {
        const std::size_t valid = valid_size(text);
        if (valid > 0) pieces.push_back(json::Value{Text{text.substr(0, valid)}});
        text.remove_prefix(valid);
        std::string broken;
        while (!text.empty() && valid_size(text.substr(0, 4)) == 0) {
            const auto byte = static_cast<unsigned char>(text.front());
            broken += {kDigits[byte >> 4U], kDigits[byte & 0xFU]};
            text.remove_prefix(1);
        }
        if (!broken.empty())
            pieces.push_back(
                json::Value{json::Object{{Text{"bytes"}, json::Value{Text{std::move(broken)}}}}});
    }
    return json::Value{json::Object{{Text{"join"}, json::Value{std::move(pieces)}}}};
}

bool has_keys(const json::Object& object, std::string_view first, std::string_view second = {}) {
    const std::size_t size = second.empty() ? 1 : 2;
    return object.size() == size && object[0].key.view() == first &&
           (second.empty() || object[1].key.view() == second);
}

}  // namespace

std::optional<std::string> expand_text(const json::Value& form) {
    if (const auto* text = form.get_if<Text>()) return std::string{text->view()};
    const auto* object = form.get_if<json::Object>();
    if (object == nullptr) return std::nullopt;
    if (has_keys(*object, "repeat", "count")) return expand_repeat(*object);
    if (has_keys(*object, "bytes")) {
        const auto* hex = object->front().value.get_if<Text>();
        return hex ? expand_bytes(hex->view()) : std::nullopt;
    }
    const auto* parts = has_keys(*object, "join") ? object->front().value.get_if<json::Array>()
                                                  : nullptr;
    if (parts == nullptr) return std::nullopt;
    std::string text;
    for (const json::Value& part : *parts) {
        const auto piece = expand_text(part);
        if (!piece) return std::nullopt;
        text += *piece;
    }
    return text;
}

json::Value expand_all(const json::Value& value) {
    if (const auto* array = value.get_if<json::Array>()) {
        json::Array expanded;
        for (const json::Value& element : *array) {
            const json::Value* times = element.find("times");
            const json::Value* messages = element.find("messages");
            if (times == nullptr || messages == nullptr) {
                expanded.push_back(expand_all(element));
                continue;
            }
            const json::Value once = expand_all(*messages);
            for (std::int64_t i = 0; i < wire::integer_of(*times).value_or(0); ++i)
                for (const json::Value& message : *once.get_if<json::Array>())
                    expanded.push_back(message);
        }
        return json::Value{std::move(expanded)};
    }
    const auto* object = value.get_if<json::Object>();
    if (object == nullptr) return value;
    if (auto text = expand_text(value)) return json::Value{Text{std::move(*text)}};
    json::Object expanded;
    for (const json::Member& member : *object)
        expanded.push_back(json::Member{member.key, expand_all(member.value)});
    return json::Value{std::move(expanded)};
}

json::Value fold_text(std::string_view text) {
    if (valid_size(text) < text.size()) return with_broken_bytes(text);
    json::Array pieces;
    std::size_t plain = 0;
    const auto push_plain = [&](std::size_t end) {
        if (end > plain) pieces.push_back(json::Value{Text{text.substr(plain, end - plain)}});
    };
    if (text.size() < kShortestFolded) return json::Value{Text{text}};
    // Any run that is worth folding covers one of these places.
    constexpr std::size_t kStride = kShortestFold / 2;
    for (std::size_t at = 0; at < text.size(); at += kStride) {
        const Run run = run_around(text, at, plain);
        if (run.count == 0) continue;
        push_plain(run.begin);
        pieces.push_back(json::Value{json::Object{
            {Text{"repeat"}, json::Value{Text{text.substr(run.begin, run.period)}}},
            {Text{"count"}, json::Value{json::Number{std::to_string(run.count)}}}}});
        plain = run.end();
        at = plain - kStride;
    }
    if (pieces.empty()) return json::Value{Text{text}};
    push_plain(text.size());
    return json::Value{json::Object{{Text{"join"}, json::Value{std::move(pieces)}}}};
}

}  // namespace trimspec::conformance
