#include "short_text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "../../reference/result.hpp"
#include "../report/show.hpp"

namespace trimspec::explain {
namespace {

using conformance::show::clipped;
using conformance::show::grouped;

constexpr std::size_t kTextShown = 60;
constexpr std::size_t kNameShown = 24;
constexpr std::size_t kIdShown = 18;
// More bytes than any line shows: a message may hold ten thousand calls.
constexpr std::size_t kLongest = 400;

// Describes blocks one by one. Results take the entries of `shortened` in their order.
class Describer {
public:
    Describer(const std::vector<Shortening>& shortened, Unit unit)
        : shortened_{shortened}, unit_{unit} {}

    std::string operator()(const Text& text) const { return clipped(text.view(), kTextShown); }
    std::string operator()(const ToolCall& call) const {
        return clipped(call.name.view(), kNameShown) + "(" + short_id(call.id.view()) + ")";
    }
    std::string operator()(const ToolResult& result) {
        std::string out = short_id(result.call_id.view()) + (result.is_error ? " (error): " : ": ");
        const std::int64_t size = result_size(result, unit_);
        if (next_ < shortened_.size() && shortened_[next_].call_id == result.call_id.view() &&
            shortened_[next_].from == size)
            out += grouped(size) + " → " + sized(shortened_[next_++].to, unit_);
        else
            out += sized(size, unit_);
        const std::size_t others = static_cast<std::size_t>(std::count_if(
            result.items.begin(), result.items.end(),
            [](const ResultItem& item) { return !std::holds_alternative<Text>(item.value); }));
        return others == 0 ? out : out + ", " + conformance::show::counted(number(others), "image");
    }
    std::string operator()(const Image&) const { return "[image]"; }
    std::string operator()(const Reasoning&) const { return "[reasoning]"; }
    std::string operator()(const Opaque& opaque) const {
        return "[" + clipped(opaque.compact.view(), kNameShown) + "]";
    }

private:
    const std::vector<Shortening>& shortened_;
    Unit unit_;
    std::size_t next_ = 0;
};

}  // namespace

std::string_view words_of(Unit unit) noexcept {
    switch (unit) {
        case Unit::codepoint: return "characters";
        case Unit::byte: return "bytes";
        case Unit::utf16: break;
    }
    return "UTF-16 units";
}

std::string sized(std::int64_t size, Unit unit) {
    std::string_view one = words_of(unit);
    one.remove_suffix(1);
    return conformance::show::counted(size, one);
}

std::string short_id(std::string_view id) {
    constexpr std::int64_t kHead = 9;
    constexpr std::int64_t kTail = 8;
    if (id.size() <= kIdShown) return clipped(id, kIdShown);
    const std::size_t head = prefix_of(id, kHead, Unit::codepoint);
    const std::size_t tail = suffix_of(id, kTail, Unit::codepoint);
    if (head >= tail) return clipped(id, kIdShown);
    return clipped(id.substr(0, head), kIdShown) + "…" + clipped(id.substr(tail), kIdShown);
}

std::string short_text(const Message& message, const std::vector<Shortening>& shortened,
                       Unit unit) {
    Describer describe{shortened, unit};
    std::string out;
    for (const Block& block : message.blocks) {
        if (out.size() > kLongest) return out + " · …";
        if (!out.empty()) out += " · ";
        out += std::visit(describe, block.value);
    }
    return out;
}

std::string messages_between(std::size_t first, std::size_t last) {
    if (first == last) return fmt::format("message {}", first);
    return fmt::format("messages {} to {}", first, last);
}

}  // namespace trimspec::explain
