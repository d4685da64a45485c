#include "gemini.hpp"

#include <array>
#include <unordered_map>

#include "../turns.hpp"
#include "gemini_parts.hpp"
#include "representable.hpp"

namespace trimspec::wire::gemini {
namespace {

// Invents what lacks an id one: its name, then name#2, name#3.
class Identities {
public:
    Text of(const Text& name) {
        const std::size_t count = ++counts_[std::string{name.view()}];
        if (count == 1) return name;
        return Text{std::string{name.view()} + "#" + std::to_string(count)};
    }

private:
    std::unordered_map<std::string, std::size_t> counts_;
};

bool read_parts(const Source& whole, const json::Value& parts, const Place& at, Reading& reading,
                Message& message) {
    const auto* array = parts.get_if<json::Array>();
    if (array == nullptr) return reading.refuse(at, "\"parts\" must be a list");
    Identities calls;
    Identities results;
    for (std::size_t i = 0; i < array->size(); ++i) {
        auto block = read_part(part_of(whole, (*array)[i]), message.role, at.at(i), reading);
        if (!block) return false;
        if (auto* call = std::get_if<ToolCall>(&block->value); call && call->id.empty())
            call->id = calls.of(call->name);
        if (auto* result = std::get_if<ToolResult>(&block->value);
            result && result->call_id.empty())
            result->call_id = results.of(name_of(*block));
        message.blocks.push_back(std::move(*block));
    }
    return true;
}

struct RoleName {
    std::string_view name;
    Role role;
};

constexpr std::array<RoleName, 4> kRoles{{{"user", Role::user},
                                          {"model", Role::assistant},
                                          {"function", Role::tool},
                                          {"tool", Role::tool}}};

std::optional<Role> read_content_role(const json::Value& source, const Place& place,
                                      Reading& reading) {
    const json::Value* member = source.find("role");
    if (member == nullptr || member->is_null()) return Role::user;
    const Text* name = reading.text(source, "role", place);
    if (name == nullptr) return std::nullopt;
    for (const RoleName& known : kRoles)
        if (known.name == name->view()) return known.role;
    reading.refuse(place.at("role"), "a role is one of user, model, function, tool");
    return std::nullopt;
}

// The members that the model does not name, and the one spelling of a role that it does not keep.
Source message_extra(const json::Value& source) {
    const json::Value* role = source.find("role");
    const auto* name = role ? role->get_if<Text>() : nullptr;
    const bool is_function = name != nullptr && name->view() == "function";
    return extra_of(source, {is_function ? "parts" : "role", "parts"});
}

// The results of one exchange, and the calls that they may answer.
class Pairing {
public:
    explicit Pairing(const Message& message) : message_{message} {
        for (std::size_t b = 0; b < message.blocks.size(); ++b) {
            const auto* call = std::get_if<ToolCall>(&message.blocks[b].value);
            if (call == nullptr) continue;
            const std::string_view id = written_id(message.blocks[b]);
            if (!id.empty()) by_id_[id].calls.push_back(b);
            by_name_[call->name.view()].calls.push_back(b);
            if (id.empty()) unnamed_[call->name.view()].calls.push_back(b);
        }
        taken_.resize(message.blocks.size(), false);
    }

    // The call that has the very id of `result`, which is written.
    const ToolCall* by_id(const Block& result) { return take(by_id_, written_id(result)); }

    // The call that has the name of `result`, one of the two having no id.
    const ToolCall* by_name(const Block& result) {
        return take(written_id(result).empty() ? by_name_ : unnamed_, name_of(result).view());
    }

private:
    struct Queue {
        std::vector<std::size_t> calls;
        std::size_t next = 0;
    };
    using Queues = std::unordered_map<std::string_view, Queue>;

    const ToolCall* take(Queues& queues, std::string_view key) {
        const auto at = queues.find(key);
        if (at == queues.end()) return nullptr;
        Queue& queue = at->second;
        while (queue.next < queue.calls.size() && taken_[queue.calls[queue.next]]) ++queue.next;
        if (queue.next == queue.calls.size()) return nullptr;
        const std::size_t block = queue.calls[queue.next];
        taken_[block] = true;
        return &std::get<ToolCall>(message_.blocks[block].value);
    }

    const Message& message_;
    Queues by_id_;
    Queues by_name_;
    Queues unnamed_;
    std::vector<bool> taken_;
};

bool is_mixed(const Message& message) {
    return std::any_of(message.blocks.begin(), message.blocks.end(), [](const Block& block) {
        return !std::holds_alternative<ToolResult>(block.value);
    });
}

// Pairs the results of messages [first, last) with the calls of the message before them.
void pair(History& history, std::size_t first, std::size_t last) {
    Pairing pairing{*history[first - 1]};
    std::vector<std::vector<const ToolCall*>> found;
    for (std::size_t i = first; i < last; ++i) {
        std::vector<const ToolCall*>& calls = found.emplace_back();
        for (const Block& block : history[i]->blocks)
            calls.push_back(std::holds_alternative<ToolResult>(block.value) ? pairing.by_id(block)
                                                                            : nullptr);
    }
    for (std::size_t i = first; i < last; ++i) {
        Message paired = *history[i];
        bool changed = false;
        for (std::size_t b = 0; b < paired.blocks.size(); ++b) {
            auto* result = std::get_if<ToolResult>(&paired.blocks[b].value);
            if (result == nullptr || found[i - first][b] != nullptr) continue;
            const ToolCall* call = pairing.by_name(paired.blocks[b]);
            if (call == nullptr || call->id == result->call_id) continue;
            result->call_id = call->id;
            changed = true;
        }
        if (changed) history[i] = std::make_shared<const Message>(std::move(paired));
    }
}

// Writing.

struct PartsMembers {
    const Message& message;

