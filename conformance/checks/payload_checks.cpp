// Looks for pieces of the request's payload in what a reply shows: words that no fixed vocabulary
// has (eight bytes or more, letters with digits, or a canary), and any run of 32 bytes.
#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "area_checks.hpp"
#include "filled.hpp"
#include "plain.hpp"

namespace trimspec::conformance::checks {

namespace {

constexpr std::string_view kLabel = "visible.no_payload";
constexpr std::string_view kCanary = "CANARY";
constexpr std::size_t kWordBytes = 8;
constexpr std::size_t kRunBytes = 32;

using Views = std::vector<std::string_view>;

void collect_message(const Message& message, Views& payload, Views& ids) {
    for (const Block& block : message.blocks) {
        if (const Text* text = std::get_if<Text>(&block.value)) payload.push_back(text->view());
        if (const auto* reasoning = std::get_if<Reasoning>(&block.value))
            payload.push_back(reasoning->text.view());
        if (const auto* call = std::get_if<ToolCall>(&block.value)) {
            payload.push_back(call->arguments.view());
            ids.push_back(call->id.view());
            ids.push_back(call->name.view());
        }
        if (const auto* result = std::get_if<ToolResult>(&block.value)) {
            ids.push_back(result->call_id.view());
            for (const ResultItem& item : result->items)
                if (const Text* text = std::get_if<Text>(&item.value))
                    payload.push_back(text->view());
        }
    }
}

/// All strings and keys within a value, however deep.
void collect_strings(const Json& root, Views& strings) {
    std::vector<const Json*> open{&root};
    while (!open.empty()) {
        const Json* value = open.back();
        open.pop_back();
        if (value->is_string()) strings.push_back(value->get_ref<const std::string&>());
        if (value->is_object())
            for (const auto& entry : value->get_ref<const Json::object_t&>()) {
                strings.push_back(entry.first);
                open.push_back(&entry.second);
            }
        if (value->is_array())
            for (const Json& inner : *value) open.push_back(&inner);
    }
}

/// What the reply shows to people: events and log records, or the error but for its pointer.
Views shown_strings(const Context& context) {
    Views strings;
    const Json& rest = context.replied.rest;
    if (!rest.is_object()) return strings;
    const bool error = context.replied.kind == Replied::Kind::error;
    for (const auto& entry : rest.get_ref<const Json::object_t&>()) {
        const bool shows = error ? entry.first != "pointer" && entry.first != "param"
                                 : entry.first == "events" || entry.first == "log";
        if (shows) collect_strings(entry.second, strings);
    }
    return strings;
}

bool is_word_byte(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80U || c == '-' || c == '_' || (c >= '0' && c <= '9') ||
           (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

bool is_telling(std::string_view word) {
    if (word.size() < kWordBytes) return false;
    if (word.find(kCanary) != std::string_view::npos) return true;
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    return std::any_of(word.begin(), word.end(), is_digit) &&
           !std::all_of(word.begin(), word.end(), is_digit);
}

/// Calls `use` with every word of `text` that no fixed vocabulary has, until it returns true.
template <class Use>
bool any_telling_word(std::string_view text, const Use& use) {
    std::size_t at = 0;
    while (at < text.size()) {
        if (!is_word_byte(text[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && is_word_byte(text[end])) ++end;
        const std::string_view word = text.substr(at, end - at);
        if (is_telling(word) && use(word)) return true;
        at = end;
    }
    return false;
}

using Words = std::unordered_set<std::string_view>;

Words telling_words(const Views& texts) {
    Words words;
    for (const std::string_view text : texts)
        any_telling_word(text, [&words](std::string_view word) {
            words.insert(word);
            return false;
        });
    return words;
}

bool shows_word(const Views& shown, const Views& payload, const Views& allowed) {
    Words words = telling_words(shown);
    for (const std::string_view word : telling_words(allowed)) words.erase(word);
    if (words.empty()) return false;
    const bool shows_canary = std::any_of(words.begin(), words.end(), [](std::string_view word) {
        return word.find(kCanary) != std::string_view::npos;
    });
    return std::any_of(payload.begin(), payload.end(), [&](std::string_view text) {
        if (shows_canary && text.find(kCanary) != std::string_view::npos) return true;
        return any_telling_word(text, [&](std::string_view word) { return words.count(word) > 0; });
    });
}

/// Calls `use` with every run of kRunBytes and its rolling hash, until it returns true.
template <class Use>
bool any_run(std::string_view text, const Use& use) {
    constexpr std::uint64_t base = 0x100000001B3ULL;
    std::uint64_t leaving = 1;
    for (std::size_t i = 1; i < kRunBytes; ++i) leaving *= base;
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i >= kRunBytes) hash -= leaving * static_cast<unsigned char>(text[i - kRunBytes]);
        hash = hash * base + static_cast<unsigned char>(text[i]);
        if (i + 1 >= kRunBytes && use(hash, text.substr(i + 1 - kRunBytes, kRunBytes))) return true;
    }
    return false;
}

bool shows_run(const Views& shown, const Views& payload, const Views& allowed) {
    std::unordered_map<std::uint64_t, std::string_view> runs;
    const auto is_allowed = [&allowed](std::string_view run) {
        return std::any_of(allowed.begin(), allowed.end(), [run](std::string_view text) {
            return text.find(run) != std::string_view::npos;
        });
    };
    for (const std::string_view text : shown)
        any_run(text, [&](std::uint64_t hash, std::string_view run) {
            runs.emplace(hash, run);
            return false;
        });
    if (runs.empty()) return false;
    return std::any_of(payload.begin(), payload.end(), [&](std::string_view text) {
        return any_run(text, [&](std::uint64_t hash, std::string_view run) {
            const auto found = runs.find(hash);
            return found != runs.end() && found->second == run && !is_allowed(run);
        });
    });
}

}  // namespace

void check_no_payload(const Context& context) {
    const Views shown = shown_strings(context);
    if (shown.empty()) return;
    Views payload;
    Views ids;
    for (const MessagePtr& message : context.asked.history) collect_message(*message, payload, ids);
    if (context.asked.message) collect_message(*context.asked.message, payload, ids);
    if (context.asked.text) payload.push_back(context.asked.text->view());
    Views fixed{kNoticeText};
    if (context.declared.breadcrumb) fixed.push_back(*context.declared.breadcrumb);
    Views allowed = ids;
    allowed.insert(allowed.end(), fixed.begin(), fixed.end());
    collect_strings(context.asked.params, allowed);
    if (shows_word(shown, payload, allowed))
        context.add(kLabel, "a word of the request's texts stands in an event, log record or error");
    else if (shows_run(shown, payload, fixed))
        context.add(kLabel, filled("{} bytes of the request's texts stand in an event, log "
                                   "record or error",
                                   kRunBytes));
}

}  // namespace trimspec::conformance::checks
