#include "describe.hpp"

#include "../suite/as_nlohmann.hpp"
#include "../suite/difference.hpp"

namespace trimspec::conformance::checker {
namespace {

constexpr std::size_t kLongest = 300;

std::string shortened(std::string_view text) {
    std::string shown{text.substr(0, kLongest)};
    while (!shown.empty() && text.size() > kLongest &&
           (static_cast<unsigned char>(text[shown.size()]) & 0xC0U) == 0x80U)
        shown.pop_back();
    if (shown.size() < text.size()) shown += "... (" + std::to_string(text.size()) + " bytes)";
    return shown;
}

std::string messages_of(const History& history, const Measure& measure) {
    const History plain = wire::without_wire_form(history);
    std::string text;
    for (std::size_t i = 0; i < history.size(); ++i) {
        std::string message;
        wire::write_message(*plain[i], wire::Dialect::canonical, message);
        text += "  [" + std::to_string(i) + "] costs " +
                std::to_string(measure({history[i]})) + "  " + shortened(message) + "\n";
    }
    return text;
}

}  // namespace

std::string describe(std::string_view line, const Declared& declared) {
    constexpr std::size_t kDeepest = 257;
    const auto read = json::read(line, kDeepest);
    const auto* request = std::get_if<json::Value>(&read);
    if (request == nullptr || request->find("op") == nullptr) return shortened(line) + "\n";
    const json::Value* params = request->find("params");
    std::string text = shown(*request->find("op")) + " in " +
                       std::string{wire::name_of(declared.dialect)} + " with " +
                       (params ? shown(*params, kLongest) : "nothing") + "\n";
    if (const json::Value* history = request->find("history")) {
        const auto said = params ? as_nlohmann(*params) : nlohmann::ordered_json::object();
        const auto counter = said.is_object() && said.contains("counter")
                                 ? said["counter"]
                                 : nlohmann::ordered_json::object();
        const auto conversation = wire::read_conversation(*history, declared.dialect);
        const auto* held = std::get_if<wire::Conversation>(&conversation);
        text += held ? messages_of(held->history, plain_measure(counter, declared.unit))
                     : "  history " + shown(*history, kLongest) + "\n";
    }
    for (const char* name : {"text", "message"})
        if (const json::Value* capped = request->find(name))
            text += "  " + std::string{name} + " " + shown(*capped, kLongest) + "\n";
    return text;
}

}  // namespace trimspec::conformance::checker
