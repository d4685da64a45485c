#include "honest.hpp"

#include <algorithm>
#include <array>

#include "honest_parts.hpp"
#include "json_build.hpp"

namespace trimspec::conformance::exported {
namespace {

struct Derivation {
    std::string_view op;
    Honest (*derive)(const Asked&, const Declared&);
};

// The operations that are not here have one right answer or none that binds everyone.
constexpr auto kDerivations = std::to_array<Derivation>({
    {"trim", &honest_trim},
    {"cap_messages", &honest_cap_messages},
    {"cap_turns", &honest_cap_turns},
    {"sweep", &honest_sweep},
    {"normalize_system", &honest_normalize},
    {"cap_tool_result", &honest_cap_tool_result},
    {"cap_tool_message", &honest_cap_tool_message},
    {"recover", &honest_recover},
});

json::Value index(std::size_t value) { return number(static_cast<std::int64_t>(value)); }

// In openai-chat calls stand in a list of their own, and a tool message is one result.
std::size_t wire_block(const Message& message, std::size_t block, wire::Dialect dialect) {
    if (dialect != wire::Dialect::openai_chat) return block;
    return static_cast<std::size_t>(std::count_if(
        message.blocks.begin(), message.blocks.begin() + static_cast<std::ptrdiff_t>(block),
        [](const Block& b) { return std::holds_alternative<ToolCall>(b.value); }));
}

class HonestWriter {
public:
    HonestWriter(const Honest& honest, const Asked& asked, wire::Dialect dialect)
        : honest_{honest}, asked_{asked}, dialect_{dialect} {}

    json::Value take() {
        if (honest_.unchanged) members_.add("unchanged", boolean(true));
        if (honest_.messages) {
            add_fate("must_stay", Fate::stays);
            add_fate("may_go", Fate::may_go);
            add_fate("must_go", Fate::goes);
        }
        add_indexes("text_must_stay", of_fate(Fate::text_stays));
        if (honest_.system_in_front) members_.add("system_in_front", boolean(true));
        add_indexes("one_must_stay", honest_.one_must_stay);
        add_indexes("may_shrink", honest_.may_shrink);
        add_indexes("may_lose_reasoning", honest_.may_lose_reasoning);
        add_blocks("blocks_that_must_go", honest_.blocks_that_must_go);
        add_blocks("blocks_that_may_go", honest_.blocks_that_may_go);
        add_list("ids_that_may_not_appear", honest_.ids_that_may_not_appear,
                 [](const Text& id) { return text(id.view()); });
        add_number("highest_cost", honest_.highest_cost);
        add_number("highest_messages", honest_.highest_messages);
        add_number("highest_system_messages", honest_.highest_system_messages);
        add_number("longest", honest_.longest);
        add_list("longest_results", honest_.longest_results, &number);
        add_list("may_fail_with", honest_.may_fail_with,
                 [](const std::string& code) { return text(code); });
        return members_.take();
    }

private:
    [[nodiscard]] std::vector<std::size_t> of_fate(Fate fate) const {
        std::vector<std::size_t> indexes;
        for (std::size_t i = 0; honest_.messages && i < honest_.messages->size(); ++i)
            if ((*honest_.messages)[i] == fate) indexes.push_back(i);
        return indexes;
    }

    void add_fate(const char* name, Fate fate) { members_.add(name, list(of_fate(fate), &index)); }

    template <class Range, class Make>
    void add_list(const char* name, const Range& elements, Make make) {
        if (!elements.empty()) members_.add(name, list(elements, make));
    }
    void add_indexes(const char* name, const std::vector<std::size_t>& indexes) {
        add_list(name, indexes, &index);
    }
    void add_number(const char* name, std::optional<std::int64_t> value) {
        if (value) members_.add(name, number(*value));
    }
    void add_blocks(const char* name, const std::vector<BlockPlace>& places) {
        add_list(name, places, [&](const BlockPlace& place) {
            const Message& message = *asked_.history[place.message];
            Members members;
            members.add("message", index(place.message));
            members.add("block", index(wire_block(message, place.block, dialect_)));
            members.add("id", place.id.view());
            return members.take();
        });
    }

    const Honest& honest_;
    const Asked& asked_;
    wire::Dialect dialect_;
    Members members_;
};

// The codes of an error that is due, as a list.
json::Value due_codes(const json::Value& error) {
    const json::Value* code = error.find("code");
    if (code == nullptr || code->get_if<json::Array>() != nullptr)
        return code ? *code : json::Value{json::Array{}};
    return json::Value{json::Array{*code}};
}

}  // namespace

json::Value honest_value(const json::Value& expect, const Prepared& prepared,
                         const Declared& declared) {
    if (const json::Value* error = expect.find("error")) {
        Members members;
        members.add("must_fail_with", due_codes(*error));
        return members.take();
    }
    const auto derivation =
        std::find_if(kDerivations.begin(), kDerivations.end(),
                     [&](const Derivation& row) { return row.op == prepared.asked.op; });
    if (!prepared.checkable || derivation == kDerivations.end()) return json::Value{json::Object{}};
    const Honest honest = derivation->derive(prepared.asked, declared);
    return HonestWriter{honest, prepared.asked, declared.dialect}.take();
}

}  // namespace trimspec::conformance::exported
