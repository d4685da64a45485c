// Reading one part of a Gemini content.

#include "gemini_members.hpp"
#include "gemini_parts.hpp"

namespace trimspec::wire::gemini {
namespace {

// Unknown members of a part whose data is `inner`, and of that data.
Source part_extra(const json::Value& part, const Spelling& kind, const Source& inner) {
    return with_nested(extra_of(part, {kind.camel, kind.snake}), kind.camel, inner);
}

// A string under either spelling; an empty one when it is absent and `is_optional`.
std::optional<Text> read_text(const json::Value& object, const Spelling& spelling, bool is_optional,
                              const Place& place, Reading& reading) {
    const json::Member* member = find(object, spelling);
    if (member == nullptr) {
        if (is_optional) return Text{};
        reading.refuse(place, "\"" + std::string{spelling.camel} + "\" is missing");
        return std::nullopt;
    }
    const Text* text = reading.text(object, member->key.view(), place);
    return text ? std::optional{*text} : std::nullopt;
}

std::optional<Block> read_said(const Source& source, Role role, const Place& place,
                               Reading& reading) {
    const Text* text = reading.text(*source, "text", place);
    if (text == nullptr) return std::nullopt;
    const json::Value* thought = source->find("thought");
    const bool given = thought != nullptr && !thought->is_null();
    if (given && thought->get_if<bool>() == nullptr) {
        reading.refuse(place.at("thought"), "\"thought\" must be true or false");
        return std::nullopt;
    }
    if (!given || !*thought->get_if<bool>())
        return Block{*text, {source, extra_of(*source, {"text"})}};
    if (role != Role::assistant) {
        reading.refuse(place, "a thought stands in model messages only");
        return std::nullopt;
    }
    auto signature = read_text(*source, kSignature, true, place, reading);
    if (!signature) return std::nullopt;
    return Block{
        Reasoning{*text, std::move(*signature)},
        {source, extra_of(*source, {"text", "thought", kSignature.camel, kSignature.snake})}};
}

std::optional<Block> read_call(const Source& source, const json::Member& data, const Place& place,
                               Reading& reading) {
    const Place at = place.at(data.key.view());
    const Text* name = reading.id(data.value, "name", at);
    auto id = name ? read_text(data.value, {"id", "id"}, true, at, reading) : std::nullopt;
    if (!id) return std::nullopt;
    const json::Member* args = find(data.value, {"args", "args"});
    if (args != nullptr && args->value.get_if<json::Object>() == nullptr) {
        reading.refuse(at.at("args"), "\"args\" must be an object");
        return std::nullopt;
    }
    Text arguments = args ? Text{json::canonical(args->value)} : Text{};
    return Block{
        ToolCall{std::move(*id), *name, std::move(arguments)},
        {source, part_extra(*source, kCall, extra_of(data.value, {"id", "name", "args"}))}};
}

// What of a response the model does not name: all but its text, and its key where it is not the one
// that we would write.
Source response_extra(const json::Value& response, std::string_view key) {
    if (key.empty()) return nullptr;
    Source rest = extra_of(response, {key});
    if (!rest && (key == "output" || key == "error")) return nullptr;
    return with_nested(std::move(rest), key, std::make_shared<const json::Value>(Text{}));
}

std::optional<ResultItem> read_image(const Source& source, const json::Member& data,
                                     const Spelling& kind, const Place& place, Reading& reading) {
    const Place at = place.at(data.key.view());
    if (data.value.get_if<json::Object>() == nullptr) {
        reading.refuse(at, "\"" + std::string{data.key.view()} + "\" must be an object");
        return std::nullopt;
    }
    const bool is_file = kind.is(kFile.camel);
    const Spelling& ref_key = is_file ? kAddress : kBytes;
    auto media_type = read_text(data.value, kMediaType, is_file, at, reading);
    auto ref = media_type ? read_text(data.value, ref_key, false, at, reading) : std::nullopt;
    if (!ref) return std::nullopt;
    const Source inner =
        extra_of(data.value, {kMediaType.camel, kMediaType.snake, ref_key.camel, ref_key.snake});
    return ResultItem{Image{std::move(*media_type), std::move(*ref)},
                      {source, part_extra(*source, kind, inner)}};
}

// A part of a result: an image, or anything else.
std::optional<ResultItem> read_item(const Source& source, const Place& place, Reading& reading) {
    if (source->get_if<json::Object>() == nullptr) {
        reading.refuse(place, "a part must be an object");
        return std::nullopt;
    }
    for (const Spelling& kind : {kData, kFile})
        if (const json::Member* data = find(*source, kind))
            return read_image(source, *data, kind, place, reading);
    return ResultItem{Opaque{json::canonical(*source)}, {source, nullptr}};
}

bool read_items(const Source& source, const json::Member& data, const Place& at, Reading& reading,
                ToolResult& result) {
    const json::Member* parts = find(data.value, {"parts", "parts"});
    if (parts == nullptr) return true;
    const Place place = at.at("parts");
    const auto* array = parts->value.get_if<json::Array>();
    if (array == nullptr) return reading.refuse(place, "\"parts\" must be a list");
    for (std::size_t i = 0; i < array->size(); ++i) {
        auto item = read_item(part_of(source, (*array)[i]), place.at(i), reading);
        if (!item) return false;
        result.items.push_back(std::move(*item));
    }
    return true;
}

std::optional<Block> read_result(const Source& source, const json::Member& data, const Place& place,
                                 Reading& reading) {
    const Place at = place.at(data.key.view());
    ToolResult result;
    const Text* name = reading.id(data.value, "name", at);
    auto id = name ? read_text(data.value, {"id", "id"}, true, at, reading) : std::nullopt;
    if (!id) return std::nullopt;
    result.call_id = std::move(*id);
    Source inner = extra_of(data.value, {"id", "name", "response", "parts"});
    if (const json::Member* response = find(data.value, {"response", "response"})) {
        if (response->value.get_if<json::Object>() == nullptr) {
            reading.refuse(at.at("response"), "\"response\" must be an object");
            return std::nullopt;
        }
        if (auto said = said_in(response->value)) {
            result.is_error = said->key == "error";
            inner = with_nested(std::move(inner), "response",
                                response_extra(response->value, said->key));
            result.items.push_back(ResultItem{std::move(said->text), {}});
        }
    }
    if (!read_items(source, data, at, reading, result)) return std::nullopt;
    return Block{std::move(result), {source, part_extra(*source, kResult, inner)}};
}

// A call or a result, in a message that may hold it.
std::optional<Block> read_function(const Source& source, const json::Member& data, Role role,
                                   const Place& place, Reading& reading) {
    const bool is_call = kCall.is(data.key.view());
    const bool is_allowed =
        is_call ? role == Role::assistant : role == Role::user || role == Role::tool;
    if (!is_allowed)
        reading.refuse(place, is_call ? "a function call stands in model messages only"
                                      : "a function response stands in user messages only");
    else if (data.value.get_if<json::Object>() == nullptr)
        reading.refuse(place.at(data.key.view()),
                       "\"" + std::string{data.key.view()} + "\" must be an object");
    else
        return is_call ? read_call(source, data, place, reading)
                       : read_result(source, data, place, reading);
    return std::nullopt;
}

// The member of `part` that says what it is: null for an unknown one, and for a fault.
const json::Member* find_data(const json::Value& part, const Place& place, Reading& reading) {
    const json::Member* data = nullptr;
    for (const json::Member& member : *part.get_if<json::Object>()) {
        if (!is_kind(member.key.view()) || member.value.is_null()) continue;
        if (data != nullptr) {
            reading.refuse(place.at(member.key.view()), "a part holds one thing, not two");
            return nullptr;
        }
        data = &member;
    }
    return data;
}

}  // namespace

std::optional<Block> read_part(const Source& source, Role role, const Place& place,
                               Reading& reading) {
    if (source->get_if<json::Object>() == nullptr) {
        reading.refuse(place, "a part must be an object");
        return std::nullopt;
    }
    const json::Member* data = find_data(*source, place, reading);
    if (reading.error()) return std::nullopt;
    const std::string_view key = data ? data->key.view() : std::string_view{};
    if (role == Role::tool && !kResult.is(key)) {
        reading.refuse(place, "a tool message holds function responses and nothing else");
        return std::nullopt;
    }
    if (data == nullptr) return Block{Opaque{json::canonical(*source)}, {source, nullptr}};
    if (kText.is(key)) return read_said(source, role, place, reading);
    if (kCall.is(key) || kResult.is(key)) return read_function(source, *data, role, place, reading);
    auto image = read_image(source, *data, kData.is(key) ? kData : kFile, place, reading);
    if (!image) return std::nullopt;
    return Block{std::get<Image>(std::move(image->value)), std::move(image->wire)};
}

}  // namespace trimspec::wire::gemini
