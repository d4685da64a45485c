// Wrong reading and writing: what comes back is not what was sent.

#include <algorithm>
#include <array>
#include <string_view>

#include "areas.hpp"
#include "lines.hpp"

namespace trimspec::broken {
namespace {

constexpr std::array<std::string_view, 7> kBlockTypes{
    "text", "tool_call", "tool_result", "image", "reasoning", "image_url", "refusal"};
constexpr std::array<std::string_view, 5> kMembers{"role", "content", "synthetic", "tool_calls",
                                                   "tool_call_id"};

// Alters each message of the history that comes back; true when any was altered.
template <class Alter>
bool each_message(Json& ok, Alter alter) {
    bool altered = false;
    if (!ok.contains("history")) return false;
    for (Json& message : ok.at("history")) altered |= alter(message);
    return altered;
}

// Removes the blocks of `message` that are `lost`.
template <class Lost>
bool lose_blocks(Json& message, Lost lost) {
    if (!message.contains("content") || !message.at("content").is_array()) return false;
    return std::erase_if(message.at("content").get_ref<Json::array_t&>(), lost) > 0;
}

bool unknown_blocks_lost(const Json&, Json& ok) {
    return each_message(ok, [](Json& message) {
        return lose_blocks(message, [](const Json& block) {
            const auto type = block.at("type").get<std::string_view>();
            return std::ranges::find(kBlockTypes, type) == kBlockTypes.end();
        });
    });
}

bool unknown_members_lost(const Json&, Json& ok) {
    return each_message(ok, [](Json& message) {
        Json known;
        for (const auto& [key, value] : message.items())
            if (std::ranges::find(kMembers, key) != kMembers.end()) known[key] = value;
        const bool loses = known.size() != message.size();
        message = std::move(known);
        return loses;
    });
}

// A reasoning block without text may still carry a signature.
bool blocks_without_text_lost(const Json&, Json& ok) {
    return each_message(ok, [](Json& message) {
        return lose_blocks(message, [](const Json& block) {
            return block.contains("text") && block.at("text") == "";
        });
    });
}

// A number goes through a double, or comes out in another spelling.
bool numbers_printed_anew(const Json&, Json&) { return true; }

bool developer_becomes_system(const Json&, Json& ok) {
    return each_message(ok, [](Json& message) {
        if (message.at("role") != "developer") return false;
        message.at("role") = "system";
        return true;
    });
}

// The form in which messages are kept has no place for the flag.
bool error_flag_bent_away(const Json&, Json& ok) {
    return each_message(ok, [](Json& message) {
        if (!message.contains("content") || !message.at("content").is_array()) return false;
        bool bent = false;
        for (Json& block : message.at("content")) bent |= block.erase("is_error") > 0;
        return bent;
    });
}

}  // namespace

std::vector<Broken> broken_dialect() {
    return {
        {"unknown_blocks_lost", "message",
         "Drops blocks of a type that it does not know.",
         "", {}, &with_reply<&unknown_blocks_lost>},
        {"unknown_members_lost", "dialect.lossless",
         "Drops members that it does not know.",
         "", {}, &with_reply<&unknown_members_lost>},
        {"blocks_without_text_lost", "dialect.lossless",
         "Filters blocks with an empty text, and with them signatures that stand alone.",
         "google-gemini/gemini-cli#25808", {}, &with_reply<&blocks_without_text_lost>},
        {"numbers_printed_anew", "dialect.lossless",
         "Reads numbers into doubles and prints them in its own spelling.",
         "", {}, &with_reply<&numbers_printed_anew>},
        {"developer_becomes_system", "dialect.lossless",
         "Writes a developer message back as a system message.",
         "", {}, &with_reply<&developer_becomes_system>},
        {"error_flag_bent_away", "dialect.not_representable",
         "Keeps messages in a form without error flags, and lets failed results look good.",
         "", {}, &with_reply<&error_flag_bent_away>},
    };
}

}  // namespace trimspec::broken
