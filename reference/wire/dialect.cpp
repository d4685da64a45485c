#include "dialect.hpp"

#include "../turns.hpp"
#include "canonical.hpp"
#include "openai_chat.hpp"
#include "reading.hpp"

namespace trimspec::wire {
namespace {

// One dialect: how a message is read and written. A table row a dialect keeps all else common.
struct Form {
    Dialect dialect;
    std::string_view name;
    MessagePtr (*read)(const Source&, const Place&, Reading&);
    void (*write)(const Message&, std::string&);
};

constexpr Form kForms[] = {
    {Dialect::canonical, "canonical", &canonical::read, &canonical::write},
    {Dialect::openai_chat, "openai-chat", &openai_chat::read, &openai_chat::write},
};

const Form& form_of(Dialect dialect) noexcept {
    return kForms[static_cast<std::size_t>(dialect)];
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

}  // namespace

std::string_view name_of(Dialect dialect) noexcept { return form_of(dialect).name; }

std::optional<Dialect> dialect_named(std::string_view name) noexcept {
    for (const Form& form : kForms)
        if (form.name == name) return form.dialect;
    return std::nullopt;
}

Outcome<History> read_history(json::Value value, Dialect dialect) {
    Reading reading;
    const Place root;
    auto* array = std::get_if<json::Array>(&value.data());
    if (array == nullptr) {
        reading.refuse(root, "a history must be a list of messages");
        return *reading.error();
    }
    History history;
    history.reserve(array->size());
    for (std::size_t i = 0; i < array->size(); ++i) {
        const auto source = std::make_shared<const json::Value>(std::move((*array)[i]));
        MessagePtr message = form_of(dialect).read(source, root.at(i), reading);
        if (!message) return *reading.error();
        history.push_back(std::move(message));
    }
    if (dialect != Dialect::canonical) openai_chat::mark_breadcrumb(history);
    return history;
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

void write_history(const History& history, Dialect dialect, std::string& out) {
    write_array(history, out,
                [&](const MessagePtr& message) { write_message(*message, dialect, out); });
}

std::variant<History, NotRepresentable> translate(const History& history, Dialect to) {
    if (to == Dialect::canonical) return history;
    History translated;
    translated.reserve(history.size());
    for (std::size_t i = 0; i < history.size(); ++i) {
        auto fault = openai_chat::not_representable(*history[i]);
        if (!fault) fault = lacks_flag(history, i);
        if (fault) return NotRepresentable{"/" + std::to_string(i) + fault->pointer, fault->what};
        translated.push_back(bare(*history[i]));
    }
    return translated;
}

}  // namespace trimspec::wire
