#include "difference.hpp"

#include "text.hpp"

namespace trimspec::conformance {
namespace {

// `text` around the place where two texts part.
std::string excerpt(std::string_view text, std::size_t at) {
    constexpr std::int64_t kAround = 24;
    const std::size_t begin = suffix_of(text.substr(0, at), kAround, Unit::codepoint);
    const std::size_t size = prefix_of(text.substr(begin), 2 * kAround, Unit::codepoint);
    std::string quoted;
    json::write_string(text.substr(begin, size), quoted);
    return (begin > 0 ? "…" : "") + quoted + (begin + size < text.size() ? "…" : "");
}

std::string text_difference(std::string_view due, std::string_view came) {
    std::size_t at = 0;
    while (at < due.size() && at < came.size() && due[at] == came[at]) ++at;
    // Back to where a code point begins, in both.
    while (at > 0 && at < due.size() && (static_cast<unsigned char>(due[at]) & 0xC0U) == 0x80U) --at;
    return "texts part at byte " + std::to_string(at) + " (" + std::to_string(due.size()) +
           " bytes due, " + std::to_string(came.size()) + " came): due " + excerpt(due, at) +
           ", came " + excerpt(came, at);
}

class Comparison {
public:
    explicit Comparison(bool listed_only) : listed_only_{listed_only} {}

    bool differ(const json::Value& due, const json::Value& came) {
        const auto* array = due.get_if<json::Array>();
        if (array != nullptr && came.get_if<json::Array>() != nullptr)
            return differ(*array, *came.get_if<json::Array>());
        const auto* object = due.get_if<json::Object>();
        if (object != nullptr && came.get_if<json::Object>() != nullptr)
            return differ(*object, came);
        if (due == came) return false;
        const auto* text = due.get_if<Text>();
        if (text != nullptr && came.get_if<Text>() != nullptr)
            return found(text_difference(text->view(), came.get_if<Text>()->view()));
        return found("due " + shown(due) + ", came " + shown(came));
    }

    Difference result() { return {json::pointer(path_), std::move(what_)}; }

private:
    bool differ(const json::Array& due, const json::Array& came) {
        for (std::size_t i = 0; i < due.size() && i < came.size(); ++i) {
            path_.push_back(std::to_string(i));
            if (differ(due[i], came[i])) return true;
            path_.pop_back();
        }
        if (due.size() == came.size()) return false;
        const std::size_t both = std::min(due.size(), came.size());
        path_.push_back(std::to_string(both));
        return found(due.size() > both ? "missing: " + shown(due[both])
                                       : "one too many: " + shown(came[both]));
    }

    bool differ(const json::Object& due, const json::Value& came) {
        for (const json::Member& member : due) {
            path_.emplace_back(member.key.view());
            const json::Value* other = came.find(member.key.view());
            if (other == nullptr) return found("missing: " + shown(member.value));
            if (differ(member.value, *other)) return true;
            path_.pop_back();
        }
        if (listed_only_) return false;
        const json::Value whole{due};
        for (const json::Member& member : *came.get_if<json::Object>()) {
            if (whole.find(member.key.view()) != nullptr) continue;
            path_.emplace_back(member.key.view());
            return found("not due: " + shown(member.value));
        }
        return false;
    }

    bool found(std::string what) {
        what_ = std::move(what);
        return true;
    }

    bool listed_only_;
    std::vector<std::string> path_;
    std::string what_;
};

}  // namespace

std::string shown(const json::Value& value, std::size_t most) {
    std::string text;
    json::write(value, text);
    if (text.size() <= most) return text;
    const auto size = static_cast<std::int64_t>(most);
    return text.substr(0, prefix_of(text, size, Unit::byte)) + "… (" + std::to_string(text.size()) +
           " bytes)";
}

std::optional<Difference> first_difference(const json::Value& due, const json::Value& came,
                                           bool listed_only) {
    Comparison comparison{listed_only};
    if (!comparison.differ(due, came)) return std::nullopt;
    return comparison.result();
}

}  // namespace trimspec::conformance
