#include "bare_request.hpp"

#include <nlohmann/json.hpp>

namespace trimspec::conformance::checker {
namespace {

using generate::Dice;
using Json = nlohmann::ordered_json;

// Small, at the boundary of what a number may be, or refused.
Json number(Dice& dice) {
    if (dice.chance(4))
        return dice.pick<Json>({-1, 1.5, "7", nullptr, true, std::int64_t{1} << 53});
    if (dice.chance(10)) return (std::int64_t{1} << 53) - 1;
    return dice.chance(25) ? dice.between(0, 3) : dice.between(0, 200000);
}

Json effective_budget(Dice& dice) {
    Json params{{"pruning_enabled", dice.chance(50)}, {"max_context_tokens", number(dice)}};
    if (dice.chance(90)) params["pruning_max_tokens"] = number(dice);
    return params;
}

Json render_event(Dice& dice) {
    Json params{{"surface", dice.pick<const char*>({"acp", "ws", "sse", "sse", "tty"})},
                {"dropped_messages", number(dice)},
                {"kept_turns", number(dice)},
                {"reason", dice.pick<const char*>({"budget", "overflow", "overflow", "else"})}};
    for (const char* name : {"session_id", "agent_alias", "channel", "turn_id"})
        if (dice.chance(70)) params[name] = dice.pick<const char*>({"s-1", "", "\xC3\xA9\"", "t"});
    return params;
}

// Pieces of what providers say.
std::string body(Dice& dice) {
    std::string text;
    for (std::size_t left = 1 + dice.below(4); left > 0; --left) {
        text += dice.pick<const char*>(
            {"prompt is too long: ", " tokens > ", " maximum", "context_length_exceeded",
             "This model's maximum context length is ", " tokens. However, you requested ",
             "maximum context length", "input length and `max_tokens` exceed context limit: ",
             "The input token count (", ") exceeds the maximum number of tokens allowed (", ")",
             "Too many tokens, rate limit", "max_tokens: ", "rate_limit_error", "overloaded_error",
             "{\"error\":{\"message\":\"", "\"}}", "exceed_context_size_error", "n_prompt_tokens",
             "request too large", "tokens per minute"});
        if (dice.chance(60)) text += std::to_string(dice.below(300000));
    }
    return text;
}

Json classify_error(Dice& dice) {
    constexpr std::size_t kNormal = 96;
    Json params{{"http_status", dice.chance(kNormal)
                                    ? Json(dice.pick({400, 413, 422, 429, 500, 529, 200}))
                                    : number(dice)},
                {"body", body(dice)}};
    if (dice.chance(50))
        params["provider"] = dice.pick<const char*>({"openai", "anthropic", "gemini", "x"});
    return params;
}

}  // namespace

std::string bare_request(std::string_view op, Dice& dice) {
    const Json params = op == "effective_budget" ? effective_budget(dice)
                        : op == "render_event"   ? render_event(dice)
                                                 : classify_error(dice);
    return R"({"id":1,"op":")" + std::string{op} + R"(","params":)" + params.dump() + "}";
}

}  // namespace trimspec::conformance::checker
