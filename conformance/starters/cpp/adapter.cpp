// An adapter for trimspec: one request a line comes in, one reply a line goes out.
#include <iostream>
#include <nlohmann/json.hpp>

using Json = nlohmann::ordered_json;  // members stay in their order

const Json kHello = Json::parse(R"({
    "implementation": {"name": "my-agent", "version": "0.1.0", "language": "c++"},
    "protocol": 1, "dialect": "openai-chat", "unit": "byte", "counter": "given",
    "ops": ["trim"], "profile": "invariant", "policies": {"notice": "none"}})");

/// FILL THIS IN. Returns the messages to send: those of `history` that stay, as they came and in
/// their order. `cost(message)` says what each counts; together they may cost `budget` at most.
Json trim(const Json& history, std::int64_t budget, const auto& cost) {
    const std::size_t head = !history.empty() && history[0].at("role") == "system" ? 1 : 0;
    if (head == 1) budget -= cost(history[0]);
    std::size_t first = history.size();
    while (first > head && (budget -= cost(history[first - 1])) >= 0) --first;
    Json kept = Json::array();  // naive: the system message, and the last messages that fit
    for (std::size_t i = 0; i < history.size(); ++i)
        if (i < head || i >= first) kept.push_back(history[i]);
    return kept;
}

std::int64_t cost_of(const Json& message, const Json& counter) {
    std::int64_t bytes = 0, tokens = counter.value("per_message", 4);
    const auto count = [&](const std::string& text) { bytes += std::ssize(text); };
    const Json content = message.value("content", Json{});
    if (content.is_string()) count(content);
    for (const Json& part : content.is_array() ? content : Json::array())
        if (part.at("type") == "image_url") tokens += counter.value("image_tokens", 256);
        else count(part["type"] == "text" ? part.at("text").get<std::string>() : part.dump());
    for (const Json& call : message.value("tool_calls", Json::array()))
        for (const auto& [key, text] : call.at(call.value("type", "function")).items())
            if (key == "name" || key == "arguments" || key == "input") count(text);
    return tokens + (bytes + 3) / 4;
}

Json perform(const std::string& op, const Json& request) {
    if (op == "hello") return {{"ok", kHello}};
    if (op != "trim") return {{"unsupported", Json::object()}};
    const Json& params = request.at("params");
    const Json counter = params.value("counter", Json::object());
    const std::int64_t budget = params.at("budget_tokens");
    return {{"ok", {{"history", trim(request.at("history"), budget == 0 ? 1LL << 53 : budget,
                     [&](const Json& message) { return cost_of(message, counter); })}}}};
}

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        Json reply = {{"id", nullptr}};
        try {
            const Json request = Json::parse(line);
            if (request.at("id").is_number_integer()) reply["id"] = request["id"];
            if (!reply["id"].is_null()) reply.update(perform(request.at("op"), request));
        } catch (const std::exception& fault) { std::cerr << fault.what() << '\n'; }
        if (reply.size() == 1) reply["error"] = {{"code", "invalid_request"}};
        std::cout << reply.dump() << std::endl;  // flushed line by line
    }
}
