#include "dialect.hpp"

#include <array>
#include <span>

#include "../turns.hpp"
#include "anthropic.hpp"
#include "canonical.hpp"
#include "gemini.hpp"
#include "openai_chat.hpp"
#include "reading.hpp"
#include "zeroclaw_chat.hpp"

namespace trimspec::wire {
namespace {

// A history that is an object: where its parts stand.
struct ObjectForm {
    std::string_view messages;
    std::array<std::string_view, 2> system;  // spellings, the first is ours; "" for none
    MessagePtr (*read_system)(const Source&, const Place&, Reading&);
    void (*write_system)(const Message&, std::string&);
    bool system_has_members = false;  // it is an object, with members of its own

    [[nodiscard]] bool is_system(std::string_view key) const {
        return !key.empty() && (key == system[0] || key == system[1]);
    }
};

constexpr ObjectForm kAnthropicForm{
    "messages", {"system", ""}, &anthropic::read_system, &anthropic::write_system};
constexpr ObjectForm kGeminiForm{"contents",
                                 {"systemInstruction", "system_instruction"},
                                 &gemini::read_system,
                                 &gemini::write_system,
                                 true};

// One dialect: how a message is read and written. A table row a dialect keeps all else common.
struct Form {
    Dialect dialect;
    bool rereads = false;  // a translation is what the reader makes of it, not the model as it was
    std::string_view name;
    MessagePtr (*read)(const Source&, const Place&, Reading&);
    void (*write)(const Message&, std::string&);
    std::optional<NotRepresentable> (*not_representable)(const Message&);
    const ObjectForm* object = nullptr;         // null: a history is a list
    void (*settle)(History&) = nullptr;         // what only all messages together tell
    void (*before_writing)(History&) = nullptr;  // what a translated history's writer needs to know
};

std::optional<NotRepresentable> holds_all(const Message&) { return std::nullopt; }

constexpr auto kForms = std::to_array<Form>({
    {Dialect::canonical, false, "canonical", &canonical::read, &canonical::write, &holds_all},
    {Dialect::openai_chat, false, "openai-chat", &openai_chat::read, &openai_chat::write,
     &openai_chat::not_representable},
    {Dialect::anthropic, true, "anthropic", &anthropic::read, &anthropic::write,
     &anthropic::not_representable, &kAnthropicForm},
    {Dialect::gemini, true, "gemini", &gemini::read, &gemini::write, &gemini::not_representable,
     &kGeminiForm, &gemini::pair_by_name, &gemini::name_results},
    {Dialect::zeroclaw_chat, true, "zeroclaw-chat", &zeroclaw_chat::read, &zeroclaw_chat::write,
     &zeroclaw_chat::not_representable},
});

const Form& form_of(Dialect dialect) noexcept {
    return kForms[static_cast<std::size_t>(dialect)];
}

// Flags the message that is a breadcrumb by its role, its exact text and its place.
void mark_breadcrumb(History& history) {
    const std::size_t at = rule::leading_system(history);
    if (at == history.size() || history[at]->role != Role::user) return;
    const Text* text = only_text(*history[at]);
    if (text == nullptr || text->view() != kBreadcrumbText) return;
    Message marked = *history[at];
    marked.synthetic = Text{kBreadcrumbFlag};
    history[at] = std::make_shared<const Message>(std::move(marked));
}

// Appends the messages of `value`, a list, and takes them out of it.
bool read_list(json::Value& value, const Form& form, const Place& place, Reading& reading,
               History& history) {
    auto* array = std::get_if<json::Array>(&value.data());
    if (array == nullptr) return reading.refuse(place, "a history must be a list of messages");
    history.reserve(history.size() + array->size());
    for (std::size_t i = 0; i < array->size(); ++i) {
        const auto source = std::make_shared<const json::Value>(std::move((*array)[i]));
        MessagePtr message = form.read(source, place.at(i), reading);
        if (!message) return false;
        history.push_back(std::move(message));
    }
    array->clear();
    return true;
}

// Reads the system text of the object `whole` into `history`.
bool read_system(const Source& whole, const ObjectForm& object, const Place& place,
                 Reading& reading, History& history) {
    const json::Member* system = nullptr;
    for (const json::Member& member : *whole->get_if<json::Object>()) {
        if (!object.is_system(member.key.view())) continue;
        if (system != nullptr)
            return reading.refuse(place.at(member.key.view()), "a second system text");
        system = &member;
    }
    if (system == nullptr || system->value.is_null()) return true;
    MessagePtr message = object.read_system(part_of(whole, system->value),
                                            place.at(system->key.view()), reading);
    if (message) history.insert(history.begin(), std::move(message));
    return !reading.error();
}

bool read_object(json::Value value, const Form& form, const Place& place, Reading& reading,
                 Conversation& conversation) {
    const std::string key{form.object->messages};
    auto* members = std::get_if<json::Object>(&value.data());
    if (members == nullptr)
        return reading.refuse(place, "a history must be an object with \"" + key + "\"");
    const auto messages = std::find_if(members->begin(), members->end(), [&](const auto& member) {
        return member.key.view() == key;
    });
    if (messages == members->end()) return reading.refuse(place, "\"" + key + "\" is missing");
    History& history = conversation.history;
    if (!read_list(messages->value, form, place.at(key), reading, history)) return false;
    if (!history.empty() && history.front()->role == Role::system)
        conversation.envelope.first_in_list = history.front()->wire.source;
    conversation.envelope.members = std::make_shared<const json::Value>(std::move(value));
    return read_system(conversation.envelope.members, *form.object, place, reading, history);
}

// A history as an object: its system message, if it has one beside the list, and the list.
struct ObjectMembers {
    const Form& form;
    const Envelope& envelope;
    const Message* system;
    std::span<const MessagePtr> messages;