    void write_parts(std::string& out) const {
        write_array(message.blocks, out, [&](const Block& block) { write_part(block, out); });
    }
    bool rewrite(std::string_view key, ObjectWriter& object) const {
        if (key == "parts") write_parts(object.member("parts"));
        return key == "parts";
    }
    void write_all(ObjectWriter& object) const {
        if (message.role != Role::system)
            object.text("role", message.role == Role::assistant ? "model" : "user");
        write_parts(object.member("parts"));
    }
};

}  // namespace

MessagePtr read(const Source& source, const Place& place, Reading& reading) {
    if (source->get_if<json::Object>() == nullptr) {
        reading.refuse(place, "a content must be an object");
        return nullptr;
    }
    const auto role = read_content_role(*source, place, reading);
    if (!role) return nullptr;
    const json::Value* parts = source->find("parts");
    if (parts == nullptr) {
        reading.refuse(place, "\"parts\" is missing");
        return nullptr;
    }
    Message message;
    message.role = *role;
    const Place at = place.at("parts");
    if (!read_parts(source, *parts, at, reading, message)) return nullptr;
    if (message.role == Role::tool && message.blocks.empty()) {
        reading.refuse(at, "a tool message holds at least one result");
        return nullptr;
    }
    message.wire = Wire{source, message_extra(*source)};
    return std::make_shared<const Message>(std::move(message));
}

MessagePtr read_system(const Source& source, const Place& place, Reading& reading) {
    Message message;
    message.role = Role::system;
    message.wire.source = source;
    if (const auto* text = source->get_if<Text>()) {
        message.blocks.push_back(Block{*text, {}});
        return std::make_shared<const Message>(std::move(message));
    }
    if (source->get_if<json::Object>() == nullptr) {
        reading.refuse(place, "a system instruction must be a string or an object with \"parts\"");
        return nullptr;
    }
    const json::Value* parts = source->find("parts");
    if (parts == nullptr) {
        reading.refuse(place, "\"parts\" is missing");
        return nullptr;
    }
    if (!read_parts(source, *parts, place.at("parts"), reading, message)) return nullptr;
    message.wire.extra = extra_of(*source, {"role", "parts"});
    return std::make_shared<const Message>(std::move(message));
}

void pair_by_name(History& history) {
    for (std::size_t i = 0; i < history.size(); ++i) {
        const auto& blocks = history[i]->blocks;
        if (std::none_of(blocks.begin(), blocks.end(), [](const Block& block) {
                return std::holds_alternative<ToolCall>(block.value);
            }))
            continue;
        std::size_t end = i + 1;
        while (end < history.size() && rule::carrier(*history[end]))
            if (is_mixed(*history[end++])) break;
        if (end > i + 1) pair(history, i + 1, end);
    }
}

void write(const Message& message, std::string& out) {
    write_members(message.wire.source, out, PartsMembers{message});
}

void write_system(const Message& message, std::string& out) {
    const Source& source = message.wire.source;
    const bool was_string = source && source->get_if<Text>() != nullptr;
    const Text* text = only_text(message);
    if (was_string && text != nullptr) return json::write_string(text->view(), out);
    write_members(was_string ? nullptr : source, out, PartsMembers{message});
}

std::optional<NotRepresentable> not_representable(const Message& message) {
    if (auto fault = foreign_member(message)) return fault;
    if (message.blocks.empty()) return NotRepresentable{"/content", "a message without content"};
    for (std::size_t b = 0; b < message.blocks.size(); ++b)
        if (auto what = lacks_place_for(message.blocks[b], message.role))
            return NotRepresentable{"/content/" + std::to_string(b), std::move(*what)};
    return std::nullopt;
}

void name_results(History& history) {
    std::unordered_map<std::string_view, Text> names;
    for (MessagePtr& message : history) {
        Message named = *message;
        bool is_carrier = false;
        for (Block& block : named.blocks) {
            if (const auto* result = std::get_if<ToolResult>(&block.value)) {
                const auto known = names.find(result->call_id.view());
                block.wire.extra =
                    name_hint(known == names.end() ? result->call_id : known->second);
                is_carrier = true;
            }
        }
        for (const Block& block : message->blocks)
            if (const auto* call = std::get_if<ToolCall>(&block.value))
                names[call->id.view()] = call->name;
        if (is_carrier) message = std::make_shared<const Message>(std::move(named));
    }
}

}  // namespace trimspec::wire::gemini
