#include "convert.hpp"

#include <algorithm>

#include "pieces.hpp"
#include "wire/gemini.hpp"

namespace trimspec::convert {
namespace {

constexpr std::string_view kMessages = "messages";

bool is_object_form(Dialect dialect) {
    return dialect == Dialect::anthropic || dialect == Dialect::gemini;
}

std::string_view list_key(Dialect dialect) {
    return dialect == Dialect::gemini ? "contents" : kMessages;
}

// A history that is a list, out of the request that holds it.
json::Value list_in(json::Value& request) {
    for (json::Member& member : *std::get_if<json::Object>(&request.data()))
        if (member.key.view() == kMessages) return std::move(member.value);
    return {};
}

// Where the messages of the input stand.
struct Frame {
    std::string list;    // pointer of the list of messages
    std::size_t size = 0;
    std::string system;  // pointer of the system text beside it
};

Frame frame_of(const json::Value& input, Dialect from) {
    Frame frame;
    if (input.get_if<json::Object>() == nullptr) {
        if (const auto* list = input.get_if<json::Array>()) frame.size = list->size();
        return frame;
    }
    frame.list = "/" + std::string{list_key(from)};
    const json::Value* list = input.find(list_key(from));
    const auto* array = list ? list->get_if<json::Array>() : nullptr;
    frame.size = array ? array->size() : 0;
    if (from == Dialect::anthropic) frame.system = "/system";
    if (from == Dialect::gemini)
        frame.system = input.find("system_instruction") ? "/system_instruction"
                                                        : "/systemInstruction";
    return frame;
}

void name_beside(const json::Value& members, Dialect from, Losses& losses) {
    for (const json::Member& member : *members.get_if<json::Object>())
        if (member.key.view() != kMessages)
            losses.add(json::pointer({std::string{member.key.view()}}),
                       "a member of a request in " + std::string{wire::name_of(from)});
}

std::string translated(const wire::Conversation& read, const Frame& frame, Dialect from,
                       Dialect to, Losses& losses) {
    const std::size_t apart = read.history.size() - frame.size;  // 1: a system text beside the list
    std::vector<Pieces> messages;
    messages.reserve(read.history.size());
    for (std::size_t i = 0; i < read.history.size(); ++i) {
        losses.at_message(i);
        std::string pointer =
            i < apart ? frame.system : frame.list + "/" + std::to_string(i - apart);
        messages.push_back(
            take_apart(*read.history[i], i, std::move(pointer), from, to, losses));
    }
    History history = arrange(std::move(messages), to, losses);
    if (to == Dialect::gemini) wire::gemini::name_results(history);
    std::string out;
    wire::write_history(history, to, out);
    return out;
}

// A pointer into the history, as one into the request that holds it.
Error within(Error error, const Frame& frame) {
    error.pointer = frame.list + error.pointer;
    return error;
}

}  // namespace

std::vector<Loss> Losses::take() {
    std::stable_sort(losses_.begin(), losses_.end(),
                     [](const Entry& a, const Entry& b) { return a.index < b.index; });
    std::vector<Loss> losses;
    losses.reserve(losses_.size());
    for (Entry& entry : losses_) losses.push_back(std::move(entry.loss));
    return losses;
}

Outcome<Converted> convert(json::Value input, Dialect from, Dialect to, bool lossy) {
    const bool is_wrapped = !is_object_form(from) && input.find(kMessages) != nullptr;
    Converted converted;
    if (from == to) json::write(input, converted.text);
    const Frame frame = frame_of(input, from);
    auto read = wire::read_conversation(is_wrapped ? list_in(input) : std::move(input), from);
    if (auto* error = std::get_if<Error>(&read))
        return is_wrapped ? within(std::move(*error), frame) : std::move(*error);
    if (from == to) return converted;
    const auto& conversation = std::get<wire::Conversation>(read);
    Losses losses;
    name_beside(is_wrapped ? input : wire::other_members(conversation.envelope, from), from, losses);
    std::string text = translated(conversation, frame, from, to, losses);
    converted.losses = losses.take();
    if (lossy || converted.losses.empty()) converted.text = std::move(text);
    return converted;
}

}  // namespace trimspec::convert