    [[nodiscard]] bool has_place_for_system() const {
        const auto& spellings = form.object->system;
        return envelope.members && (envelope.members->find(spellings[0]) != nullptr ||
                                    envelope.members->find(spellings[1]) != nullptr);
    }
    void write_messages(ObjectWriter& object) const {
        if (system != nullptr && !has_place_for_system())
            form.object->write_system(*system, object.member(form.object->system[0]));
        std::string& out = object.member(form.object->messages);
        write_array(messages, out, [&](const MessagePtr& message) { form.write(*message, out); });
    }
    bool rewrite(std::string_view key, ObjectWriter& object) const {
        if (key == form.object->messages) {
            write_messages(object);
            return true;
        }
        if (!form.object->is_system(key)) return false;
        if (system == nullptr) return !envelope.members->find(key)->is_null();
        form.object->write_system(*system, object.member(key));
        return true;
    }
    void write_all(ObjectWriter& object) const { write_messages(object); }
};

// Whether the first message stands beside the list: not one with members that have no place there,
// nor one that was read at the front of the list.
bool leads_apart(const Message& message, const ObjectForm& object, const Envelope& envelope) {
    const bool has_place = !message.wire.extra || object.system_has_members;
    return message.role == Role::system && has_place &&
           (!message.wire.source || message.wire.source != envelope.first_in_list);
}

// `message` without what its old wire form held beside the model, but for its role's spelling.
MessagePtr bare(const Message& message) {
    Message copy{message.role, {}, message.synthetic, {}};
    if (role_spelling(message) != nullptr) copy.wire.extra = message.wire.extra;
    for (const Block& block : message.blocks) {
        copy.blocks.push_back(Block{block.value, {}});
        if (auto* result = std::get_if<ToolResult>(&copy.blocks.back().value))
            for (ResultItem& item : result->items) item.wire = {};
    }
    return std::make_shared<const Message>(std::move(copy));
}

std::optional<NotRepresentable> lacks_flag(const History& history, std::size_t index) {
    const Message& message = *history[index];
    const std::size_t system = rule::leading_system(history);
    const Text* text = only_text(message);
    const bool reads_as_breadcrumb = index == system && message.role == Role::user &&
                                     text != nullptr && text->view() == kBreadcrumbText;
    if (message.synthetic && !rule::breadcrumb(history, index, system))
        return NotRepresentable{"/synthetic", "a synthetic message that is no breadcrumb"};
    if (!message.synthetic && reads_as_breadcrumb)
        return NotRepresentable{"/content", "a user's text that reads as the breadcrumb"};
    return std::nullopt;
}

std::optional<NotRepresentable> lacks_place(const History& history, std::size_t index,
                                            const Form& to) {
    const Message& message = *history[index];
    if (to.object != nullptr && message.role == Role::system && index > 0)
        return NotRepresentable{"/role", "a system message that is not the first message"};
    if (auto fault = to.not_representable(message)) return fault;
    return lacks_flag(history, index);
}

// What the reader of `to` makes of `history` when it is written afresh.
History reread(History history, const Form& to) {
    if (to.before_writing != nullptr) to.before_writing(history);
    std::string written;
    write_history(history, to.dialect, written);
    constexpr std::size_t kDeep = 1000;  // what the model holds was read within its own limit
    auto value = std::get<json::Value>(json::read(written, kDeep));
    return std::get<History>(read_history(std::move(value), to.dialect));
}

}  // namespace

std::string_view name_of(Dialect dialect) noexcept { return form_of(dialect).name; }

std::optional<Dialect> dialect_named(std::string_view name) noexcept {
    for (const Form& form : kForms)
        if (form.name == name) return form.dialect;
    return std::nullopt;
}

std::vector<std::string> dialect_names() {
    std::vector<std::string> names;
    names.reserve(kForms.size());
    for (const Form& form : kForms) names.emplace_back(form.name);
    return names;
}

Outcome<Conversation> read_conversation(json::Value value, Dialect dialect) {
    const Form& form = form_of(dialect);
    Reading reading;
    Conversation conversation;
    const Place root;
    const bool is_read = form.object != nullptr
                             ? read_object(std::move(value), form, root, reading, conversation)
                             : read_list(value, form, root, reading, conversation.history);
    if (!is_read) return *reading.error();
    if (form.settle != nullptr) form.settle(conversation.history);
    if (dialect != Dialect::canonical) mark_breadcrumb(conversation.history);
    return conversation;
}

Outcome<History> read_history(json::Value value, Dialect dialect) {
    auto read = read_conversation(std::move(value), dialect);
    if (auto* error = std::get_if<Error>(&read)) return std::move(*error);
    return std::move(std::get<Conversation>(read).history);
}

json::Value other_members(const Envelope& envelope, Dialect dialect) {
    const ObjectForm* object = form_of(dialect).object;
    json::Object others;
    if (object != nullptr && envelope.members)
        for (const json::Member& member : *envelope.members->get_if<json::Object>())
            if (const auto key = member.key.view();
                key != object->messages && !object->is_system(key))
                others.push_back(member);
    return json::Value{std::move(others)};
}

Outcome<MessagePtr> read_message(json::Value value, Dialect dialect) {
    Reading reading;
    const auto source = std::make_shared<const json::Value>(std::move(value));
    MessagePtr message = form_of(dialect).read(source, Place{}, reading);
    if (!message) return *reading.error();
    return message;
}

void write_message(const Message& message, Dialect dialect, std::string& out) {
    form_of(dialect).write(message, out);
}

void write_conversation(const History& history, const Envelope& envelope, Dialect dialect,
                        std::string& out) {
    const Form& form = form_of(dialect);
    if (form.object == nullptr)
        return write_array(history, out,
                           [&](const MessagePtr& message) { form.write(*message, out); });
    const bool apart =
        !history.empty() && leads_apart(*history.front(), *form.object, envelope);
    const std::span<const MessagePtr> messages{history};
    write_members(envelope.members, out,
                  ObjectMembers{form, envelope, apart ? history.front().get() : nullptr,
                                messages.subspan(apart ? 1 : 0)});
}

void write_history(const History& history, Dialect dialect, std::string& out) {
    write_conversation(history, {}, dialect, out);
}

History without_wire_form(const History& history) {
    History bared;
    bared.reserve(history.size());
    for (const MessagePtr& message : history) bared.push_back(bare(*message));
    return bared;
}

std::variant<History, NotRepresentable> translate(const History& history, Dialect to) {
    if (to == Dialect::canonical) return history;
    const Form& form = form_of(to);
    for (std::size_t i = 0; i < history.size(); ++i)
        if (const auto fault = lacks_place(history, i, form))
            return NotRepresentable{"/" + std::to_string(i) + fault->pointer, fault->what};
    History translated = without_wire_form(history);
    return form.rereads ? reread(std::move(translated), form) : translated;
}

}  // namespace trimspec::wire
