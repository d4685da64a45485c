#include "classify.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <string>

#include "estimate.hpp"

namespace trimspec {
namespace {

using Patterns = std::span<const std::string_view>;

// Patterns are in lower case. In braces stands a number: `actual` and `max` are the ones we tell,
// `output` is the output that was asked for, `any` is skipped.
constexpr std::array<std::string_view, 14> kRateLimits{
    "rate limit",
    "rate_limit",
    "rate-limit",
    "ratelimit",
    "tokens per min",
    "per minute",
    "per-minute",
    "(tpm)",
    "too many requests",
    "too many tokens, please wait",
    "throttl",
    "exceeded your current quota",
    "insufficient_quota",
    "insufficient quota"};

constexpr std::array<std::string_view, 2> kFaultyIds{"id': string too long",
                                                     "user': string too long"};

constexpr std::array<std::string_view, 2> kStopReasons{
    R"("stop_reason":"model_context_window_exceeded")",
    R"("stopreason":"model_context_window_exceeded")"};

constexpr std::array<std::string_view, 3> kCodes{"context_length_exceeded",
                                                 "exceed_context_size_error", "request_too_large"};

constexpr std::array<std::string_view, 2> kOutputCaps{
    "max tokens must be less than or equal to {max}",
    "range of max_tokens should be [{any}, {max}]"};

constexpr std::array<std::string_view, 18> kWithNumbers{
    "prompt is too long: {actual} tokens > {max} maximum",
    "prompt tokens ({actual}) exceed model maximum ({max})",
    "input token count ({actual}) exceeds the maximum number of tokens allowed ({max})",
    "input token count is {actual} but model only supports up to {max}",
    "maximum context length is {max} tokens. however, your messages resulted in {actual} tokens",
    "maximum context length is {max} tokens. however, you requested {any} tokens ({actual} in the "
    "messages, {output} in the completion",
    "maximum context length is {max} tokens. however, you requested {output} output tokens and "
    "your "
    "prompt contains {actual} input tokens",
    "maximum context length is {max} tokens. however, you requested {any} output tokens and your "
    "prompt contains at least {any} input tokens",
    "maximum context length is {max} tokens. however, your request has {actual} input tokens",
    "exceeds the model's maximum context length of {max} tokens",
    "maximum prompt length is {max} but the request contains {actual} tokens",
    "input length and `max_tokens` exceed context limit: {actual} + {output} > {max}",
    "input length and max_tokens exceed context limit: {actual} + {output} > {max}",
    "request ({actual} tokens) exceeds the available context size ({max} tokens",
    R"("n_prompt_tokens":{actual},"n_ctx":{max})",
    "input length ({actual} tokens) exceeds the maximum allowed length ({max} tokens",
    "input length {actual} exceeds the maximum allowed input length of {max}",
    "range of input length should be [{any}, {max}]"};

constexpr std::array<std::string_view, 18> kWithout{
    "prompt is too long",
    "input is too long for requested model",
    "input exceeds the context window",
    "context window exceeds limit",
    "exceeds the available context size",
    "reduce the length of the messages or completion",
    "prompt is longer than the context length currently available",
    "too many tokens: size limit exceeded by",
    "request entity too large",
    "payload too large",
    "request payload size exceeds the limit",
    "string too long. expected a string with maximum length",
    "上下文过长",
    "上下文超出",
    "上下文长度超",
    "超出最大上下文",
    "请压缩上下文",
    "超过最大长度"};

// Numbers found in the places of a pattern.
struct Found {
    std::optional<std::int64_t> actual;
    std::optional<std::int64_t> max;
    bool has_output = false;
};

bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

// Bytes of the number that `text` begins with, thousands set apart by commas or not; 0 for none.
std::size_t number_size(std::string_view text) {
    std::size_t size = 0;
    while (size < text.size() && is_digit(text[size])) ++size;
    const auto group = [&] {
        return size + 3 < text.size() && text[size] == ',' && is_digit(text[size + 1]) &&
               is_digit(text[size + 2]) && is_digit(text[size + 3]);
    };
    if (size > 0)
        while (group()) size += 4;
    return size;
}

// The value of such a number, nothing beyond what the protocol can say.
std::optional<std::int64_t> value_of(std::string_view number) {
    std::string digits{number};
    std::erase(digits, ',');
    std::int64_t value = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (fault != std::errc{} || value > kMostTokens) return std::nullopt;
    return value;
}

// `text` read from its beginning as `pattern` says; nothing when it says something else.
std::optional<Found> read_as(std::string_view pattern, std::string_view text) {
    Found found;
    while (!pattern.empty()) {
        const std::string_view literal = pattern.substr(0, pattern.find('{'));
        if (!text.starts_with(literal)) return std::nullopt;
        text.remove_prefix(literal.size());
        pattern.remove_prefix(literal.size());
        if (pattern.empty()) break;
        const std::string_view name = pattern.substr(1, pattern.find('}') - 1);
        const std::size_t size = number_size(text);
        if (size == 0) return std::nullopt;
        if (name == "actual") found.actual = value_of(text.substr(0, size));
        if (name == "max") found.max = value_of(text.substr(0, size));
        if (name == "output") found.has_output = true;
        text.remove_prefix(size);
        pattern.remove_prefix(name.size() + 2);
    }
    return found;
}

std::optional<Found> find(std::string_view text, std::string_view pattern) {
    const std::string_view head = pattern.substr(0, pattern.find('{'));
    for (std::size_t at = text.find(head); at != std::string_view::npos;
         at = text.find(head, at + 1))
        if (auto found = read_as(pattern, text.substr(at))) return found;
    return std::nullopt;
}

std::optional<Found> find_first(std::string_view text, Patterns patterns) {
    for (const std::string_view pattern : patterns)
        if (auto found = find(text, pattern)) return found;
    return std::nullopt;
}

char lower(char byte) {
    return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
}

// Appends a code point of up to 16 bits as UTF-8.
void append_code_point(unsigned value, std::string& out) {
    if (value < 0x80U) {
        out += lower(static_cast<char>(value));
    } else if (value < 0x800U) {
        out += static_cast<char>(0xC0U | (value >> 6U));
        out += static_cast<char>(0x80U | (value & 0x3FU));
    } else {
        out += static_cast<char>(0xE0U | (value >> 12U));
        out += static_cast<char>(0x80U | ((value >> 6U) & 0x3FU));
        out += static_cast<char>(0x80U | (value & 0x3FU));
    }
}

// The character that `text` writes as `u` and four hexadecimal digits.
std::optional<unsigned> escaped_code_point(std::string_view text) {
    if (text.size() < 5 || text[0] != 'u') return std::nullopt;
    unsigned value = 0;
    const auto [end, fault] = std::from_chars(text.data() + 1, text.data() + 5, value, 16);
    if (fault != std::errc{} || end != text.data() + 5) return std::nullopt;
    return value;
}

// `body` in lower case with the escapes of JSON undone, however deep they are nested.
std::string plain(std::string_view body) {
    std::string out;
    out.reserve(body.size());
    for (std::size_t at = 0; at < body.size(); ++at) {
        const bool is_escaped = at > 0 && body[at - 1] == '\\';
        if (body[at] == '\\') continue;
        const auto code_point = is_escaped ? escaped_code_point(body.substr(at)) : std::nullopt;
        if (code_point) {
            append_code_point(*code_point, out);
            at += 4;
        } else {
            out += lower(body[at]);
        }
    }
    return out;
}

// `body` in lower case without spaces, escapes left alone: a quoted answer of the model keeps its
// backslashes, and so never looks like a member of the reply.
std::string compact(std::string_view body) {
    std::string out;
    for (const char byte : body)
        if (byte != ' ' && byte != '\t' && byte != '\n' && byte != '\r') out += lower(byte);
    return out;
}

ClassifiedError without_numbers(ErrorKind kind) { return {kind, std::nullopt, std::nullopt}; }

ClassifiedError classified(ErrorKind kind, const std::optional<Found>& found) {
    return found ? ClassifiedError{kind, found->actual, found->max} : without_numbers(kind);
}

bool is_output_alone(const Found& found) {
    return found.has_output && found.actual && found.max && *found.actual < *found.max;
}

ClassifiedError of_refused(std::int64_t http_status, std::string_view text) {
    const auto numbers = find_first(text, kWithNumbers);
    if (find_first(text, kCodes)) return classified(ErrorKind::overflow, numbers);
    if (const auto cap = find_first(text, kOutputCaps))
        return classified(ErrorKind::output_cap, cap);
    if (numbers)
        return classified(is_output_alone(*numbers) ? ErrorKind::output_cap : ErrorKind::overflow,
                          numbers);
    const bool is_too_large = http_status == 413 || find_first(text, kWithout);
    return without_numbers(is_too_large ? ErrorKind::overflow : ErrorKind::other);
}

}  // namespace

std::string_view name_of(ErrorKind kind) noexcept {
    switch (kind) {
        case ErrorKind::overflow: return "overflow";
        case ErrorKind::output_cap: return "output_cap";
        case ErrorKind::rate_limit: return "rate_limit";
        case ErrorKind::other: break;
    }
    return "other";
}

namespace rule {

ClassifiedError recover_overflow_recognised(std::int64_t http_status, std::string_view body) {
    constexpr std::array<std::int64_t, 4> kAboutTheRequest{0, 400, 413, 422};
    const std::int64_t hundreds = http_status / 100;
    if (hundreds == 2)
        return without_numbers(find_first(compact(body), kStopReasons) ? ErrorKind::overflow
                                                                       : ErrorKind::other);
    const std::string text = plain(body);
    if (http_status == 429 || find_first(text, kRateLimits))
        return without_numbers(ErrorKind::rate_limit);
    const bool is_about_the_request = std::find(kAboutTheRequest.begin(), kAboutTheRequest.end(),
                                                http_status) != kAboutTheRequest.end();
    if (!is_about_the_request || find_first(text, kFaultyIds))
        return without_numbers(ErrorKind::other);
    return of_refused(http_status, text);
}

}  // namespace rule
}  // namespace trimspec
