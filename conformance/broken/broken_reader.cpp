// Wrong reading of bad input: guessed, repaired or skipped where it must be refused.

#include <cmath>
#include <string>
#include <utility>

#include "areas.hpp"
#include "lines.hpp"

namespace trimspec::broken {
namespace {

// Alters each message of the request's history; true when any was altered.
template <class Alter>
bool each_message(Json& request, Alter alter) {
    if (!request.contains("history") || !request.at("history").is_array()) return false;
    bool altered = false;
    for (Json& message : request.at("history")) altered |= message.is_object() && alter(message);
    return altered;
}

bool bad_messages_skipped(Json& request, const Json& error) {
    if (error.at("code") != "invalid_history" || !request.contains("history")) return false;
    const std::string pointer = error.at("pointer");
    if (pointer.empty() || !request.at("history").is_array()) return false;
    request.at("history").erase(std::stoul(pointer.substr(1)));
    return true;
}

// The reader keeps the last of two equal keys.
std::string last_of_two_keys_wins(std::string_view line, const wire::Speaker& speaker) {
    std::string reply = wire::answer(line, speaker);
    const auto json = parsed(reply);
    const auto request = parsed(line);
    if (!request || !json || !json->contains("error")) return reply;
    return wire::answer(request->dump(), speaker);
}

bool null_content_is_empty(Json& request, const Json&) {
    return each_message(request, [](Json& message) {
        if (!message.contains("content") || !message.at("content").is_null()) return false;
        message.at("content") = "";
        return true;
    });
}

bool unknown_role_is_a_user(Json& request, const Json&) {
    return each_message(request, [](Json& message) {
        const std::string role = message.value("role", Json{}).dump();
        for (const char* known : {"system", "developer", "user", "assistant", "tool"})
            if (role == '"' + std::string{known} + '"') return false;
        message["role"] = "user";
        return true;
    });
}

// Alters each parameter that is a number; true when any was altered.
template <class Alter>
bool each_number(Json& request, Alter alter) {
    if (!request.contains("params") || !request.at("params").is_object()) return false;
    const Json before = request.at("params");
    for (Json& value : request.at("params"))
        if (value.is_number()) value = alter(value);
    return request.at("params") != before;
}

bool negative_is_no_limit(Json& request, const Json&) {
    return each_number(request, [](const Json& number) { return number < 0 ? Json(0) : number; });
}

bool fractions_cut_off(Json& request, const Json&) {
    return each_number(request, [](const Json& number) {
        return number.is_number_float() ? Json(std::llround(std::floor(number.get<double>())))
                                        : number;
    });
}

bool unknown_words_ignored(Json& request, const Json& error) {
    if (error.at("code") != "invalid_params" || !request.contains("params")) return false;
    Json& params = request.at("params");
    const std::string param = error.at("param");
    return params.is_object() && params.contains(param) && params.at(param).is_string() &&
           params.erase(param) > 0;
}

bool bad_line_is_an_internal_error(const Json&, Json& reply) {
    return std::exchange(reply.at("error").at("code"), "internal") == "invalid_request";
}

bool bad_line_is_answered_to_nobody(const Json&, Json& reply) {
    return std::exchange(reply.at("id"), Json(0)).is_null();
}

}  // namespace

std::vector<Broken> broken_reader() {
    return {
        {"bad_messages_skipped", "reader.invalid_history",
         "Skips messages that it cannot read, a call without id and its result, without a trace.",
         "can1357/oh-my-pi#4108", {}, &with_request<&bad_messages_skipped>},
        {"last_of_two_keys_wins", "reader.invalid_history",
         "Reads an object that says two things and believes the second.",
         "", {}, &last_of_two_keys_wins},
        {"null_content_is_empty", "reader.invalid_history",
         "Reads content that is null as an empty text.",
         "", {}, &with_request<&null_content_is_empty>},
        {"unknown_role_is_a_user", "reader.invalid_history",
         "Takes a message of unknown role for the user's.",
         "", {}, &with_request<&unknown_role_is_a_user>},
        {"negative_is_no_limit", "reader.invalid_params",
         "Clamps what is left after a reserve to 0, and 0 switches trimming off.",
         "suitenumerique/conversations#530", {}, &with_request<&negative_is_no_limit>},
        {"fractions_cut_off", "reader.invalid_params",
         "Rounds a fraction down instead of refusing it.",
         "", {}, &with_request<&fractions_cut_off>},
        {"unknown_words_ignored", "reader.invalid_params",
         "Ignores a word that it does not know and takes the default.",
         "", {}, &with_request<&unknown_words_ignored>},
        {"bad_line_is_an_internal_error", "reader.invalid_request",
         "Answers a line that is no request with an internal error.",
         "", {}, &with_refusal<&bad_line_is_an_internal_error>},
        {"bad_line_is_answered_to_nobody", "reader.invalid_request",
         "Answers a line without a readable id under the id 0.",
         "", {}, &with_refusal<&bad_line_is_answered_to_nobody>},
    };
}

}  // namespace trimspec::broken
